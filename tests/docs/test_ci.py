"""What docs/ci.md offers works: scripts are run in a made repository, templates say what commands know."""

from __future__ import annotations

import importlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from rulewright.cli.parser import CommandParser
from tests.docs.blocks import blocks_of
from tests.docs.running import ROOT

ACTION = ROOT / "docs" / "ci" / "github-action"
TEMPLATE = ROOT / "docs" / "ci" / "gitlab" / "rulewright.gitlab-ci.yml"

GAME = """\
game "Dice"
players 2

option goal: 2 to 9 = 3

remember score of player: number

flow game
  take turns
    gain by player

to gain by player: "{player} scores"
  add 1 to score of player
  if score of player is at least goal
    player wins

scenario "::error::Who has enough wins"
  players Ann, Bob
  given score of Ann is 2
  when gain by Ann
  then Ann wins
"""

pytestmark = pytest.mark.skipif(
    shutil.which("bash") is None or shutil.which("git") is None, reason="bash and git are needed"
)


def yaml(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


def program(folder: Path, name: str, text: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    (folder / name).chmod(0o755)


def git(folder: Path, *words: str) -> str:
    command = ["git", "-c", "user.name=a", "-c", "user.email=a@b", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with one commit; a ruleset lies in a folder with a space in its name."""
    folder = tmp_path / "repository"
    (folder / "my games").mkdir(parents=True)
    (folder / "my games" / "dice.rules").write_text(GAME)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "one")
    return folder


def run(script: Path | str, folder: Path, variables: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a script as a server does, with `rulewright` and what lies in ../programs on the path."""
    program(
        folder.parent / "programs", "rulewright.real", f'#!/bin/sh\nexec {sys.executable} -m rulewright.cli.main "$@"\n'
    )
    real, called = folder.parent / "programs" / "rulewright.real", folder.parent / "programs" / "rulewright"
    if not called.exists():
        real.rename(called)
    command = ["bash", str(script)] if isinstance(script, Path) else ["bash", "-e", "-c", script]
    environment = {
        "PATH": f"{folder.parent / 'programs'}:{os.environ['PATH']}",
        "HOME": str(folder.parent),
        "XDG_CACHE_HOME": str(folder.parent / "cache"),
        **variables,
    }
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


# ---------------------------------------------------------------- GitHub
def test_the_script_of_the_action_reports_everything_in_one_run(repository: Path, tmp_path: Path):
    base = git(repository, "rev-parse", "HEAD")
    changed = GAME.replace("= 3", "= 4").replace("add 1 to", "add  1 to").replace("  then Ann", "  then Bob")
    (repository / "my games" / "dice.rules").write_text(changed + "\nremember luck: number\n")
    git(repository, "commit", "-qam", "two")
    variables = {
        "RULEWRIGHT_PATHS": "\n  my games  \n\n",
        "RULEWRIGHT_BASE": base,
        "RULEWRIGHT_GAMES": "0",
        "RULEWRIGHT_FAIL_UNDER": "100",
        "GITHUB_OUTPUT": str(tmp_path / "output"),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
        "RUNNER_TEMP": str(tmp_path),
    }
    done = run(ACTION / "run.sh", repository, variables)
    assert (done.returncode, done.stderr) == (1, "")
    assert re.search(r"^::warning .*RW426.*file=my games/dice\.rules,line=\d+", done.stdout, re.MULTILINE)

    files = dict(line.split("=", 1) for line in (tmp_path / "output").read_text().splitlines())
    (sarif,) = json.loads(Path(files["sarif"]).read_text())["runs"]
    assert [one["ruleId"] for one in sarif["results"]] == ["RW426"]
    assert [case.get("name") for case in ET.parse(files["junit"]).iter("testcase")]
    assert "goal" in Path(files["diff"]).read_text()

    summary = (tmp_path / "summary").read_text()
    assert [summary.count(f"`rulewright {name}`: **findings**") for name in ("check", "fmt", "test")] == [1, 1, 1]
    assert Path(files["diff"]).read_text() in summary

    obeyed, stop = [], None
    for line in done.stdout.splitlines():
        word = line.strip()
        if stop is not None:
            stop = None if word == f"::{stop}::" else stop
        elif word.startswith("::stop-commands::"):
            stop = word.removeprefix("::stop-commands::")
        elif word.startswith("::"):
            obeyed.append(word.split("::")[1].split()[0])
    assert stop is None
    assert set(obeyed) == {"warning", "group", "endgroup"}  # what a title says is no error of the workflow


def test_a_clean_repository_passes_and_parts_can_be_left_out(repository: Path, tmp_path: Path):
    stub = '#!/bin/sh\nfor word; do [ "$before" != --output ] || : > "$word"; before=$word; done\n'
    program(tmp_path / "programs", "rulewright", stub)
    variables = {"RULEWRIGHT_FMT": "false", "RULEWRIGHT_TEST": "false", "RULEWRIGHT_BASE": "0" * 40}
    variables |= {"GITHUB_OUTPUT": str(tmp_path / "output"), "RUNNER_TEMP": str(tmp_path)}
    done = run(ACTION / "run.sh", repository, variables)
    assert (done.returncode, done.stderr, "::" in done.stdout) == (0, "", False)
    assert [line.split("=")[0] for line in (tmp_path / "output").read_text().splitlines()] == ["sarif"]


def test_a_base_that_cannot_be_had_is_told_and_a_wrong_path_is_no_success(repository: Path, tmp_path: Path):
    program(tmp_path / "programs", "rulewright", '#!/bin/sh\necho "$@" >> ../called\n[ "$1" != check ]\n')
    variables = {"RULEWRIGHT_BASE": "1" * 40, "RUNNER_TEMP": str(tmp_path)}
    done = run(ACTION / "run.sh", repository, variables)
    assert done.returncode == 1
    assert "::warning::the commit to compare with is not here" in done.stdout
    assert "diff --format" not in (tmp_path / "called").read_text()
    assert run(ACTION / "run.sh", repository, {**variables, "RULEWRIGHT_BASE": "--help"}).returncode == 2
    program(tmp_path / "programs", "rulewright", "#!/bin/sh\nexit 2\n")
    assert run(ACTION / "run.sh", repository, variables).returncode == 2


@pytest.mark.parametrize(
    ("there", "method"),
    [("", "--method POST repos/o/r/issues/7/comments"), ("12\n15\n", "--method PATCH repos/o/r/issues/comments/12")],
)
def test_there_is_one_comment_that_is_written_anew(tmp_path: Path, there: str, method: str):
    (tmp_path / "work").mkdir()
    (tmp_path / "found").write_text(there)
    (tmp_path / "diff.md").write_text("It is faster now.\n")
    gh = """#!/bin/sh
echo "$@" >> ../called
for last; do :; done
case "$last" in body=@*) cp "${last#body=@}" ../sent ;; *) cat ../found ;; esac
"""
    program(tmp_path / "programs", "gh", gh)
    variables = {"FILE": "../diff.md", "NUMBER": "7", "GITHUB_REPOSITORY": "o/r"}
    done = run(ACTION / "comment.sh", tmp_path / "work", variables)
    assert done.returncode == 0, done.stderr
    assert method in (tmp_path / "called").read_text()
    assert (tmp_path / "sent").read_text() == "<!-- rulewright: what changed -->\nIt is faster now.\n"


def test_the_action_hands_on_every_input_and_no_script_contains_one():
    action = yaml((ACTION / "action.yml").read_text())
    text = (ACTION / "action.yml").read_text()
    assert all(f"inputs.{name} " in text for name in action["inputs"])
    scripts = (ACTION / "run.sh").read_text()
    for step in action["runs"]["steps"]:
        assert "${{" not in step.get("run", "")
        for name in step.get("env", {}):
            assert name in step["run"] + scripts + "XDG_CACHE_HOME GH_TOKEN" + (ACTION / "comment.sh").read_text()
    outputs = set(re.findall(r"^ +(?:\[.*\|\| )?output (\w+)|\boutput (\w+) ", scripts, re.MULTILINE))
    assert {one or other for one, other in outputs} == set(action["outputs"])


# ---------------------------------------------------------------- GitLab, pre-commit
def understood(line: str) -> None:
    """A command line that was called: its command knows all its words."""
    words = shlex.split(line)
    command = CommandParser("rulewright")
    importlib.import_module(f"rulewright.cli.{words[0]}").arguments(command)
    command.parse(words[1:])


@pytest.mark.parametrize("code", [0, 1])
def test_the_job_for_gitlab_runs_everything_and_ends_with_what_was_found(repository: Path, tmp_path: Path, code: int):
    template = yaml(TEMPLATE.read_text())
    job = template["rulewright"]
    program(
        tmp_path / "programs", "rulewright", f'#!/bin/sh\necho "$@" >> ../called\n[ "$1" != check ] || exit {code}\n'
    )
    variables = {**template["variables"], "CI_MERGE_REQUEST_DIFF_BASE_SHA": "main", "RULEWRIGHT_PATHS": "a b"}
    done = run("\n".join(job["script"]), repository, variables)
    assert (done.returncode, done.stderr) == (code, "")
    called = (tmp_path / "called").read_text().splitlines()
    assert [line.split()[0] for line in called] == ["check", "check", "fmt", "test", "diff"]
    for line in called:
        understood(line)
        assert line.endswith(" a b")
    reports = job["artifacts"]["reports"]
    assert f"--output {reports['codequality']}" in called[0]
    assert f"--junit {reports['junit']}" in called[3]
    assert (repository / job["artifacts"]["paths"][0]).exists()


def test_the_hooks_of_pre_commit_are_commands():
    hooks = yaml((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert [hook["id"] for hook in hooks] == ["rulewright-fmt", "rulewright-check", "rulewright-test"]
    for hook in hooks:
        name, *words = shlex.split(hook["entry"])
        assert (name, hook["language"]) == ("rulewright", "python")
        understood(shlex.join([*words, "my games/a.rules"] if hook.get("pass_filenames", True) else words))
        assert re.search(hook["files"], "my games/a.rules")
        assert not re.search(hook["files"], "README.md")


def test_the_examples_name_what_there_is():
    examples = {block.said.get("file", ""): block.text for block in blocks_of(ROOT / "docs" / "ci.md")}
    config = yaml(examples["repository/.pre-commit-config.yaml"])
    offered = {hook["id"] for hook in yaml((ROOT / ".pre-commit-hooks.yaml").read_text())}
    assert {hook["id"] for hook in config["repos"][0]["hooks"]} == offered
    steps = yaml(examples["repository/.github/workflows/rules.yml"])["jobs"]["rules"]["steps"]
    (ours,) = [step for step in steps if "docs/ci/github-action" in step["uses"]]
    assert set(ours["with"]) <= set(yaml((ACTION / "action.yml").read_text())["inputs"])
    gitlab = yaml(examples["repository/.gitlab-ci.yml"])
    assert gitlab["include"][0]["remote"].endswith(TEMPLATE.relative_to(ROOT).as_posix())
    assert set(gitlab["variables"]) <= set(yaml(TEMPLATE.read_text())["variables"])
