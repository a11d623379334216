"""What slides and what fills, found by comparing before and after."""

from ui.kit import motion


def test_only_what_moved_slides() -> None:
    before = {"die Y": (10, 10, 48), "card S01": (100, 100, 200), "card S02": (5, 5, 50)}
    after = {"die Y": (60, 10, 48), "card S01": (101, 101, 200), "card B01": (0, 0, 9)}
    assert motion.slides(before, after) == [("die Y", -50, 0, 1.0, motion.LASTS["die"], False)]


def test_a_die_that_goes_far_passes_over_the_others() -> None:
    before = {"die Y": (10, 10, 48), "die O": (60, 10, 48), "die G": (110, 10, 48)}
    after = {"die Y": (110, 10, 48), "die O": (10, 10, 48), "die G": (60, 10, 48)}
    assert {key: over for key, _, _, _, _, over in motion.slides(before, after)} == {
        "die Y": True,
        "die O": False,
        "die G": False,
    }


def test_a_card_grows_from_the_slot_it_was_bought_from() -> None:
    (slide,) = motion.slides({"card S01": (10, 20, 50)}, {"card S01": (110, 220, 100)})
    assert slide == ("card S01", -100, -200, 0.5, motion.LASTS["card"], False)


def test_a_card_fills_once_when_it_becomes_complete() -> None:
    opened = ("card", "S01", {"complete": False, "written": [1, 0]})
    done = ("card", "S01", {"complete": True, "written": [1, 2]})
    assert motion.completes(opened, done)
    assert not motion.completes(done, done)
    assert not motion.completes(("card", "S02", {"complete": False}), done)
    assert not motion.completes(("card", "S01", None), done)
    assert not motion.completes(("die", "Y", 3, False), ("die", "Y", 4, False))


def test_a_number_pops_where_it_is_written() -> None:
    before = ("card", "S01", {"complete": False, "written": [1, 0, 0]})
    after = ("card", "S01", {"complete": False, "written": [1, 0, 4]})
    assert motion.writes(before, after) == [2]
    assert (
        motion.writes(after, after)
        == motion.writes(after, before)
        == motion.writes(("card", "S01", None), after)
        == []
    )
    assert (
        motion.writes(before, ("card", "S01", {"complete": True, "written": [1, 2, 4]})) == []
    )  # fills instead
    assert motion.popping(after, [2], 0)[2]["fresh"] == ([2], motion.LARGE)
    assert motion.popping(after, [2], 1)[2]["fresh"] == ([2], 1) and "fresh" not in after[2]


def test_a_score_counts_up_and_jumps_otherwise() -> None:
    score = motion.Count()
    assert not score.to("me", 5, 0, True) and score.at(0) == 5  # another game's: nothing to count from
    assert score.to("me", 15, 1000, True)
    assert [score.at(1000), score.at(1000 + motion.COUNTS / 2), score.at(1000 + motion.COUNTS)] == [5, 10, 15]
    assert (
        not score.to("me", 15, 1100, True) and score.at(1000 + motion.COUNTS / 2) == 10
    )  # a redraw in between
    assert not score.to("me", 9, 3000, True) and score.at(3000) == 9  # undone
    assert not score.to("me", 12, 4000, False) and score.at(4000) == 12  # no motion
    assert not score.to("you", 20, 5000, True) and score.at(5000) == 20
