"""A comment for a pull request: short first, the rest folded, and nothing an author wrote can do anything in it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulewright.tools import diff_markdown
from rulewright.tools.diff_json import as_data
from rulewright.tools.diff_markdown import as_markdown, code, fenced
from rulewright.tools.diff_text import as_lines
from rulewright.tools.diff_values import Change, Comparison, Part, RulesetDiff
from rulewright.tools.paired import Ended, rates
from rulewright.tools.simulate import Plan
from tests.unit.tools.small_market import RULES, changed, comparison, market

HOSTILE = "a|b `c` ```d``` </details><img src=x> @team #1 *e* [f](g) \x1b[31m &amp;"


def hostile() -> Comparison:
    """An author's words everywhere an author's words can be."""
    parts = (Part("", HOSTILE, HOSTILE), Part("x", HOSTILE, HOSTILE + "2"))
    change = Change(f"card {HOSTILE}", HOSTILE, "changed", HOSTILE, "a.rules:1", "b.rules:2", parts, HOSTILE)
    plan = Plan("G", 1, ("random", "random"), (HOSTILE, "Bob"))
    figures = rates(plan, plan, HOSTILE, [(Ended((1,), False, 3), Ended((2,), False, 4))] * 40)
    one = RulesetDiff(
        HOSTILE, HOSTILE, "changed", (change,), layout=(HOSTILE,), rates=(figures,), not_played=(HOSTILE,)
    )
    return Comparison(HOSTILE, HOSTILE, (one,), (HOSTILE,))


def outside_of_code(text: str) -> str:
    """What is left of Markdown without blocks and spans of code, and without what stands in `<code>`."""
    text = re.sub(r"(?ms)^(`{3,})diff\n.*?^\1$", "", text)
    text = re.sub(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)", "", text)
    return re.sub(r"<code>[^<]*</code>", "", text)


def test_an_authors_words_stand_in_code_only():
    text = as_markdown(hostile())
    left = outside_of_code(text)
    for sign in ("@", "#1", "*e*", "[f]", "<img", "\x1b", "team"):
        assert sign not in left, left
    assert "\x1b" not in text
    assert left.count("<details>") == left.count("</details>") > 0
    assert left.count("<details>") == left.count("</details>") > 0
    for line in text.splitlines():
        if line.startswith("| "):
            assert len(re.findall(r"(?<!\\)\|", line)) == 6, line


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "`plain`"),
        ("a|b", "`a\\|b`"),
        ("a `b`", "`` a `b` ``"),
        ("```", "```` ``` ````"),
        ("two\nlines", "`two lines`"),
        ("", "` `"),
    ],
)
def test_a_span_of_code(text: str, shown: str):
    assert code(text) == shown


def test_a_block_of_code_is_fenced_wider_than_what_is_in_it():
    assert fenced(["- a", "    + b", "c ````"]) == "`````diff\n- a\n+     b\n  c ````\n`````"


def test_the_summary_comes_first_and_details_are_folded(tmp_path: Path):
    market(tmp_path / "old" / "market")
    market(tmp_path / "new" / "market", changed(RULES, ("n > 2", "n > 1"), ("flow game", "flow  game")))
    text = as_markdown(comparison(tmp_path))
    head, *folded = text.split("<details>")
    assert head.splitlines() == [
        "<!-- rulewright diff -->",
        "### Rules: `old` → `new`",
        "",
        "- **`Market`** (`market`): 1 change of meaning; 3 cards mean something else though the sentence is the same",
        "",
    ]
    assert len(folded) == 2
    assert "-   rule thrift: after pay player by n when n > 2\n" in folded[0]
    assert "by rule `thrift`: Pear, Plum, Nut\n" in folded[1]


def test_a_comment_is_never_too_long(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(diff_markdown, "LONGEST", 2_000)
    changes = tuple(Change(f"sort {at}", "x" * 300, "added", parts=(Part("", None, "y"),)) for at in range(20))
    text = as_markdown(Comparison("a", "b", (RulesetDiff("G", "g", "changed", changes),)))
    assert len(text) < 2_200
    assert re.search(r"\n1[0-9] more sections would not fit", text)
    assert text.count("<details>") == text.count("</details>") > 0


def test_nothing_differs(tmp_path: Path):
    for side in ("old", "new"):
        market(tmp_path / side / "market")
    found = comparison(tmp_path)
    assert as_markdown(found).endswith("No ruleset differs.\n\n1 ruleset without any difference.\n")
    assert as_lines(found, 80)[-1] == "1 ruleset is the same, letter for letter"


def test_a_terminal_is_not_steered_and_has_80_columns():
    lines = as_lines(hostile(), 80)
    assert all(len(line) <= 80 for line in lines), [line for line in lines if len(line) > 80]
    assert all(line.isprintable() for line in lines)


def test_data_for_programs():
    data = as_data(hostile())
    assert json.loads(json.dumps(data)) == data
    assert (data["schema"], data["differs"]) == (1, True)
    (rates_,) = data["rulesets"][0]["rates"]
    assert rates_["shares"][0]["lost"] == 40
    assert rates_["shares"][0]["more_than_chance"]
