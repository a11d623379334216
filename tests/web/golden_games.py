"""The golden games for another Python, as requests to the engine, and what has to come back."""

import json
from typing import Any

from worker import Server

from engine.link import open_link
from engine.match import GAMES
from tests.golden.record import digest, first_state, golden, link

ENTRIES = [(name, entry) for name in GAMES for entry in golden(name)["game"] if entry.get("seats") != 1]
"""The rules play a table of one, links refuse it."""
LINKS = [link(name, entry) for name, entry in ENTRIES]
# Lets a second engine play links through; what it answers to each request: its own JSON.
REPLAY = """async (requests) => {
    const heard = [];
    host.backgroundEngine.begin((text) => heard.push(JSON.parse(text)));
    const said = async (wanted) => {
        for (;;) {
            const found = heard.find(wanted);
            if (found) return found;
            if (heard.some(({ failed }) => failed)) throw new Error(JSON.stringify(heard.at(-1)));
            await new Promise((go) => setTimeout(go, 20));
        }
    };
    await said(({ ready }) => ready);
    const answers = [];
    for (const [index, request] of requests.entries()) {
        host.backgroundEngine.send(JSON.stringify({ id: index + 1, ...request }));
        answers.push(await said(({ id }) => id === index + 1));
    }
    host.backgroundEngine.end();
    return answers;
}"""


def requests() -> list[dict[str, Any]]:
    """Each game is watched: its end, with the points of every round, and three of its steps."""
    found: list[dict[str, Any]] = []
    for (_, entry), replay in zip(ENTRIES, LINKS, strict=True):
        found.append({"call": "watch", "args": {"link": replay}})
        game = open_link(replay).save()
        found += [
            {"call": "frame", "args": {"game": game, "step": entry["steps"] * part // 4}}
            for part in (1, 2, 3)
        ]
    return found


def answered_as_in_cpython(answers: list[dict[str, Any]]) -> None:
    """What REPLAY has answered to `requests()` is what the same engine answers here."""
    here: list[dict[str, Any]] = []
    server = Server(lambda text: here.append(json.loads(text)))
    for number, request in enumerate(requests(), 1):
        server.handle(json.dumps({"id": number, **request}))
    assert len(answers) == 4 * len(ENTRIES) > 0 and all("result" in answer for answer in here)
    assert answers == here
    for answer, (name, entry) in zip(answers[::4], ENTRIES, strict=True):
        state = first_state(name, entry)
        assert answer["result"]["steps"] == entry["steps"] and digest(state) == entry["final"]
        assert [seat["score"] for seat in answer["result"]["frame"]["view"]["seats"]] == list(state.scores())
