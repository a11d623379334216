"""How far a seat is, as a ring: its points, and behind them what lies at risk."""

QUARTER = 1.5708


def paint(g, p, cards, job, w, h):
    _, score, risk, goal = job
    g.lineWidth = w * 0.2
    for colour, points in ((p.line, goal), (p.mute, score + risk), (p.ink, score)):
        g.strokeStyle = colour
        g.beginPath()
        g.arc(w / 2, h / 2, w * 0.38, -QUARTER, 4 * QUARTER * min(1, points / goal) - QUARTER)
        g.stroke()
