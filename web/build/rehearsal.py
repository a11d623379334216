"""Whole games played through worker.py as the page would play them, to see what is imported on the way."""

import json

import worker


def _ask(call: str, **arguments: object) -> dict:
    return json.loads(worker.handle(json.dumps({"id": 1, "call": call, "args": arguments})))


def play() -> None:
    """Every call of the worker's protocol, right and wrong."""
    _ask("ping")
