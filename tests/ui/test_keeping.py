"""The page around a game: daily games and practice, the score to beat, replays, two tabs, files, forgetting."""

import json
import random

import pytest
from fakes import World, started
from ui.app import store
from ui.table.messages import Position

from engine.link import challenge_link, open_link, replay_link
from engine.match import LONGEST_SAVE
from tests.choosing import played


def finish(world: World, seed: int = 1) -> None:
    world.page.sheets.close_all()
    luck = random.Random(seed)
    while not world.session.view["result"] or world.session.staging:
        if world.session.staging:
            world.settle()
        else:
            world.play(luck.choice, 1)


def text(world: World) -> str:
    return world.root.textContent


def test_the_first_attempt_at_a_daily_game_counts_and_no_other() -> None:
    world = World()
    assert "Today21 November 2026" in text(world)
    link = world.page.daily.today["games"][0]["link"]
    world.do("open " + link)
    assert not world.model.snapshot["practice"]
    world.play(random.Random(1).choice, 10)
    world.do("leave")
    assert "Continue" in world.root.one(data_do="open " + link).textContent
    world.do("open " + link)  # the same attempt, where it was left
    assert world.session.step == 10 and not world.model.snapshot["practice"]
    finish(world)
    score = world.session.view["result"]["scores"][0]
    assert world.page.history.daily("2026-11-21", "goennen", 1) == (True, score)
    world.do("again")
    assert world.model.snapshot["practice"]
    assert "practice" in world.notice
    finish(world, 2)
    assert world.page.history.daily("2026-11-21", "goennen", 1) == (True, score)
    assert len(world.page.history.results()) == 1
    world.do("leave")
    assert ("1 point" if score == 1 else f"{score} points") in text(world)


def test_a_daily_game_of_another_day_is_practice() -> None:
    world = started("#/goennen/daily?date=2026-11-20&level=2")
    assert world.model.snapshot["practice"]
    assert "practice=1" in world.link
    world.open("#/goennen/daily?date=2026-11-20&level=1")
    assert "There is no daily game of level 1 on that day." in text(world)


def test_the_day_changes_while_the_page_is_open() -> None:
    world = World()
    world.page.opener.leave()
    world.browser.day = "2026-11-22"
    world.page.opener.leave()
    assert "Today22 November 2026" in text(world)


def test_practice_is_taken_back_to_its_start() -> None:
    world = started("#/goennen/solo?seed=PRACTICE&practice=1")
    world.play(random.Random(3).choice, 20)
    for _ in range(20):
        assert world.session.can_undo()
        world.do("undo")
    assert world.session.step == 0 and not world.session.can_undo()


def test_a_level_is_won_and_the_next_is_offered() -> None:
    world = World()
    world.do("another goennen")
    locked = [e for e in world.root.all(data_form="level") if "disabled" in e.attributes]
    assert len(locked) == 6
    world.open("#/goennen/solo?seed=WIN")
    world.session.send(Position(dict(world.model.snapshot, view=won(world.session.view))))
    assert world.page.history.won() == [1]
    assert "On to level 2" in text(world)
    world.do("open #/goennen/solo?level=2")
    assert world.session.view["level"] == 2
    world.do("leave")
    assert world.page.new_game.fields["level"] == "2"


def test_a_replay_that_is_stopped_and_goes_on_within_a_step_keeps_its_pace() -> None:
    world = World()
    world.open(replay_link(played("#/goennen/solo?level=1&seed=PACE")))
    world.do("step first")
    for _ in range(3):  # play, pause, play
        world.do("run")
    assert len(world.browser.waits) == 1
    world.tick()
    assert world.main()["data-step"] == "1" and len(world.browser.waits) == 1


def won(view: dict) -> dict:
    result = {
        "scores": [93],
        "winners": [0],
        "won": True,
        "target": 90,
        "empty_fields": [0],
        "tie": None,
        "rows": [[]],
    }
    return dict(view, state="over", phase="over", result=result, actions=[], deciders=[])


