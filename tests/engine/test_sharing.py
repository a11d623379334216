"""Links and saves: round trips, frozen rulesets, links to beat, practice, the campaign; and invalid input."""

import base64
import hashlib
import json
import os
import re
import tomllib
import zlib
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import BadInput
from engine.link import challenge_link, game_link, open_link, replay_link
from engine.match import GAMES, load
from engine.replay import branch, challenge_of, events_at, rounds, state_at
from tests.choosing import played
from tests.golden.links import golden

GOLDEN = golden()
LINKS = [game["link"] for game in GOLDEN]

FROZEN = {
    1: (
        "7373bfa86e893827ef486f0a01fb9ba38c24f894f2a60e64a9821c82ba484724",
        "470a18aa75246e3d670dcc3df52dd2cd1a1a4b17f0e1024a0d4c20ad94182a7d",
    ),
    2: (
        "3886040229ef25c37d13e0a0929b7cb5154664be0a3b235881231786af4e8b80",
        "83eaf4dbd01b7409a988f87b16f7077877123036fdb96ba27e68d3859873d15f",
    ),
}
"""By ruleset: SHA-256 of its deck, and of its golden links."""


@pytest.mark.parametrize("game", GOLDEN, ids=lambda game: game["link"][:48])
def test_golden_links_stay_playable(game):
    """A link of a frozen ruleset opens for ever, and ends as it did."""
    match = open_link(game["link"])
    assert match.step == game["steps"]
    assert list(match.state.scores()) == game["scores"]
    assert list(match.state.winners()) == game["winners"]
    claim = challenge_of(match)
    assert claim is None or claim.is_true


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link[:48])
def test_links_and_saves_round_trip(link):
    match = open_link(link)
    write = replay_link if link.startswith("#/replay") else game_link
    assert write(match) == link
    assert open_link("https://example.org/some/where/" + link).state == match.state
    saved = load(match.save())
    assert (saved.setup, saved.state) == (match.setup, match.state)


@pytest.mark.parametrize(
    ("said", "name"),
    [("Anna", "Anna"), ("", None), ("%20%0a", None), ("A%0Ab%20%20c", "A b c"), ("%3Cb%3E", "<b>"), ("x" * 99, "x" * 24),
     ("%E2%80%AEabc", "abc"), ("J%C3%BCrgen", "Jürgen")],
)  # fmt: skip
def test_a_score_to_beat_may_say_whose_it_is(said, name):
    match = open_link(f"#/goennen/solo?level=2&seed=BY&beat=90&by={said}")
    assert match.setup.purpose.by == name
    assert challenge_of(match).to_json()["by"] == name
    assert open_link(game_link(match)).setup == match.setup == load(match.save()).setup


def test_a_name_without_a_score_says_nothing():
    assert open_link("#/goennen/solo?level=2&seed=BY&by=Anna").setup.purpose.by is None
    match = open_link("#/goennen/solo?level=2&seed=BY&beat=90&by=Anna")
    saved = json.loads(match.save())
    with pytest.raises(BadInput):
        load(json.dumps(saved | {"occasion": saved["occasion"] | {"beat": None}}))
    for written, read in (("x" * 25, "x" * 24), ("a\nb", "a b")):
        loaded = load(json.dumps(saved | {"occasion": saved["occasion"] | {"by": written}}))
        assert loaded.setup.purpose.by == read
    assert '"by"' not in open_link("#/goennen/solo?level=2&seed=BY&beat=90").save()


@pytest.mark.parametrize("ruleset", FROZEN)
def test_a_ruleset_is_frozen(ruleset):
    """What is played by a link's ruleset never changes: not its cards, and not its links. If this fails, undo the change,
    and make it in a new ruleset ("Change a card" in CONTRIBUTING.md)."""
    cards = json.dumps(
        tomllib.loads((files("engine.goennen") / "decks" / f"{ruleset}.toml").read_text("utf-8")),
        sort_keys=True,
    )
    links = [game for game in GOLDEN if re.search(rf"[?&]ruleset={ruleset}(&|$)", game["link"])]
    texts = (cards, json.dumps(links, sort_keys=True))
    assert tuple(hashlib.sha256(text.encode()).hexdigest() for text in texts) == FROZEN[ruleset]


