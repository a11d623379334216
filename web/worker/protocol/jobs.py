"""Errors and jobs."""

from typing import Literal, TypedDict

from worker.protocol.values import Json


class ErrorAnswer(TypedDict):
    """What went wrong: a key of `ERRORS` and its parameters."""

    key: str
    params: Json


class JobState(TypedDict):
    """A job. done, total: its progress. result: once it is done. error: once it has failed."""

    id: int
    name: str
    state: Literal["running", "done", "failed", "cancelled"]
    done: int
    total: int
    result: Json | None
    error: ErrorAnswer | None
