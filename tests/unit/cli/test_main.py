"""The command line: what it answers to what is typed, and with which exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

import rulewright
from rulewright.cli.main import COMMANDS, main
from rulewright.diagnostics import Diagnostic, RulesError


def run(*words: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, as a user has it."""
    command = [sys.executable, "-W", "error", "-m", "rulewright.cli.main", *words]
    return subprocess.run(
        command,
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch):
    """Put a function in the place of `rulewright play`."""

    def put(function):
        module = SimpleNamespace(arguments=lambda parser: parser.add_argument("--seed"), run=function)
        monkeypatch.setattr("importlib.import_module", lambda name: module)

    return put


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]):
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"  {name} " in shown for name in COMMANDS)


def test_help_of_every_command(capsys: pytest.CaptureFixture[str]):
    for name in COMMANDS:
        assert main([name, "--help"]) == 0
        assert f"usage: rulewright {name}" in capsys.readouterr().out


def test_help_brings_nothing_heavy_along():
    """`rulewright --help` answers at once: no parser, no machine, nothing installed is imported."""
    code = (
        "import sys; from rulewright.cli.main import main; main(['--help']); "
        "print(*sorted(n for n in sys.modules if n.startswith('rulewright')), file=sys.stderr); "
        "heavy = ('attrs', 'lark', 'rich', 'prompt_toolkit', 'joblib', 'ruamel'); "
        "print(*[n for n in heavy if n in sys.modules], file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    ours, others = result.stderr.splitlines()
    assert ours.split() == ["rulewright", "rulewright.cli", "rulewright.cli.main", "rulewright.cli.parser"]
    assert others == ""


def test_version(capsys: pytest.CaptureFixture[str]):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"rulewright {rulewright.__version__}\n"


def test_nothing_typed_shows_the_help(capsys: pytest.CaptureFixture[str]):
    assert main([]) == 2
    assert "commands:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["paly", "pig"],
            "rulewright: there is no command `paly`\n  did you mean `play`?\n  `rulewright --help` says more\n",
        ),
        (["--verison"], "rulewright: there is no option `--verison`\n  did you mean `--version`?\n"),
        (["play", "pig", "--sed", "7"], "rulewright play: there is no option `--sed`\n  did you mean `--seed`?\n"),
        (["play", "pig", "extra"], "rulewright play: `extra` is one word too many\n"),
        (["play", "pig", "--seed", "seven"], "rulewright play: argument --seed: `seven` is not a whole number\n"),
        (["play"], "rulewright play: the following arguments are required: RULESET\n"),
        (["play", "pig", "--set", "goal"], "rulewright play: `--set goal` sets nothing\n  write --set option=value\n"),
    ],
)
def test_usage_errors_say_what_was_meant(words, message, capsys: pytest.CaptureFixture[str]):
    assert main(words) == 2
    assert capsys.readouterr().err.startswith(message)


def test_an_unknown_command_without_a_near_one_lists_them_all(capsys: pytest.CaptureFixture[str]):
    assert main(["frobnicate"]) == 2
    assert ", ".join(COMMANDS) in capsys.readouterr().err


def test_ctrl_c(command, capsys: pytest.CaptureFixture[str]):
    def stop(_):
        raise KeyboardInterrupt

    command(stop)
    assert main(["play"]) == 130
    assert capsys.readouterr().err == "\nstopped\n"


def test_an_internal_error_is_reported_without_a_traceback(command, capsys: pytest.CaptureFixture[str]):
    def fail(_):
        raise KeyError("x y")

    command(fail)
    assert main(["play", "--seed", "a b"]) == 3
    shown = capsys.readouterr().err
    assert shown.startswith("internal error: KeyError: 'x y' (at cli/test_main.py:")
    assert "rulewright play --seed 'a b'" in shown
    assert "rulewright --debug play --seed 'a b'" in shown
    assert "Traceback" not in shown
    with pytest.raises(KeyError):
        main(["--debug", "play", "--seed", "a b"])


@pytest.mark.parametrize(("code", "exit_code"), [("RW401", 1), ("RW650", 1), ("RW518", 2), ("RW523", 2)])
def test_rules_that_do_not_hold_are_findings_and_wrong_names_are_usage(code, exit_code, command, capsys):
    def refuse(_):
        raise RulesError([Diagnostic(code, "it does not hold")])

    command(refuse)
    assert main(["play"]) == exit_code
    shown = capsys.readouterr()
    assert shown.out == ""
    assert f"error[{code}]: it does not hold" in shown.err


def test_nobody_reads_on():
    """`rulewright explain RW601 | true` ends quietly."""
    script = f"'{sys.executable}' -m rulewright.cli.main explain RW601 | true"
    result = subprocess.run(["bash", "-c", script], capture_output=True, encoding="utf-8", check=False)
    assert result.stderr == ""


def test_a_terminal_that_lacks_letters_still_shows_the_rest():
    result = run("explain", "RW601", PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    assert result.returncode == 0
    assert "RW601" in result.stdout


def test_code_explained():
    result = run("explain", "rw660")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("RW660: no-such-option\n")


def test_unknown_code():
    result = run("explain", "RW999")
    assert result.returncode == 2
    assert "there is no problem code `RW999`" in result.stderr