@pytest.mark.parametrize("draft", ["0", "0.1-191e", "0.1"])
def test_a_link_of_the_draft_says_so(draft):
    for name in GAMES:
        with pytest.raises(
            BadInput, match="earlier draft of the rules, which is no longer supported"
        ) as refused:
            open_link(f"#/{name}/solo?seed=ABC&ruleset={draft}")
        assert refused.value.key == "draft"


def test_a_link_to_beat_shows_whether_its_score_is_true():
    match = played("#/goennen/solo?level=2&seed=RIVAL")
    score = match.state.scores()[0]
    link = challenge_link(match)
    rival = open_link(link)
    assert rival.step == 0
    claim = challenge_of(rival)
    assert (claim.claimed, claim.score, claim.is_true) == (score, score, True)
    assert claim.rounds == tuple(each.scores[0] for each in rounds(match))
    boast = open_link(link.replace(f"beat={score}", f"beat={score + 1}"))
    assert challenge_of(boast).is_true is False
    assert challenge_of(boast).score == score
    other = open_link(link.replace("seed=RIVAL", "seed=OTHER"))
    assert challenge_of(other).is_true is False
    assert challenge_of(other).score is None
    bare = open_link(link.partition("&moves=")[0])
    assert challenge_of(bare).is_true is None
    assert challenge_of(match) is None


def test_a_link_to_beat_is_passed_on_with_its_proof():
    match = played("#/goennen/solo?level=2&seed=RIVAL")
    received = open_link(challenge_link(match))
    again = open_link(game_link(received))
    assert (again.setup, challenge_of(again).is_true) == (received.setup, True)
    assert challenge_of(again).to_json() == {
        "claimed": match.outcome, "score": match.outcome, "true": True, "rounds": [each.scores[0] for each in rounds(match)], "by": None,
    }  # fmt: skip
    assert [each.to_json() for each in rounds(match)][-1] == {
        "round": 14, "step": rounds(match)[-1].step, "scores": list(match.state.scores())
    }  # fmt: skip


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("#/goennen/solo?seed=A&seed=B", "twice"),
        ("#/goennen/solo?seed=A&moves=eJwDAAAAAAE", "no score that they would show"),
        ("#/goennen/daily?date=2026-11-21&seed=A", "unknown part"),
        ("#/replay?game=goennen&level=3&date=2026-11-21&seed=A&moves=", "has the seed of its day"),
        ("#/goennen/solo?seed=" + "A" * 40_000, "too long"),
        ("#/goennen/solo?practice=0", "neither 1 nor left out"),
    ],
)
def test_a_link_that_contradicts_itself(link, said):
    with pytest.raises(BadInput, match=said):
        open_link(link.replace("eJwDAAAAAAE", packed("end")))


@pytest.mark.parametrize(
    ("link", "most"),
    [
        ("#/goennen/table?seats=human&start=0&seed=A", 4),
        ("#/goennen/table?seats=hard&seed=A", 4),
        ("#/goennen/table?seed=A", 4),
        ("#/replay?game=goennen&seats=human&start=0&seed=A&moves=", 4),
        ("#/tutto/table?seats=human&seed=A", 10),
    ],
)
def test_a_table_of_one_is_refused_and_solo_offered(link, most):
    with pytest.raises(
        BadInput, match=f"a table has 2 to {most} seats: to play alone, open a solo game"
    ) as refused:
        open_link(link)
    assert (refused.value.key, refused.value.params) == ("alone", {"most": most})


@pytest.mark.parametrize(("game", "seats", "most"), [("goennen", 5, 4), ("tutto", 11, 10)])
def test_a_table_that_is_too_large_is_refused_with_the_numbers(game, seats, most):
    with pytest.raises(BadInput, match=f"a table has 2 to {most} seats, not {seats}") as refused:
        open_link(f"#/{game}/table?seats={','.join(['human'] * seats)}&seed=A")
    assert refused.value.params == {"least": 2, "most": most}


