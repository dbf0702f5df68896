"""A small ruleset for comparing: cards with sentences, phrases that use an action, an expansion, scenarios."""

from __future__ import annotations

from pathlib import Path

from rulewright.tools.diff import compare
from rulewright.tools.diff_values import Comparison, RulesetDiff
from rulewright.tools.versions import folder

RULES = """\
game "Market"
players 2: Ann, Bob

option goal: 3 to 30 = 12

kind card
  price: number = 1
  text: sentence

table of cards
  card   | price | text
  "Pear" | 2     | "Earn 2 coins"
  "Plum" | 3     | "Earn 3 coins"
  "Nut"  | -     | "Rob your neighbour"

zone stock: cards
remember coins of player: number

phrase earn: sentence
  says "Earn {n: number} coins"
  also says "Earn {n: number} coin"
  do
    pay you by n

phrase rob: sentence
  says "Rob your neighbour"
  if coins of next of you > 0: "your neighbour has coins"
  do
    take 1 from coins of next of you
    pay you by 1

to pay player by (n: number)
  add n to coins of player

rule thrift: after pay player by n when n > 2
  add 1 to coins of player

flow game
  move cards to stock
  take turns
    turn of player

flow turn of player
  player chooses card in stock: "Which card?"
  do text of card as player
  if coins of player is at least goal
    player wins
"""

EXPANSION = """\
expansion "Fair" for "Market"
table of cards
  card  | price | text
  "Fig" | 4     | "Earn 4 coins"
"""

SCENARIOS = """\
scenario "A pear earns two coins"
  given stock is "Pear", "Nut"
  when turn of Ann, Ann chooses "Pear"
  then coins of Ann is 2
"""


def market(home: Path, rules: str = RULES, *, expansion: str = "", scenarios: str = "") -> Path:
    """The ruleset in a folder; the texts may be changed ones. Without an expansion and scenarios it is quicker."""
    for name, text in {
        "ruleset.yaml": "title: Market\n",
        "market.rules": rules,
        "expansions/fair.rules": expansion,
        "scenarios/pear.rules": scenarios,
    }.items():
        if not text:
            continue
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    return home


def changed(text: str, *pairs: tuple[str, str]) -> str:
    """The text with each first of a pair, which must be there, replaced by the second."""
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


def compared(
    tmp_path: Path, *pairs: tuple[str, str], expansion: str = "", scenarios: tuple[str, str] = ("", "")
) -> RulesetDiff:
    """The difference that replacing some text in the rules makes. scenarios: those of both versions."""
    market(tmp_path / "old" / "market", expansion=expansion, scenarios=scenarios[0])
    market(tmp_path / "new" / "market", changed(RULES, *pairs), expansion=expansion, scenarios=scenarios[1])
    return only(comparison(tmp_path))


def comparison(tmp_path: Path) -> Comparison:
    return compare(folder(tmp_path / "old", "old"), folder(tmp_path / "new", "new"))


def only(comparison: Comparison) -> RulesetDiff:
    (one,) = comparison.rulesets
    return one
