"""The skin of the table: what it completes, what stands below, and that keys reach the driver."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import attrs
import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from rulewright.repl import terminal
from rulewright.repl.driver import Driver
from rulewright.repl.pieces import News, Piece
from rulewright.repl.terminal import Screen, run_terminal, toolbar
from rulewright.repl.typed_line import Colours, Lines, Words, coloured
from rulewright.session.api import Game, load
from rulewright.session.seats import parse_seats
from tests.unit.session.small_games import PIG, POKER, written

if sys.platform != "win32":
    import pty

CTRL_C, CTRL_D = "\x03", "\x04"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own: games that are left unfinished lie there."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "rulewright"


def table(folder: Path, rules: str = PIG, seats: str = "Ann,Bob") -> Driver:
    sitting = parse_seats(seats)
    return Driver(load(written(folder, rules)).start([seat.name for seat in sitting], 7), sitting)


def typed(driver: Driver, keys: str) -> None:
    """Keys typed at a terminal; Ctrl-D at the end, so that no test waits for ever."""
    with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=DummyOutput()):
        keyboard.send_text(keys + CTRL_D)
        run_terminal(driver)


def completions(driver: Driver, text: str) -> list[str]:
    found = Words(driver).get_completions(Document(text), CompleteEvent())
    return [text[: len(text) + one.start_position] + one.text for one in found]


def test_completion(tmp_path: Path):
    driver = table(tmp_path)
    assert completions(driver, "ro") == ["roll"]
    assert completions(driver, "  HO") == ["  hold"]
    assert completions(driver, "und") == ["undo"]
    assert completions(driver, "why n") == ["why not"]
    assert completions(driver, "zzz") == []
    assert completions(driver, "")[:3] == ["roll", "hold", "undo"]


def test_keys_play_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    driver = table(tmp_path)
    typed(driver, "roll\rhold\r")
    assert [step.key for step in driver.game.steps] == ["roll", "hold"]
    shown = capsys.readouterr().out
    assert "╭─ Pig ─" in shown
    assert "\x1b[36mAnn\x1b[0m" in shown


def test_ctrl_c_drops_the_line_and_the_game_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    driver = table(tmp_path)
    typed(driver, f"rol{CTRL_C}hold\r")
    assert [step.key for step in driver.game.steps] == ["hold"]
    assert "`quit` leaves the game" in capsys.readouterr().out


def test_ctrl_c_stops_what_takes_long_and_the_game_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    driver = table(tmp_path)
    feed = driver.feed

    def slow(line: str) -> list[Piece]:
        if line == "why":
            raise KeyboardInterrupt
        return feed(line)

    monkeypatch.setattr(driver, "feed", slow)
    typed(driver, "why\rhold\r")
    assert [step.key for step in driver.game.steps] == ["hold"]
    assert "`quit` leaves the game" in capsys.readouterr().out


def test_a_game_survives_the_death_of_its_terminal(
    tmp_path: Path, cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    driver = table(tmp_path)
    feed = driver.feed

    def dying(line: str) -> list[Piece]:
        if line == "why":
            raise SystemError("the lights go out")
        return feed(line)

    monkeypatch.setattr(driver, "feed", dying)
    with pytest.raises(SystemError):
        typed(driver, "roll\rhold\rwhy\r")
    (path,) = cache.glob("unfinished-*.yaml")
    (tmp_path / "later").mkdir()
    other = table(tmp_path / "later")
    typed(other, f"load {path}\r")
    assert f"a game was left unfinished: `load {path}` goes on with it" in capsys.readouterr().out
    assert [step.key for step in other.game.steps] == ["roll", "hold"]
    assert other.game.fingerprint == driver.game.fingerprint


def test_a_game_that_is_over_or_was_not_begun_is_not_kept(tmp_path: Path, cache: Path):
    (tmp_path / "later").mkdir()
    typed(table(tmp_path / "later"), "quit\r")
    driver = table(tmp_path)
    typed(driver, "roll\rauto 9999\r")
    assert driver.game.over
    assert list(cache.glob("unfinished-*.yaml")) == []


def test_quit_ends_it(tmp_path: Path):
    driver = table(tmp_path)
    typed(driver, "quit\r")
    assert driver.finished


def test_no_colour(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NO_COLOR", "1")
    typed(table(tmp_path), "roll\r")
    assert "\x1b[3" not in capsys.readouterr().out


def test_a_curtain_waits_for_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    driver = table(tmp_path, POKER)
    typed(driver, "bet\r\r\rfold\r")
    assert [step.key for step in driver.game.steps] == ["bet", "fold"]
    shown = capsys.readouterr().out
    assert shown.index("Queen") > shown.index("bet")


def test_ctrl_c_and_ctrl_d_do_not_open_a_curtain(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    driver = table(tmp_path, POKER)
    typed(driver, "bet\r" + CTRL_C + "\r" + CTRL_C)
    shown = capsys.readouterr().out
    assert [step.key for step in driver.game.steps] == ["bet"]
    assert shown.count("Bet or fold?") == 1, "nobody has said to be Bob"
    assert "the game is kept" in shown


def test_what_is_typed_at_a_curtain_is_not_completed(tmp_path: Path):
    driver = table(tmp_path, POKER)
    typed(driver, "bet\rfo\t\r\rfold\r")
    assert [step.key for step in driver.game.steps] == ["bet", "fold"]


def test_behind_a_curtain_nothing_that_was_typed_comes_back(tmp_path: Path):
    """Neither with arrow up nor what was cut (Ctrl-U, and Ctrl-Y to paste it)."""
    up, cut, paste = "\x1b[A", "\x15", "\x19"
    for number, keys in enumerate((up, paste)):
        folder = tmp_path / str(number)
        folder.mkdir()
        driver = table(folder, POKER)
        typed(driver, f"undo\rquit{cut}bet\r\r\r{keys}\rfold\r")
        assert [step.key for step in driver.game.steps] == ["bet", "fold"], keys


def test_toolbar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    driver = table(tmp_path)
    rules = f"rules {driver.game.rules.identity[:6]}"
    monkeypatch.setenv("COLUMNS", "80")
    assert toolbar(driver) == f" Pig | Ann is asked | choice 1 | seed 7 | {rules} | Tab, help, quit "
    monkeypatch.setenv("COLUMNS", "60")
    assert toolbar(driver) == f" Ann is asked | choice 1 | seed 7 | {rules} "
    monkeypatch.setenv("COLUMNS", "30")
    assert toolbar(driver) == " Ann is asked | choice 1 ", "whose turn it is stays longest"


def test_what_may_follow_a_command_is_completed(tmp_path: Path):
    driver = table(tmp_path)
    assert completions(driver, "view ") == ["view Ann", "view Bob"]
    assert completions(driver, "VIEW b") == ["VIEW Bob"]
    assert completions(driver, "seat Bob g") == ["seat Bob greedy"]
    assert "explain score" in completions(driver, "explain sc")
    (tmp_path / "a game.yaml").write_text("", encoding="utf-8")
    assert completions(driver, f"load {tmp_path}/a") == [f"load {tmp_path}/a game.yaml"]
    assert completions(driver, f"load {tmp_path}/zzz/") == []
    assert completions(driver, "undo ") == []


SAY = """\
game "Say"
players 1: Ann
remember score of player: number
phrase gain: sentence
  says "Gain {n: number} coins"
  do
    add n to score of you