def test_the_score_to_beat_is_shown_with_whether_it_is_true() -> None:
    match = played("#/goennen/solo?level=3&seed=RIVALC")
    score = match.state.scores()[0]
    world = started(challenge_link(match))
    assert world.sheet == ("challenge",)
    assert "the score is genuine" in text(world)
    world.do("close")
    world.do("menu")
    (entry,) = [each for each in world.root.all(data_do=None) if each.textContent == "Score to beat"]
    world.do(entry.attributes["data-do"])
    assert world.sheet == ("challenge",), "from the menu it can be read again"
    finish(world)
    own = world.session.view["result"]["scores"][0]
    assert f"{score} beaten by {own - score} points." in text(world)
    assert len(world.model.snapshot["challenge"]["rounds"]) == 13
    world = started(challenge_link(match).replace(f"beat={score}", f"beat={score + 5}"))
    assert "the score in the link does not match" in text(world)
    world.page.sheets.close_all()
    luck = random.Random(2)
    while world.session.view["state"] == "setup":
        world.play(luck.choice, 1)
    assert f"Round 1 of 13 · to beat: {score}" in text(world), (
        "what there is to beat at the end; a false claim counts for nothing"
    )


def test_what_is_sent() -> None:
    world = started("#/goennen/daily?date=2026-11-21&level=1")
    finish(world)
    score = world.session.view["result"]["scores"][0]
    world.do("copy result")
    says, *squares, link = world.browser.copied[-1].split("\n")
    assert says == f"Dicetable, Gönnen Können, Level 1, daily game 325: {score} of 90 points"
    assert [len(line) for line in squares] == [3, 3, 3] and not set("".join(squares)) - set("🟨🟧🟩🟦🟪⬜⬛")
    assert open_link(link).setup.purpose.date == "2026-11-21"
    world.do("copy beat")
    assert open_link(world.browser.copied[-1]).setup.purpose.beat == score
    world.do("copy")
    assert open_link(world.browser.copied[-1]).step == 0
    world.do("copy replay")
    assert open_link(world.browser.copied[-1]).state.is_over
    world.copied(True)
    assert "shows the whole game" in world.notice


def test_a_replay_is_stepped_through() -> None:
    match = played("#/goennen/solo?level=7&seed=WATCH")
    world = started(replay_link(match))
    screen = world.page.navigation.get("replay")
    assert world.shows("replay") and not world.actions()
    assert world.main()["data-state"] == "over" and world.main()["data-step"] == str(match.step)
    for what, step in (
        ("step first", 0),
        ("step back", 0),
        ("step forward", 1),
        ("step forward", 2),
        ("step back", 1),
    ):
        world.do(what)
        assert world.main()["data-step"] == str(step)
    for round_ in (1, 5, 9):
        world.do(f"set round {round_}")
        assert world.board.view["round"] == round_ and screen.replay.round() == round_
    world.do("set step 40")
    assert screen.replay.at == 40
    world.do("step last")
    world.do("run")
    assert screen.replay.at == 0 and screen.replay.playing
    for _ in range(match.step):
        world.tick()
    assert screen.replay.at == match.step and screen.replay.playing
    world.tick()
    assert not screen.replay.playing
    world.do("set round 0")
    assert screen.replay.at == 0
    begun = []
    for step in range(match.step):
        assert world.board.view["step"] == step
        if "The beginning of the game." in text(world):
            begun.append(step)
        assert world.page.key("ArrowRight")
    assert begun == [0]
    world.do("card " + world.board.view["seats"][0]["cards"][0]["card"])
    assert world.sheet[0] == "card"
    world.do("close")
    world.do("unwatch")
    assert world.shows("home")


def test_every_step_counts_that_is_asked_for_while_one_is_on_its_way() -> None:
    world = started(replay_link(played("#/goennen/solo?level=7&seed=WATCH")))
    last = world.page.navigation.get("replay").replay.at
    asked = world.browser.queue = []
    for _ in range(4):
        world.do("step back")
    assert len(asked) == 1 and world.page.navigation.get("replay").replay.at == last
    while asked:
        world.browser.server.handle(asked.pop(0))
    assert world.page.navigation.get("replay").replay.at == last - 4


