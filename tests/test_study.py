"""The command lines of research: what they need and do not find is named in a sentence."""

from pathlib import Path

import pytest

from research import confirm, costs, expectation, starts, table_chances, tune


@pytest.mark.parametrize(
    ("program", "command"),
    [
        (starts, "check"),
        (starts, "fit"),
        (expectation, "check"),
        (table_chances, "check"),
        (confirm, "show"),
        (costs, "show"),
        (costs, "share"),
    ],
)
@pytest.mark.parametrize("there", [False, True])
def test_a_file_without_games_is_told(program, command: str, there: bool, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    if there:
        file.touch()
    with pytest.raises(SystemExit, match="games.csv holds no games: the command .play. plays them into it"):
        program.main([command, str(file)])


@pytest.mark.parametrize("text", [None, "solo", "[solo]\nluck = 1.0"])
def test_weights_that_cannot_be_read_are_told(text: str | None, tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    if text is not None:
        file.write_text(text, "utf-8")
    with pytest.raises(SystemExit, match="The weights cannot be read: .*"):
        tune.main(["gain", str(file), "now", "solo", "--games", "1"])