flow game
  Ann may: "Gain?"
    do "Gain 2 coins" as Ann
  end game
"""


def test_a_sentence_is_completed_word_by_word(tmp_path: Path):
    driver = table(tmp_path, SAY, "Ann")
    assert "explain Gain " in completions(driver, "explain Ga")
    assert completions(driver, "explain Gain 2 ") == ["explain Gain 2 coins"]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("roll", [("class:option", "roll")]),
        ("2", [("class:option", "2")]),
        ("undo 2", [("class:command", "undo "), ("class:figure", "2")]),
        ('explain "Gain 2', [("class:command", "explain "), ("class:text", '"Gain 2')]),
        ("jump", [("", "jump")]),
    ],
)
def test_a_typed_line_has_colours(tmp_path: Path, line: str, wanted: list[tuple[str, str]]):
    driver = table(tmp_path)
    found = Colours(driver).lex_document(Document(line))(0)
    assert [(style, text) for style, text, *_ in found if text.strip()] == wanted
    assert "".join(text for _, text, *_ in coloured(line, lambda _: False)) == line


def test_what_one_has_typed_only_he_can_call_back(tmp_path: Path):
    """A command may tell as much as a choice: `step bet` is one."""
    driver = table(tmp_path, POKER)
    lines = Lines(driver)
    for line in ("odds 3", "step bet", " "):
        lines.append_string(line)
    assert lines.get_strings() == ["odds 3", "step bet"]
    driver.feed("bet")
    assert (driver.asked, lines.get_strings()) == ("Bob", [])
    lines.append_string("fold")
    driver.feed("undo")
    assert (driver.asked, lines.get_strings()) == ("Ann", ["odds 3", "step bet"])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_killed_game_is_whole_when_it_is_taken_up_again(tmp_path: Path, cache: Path):
    """In a real terminal, killed between two choices of a long run: every choice up to then is there."""
    folder = written(tmp_path, PIG.replace("= 100", "= 500"))
    command = [sys.executable, "-m", "rulewright.cli.main", "play", str(folder), "--seats", "Ann,Bob", "--seed", "7"]
    primary, secondary = pty.openpty()
    with subprocess.Popen(command, stdin=secondary, stdout=secondary, stderr=secondary, env={**os.environ}) as game:
        os.close(secondary)
        pump = threading.Thread(target=_drained, args=(primary,), daemon=True)
        pump.start()
        os.write(primary, b"roll\rauto 400\r")
        kept: list[Path] = []
        for _ in range(600):
            kept = list(cache.glob("unfinished-*.yaml"))
            if kept and kept[0].read_text(encoding="utf-8").count("\n  - [") > 5:
                break
            time.sleep(0.02)
        game.kill()
        game.wait()
    text = kept[0].read_text(encoding="utf-8")
    assert text.endswith("]\n")
    again = Game.load(kept[0])
    assert len(again.steps) == text.count("\n  - [") > 5
    assert again.steps[0].key == "roll"
    os.close(primary)


def _drained(primary: int) -> None:
    with contextlib.suppress(OSError):
        while os.read(primary, 65536):
            pass


@pytest.mark.parametrize("seats", ["Ann,Bob", "Ann,bot:random"])
@pytest.mark.parametrize("seed", [4, 16, 23])
def test_the_first_screen_fits(seats: str, seed: int, capsys: pytest.CaptureFixture[str], monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("NO_COLOR", "1")
    sitting = parse_seats(seats)
    typed(Driver(load("drones-vs-goelands").start([seat.name for seat in sitting], seed), sitting), "")
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("the game is kept")]
    assert len(lines) <= 22, "with the line that is typed and the toolbar below them"
    assert lines[0] == "Drones VS Goélands"
    assert lines[1].startswith("Seven outposts")
    assert "`help`" in lines[3]
    assert any(line.endswith("Play which card?") for line in lines)


def test_a_held_run_at_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    driver = table(tmp_path)
    typed(driver, "step roll\rlocals\r")
    said = capsys.readouterr().out
    assert "--> " in said
    assert "pot = " in said
    assert driver.held
    assert "a run is held" in toolbar(driver)
    assert driver.game.steps == ()


def test_the_whole_table_is_drawn_again_before_it_leaves_the_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(shutil, "get_terminal_size", lambda fallback=(80, 24): os.terminal_size((80, 20)))
    driver = table(tmp_path)
    screen = Screen(driver)
    lines = tuple(f"line {number}" for number in range(6))
    changed = Piece("table", lines, "Pig", News(frozenset({2}), part=True))

    def drawn(piece: Piece) -> int:
        screen.show([piece])
        return capsys.readouterr().out.count("line ")

    sizes = [drawn(attrs.evolve(changed, news=None)), *(drawn(changed) for _ in range(4))]
    assert sizes == [6, 1, 1, 1, 6]  # 8 + 3 * (2 + the typed line) of 18 rows are full
    assert drawn(changed) == 1
    monkeypatch.setattr(terminal, "_draw_curtain", lambda name: None)
    screen.show([Piece("curtain", heading="Bob")])
    capsys.readouterr()
    assert drawn(changed) == 6