def test_playing_on_from_a_replay_is_practice_and_leaves_the_game_alone() -> None:
    world = started("#/goennen/solo?level=7&seed=BRANCH")
    finish(world)
    link, save = world.model.snapshot["link"], world.model.snapshot["save"]
    world.do("watch")
    assert world.shows("replay") and world.link.startswith("#/replay?")
    world.do("set round 4")
    step = world.page.navigation.get("replay").replay.at
    world.do("branch")
    assert world.shows("table") and world.session.step == step
    assert world.model.snapshot["practice"] and "practice=1" in world.link
    assert "practice" in text(world)
    finish(world, 5)
    assert "this game does not count" in text(world)
    assert world.page.store.game(link) == save
    assert len(world.page.history.results()) == 1
    world.open(link)
    world.do("watch")
    world.do("unwatch")
    assert world.shows("table") and world.link == link


def test_bad_replays_say_so_in_one_sentence() -> None:
    link = replay_link(played("#/goennen/solo?level=7&seed=BAD"))
    for bad in (
        link[:-40],
        link.replace("seed=BAD", "seed=GOOD"),
        link + "&x=1",
        link.replace("ruleset=2", "ruleset=0.1-191e"),
    ):
        world = started(bad)
        assert world.shows("home")
        assert [e for e in world.root.walk() if e.attributes.get("role") == "alert"]


def test_two_tabs_do_not_destroy_each_others_game() -> None:
    one = started("#/goennen/solo?seed=TABS")
    other = World(kept=one.kept)
    other.open(one.model.snapshot["link"])
    luck = random.Random(1)
    one.play(luck.choice, 7)
    saved = one.model.snapshot["save"]
    other.play(luck.choice, 1)  # it knows nothing of those seven: instead of playing it shows them
    assert other.session.step == 7 and "another tab" in other.notice
    assert one.kept["dicetable.save " + one.model.snapshot["link"]] == saved
    other.play(luck.choice, 1)
    assert other.session.step == 8
    one.page.kept_elsewhere("dicetable.save " + one.model.snapshot["link"])
    assert one.session.step == 8


def test_an_answer_that_comes_too_late_overwrites_nothing() -> None:
    world = started("#/goennen/solo?seed=LATE")
    link = world.model.snapshot["link"]
    luck = random.Random(1)
    world.play(luck.choice, 3)
    world.browser.queue = []
    world.play(luck.choice, 1)  # asked, not answered yet
    further = open_link(link)
    while further.step < 9:
        further.play(further.state.legal_actions()[0])
    world.kept["dicetable.save " + link] = further.save()
    waiting, world.browser.queue = world.browser.queue, None
    for request in waiting:
        world.browser.send(request)
    assert world.session.step == 9
    assert world.kept["dicetable.save " + link] == further.save()


def test_a_game_that_another_tab_deletes_is_in_the_list_again_once_it_goes_on() -> None:
    one = started("#/goennen/solo?level=1&seed=DELETED")
    luck = random.Random(1)
    one.play(luck.choice, 3)
    link = one.model.snapshot["link"]
    other = World(kept=one.kept)
    other.do("unfinished drop " + link)
    assert "dicetable.save " + link not in one.kept
    one.play(luck.choice, 1)
    assert one.kept["dicetable.save " + link] == one.model.snapshot["save"]
    assert link in one.kept["dicetable.links"].split("\n")
    assert World(kept=one.kept).root.all(data_do="resume goennen")