def packed(moves):
    return base64.urlsafe_b64encode(zlib.compress(moves.encode())).decode().rstrip("=")


def test_only_a_finished_solo_game_that_counts_is_there_to_beat():
    assert challenge_link(open_link("#/goennen/solo?seed=A")) is None
    assert challenge_link(played("#/goennen/table?seats=human,human&seed=A")) is None
    assert challenge_link(played("#/goennen/solo?seed=A&practice=1")) is None


def test_tutto_is_judged_by_its_turns():
    match = played("#/tutto/solo?seed=A")
    claim = challenge_of(open_link(challenge_link(match)))
    assert (claim.claimed, claim.score) == (match.state.position.round, match.state.position.round)
    assert len(claim.rounds) == claim.claimed


def test_turns_that_a_stop_card_ended_before_the_first_action_are_rounds_too():
    first = open_link("#/tutto/solo?seed=S8").state.position.round
    assert first == 3, "two stop cards come first"
    match = played("#/tutto/solo?seed=S8")
    found = rounds(match)
    assert [each.number for each in found] == list(range(1, match.state.position.round + 1))
    assert [(each.step, each.scores) for each in found[: first - 1]] == [(0, (0,))] * (first - 1)


def test_the_first_turn_at_a_table_without_a_setup_is_of_the_first_round():
    match = played("#/tutto/table?seats=human,human,human&seed=FIRST&start=1")
    assert match.moves[0].seat == 1
    found = rounds(match)
    assert [each.number for each in found] == list(range(1, match.state.position.round + 1))
    assert (found[0].step, found[0].number) == (0, 1) and found[1].step > 0


def test_rounds_and_steps():
    match = played("#/goennen/solo?level=3&seed=ROUNDS")
    found = rounds(match)
    assert [each.number for each in found] == list(range(1, 14))
    assert found[-1].scores == match.state.scores()
    for each in found:
        assert state_at(match, each.step).view(0).to_json()["round"] == each.number
        assert "turn" in [event.key for event in events_at(match, each.step)]
    assert state_at(match, 0) == open_link("#/goennen/solo?level=3&seed=ROUNDS").state
    assert state_at(match, match.step) == match.state
    for step in (-1, match.step + 1):
        with pytest.raises(BadInput):
            state_at(match, step)


def test_branches_are_practice_and_leave_the_game_alone():
    match = played("#/goennen/table?seats=human,human&seed=BRANCH")
    steps = match.step
    twig = branch(match, 20)
    assert twig.state == state_at(match, 20)
    assert twig.setup.purpose.practice
    assert "practice=1" in game_link(twig) and "practice=1" in replay_link(twig)
    assert load(twig.save()).setup.purpose.practice
    assert match.step == steps and not match.setup.purpose.practice
    while twig.can_undo:
        twig.undo()
    assert twig.step == 0
    match = open_link("#/goennen/solo?seed=BRANCH")
    while not match.step or match.can_undo:  # until something is revealed
        match.play(match.state.legal_actions()[0])


def test_a_campaign_has_its_own_luck_in_every_level():
    first = open_link("#/goennen/campaign?seed=RUN")
    assert (first.setup.level, first.setup.purpose.points) == (1, 0)
    second = open_link("#/goennen/campaign?seed=RUN&level=2&points=5")
    assert first.state.position.market != second.state.position.market
    assert first.seed == second.seed == "RUN"
    again = open_link("#/goennen/campaign?seed=RUN&level=2&points=80")
    assert again.state == second.state
    for link in ("#/goennen/campaign?level=1&points=3", "#/goennen/campaign?level=8", "#/tutto/campaign"):
        with pytest.raises(BadInput):
            open_link(link)


