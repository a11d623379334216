"""The table right after each event of an action, as the page is told it to show one after another."""

import random
from collections.abc import Iterator
from typing import Any

from tests.worker.conftest import Page

LINK = "#/tutto/table?seats=human,human,human&seed={}&start=0"


def steps(page: Page, seed: str) -> Iterator[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]]:
    """A random game, event by event: the event, and the view before and after it."""
    shown, luck = page.ask("open", link=LINK.format(seed)), random.Random(seed)
    while not shown["view"]["result"]:
        before = shown["view"]
        action = luck.choice(
            [each for each in before["actions"] if each["kind"] != "stop" or luck.random() < 0.5]
            or before["actions"]
        )
        shown = page.ask("act", game=shown["save"], seat=before["seat"], action=action["text"])
        for event in shown["events"]:
            after = shown["view"] | event["then"]
            yield event, before, after
            before = after
        assert (
            before | {"actions": shown["view"]["actions"]} == shown["view"]
        )  # the last one leads to the view itself


def faces(view: dict[str, Any], place: str) -> dict[str, int]:
    return {die["die"]: die["face"] for die in view["dice"] if die["place"] == place}


def test_each_event_comes_with_the_table_right_after_it(page: Page) -> None:
    met: dict[str, int] = {}
    for seed in range(2):
        for event, before, after in steps(page, f"EVENTS{seed}"):
            key, seat, p = event["key"], event["seat"], event["params"]
            met[key] = met.get(key, 0) + 1
            scores = {each["seat"]: each["score"] for each in before["seats"]}
            was = {
                name: before[name]
                for name in ("card", "points", "tuttos", "ending", "deck", "round", "active")
            }
            match key:
                case "turn":
                    was |= {"active": seat, "round": p["round"], "points": 0}
                    assert (after["dice"], after["kept"], after["cards"], after["phase"]) == (
                        [],
                        [],
                        0,
                        "roll",
                    )
                case "shuffled":
                    assert all(card["left"] == card["copies"] for card in after["deck"]["cards"])
                    was["deck"] = after["deck"]
                case "card":
                    left = {card["card"]: card["left"] for card in before["deck"]["cards"]}
                    left[p["card"]] -= 1
                    assert {card["card"]: card["left"] for card in after["deck"]["cards"]} == left
                    assert after["card"]["card"] == p["card"] and after["cards"] == before["cards"] + 1
                    assert (after["dice"], after["kept"], after["earlier"]) == ([], [], before["points"])
                    was |= {"card": after["card"], "deck": after["deck"], "tuttos": 0}
                case "rolled":
                    assert faces(after, "tray") == dict(p["dice"]) and after["roll"] == p["roll"]
                    assert len(after["dice"]) == 6
                case "kept":
                    assert after["kept"] == [
                        *before["kept"],
                        {"dice": [die for die, _ in p["dice"]], "points": p["points"]},
                    ]
                    assert faces(after, "site") == faces(before, "site") | dict(p["dice"])
                    was["points"] += p["points"]
                case "tutto":
                    was |= {"points": p["points"], "tuttos": p["tuttos"]}
                    assert (
                        after["phase"]
                        == ("tutto" if after["card"]["kind"] != "cloverleaf" or p["tuttos"] == 2 else "roll")
                        or after["card"]["kind"] == "fireworks"
                    )
                case "taken" | "wrote":
                    scores[seat] = p["score"]
                case "last_round":
                    was["ending"] = True
                case "ended":
                    was["points"] = 0
            if key in ("wrote", "null", "stopped") and after["card"]["kind"] != "fireworks":
                last = after["seats"][seat]["last"]
                assert last["written"] == (key == "wrote") and last["points"] == p.get(
                    "points", p.get("lost")
                )
            assert {name: after[name] for name in was} == was, event
            assert {each["seat"]: each["score"] for each in after["seats"]} == scores, event
    assert met.keys() >= {
        "turn",
        "shuffled",
        "card",
        "rolled",
        "kept",
        "tutto",
        "taken",
        "wrote",
        "null",
        "stopped",
        "last_round",
        "ended",
    }


def test_what_has_long_been_told_has_no_table_of_its_own(page: Page) -> None:
    shown = page.ask("open", link=LINK.format("EVENTS"))
    played = page.ask(
        "act", game=shown["save"], seat=shown["view"]["seat"], action=shown["view"]["actions"][0]["text"]
    )
    again = page.ask("open", save=played["save"])
    assert played["events"] and again["past"] and not any("then" in event for event in again["past"])