def test_files_out_and_in_and_everything_forgotten() -> None:
    world = started("#/goennen/solo?level=7&seed=FILE")
    finish(world)
    world.do("file")
    world.do("leave")
    world.do("statistics")
    assert world.link == "#/statistics"
    assert "Solo, level 7" in text(world)
    world.do("export")
    (game, everything) = world.browser.files.values()
    world.do("forget")
    assert "Delete everything?" in text(world) and world.kept
    world.do("close")
    world.do("forget")
    world.do("forget_all")
    assert not world.kept
    assert "No finished games yet." in text(world)
    for bad in (
        "",
        "{}",
        "<script>alert(1)</script>",
        everything[:-3],
        everything.replace("everything", "something"),
    ):
        world.picked(bad)
        assert "This file does not come from Dicetable" in text(world) and not world.kept
    world.picked(everything)
    assert "Added: 1 result, 1 saved game." in world.notice
    assert "Solo, level 7" in text(world)
    world.do("back") if hasattr(world, "back") else world.page.navigation.leave_aside()
    assert not world.root.all(data_do="resume goennen"), "it is over"
    world.picked(game)
    assert world.shows("replay")


def test_two_tabs_that_read_in_one_file_lose_nothing_of_what_was_played_meanwhile() -> None:
    source = started("#/goennen/solo?level=1&seed=TWICE")
    source.play(random.Random(1).choice, 3)
    source.do("leave")
    source.do("statistics")
    source.do("export")
    (everything,) = source.browser.files.values()
    one = World()
    other = World(kept=one.kept)
    for tab in (one, other):
        tab.do("statistics")
        tab.page.navigation.get("statistics").take_file(everything)
    other.do("import_all")
    assert "1 saved game" in other.notice
    other.page.navigation.leave_aside()
    other.do("resume goennen")
    other.play(random.Random(1).choice, 4)
    before = dict(one.kept)
    one.do("import_all")
    assert one.kept == before and "0 saved games" in one.notice


@pytest.mark.parametrize(
    "file", [{"dicetable": "everything", "format": 2, "kept": []}, {"dicetable": 2, "actions": []}]
)
def test_a_file_of_a_newer_version_is_called_that(file: dict[str, object]) -> None:
    world = World()
    world.do("statistics")
    world.picked(json.dumps(file))
    world.settle()
    assert "newer version" in text(world)


@pytest.mark.parametrize(
    "change",
    [
        {"dicetable": 2},
        {"ruleset": 99},
        {"game": "chess"},
        {"seats": ["human", "oracle"], "solo": False, "start": 0, "level": None},
    ],
)
def test_a_save_of_a_newer_version_stays_in_the_list_for_it(change: dict[str, object]) -> None:
    link = started("#/goennen/solo?level=1&seed=LATER").model.snapshot["link"]
    world = started("#/goennen/solo?level=1&seed=LATER")
    world.play(random.Random(1).choice, 3)
    key = "dicetable.save " + link
    kept = dict(world.kept, **{key: json.dumps(json.loads(world.kept[key]) | change)})
    old = World(kept=dict(kept))
    old.open(link)
    assert old.shows("home") and [e for e in old.root.walk() if e.attributes.get("role") == "alert"]
    assert old.kept[key] == kept[key] and link in old.kept["dicetable.links"].split("\n")
    assert not old.root.all(data_do="resume goennen")


def test_a_link_typed_by_hand_goes_on_with_the_game_it_means() -> None:
    world = started("#/goennen/solo?level=1&seed=typed")
    world.play(random.Random(1).choice, 9)
    for link in ("#/goennen/solo?seed=typed", "#/goennen/solo?seed=typed&level=1&ruleset=2"):
        world.page.opener.leave()
        world.open(link)
        assert world.session.step == 9
    world.do("again")
    assert world.session.step == 0


def test_a_full_browser_says_so_once_and_loses_nothing() -> None:
    world = started("#/goennen/solo?level=1&seed=FULL")
    world.play(random.Random(1).choice, 3)
    before = dict(world.kept)
    world.browser.full = True
    world.play(random.Random(1).choice, 1)
    assert "has run out of room" in world.notice
    assert "has run out of room" in world.said
    world.page.announcer.notice = ""
    world.play(random.Random(1).choice, 1)
    assert world.notice == ""
    assert world.kept == before
    world.do("leave")
    world.do("resume goennen")
    assert world.session.step == 5, "this tab still has it"
    world.browser.full = False
    world.play(random.Random(1).choice, 1)
    save = world.kept["dicetable.save " + world.model.snapshot["link"]]
    assert save == world.model.snapshot["save"]
    world.browser.full = True
    world.play(random.Random(1).choice, 1)
    assert "has run out of room" in world.notice, "it is another time"


