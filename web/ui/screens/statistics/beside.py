"""What is shown beside one's own statistics, measured in games of `research/costs.py`.

GIVEN_AWAY: what *medium* gives away in a game, by kind of decision; *hard* gives nothing away by its own values. LUCK: the
standard deviation of one game's luck. Both by game and unit; what has not been measured is missing, and not shown.
"""

GIVEN_AWAY = {
    ("goennen", "points"): {  # 20 games
        "keeping": 4.9, "buying": 2.3, "completing": 2.0, "setup": 1.0, "removing": 1.0, "passive": 0.6, "placing": 0.5,
    },
    ("tutto", "turns"): {"keeping": 0.16, "stopping": 0.03},  # 30 games
}  # fmt: skip

LUCK = {
    ("goennen", "points"): 17.0,  # 2,000 games of *hard*
    ("tutto", "turns"): 5.1,  # 2,000 games of *hard*
    ("tutto", "win"): 0.47,  # 1,684 tables of three *hard* players
}