@pytest.mark.parametrize("length", [98, 99, 100])
def test_a_campaign_may_have_the_longest_code(length):
    code = ("ab c" * 24).ljust(length, "d")
    match = open_link("#/goennen/campaign?level=2&points=7&seed=" + code.replace(" ", "%20"))
    assert match.seed == code
    for again in (open_link(game_link(match)), load(match.save())):
        assert again.seed == match.seed and again.state == match.state
    assert match.state != open_link(game_link(match).replace("level=2", "level=3")).state


def test_unpacking_is_bounded():
    bomb = base64.urlsafe_b64encode(zlib.compress(b"pass " * 10_000_000, 9)).decode()
    with pytest.raises(BadInput):
        open_link("#/replay?game=goennen&level=1&seed=A&moves=" + bomb[:15_000])
    small = base64.urlsafe_b64encode(zlib.compress(b"pass " * 100_000, 9)).decode()
    with pytest.raises(BadInput):
        open_link("#/replay?game=goennen&level=1&seed=A&moves=" + small)
    many = packed("x " * 50_000)  # few letters, and more moves than a save may have
    with pytest.raises(BadInput):
        open_link("#/tutto/solo?seed=K7Q2M9XT&ruleset=1&beat=9&by=Ben&moves=" + many)


# ---- what is no link and no save ----

EXAMPLES = int(os.environ.get("DICETABLE_EXAMPLES", "300"))
"""For each of the four tests below; 2,500 make ten thousand and take about a minute."""

many = settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=True)

KEYS = (
    "level", "seed", "ruleset", "practice", "beat", "moves", "date", "points", "seats", "start", "game", "x",
)  # fmt: skip
VALUES = st.one_of(
    st.text(max_size=12),
    st.integers(-5, 20).map(str),
    st.sampled_from(
        [
            "human",
            "human,hard",
            "0",
            "1",
            "0.1",
            "-1",
            "9" * 30,
            "goennen",
            "2026-11-21",
            "%ff",
            "<b>",
            "٣",
            "eJw",
            "",
        ]
    ),
)
PATHS = st.sampled_from(
    [
        "#/goennen/solo",
        "#/goennen/daily",
        "#/goennen/campaign",
        "#/goennen/table",
        "#/tutto/solo",
        "#/replay",
        "#/x/y",
    ]
)


@st.composite
def spoilt(draw, texts):
    """A text of ours, cut, doubled, or with some characters replaced."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        end = draw(st.integers(at, min(len(text), at + draw(st.sampled_from([1, 3, 500])))))
        text = (
            text[:at]
            + draw(st.one_of(st.text(max_size=4), st.just(text[at:end] * 2), st.just("")))
            + text[end:]
        )
    return text


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
SAVES = [open_link(link).save() for link in LINKS]


@st.composite
def spoilt_saves(draw):
    content = json.loads(draw(st.sampled_from(SAVES)))
    for name in draw(st.lists(st.sampled_from([*content, "beat", "other"]), min_size=1, max_size=3)):
        content[name] = draw(JSON)
    if draw(st.booleans()) and isinstance(content.get("occasion"), dict):
        content["occasion"][draw(st.sampled_from(["practice", "date", "points", "beat", "rival"]))] = draw(
            JSON
        )
    return json.dumps(content)


def refused_or_played(read, text):
    """Nothing but BadInput is raised; what is read can be saved and sent."""
    try:
        match = read(text)
    except BadInput as error:
        assert error.key.isidentifier()
        assert "\n" not in str(error) and len(str(error)) < 400
    else:
        match.save()
        assert open_link(replay_link(match)).state == match.state
        challenge_of(match)


@given(spoilt(LINKS))
@many
def test_spoilt_links(text):
    refused_or_played(open_link, text)


@given(PATHS, st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=5))
@many
def test_invented_links(path, query):
    refused_or_played(open_link, path + "?" + "&".join(f"{key}={value}" for key, value in query.items()))


@given(spoilt(SAVES) | st.text(max_size=40) | JSON.map(json.dumps))
@many
def test_spoilt_saves(text):
    refused_or_played(load, text)


@pytest.mark.slow
@given(spoilt_saves())
@many
def test_saves_with_other_contents(text):
    refused_or_played(load, text)