def test_a_full_browser_forgets_no_older_game() -> None:
    world = World()
    for number in range(12):
        world.open(f"#/goennen/solo?level=1&seed=N{number}")
    before = dict(world.kept)
    world.browser.full = True
    world.open("#/goennen/solo?level=1&seed=MORE")
    assert world.kept == before
    world.browser.full = False
    world.play(random.Random(1).choice, 1)
    assert len([key for key in world.kept if key.startswith("dicetable.save ")]) == 13, (
        "twelve untouched, one begun"
    )
    world.open("#/goennen/solo?level=1&seed=LAST")
    assert len([key for key in world.kept if key.startswith("dicetable.save ")]) == 13
    assert not any("seed=N0&" in key or key.endswith("seed=N0") for key in world.kept)


def test_a_full_browser_overwrites_no_save_that_was_refused() -> None:
    link = started("#/goennen/solo?level=1&seed=BAD").model.snapshot["link"]
    world = World()
    world.kept["dicetable.save " + link] = "{not a save"
    world.open(link)
    assert "cannot be read" in world.page.navigation.error
    world.browser.full = True
    world.open(link)
    assert world.kept["dicetable.save " + link] == "{not a save"
    world.browser.full = False
    world.play(random.Random(1).choice, 1)
    assert world.kept[f"dicetable.save {link} refused"] == "{not a save"


def test_a_result_that_was_not_kept_is_kept_when_there_is_room() -> None:
    world = started("#/goennen/solo?level=1&seed=ROOM")
    world.browser.full = True
    finish(world)
    assert "dicetable.progress" not in world.kept
    assert len(world.page.history.results()) == 1
    world.browser.full = False
    world.open("#/goennen/solo?level=1&seed=NEXT")
    (result,) = json.loads(world.kept["dicetable.progress"])["results"]
    assert result["game"] == "goennen"


@pytest.mark.parametrize(
    "link",
    [
        "#/goennen/table?seats=human,human&start=0&seed=TWO",
        "#/tutto/table?seats=human,human&start=0&seed=TWO",
    ],
)
def test_a_full_browser_says_so_where_the_device_is_handed_over(link: str) -> None:
    world = World()
    world.browser.full = True
    world.open(link)
    assert "has run out of room" in world.notice and any(
        "has run out of room" in words for words in world.heard
    )  # who is new is greeted after it


def test_a_full_browser_says_so_in_practice() -> None:
    world = World()
    world.browser.full = True
    world.open("#/goennen/solo?level=1&seed=FULL", practice=True)
    assert "has run out of room" in world.notice and "practice" in world.notice


def test_another_games_bad_save_does_not_make_this_tab_forget() -> None:
    bad = started("#/goennen/solo?level=1&seed=BAD").model.snapshot["link"]
    world = World()
    world.kept["dicetable.save " + bad] = "{not a save"
    world.open("#/goennen/solo?level=1&seed=MINE")
    world.play(random.Random(1).choice, 2)
    world.browser.full = True
    world.play(random.Random(1).choice, 3)
    world.do("leave")
    world.open(bad)
    assert "cannot be read" in world.page.navigation.error
    world.do("resume goennen")
    assert world.session.step == 5


def test_a_game_that_is_in_no_list_is_still_the_last_one() -> None:
    world = World()
    world.open("#/goennen/solo?level=1&seed=OLDER")
    save = world.browser.save
    world.browser.save = lambda key, text: (False, "full") if key == "dicetable.links" else save(key, text)
    world.open("#/goennen/solo?level=1&seed=NEWER")
    world.do("leave")
    world.do("resume goennen")
    assert "seed=NEWER" in world.model.snapshot["link"]


