"""Keeping the game: after every choice, whole after a cut, as it was after Ctrl-C; seats, `until` and `record`."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.repl import unfinished
from rulewright.repl.driver import Driver
from rulewright.repl.unfinished import Unfinished
from rulewright.session.api import Game, load
from rulewright.session.seats import parse_seats
from tests.unit.repl.tables import answer, seats_of, table
from tests.unit.session.small_games import PIG, POKER, written


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    folder.mkdir()
    monkeypatch.setattr(unfinished, "cache_folder", lambda: folder)
    return folder


def test_choices_are_appended_and_the_file_is_a_recorded_game_at_every_moment(tmp_path: Path, cache: Path):
    driver = table(load(written(tmp_path, PIG)), "Ann,bot:random", seed=3)
    kept = Unfinished(driver.game)
    sizes = []

    def keep(game: Game) -> None:
        path = kept.keep(game)
        if path is not None:
            sizes.append(path.stat().st_size)
            assert [step.key for step in Game.load(path).steps] == [step.key for step in game.steps]

    driver.kept = keep
    driver.begin()
    for line in ("roll", "hold", "undo", "roll", "auto 3"):
        driver.feed(line)
    assert len(sizes) >= 5
    assert sizes[1] - sizes[0] < 30, "one more line"
    assert kept.keep(driver.game) is not None
    driver.feed("undo 99")
    assert kept.keep(driver.game) is None
    assert list(cache.glob("*.yaml")) == []


def test_half_a_last_line_is_dropped(tmp_path: Path, cache: Path):
    rules = load(written(tmp_path, PIG))
    game = rules.start(["Ann", "Bob"], 3)
    game.choose("roll")
    path = Unfinished(game).keep(game)
    assert path is not None
    path.write_bytes(path.read_bytes() + b"  - [Ann, ho")
    assert Unfinished(rules.start(["Ann", "Bob"], 4)).before == path
    assert [step.key for step in Game.load(path).steps] == ["roll"]


def test_ctrl_c_leaves_the_game_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    driver = table(load(written(tmp_path, PIG)), seed=3)
    driver.begin()
    driver.feed("roll")
    before = driver.game.fingerprint, len(driver.game.steps)
    choose = Game.choose
    made = []

    def interrupted(self: Game, what: object) -> None:
        made.append(what)
        choose(self, what)  # type: ignore[arg-type]
        if len(made) == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr(Game, "choose", interrupted)
    with pytest.raises(KeyboardInterrupt):
        driver.feed("auto 50")
    assert (driver.game.fingerprint, len(driver.game.steps)) == before
    monkeypatch.undo()
    assert "Ann: 9 in the pot" in answer(driver, "options") or "in the pot" in answer(driver, "options")
    driver.feed("hold")
    assert len(driver.game.steps) == 2


def test_until_goes_on_till_the_log_or_a_question_says_so(tmp_path: Path):
    driver = table(load(written(tmp_path, PIG)), seed=3)
    driver.begin()
    told = answer(driver, "until bob has the die")
    assert "later" in told.splitlines()[0]
    assert "Bob has the die" in told
    assert driver.asked == "Bob" or "Bob has the die" in "\n".join(driver.game.log_for(None)[-4:])
    driver.feed("undo 99")
    assert answer(driver, "until the moon falls").startswith(
        "the game is over, and nothing said “the moon falls”\n`goto 0`"
    )
    assert "until what?" in answer(driver, "until")


def test_a_seat_is_given_to_a_bot_and_back(tmp_path: Path):
    driver = table(load(written(tmp_path, PIG)), seed=3)
    driver.begin()
    assert answer(driver, "seat").splitlines() == ["Ann: a person", "Bob: a person"]
    assert "Bob: random" in answer(driver, "seat Bob bot:random")
    driver.feed("hold")
    assert 2 in seats_of(driver)
    assert driver.asked in ("Ann", "")
    assert "did you mean `greedy`?" in answer(driver, "seat Bob gredy")
    assert "nobody called `Cid` plays" in answer(driver, "seat Cid random")
    assert "Bob: a person" in answer(driver, "seat bob person")


def test_what_is_recorded_is_up_to_date_after_every_choice(tmp_path: Path):
    driver = table(load(written(tmp_path, PIG)), seed=3)
    driver.begin()
    path = tmp_path / "mine.yaml"
    assert "record where?" in answer(driver, "record")
    assert "recorded in" in answer(driver, f"record {path}")
    driver.feed("roll")
    driver.feed("hold")
    assert [step.key for step in Game.load(path).steps] == ["roll", "hold"]
    assert "no longer" in answer(driver, "record off")
    driver.feed("hold")
    assert len(Game.load(path).steps) == 2
    (tmp_path / "notes.yaml").write_text("mine: 1\n", encoding="utf-8")
    assert "is not overwritten" in answer(driver, f"record {tmp_path / 'notes.yaml'}")


def test_a_game_that_is_taken_up_shows_nobody_elses_hand(tmp_path: Path):
    """Bob loads what was saved while Ann was asked: her hand waits behind a curtain; alone nobody waits."""
    rules, file = load(written(tmp_path, POKER)), tmp_path / "saved.yaml"
    driver = table(rules)
    driver.begin()
    driver.feed("bet")
    driver.game.save(file)
    assert [piece.sort for piece in Driver(Game.load(file), parse_seats("Ann,Bob")).begin()][:2] == ["title", "curtain"]
    driver.feed("undo")
    assert "curtain" in [piece.sort for piece in driver.feed(f"load {file}")]
    alone = parse_seats("bot:random,Bob")
    assert "curtain" not in [piece.sort for piece in Driver(Game.load(file), alone).begin()]
