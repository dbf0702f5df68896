"""Reports of what was covered: lines, data, pages; and a part that is not reached is a finding."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rulewright.cli.main import main
from rulewright.cli.test import percentage
from rulewright.session.coverage import Coverage, Item
from rulewright.session.coverage_lines import coverage_lines
from rulewright.source import Source
from rulewright.tools.coverage_html import page, pages
from rulewright.tools.testing import Report
from tests.unit.session.small_games import DOOR, written

TEXT = """\
flow game
  repeat
    # a comment
    turn & "more" </td><script>alert(1)</script>

  over
rule quiet: before turn
  stop
"""


def a_report(name: str = "doors") -> Report:
    coverage = Coverage()
    coverage.count(Item("d/game.rules", 1, 6, "action", "game", 1), 2, 2)
    coverage.count(Item("d/game.rules", 2, 3, "statement", "repeat", 4), 2)
    coverage.count(Item("d/game.rules", 6, 3, "statement", "over", 6), 0, 3)
    coverage.know([Item("d/game.rules", 7, 6, "rule", "quiet", 7), Item("d/game.rules", 8, 3, "statement", "stop", 8)])
    coverage.count(Item("d/game.rules", 8, 3, "choice", "`x` of <b>", 8), 1)
    coverage.count(Item("", 0, 0, "value", "goal=3"), 1)
    coverage.know([Item("", 0, 0, "value", "goal=<4>"), Item("", 0, 0, "overlay", "Night")])
    return Report(name, "d", (), (), False, coverage, {"d/game.rules": Source("d/game.rules", TEXT)})


def test_lines_fit_and_name_every_place():
    lines = list(coverage_lines(a_report().coverage or Coverage(), 78))
    assert lines == [
        "actions and flows     100.0 %  1 of 1 acted, 0 looked at, 0 never",
        "rules                   0.0 %  0 of 1 acted, 0 looked at, 1 never",
        "statements             33.3 %  1 of 3 acted, 1 looked at, 1 never",
        "options of questions  100.0 %  1 of 1 acted, 0 looked at, 0 never",
        "all of these           50.0 %  3 of 6 acted, 1 looked at, 2 never",
        "values of options     1 of 2",
        "expansions and modes  0 of 1",
        "never had their turn (RW673):",
        "  d/game.rules:7: rule quiet",
        "values of options never played: goal=<4>",
        "expansions and modes never played: Night",
    ]
    assert max(map(len, lines)) <= 78


class _Page(HTMLParser):
    """Tags that were opened and closed, attributes that name other things, and the rows of lines."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: dict[str, list[str]] = {}
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tips: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in {"script", "link", "img", "iframe", "b"}
        if tag != "meta":
            self.open.append(tag)
        named = dict(attrs)
        self.links += [value or "" for key, value in attrs if key in {"href", "src"}]
        self.ids += [value or "" for key, value in attrs if key == "id"]
        self.tips += [value or "" for key, value in attrs if key == "title"]
        if tag == "tr" and "id" in named:
            self.rows[str(named["id"])] = [named.get("class") or ""]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "td" and self.rows:
            self.rows[list(self.rows)[-1]].append(data)


def test_a_page_shows_each_line_in_colour_and_in_words():
    parsed = _Page(page([a_report()]))
    assert parsed.open == []
    lines = {int(key.rsplit("-", 1)[1]): row for key, row in parsed.rows.items()}
    assert lines[1] == ["acted", "1", "✓ acted 2×", "flow game"]
    assert lines[2][:3] == ["acted", "2", "✓ acted 2×"]
    assert lines[3][0] == "", "a comment does not act"
    assert lines[4][0] == "acted", "it stands inside what acted"
    assert lines[4][-1] == '    turn & "more" </td><script>alert(1)</script>'
    assert lines[6][:3] == ["considered", "6", "~ looked at 3×"]
    assert lines[7][:3] == ["never", "7", "✗ never"]
    assert lines[8][:3] == ["acted", "8", "✓ acted 1× in part"]
    assert "`x` of <b>: acted 1×\nstop: never" in parsed.tips
    assert not re.search(r"(https?:)?//(?!W3C)", re.sub(r"/\*.*?\*/", "", page([a_report()])).replace("</", "<"))
    assert all(link.removeprefix("#") in parsed.ids for link in parsed.links)


def test_pages_of_several_rulesets_have_files_of_their_own():
    made = pages([a_report("Doors"), a_report("doors"), a_report("../up"), a_report("index")])
    assert list(made) == ["index.html", "Doors.html", "doors-2.html", "___up.html", "index-2.html"]
    parsed = [_Page(text) for text in made.values()]
    assert parsed[0].links == list(made)[1:]
    assert all("index.html" in one.links for one in parsed[1:])


# ---------------------------------------------------------------- from the outside
@pytest.mark.parametrize(
    ("text", "exact"),
    [("90", Fraction(90)), ("89.999", Fraction(89_999, 1000)), ("100%", Fraction(100)), ("0", Fraction(0))],
)
def test_percentages_are_read_exactly(text: str, exact: Fraction):
    assert percentage(text) == exact


SCENARIO = 'scenario "Opens"\n  when open red by Ann\n  then last is red\n'


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    written(tmp_path, DOOR, "doors", **{"scenarios/one.rules": SCENARIO})

    def call(*words: str) -> tuple[int, str, str]:
        code = main(["test", "doors", *words])
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_less_than_is_asked_for_is_a_finding(command):
    code, out, _ = command("--coverage", "--format", "json")
    assert code == 0
    coverage = json.loads(out)["rulesets"][0]["coverage"]
    assert coverage["schema"] == 1
    part = Fraction(coverage["part"])
    assert 0 < part < 1
    assert [one["title"] for one in coverage["findings"]][:1] == [
        "no scenario and no recorded game touches the action game"
    ]
    never = [item for item in coverage["items"] if item["state"] == "never" and item["sort"] == "action"]
    assert [(item["name"], item["file"], item["line"]) for item in never] == [
        ("game", "doors/game.rules", 10),
        ("spin", "doors/game.rules", 24),
    ]
    exact = f"{part.numerator * 100 // part.denominator}"
    assert command("--fail-under", exact)[0] == 0
    code, out, _ = command("--fail-under", f"{exact}.999")
    assert code == 1
    assert out.splitlines()[-2].startswith("doors: ")
    assert "which is under" in out.splitlines()[-2]
    assert out.splitlines()[-1] == "1 passed, 0 failed"


def test_what_is_no_percentage_is_refused(command):
    for wrong in ("101", "ninety", "9.", "-1", "1e1"):
        code, out, err = command("--fail-under", wrong)
        assert (code, out) == (2, ""), wrong
        assert "percentage" in err or "more than 100" in err or "--fail-under" in err


def test_pages_are_written(command, tmp_path: Path):
    assert command("--html", "report")[0] == 0
    assert {path.name for path in (tmp_path / "report").iterdir()} == {"index.html", "doors.html"}
    assert command("--html", "one.html")[0] == 0
    assert "door is now" not in (tmp_path / "one.html").read_text(encoding="utf-8")
    code, _, err = command("--html", "doors/game.rules")
    assert (code, "cannot be made" in err) == (2, True)