def test_where_only_the_result_is_not_kept_that_is_said() -> None:
    world = started("#/goennen/solo?level=7&seed=RESULT")
    save = world.browser.save
    world.browser.save = lambda key, text: (False, "full") if key == "dicetable.progress" else save(key, text)
    finish(world)
    assert "this result will be lost" in world.notice


def test_an_update_does_not_cost_the_game_that_only_this_tab_has() -> None:
    world = started("#/goennen/solo?level=1&seed=UPDATE")
    world.browser.take_update = lambda: world.browser.marks.append("update")  # type: ignore[method-assign]
    world.browser.full = True
    world.play(random.Random(1).choice, 1)
    world.page.announcer.hush()
    world.do("update")
    assert "this game will be lost" in world.notice and "this game will be lost" in world.said
    assert "update" not in world.browser.marks
    world.browser.full = False
    world.play(random.Random(1).choice, 1)
    world.do("update")
    assert world.browser.marks.pop() == "update"
    world.browser.full = True
    world.play(random.Random(1).choice, 1)
    world.do("leave")
    world.do("update")
    assert "this game will be lost" in world.notice and "update" not in world.browser.marks
    world.do("unfinished drop " + world.session.snapshot["link"])
    world.do("update")
    assert world.browser.marks.pop() == "update", "there is nothing to lose any more"


def test_what_was_to_be_said_of_one_game_is_not_said_of_another() -> None:
    world = World(moving=True)
    world.open("#/goennen/solo?level=1&seed=FIRST")
    while not world.session.staging:
        world.browser.full = any(action.startswith("ready") for action in world.actions())
        world.play(lambda actions: actions[0], 1) if not world.browser.full else world.do("act ready")
    assert world.session.play.narration.warning
    world.do("close")
    world.page.opener.leave()
    world.browser.full = False
    world.open("#/goennen/solo?level=1&seed=SECOND")
    assert not world.session.play.narration.warning and "no more room" not in world.said


def test_a_campaign_in_the_menu() -> None:
    world = World()
    world.do("levels")
    assert "Unlocked once all seven levels are won." in text(world)
    world.open("#/goennen/campaign?seed=RUN")
    assert world.model.snapshot["campaign"]["points"] == 0
    finish(world)
    assert "this campaign is over" in text(world)
    world.do("again")
    assert world.model.snapshot["practice"]


def test_tutto_is_watched_sent_and_beaten_by_its_turns() -> None:
    match = played("#/tutto/solo?seed=RIVAL")
    turns = match.state.position.round
    world = started(challenge_link(match))
    assert f"{turns} turns to beat." in text(world) and "the score is genuine" in text(world)
    finish(world, 4)
    own = world.session.view["result"]["turns"]
    key = "fewer than the" if own < turns else "equalled" if own == turns else "more than the"
    assert key in text(world)
    world.do("copy beat")
    sent = started(world.browser.copied[-1])
    assert f"{own} turns to beat." in text(sent) and "the score is genuine" in text(sent)
    world.do("copy result")
    assert world.browser.copied[-1].split("\n")[0].endswith(f" points in {own} turns")
    assert len("".join(world.browser.copied[-1].split("\n")[1:-1])) == own, "a square for each turn"
    world.do("watch")
    assert world.shows("replay")
    world.do("set round 2")
    world.do("step back")
    world.do("branch")
    assert world.model.snapshot["practice"]
    world.do("leave")
    world.do("statistics")
    assert "TUTTO: Solo, turns" in text(world)


