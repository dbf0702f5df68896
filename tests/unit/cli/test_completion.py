"""What `rulewright completion` writes completes commands, options, values and rulesets, tried in a real shell."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from rulewright.cli.completion import SHELLS
from rulewright.cli.main import main

# Asks the script as the shell does when Tab is pressed behind the last word.
ASK = """
complete() { while [ $# -gt 1 ]; do [ "$1" = -F ] && handler=$2; shift; done; }
eval "$SCRIPT"
while IFS=, read -r -a COMP_WORDS; do
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
  $handler
  echo "${COMPREPLY[*]}"
done
"""
ASKED = {
    "rulewright,che": "check",
    "rulewright,play,tic": "tic-tac-toe",
    "rulewright,check,my": "my-game",
    "rulewright,check,--form": "--format",
    "rulewright,check,--format,sar": "sarif",
    "rulewright,check,--ignore,RW10": "RW101",
    "rulewright,simulate,pig,--see": "--seed",
    "rulewright,play,pig,--load,gam": "game.yaml",
    "rulewright,test,--junit,gam": "game.yaml",
    "rulewright,completion,z": "zsh",
}


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes_what_was_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "my-game").mkdir()
    (tmp_path / "game.yaml").touch()
    done = subprocess.run(
        ["bash", "--norc", "-c", ASK],
        input="".join(f"{words}\n" for words in ASKED),
        env={"PATH": "/usr/bin:/bin", "SCRIPT": script("bash", capsys)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    answers = dict(zip(ASKED, done.stdout.splitlines(), strict=True))
    assert {asked: found for asked, found in answers.items() if ASKED[asked] not in found.split()} == {}


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_has_a_script_that_it_can_read(shell: str, capsys: pytest.CaptureFixture[str]):
    text = script(shell, capsys)
    assert "simulate" in text
    assert shell == "tcsh" or "--fail-fast" in text  # shtab knows no options of commands there
    if (program := shutil.which(shell)) is not None:
        read = subprocess.run([program, "-n"], input=text, capture_output=True, text=True, check=False)
        assert (read.returncode, read.stderr) == (0, "")


def test_another_shell_is_refused(capsys: pytest.CaptureFixture[str]):
    assert main(["completion", "fish"]) == 2
    assert "bash" in capsys.readouterr().err
