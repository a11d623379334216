"""The worker's protocol: every call with its arguments, answer and errors. docs/protocol.md is generated from it.

A request is {"id", "call", "args"}. The answer has the same id and either "result" or "error": {"key", "params"}. The
page has a sentence for each key, `error.KEY`, in every language. Each method of `TableCalls`, `TogetherCalls` and `JobCalls` is a call:
its parameters are the arguments, its return type is the answer, and `fails` names its errors. Arguments are checked
against these types before the call; invalid ones change nothing and get the error "call".

A job is long work. `start` answers at once with its state; the worker sends {"job": JobState} as the state changes. Each
method of `Work` is a job, with its arguments and its result.
"""

from worker.protocol import catalogue, jobs, reviews, snapshot, table, together
from worker.protocol.calls import JobCalls, TableCalls, TogetherCalls, Work, arguments, methods
from worker.protocol.catalogue import Cards, Catalogue, DailyGame, Game, LinkFound, Player, Today
from worker.protocol.faults import ERRORS, NAMED, SETUP, errors, fails
from worker.protocol.jobs import ErrorAnswer, JobState
from worker.protocol.reviews import (
    Account,
    Checked,
    Cost,
    Mark,
    Mistake,
    Moment,
    Odds,
    Outcome,
    Puzzle,
    Reviewed,
    ReviewedSeat,
    ReviewedTurn,
    RoundDone,
    SameDice,
    Size,
    UnitName,
    Weighed,
)
from worker.protocol.snapshot import Frame, Received, RoundSeen, Snapshot, Watched
from worker.protocol.table import (
    Advice,
    AfterLevel,
    CampaignRun,
    Challenge,
    Decision,
    Event,
    Hint,
    Movable,
    Request,
    Round,
    SealedLinks,
    Term,
    Why,
)
from worker.protocol.together import Common, Given, Growth, Merged, SharedGame, Together, Told
from worker.protocol.values import Cell, Json, View

ANSWERS = (table, together, snapshot, catalogue, jobs, reviews)
"""What declares the types of answers, in the order in which docs/protocol.md lists them."""

__all__ = [
    "ERRORS",
    "NAMED",
    "SETUP",
    "Account",
    "Advice",
    "AfterLevel",
    "CampaignRun",
    "Cards",
    "Catalogue",
    "Cell",
    "Challenge",
    "Checked",
    "Common",
    "Cost",
    "DailyGame",
    "Decision",
    "ErrorAnswer",
    "Event",
    "Frame",
    "Game",
    "Given",
    "Growth",
    "Hint",
    "JobCalls",
    "JobState",
    "Json",
    "LinkFound",
    "Mark",
    "Merged",
    "Mistake",
    "Moment",
    "Movable",
    "Odds",
    "Outcome",
    "Player",
    "Puzzle",
    "Received",
    "Request",
    "Reviewed",
    "ReviewedSeat",
    "ReviewedTurn",
    "Round",
    "RoundDone",
    "RoundSeen",
    "SameDice",
    "SealedLinks",
    "SharedGame",
    "Size",
    "Snapshot",
    "TableCalls",
    "Term",
    "Today",
    "Together",
    "TogetherCalls",
    "Told",
    "UnitName",
    "View",
    "Watched",
    "Weighed",
    "Why",
    "Work",
    "arguments",
    "errors",
    "fails",
    "methods",
]