def work_of_an_action(games: int) -> tuple[int, int]:
    """How often an action reads and writes what is kept, and how many characters, with so many saved games."""
    world = World()
    for n in range(games):
        world.open(f"#/goennen/solo?level=1&seed=GAME{n}", fresh=True)
        world.do("act " + world.actions()[0])
        world.settle()
    world.open("#/goennen/solo?level=1&seed=COUNTED", fresh=True)
    world.do("act " + world.actions()[0])
    calls, read = 0, 0
    load, save = world.browser.load, world.browser.save

    def count(key: str, text: str | None) -> None:
        nonlocal calls, read
        calls += 1
        read += len(text or "")

    def counted_load(key: str) -> tuple[bool, object]:
        count(key, world.kept.get(key))
        return load(key)

    def counted_save(key: str, text: str) -> tuple[bool, object]:
        count(key, text)
        return save(key, text)

    world.browser.load, world.browser.save = counted_load, counted_save  # type: ignore[method-assign]
    world.do("act " + world.actions()[0])
    return calls, read


def test_the_work_of_an_action_does_not_grow_with_the_saved_games() -> None:
    few, many = work_of_an_action(1), work_of_an_action(60)
    assert many[0] == few[0] and many[1] <= few[1] + 20, (few, many)


def test_what_may_not_be_copied_is_shown_to_be_copied_by_hand() -> None:
    """For each text: a replay, a challenge and a result stand nowhere else."""
    world = started("#/goennen/solo?level=1&seed=HAND")
    finish(world)
    for what in ("copy", "copy replay", "copy beat", "copy result"):
        before = world.sheet
        world.do(what)
        world.copied(False)
        assert world.sheet == ("by hand", world.browser.copied[-1])
        assert world.browser.copied[-1] in text(world) and "copy it yourself" in text(world)
        world.do("close")
        assert world.sheet == before
    world.do("copy replay")
    world.copied(True)
    assert world.sheet == before


def test_what_others_have_written_shows_all_that_it_holds() -> None:
    """A mark that turns the direction of writing would make a sentence of the page's say something else."""
    from ui.kit.visible import visible

    assert (
        visible("a\u202eb") == "a[U+202E]b"
        and visible("\x1b[2J") == "␛[2J"
        and visible("\u200b\u2066") == "[U+200B][U+2066]"
    )
    assert visible("Grüße, 你好\n\t🎲") == "Grüße, 你好\n\t🎲"
    world = started("#/goennen/solo?level=1&seed=%E2%80%AEX")
    world.do("menu")
    assert "[U+202E]X" in text(world) and "\u202e" not in text(world)


def test_names_in_a_file_are_not_obeyed() -> None:
    """Of people, of computer players that no longer exist, and of one's own players in the lab; emoji of several parts stay whole."""
    family = "\U0001f468\u200d\U0001f467"
    result = {"id": "x", "day": "2026-11-20", "game": "goennen", "mode": "computers", "level": None, "score": 9, "won": True,
              "foes": ["\u202elive"], "people": [["Bob\u202e\x1b[2J", 9, True], [family, 3, False]]}  # fmt: skip
    kept = [["dicetable.progress", json.dumps({"format": 1, "results": [result], "daily": {}, "run": None, "best_run": None})],
            ["dicetable.names", json.dumps(["A\u202eB"])], ["dicetable.player \u202ex", "print(1)"]]  # fmt: skip
    world = World()
    world.do("statistics")
    world.picked(json.dumps({"dicetable": "everything", "format": 1, "kept": kept}))
    assert "\u202e" not in text(world) and "\x1b" not in text(world) and family in text(world)
    for address in ("#/lab", "#/goennen/table?seats=human,human&start=0&seed=A"):
        there = World(kept=dict(world.kept))
        there.open(address)
        there.settle()
        shown = [
            there.root.textContent,
            *[
                value
                for each in there.root.walk()
                for name, value in each.attributes.items()
                if name in ("aria-label", "label")
            ],
        ]
        assert not any("\u202e" in each for each in shown)


def test_a_clock_before_the_first_daily_games_is_told() -> None:
    world = World()
    world.browser.day = "2020-01-01"
    world.page.seen_again()  # the device was asleep, and its clock is wrong now
    assert "Is the date of this device right?" in text(world)


def test_the_page_stores_every_game_that_the_engine_saves() -> None:
    """A shorter limit would set aside what somebody has played."""
    assert store.LONGEST_SAVE == LONGEST_SAVE
