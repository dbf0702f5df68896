"""Every command from the outside: what it prints and how it ends, on good input and on bad."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from rulewright.cli.main import main
from rulewright.session.api import load
from tests.unit.cli.test_main import run
from tests.unit.session.small_games import DOOR, PIG, written


def pig(tmp_path: Path) -> str:
    return str(written(tmp_path, PIG, "pig-game").relative_to(tmp_path))


# ---------------------------------------------------------------- names that are not there
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "pgi"], "there is no ruleset `pgi`"),
        (["play", "pgi"], "did you mean `pig`?"),
        (["play", "pig", "--set", "gaol=50"], "did you mean `goal`?"),
        (["play", "pig", "--set", "goal=5"], "`5` is not a value of the option `goal`"),
        (["play", "pig", "--with", "Dog"], 'there is no expansion or mode "Dog"'),
        (["play", "pig", "--seats", "Ann,bot:gredy"], "did you mean `greedy`?"),
        (["play", "pig", "--seats", "Ann"], "not for 1"),
        (["play", "pig", "--players", "3", "--seats", "Ann,Bob"], "--seats names 2 and --players says 3"),
        (["simulate", "pig", "--seats", "radnom,random"], "did you mean `random`?"),
        (["simulate", "pig", "-n", "0"], "no games are to be played"),
        (["check", "nowhere"], "there is no ruleset `nowhere`"),
        (["test", "pgi"], "did you mean `pig`?"),
        (["phrases", "pgi"], "did you mean `pig`?"),
        (["explain", "pig", "a", "sentence"], 'write it in quotes: "a sentence"'),
        (["explain", "pig", "zzz"], "`zzz` is no name of Pig"),
        (["replay", "pig", "--format", "json"], "there is no option `--format`"),
        (["check", "--format", "yaml"], "invalid choice: 'yaml'"),
    ],
)
def test_wrong_names_are_usage_with_a_hint(command, words, said):
    code, out, err = command(*words)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize("command_name", ["check", "test", "play", "phrases", "simulate"])
def test_a_file_is_told_from_its_folder(command, tmp_path: Path, command_name: str):
    pig(tmp_path)
    code, out, err = command(command_name, "pig-game/game.rules")
    assert (code, out) == (2, "")
    assert "`pig-game/game.rules` is a file, and a ruleset is a folder" in err
    assert "give the folder it lies in: pig-game" in err


# ---------------------------------------------------------------- check
def test_check_of_good_rules(command, tmp_path: Path):
    pig(tmp_path)
    assert command("check") == (0, "1 ruleset checked: no problems\n", "")
    assert command("check", "pig", "pig-game", "pig-game") == (0, "2 rulesets checked: no problems\n", "")


def test_check_of_bad_rules(command, tmp_path: Path):
    written(tmp_path, PIG.replace("score of player is at least", "scoer of player is at least"), "bad")
    code, out, err = command("check")
    assert (code, err) == (1, "")
    assert "bad/game.rules:24:" in out
    assert out.endswith("1 error in 1 file\n")
    code, out, err = command("check", "--format", "json")
    assert (code, err) == (1, "")
    data = json.loads(out)
    assert data["errors"] == 1
    assert data["problems"][0]["line"] == 24


def test_check_of_nothing(command):
    code, _, err = command("check")
    assert code == 2
    assert "there is no ruleset in this folder" in err


# ---------------------------------------------------------------- test
def test_test(command, tmp_path: Path):
    home = written(tmp_path, DOOR + '\nscenario "S"\n  when open red by Ann\n  then last is red\n', "doors")
    code, out, err = command("test")
    assert (code, err) == (0, "")
    assert out == "doors: 1 scenario, 0 recorded games\n1 passed, 0 failed\n"
    (home / "scenarios").mkdir()
    (home / "scenarios" / "more.rules").write_text('scenario "T"\n  then last is red\n', encoding="utf-8")
    code, out, err = command("test")
    assert (code, err) == (1, "")
    assert "doors: 2 scenarios, 0 recorded games, 1 failed" in out
    assert "doors/scenarios/more.rules:2:3" in out
    assert out.endswith("1 passed, 1 failed\n")
    assert command("test", "--only", "S")[1].endswith("1 passed, 1 failed\n")
    assert command("test", "--only", "game.rules")[0] == 0
    assert "doors/game.rules:24: action spin" in command("test", "--coverage")[1]
    data = json.loads(command("test", "--format", "json")[1])
    assert (data["passed"], data["failed"]) == (1, 1)


def test_results_for_ci_servers(command, tmp_path: Path):
    written(tmp_path, DOOR, "doors", **{"scenarios/one.rules": 'scenario "One"\n  then last is red\n'})
    code, out, _ = command("test", "doors", "--junit", "results.xml", "--fail-fast")
    assert (code, out.splitlines()[-1]) == (1, "0 passed, 1 failed")
    assert 'failures="1"' in (tmp_path / "results.xml").read_text(encoding="utf-8")
    code, _, err = command("test", "doors", "--junit", "no/such/folder.xml")
    assert (code, "cannot be written" in err) == (2, True)


def test_what_keeps_several_scenarios_from_running_is_told_once(command, tmp_path: Path):
    slip = "".join(f'scenario "{title}"\n  then lucky is red\n' for title in ("S", "T"))
    written(tmp_path, DOOR, "doors", **{"scenarios/both.rules": slip})
    code, out, _ = command("test")
    assert code == 1
    assert out.count("`lucky` is not a word of this ruleset") == 1
    assert out.endswith("0 passed, 2 failed\n")


def test_update(command, tmp_path: Path):
    home = written(tmp_path, DOOR, "doors")
    (home / "games").mkdir()
    run("play", str(home), stdin=f"red\nsave {home}/games/1.yaml\n")
    rules = (home / "game.rules").read_text(encoding="utf-8")
    (home / "game.rules").write_text(rules.replace("add 1 to opened", "add 2 to opened"), encoding="utf-8")
    code, out, _ = command("test")
    assert code == 1
    assert out.count("error[") == 1
    assert "`rulewright test doors --update` records it anew, if its choices still fit" in out
    code, out, _ = command("test", "--update")
    assert (code, out) == (0, "doors: 0 scenarios, 1 recorded game, 1 recorded anew\n1 passed, 0 failed\n")
    assert command("test")[0] == 0


def test_nothing_to_test_is_a_finding(command, tmp_path: Path):
    pig(tmp_path)
    code, out, _ = command("test")
    assert code == 1
    assert out.endswith("0 passed, 0 failed: nothing was tested\n")


# ---------------------------------------------------------------- explain, phrases
def test_explain(command):
    code, out, err = command("explain", "drones-vs-goelands", "Steal")
    assert (code, err) == (0, "")
    assert "Conditions:  none" in out
    code, out, _ = command("explain", "pig", "turn")
    assert code == 0
    assert "flow turn of player" in out


def test_explain_here(command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path / pig(tmp_path))
    code, out, _ = command("explain", "turn")
    assert code == 0
    assert out.startswith("game.rules:12:1\n  flow turn of player")


def test_phrases(command):
    code, out, err = command("phrases", "drones-vs-goelands")
    assert (code, err) == (0, "")
    assert "sentence:" in out
    assert command("phrases", "pig") == (0, "this ruleset has no phrases\n", "")
    assert json.loads(command("phrases", "pig", "--format", "json")[1]) == {"schema": 1, "phrases": []}


# ---------------------------------------------------------------- simulate
def test_simulate(command, tmp_path: Path):
    words = ["simulate", pig(tmp_path), "-n", "6", "--jobs", "1", "--set", "goal=50"]
    code, out, err = command(*words)
    assert (code, err) == (0, "")
    assert out.startswith("Pig: 6 games, seeds 1 to 6\n")
    assert command(*words)[1] == out
    assert command(*words, "--seed", "2")[1] != out
    data = json.loads(command(*words, "--format", "json", "--seats", "greedy,Bob=random")[1])
    assert [(seat["name"], seat["bot"]) for seat in data["seats"]] == [("Player 1", "greedy"), ("Bob", "random")]
    assert data["options"] == {"goal": 50}


# ---------------------------------------------------------------- play and replay
def test_a_scripted_game_is_saved_and_replayed(tmp_path: Path):
    home = written(tmp_path, PIG, "pig-game")
    save = tmp_path / "game.yaml"
    result = run("play", str(home), "--seats", "Ann,Bob", "--seed", "7", stdin=f"roll\nhold\nsave {save}\nquit\n")
    assert (result.returncode, result.stderr) == (0, "")
    assert "saved in" in result.stdout
    assert "\x1b" not in result.stdout
    result = run("replay", str(save))
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.endswith("2 choices, all as recorded: the game goes on\n")
    assert "   1  Ann: roll\n" in result.stdout
    resumed = run("play", str(home), "--load", str(save), stdin="log 1\n")
    assert "Bob: 2 in the pot. Well?" in resumed.stdout
    stepped = run("replay", str(save), "--step", stdin="\nq\n")
    assert (stepped.returncode, stepped.stdout.splitlines()[-1]) == (0, "      chance: 6")
    damaged = save.read_text(encoding="utf-8").replace("[Ann, hold", "[Ann, fold")
    save.write_text(damaged, encoding="utf-8")
    result = run("replay", str(save), "--quiet")
    assert result.returncode == 1
    assert "`fold` is not offered now" in result.stdout
    result = run("play", str(home), "--load", str(save))
    assert (result.returncode, result.stdout) == (1, "")
    assert "error[RW656]" in result.stderr


def test_the_end_of_the_input_ends_the_game():
    result = run("play", "tic-tac-toe", stdin="1\n2\n")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.count("Where") >= 2 or result.stdout.count(":") > 4


def test_bots_play_alone():
    result = run("play", "tic-tac-toe", "--seats", "bot:random,bot:greedy", "--seed", "3")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.rstrip().endswith(("wins.", "A draw."))


def test_two_hash_seeds_say_the_same():
    """Nothing that is printed hangs on the order of a set."""
    commands = [
        ["explain", "drones-vs-goelands", "Steal an opponents cart"],
        ["simulate", "kuhn-poker", "-n", "8", "--jobs", "1"],
        ["play", "pig", "--with", "x", "--set", "gaol=4"],
    ]
    for words in commands:
        one, two = (run(*words, PYTHONHASHSEED=seed) for seed in ("1", "4242"))
        assert (one.returncode, one.stdout, one.stderr) == (two.returncode, two.stdout, two.stderr)


def test_two_hash_seeds_play_the_same_game(tmp_path: Path):
    """Down to the fingerprint behind every choice, and every word of it."""
    shown, saves = [], []
    for seed in ("1", "4242"):
        save = tmp_path / "game.yaml"
        lines = f"auto 40\nwhy\nstate\nsave {save}\n"
        words = ["play", "drones-vs-goelands", "--seats", "Ann,Bob", "--seed", "4"]
        shown.append(run(*words, stdin=lines, PYTHONHASHSEED=seed).stdout)
        saves.append(save.read_text(encoding="utf-8"))
    assert shown[0] == shown[1]
    assert saves[0] == saves[1]
    assert saves[0].count("\n  - [") == 40


@pytest.mark.parametrize("closed", ["stdin", "stdout", "stderr"])
def test_a_closed_stream_is_nothing(command, closed: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, closed, None)
    code = main(["play", "pig", "--seed", "1"] if closed == "stdin" else ["explain", "RW203"])
    getattr(sys, closed).close()
    assert code == 0


@pytest.mark.parametrize("words", [[""], ["pig", ""], ["pig", "  "]])
def test_nothing_explains_nothing(command, words: list[str]):
    code, out, err = command("explain", *words)
    assert (code, out) == (2, "")
    assert "nothing is to be explained" in err


def test_a_game_of_another_ruleset_is_named_before_its_options(command, tmp_path: Path):
    load("pig", options={"goal": 50}).start(seed=1).save(tmp_path / "game.yaml")
    _, _, err = command("replay", "game.yaml", "--ruleset", "tic-tac-toe")
    assert "this is a game of `pig`, not of `tic-tac-toe`" in err


@pytest.mark.parametrize("name", ["check", "test"])
def test_a_name_that_is_too_long_for_the_system_is_no_ruleset(command, name: str):
    code, _, err = command(name, "a" * 5000)
    assert code == 2
    assert "there is no ruleset" in err


@pytest.mark.parametrize("value", ["5_0", "+60", "\u0665\u0660", " ", "9" * 5000])
def test_numbers_are_typed_as_rule_text_spells_them(command, tmp_path: Path, value: str):
    code, _, err = command("play", "pig", "--set", f"goal={value}")
    assert code == 2
    assert "is not a value of the option `goal`" in err


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in the file system")
def test_a_pipe_is_no_recorded_game(command, tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    code, _, err = command("replay", "pipe")
    assert code == 1
    assert "`pipe` cannot be read: no file that can be read" in err


def test_a_game_that_is_not_there(tmp_path: Path):
    result = run("replay", str(tmp_path / "none.yaml"))
    assert (result.returncode, result.stdout) == (1, "")
    assert "error[RW650]" in result.stderr
