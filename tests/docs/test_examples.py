"""Every example of the documents is run: rules are checked and played, commands typed, Python executed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.blocks import blocks_of
from tests.docs.refresh import cut_alike
from tests.docs.running import ROOT, Document, matches

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_example_is_as_the_document_says(document: Path, tmp_path: Path):
    wrong = [str(one) for one in Document(tmp_path).run_all(blocks_of(document))]
    assert not wrong, "\n\n".join(wrong)


GOOD = {
    "a whole game": ('```rules\ngame "G"\nplayers 2\nflow game\n  draw\n```', ""),
    "a part": ("<!-- in: pig -->\n```rules\nremember luck: number\n```", ""),
    "a bad part": ("<!-- in: pig | inside: to gain -->\n```rules bad RW207\nlet goal be 3\n```", ""),
    "statements": ("<!-- in: pig | inside: to gain by player -->\n```rules\nadd 1 to score of player\n```", ""),
    "a table": ("<!-- in: pig | inside: value one: -->\n| form | is |\n|---|---|\n| `goal + 1` | |", ""),
    "a command": ("```console\n$ echo one\none\n```", ""),
    "any lines": ("```console\n$ printf '1\\n2\\n3\\n'\n…\n3\n```", ""),
    "Python": ("```python\nprint(1)\n```\n<!-- prints -->\n```text\n1\n```", ""),
}

BAD = {
    "an unknown language": ("```rust\n```", "nobody runs"),
    "an unknown key": ("<!-- inn: pig -->\n```rules\n```", "unknown key"),
    "a game that is not there": ("<!-- in: no-game -->\n```rules\n```", "no game"),
    "a text from nowhere": ("```text\nwhat?\n```", "nobody knows"),
    "a whole game with a problem": ('```rules\ngame "G"\nplayers 2\nflow game\n  drow\n```', "RW210"),
    "another problem than it says": ('```rules bad RW201\ngame "G"\nplayers 2\nflow game\n  drow\n```', "RW210"),
    "no problem where it says one": ('```rules bad RW201\ngame "G"\nplayers 2\nflow game\n  draw\n```', "RW201"),
    "something unused in a whole game": (
        '```rules\ngame "G"\nplayers 2\nremember x: number\nflow game\n  draw\n```',
        "RW426",
    ),
    "a part that does not hold": ("<!-- in: pig -->\n```rules\nremember score of player: number\n```", "RW208"),
    "one bad row of a table": ("<!-- in: pig | inside: value one: -->\n| f | i |\n|---|---|\n| `gaol` | |", "RW201"),
    "a failing scenario": (
        '```rules\ngame "G"\nplayers 2\nremember x: number\nflow game\n  x is now 1\n  draw\n'
        'scenario "S"\n  when game\n  then x is 2\n```',
        "RW670",
    ),
    "another output": ("```console\n$ echo one\ntwo\n```", "really prints"),
    "another exit code": ("```console 1\n$ true\n```", "ends with 0"),
    "Python with an error": ("```python\n1 / 0\n```", "ZeroDivisionError"),
    "another print": ("```python\nprint(1)\n```\n<!-- prints -->\n```text\n2\n```", "really prints"),
    "a file that differs": ("<!-- same as: rulesets/pig/pig.rules -->\n```rules\n```", "differs"),
}


def run_text(text: str, folder: Path) -> str:
    document = folder / "text.md"
    document.write_text(text, encoding="utf-8")
    return "\n".join(str(one) for one in Document(folder / "work").run_all(blocks_of(document)))


@pytest.mark.parametrize(("text", "says"), [*GOOD.values(), *BAD.values()], ids=[*GOOD, *BAD])
def test_the_runner_sees_what_is_right_and_what_is_wrong(text: str, says: str, tmp_path: Path):
    found = run_text(text, tmp_path)
    assert says in found if says else not found


def test_a_table_is_run_only_where_a_comment_says_how(tmp_path: Path):
    document = tmp_path / "text.md"
    document.write_text("| a | b |\n|---|---|\n| `1` | |\n", encoding="utf-8")
    assert blocks_of(document) == []


def test_a_game_told_in_parts_is_checked_as_a_whole(tmp_path: Path):
    document = tmp_path / "text.md"
    first = '<!-- name: g -->\n```rules\ngame "G"\nplayers 2\n```\n'
    for second, says in (("draw", ""), ("drow", "RW210")):
        document.write_text(f"{first}<!-- name: g -->\n```rules\nflow game\n  {second}\n```\n", encoding="utf-8")
        found = [str(one) for one in Document(tmp_path / second).run_all(blocks_of(document))]
        assert says in "".join(found)
        assert bool(found) == bool(says)


def test_dots_stand_for_lines():
    assert matches(("a", "…", "d"), ("a", "b", "c", "d"))
    assert matches(("a", "…"), ("a",))
    assert not matches(("a", "…", "d"), ("a", "b", "c"))
    assert not matches(("a",), ("a", "b"))


def test_what_was_cut_is_cut_again():
    assert cut_alike(("a", "…", "d"), ("a", "x", "y", "d")) == ["a", "…", "d"]
    assert cut_alike(("a", "…", "c: 1", "…"), ("a", "b", "c: 2", "d", "e")) in (["a", "…"], ["a", "…", "c: 2", "…"])
    assert cut_alike(("a", "b"), ("a", "c")) == ["a", "c"]
