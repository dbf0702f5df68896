"""One mistake at a time, planted into a game that is one file: it is reported on its line, and hardly anything else is.

Run as a module it prints the table of mistakes with what is found: `python -m tests.problems.test_planted_in_a_draft`.
"""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from rulewright.check.unused import UNUSED
from rulewright.diagnostics import Diagnostic
from tests.problems.games import checked

GAME = Path(__file__).parents[1] / "data" / "drafts" / "drones-vs-goelands" / "drones.rules"
TEXT = GAME.read_text(encoding="utf-8")
MOST_FOLLOWING = 2


@attrs.frozen
class Mistake:
    """``old`` stands once in the game; ``new`` stands in its place. ``below``: on which line of it the mistake is."""

    name: str
    old: str
    new: str
    code: str
    below: int = 0


MISTAKES = (
    # ---- a word misspelt
    Mistake("a kind in a zone", "zone line: outposts, in order", "zone line: outpsts, in order", "RW209"),
    Mistake(
        "a type of something remembered", "remember starter: player or none", "remember starter: playr or none", "RW209"
    ),
    Mistake("a type of a field", "  strength: number\n", "  strength: nubmer\n", "RW209"),
    Mistake("a flow of a lifetime", "locked until end of round", "locked until end of rounds", "RW415"),
    Mistake("a value", "total worth of front of player", "total wroth of front of player", "RW201"),
    Mistake("something remembered", "  active is now starter\n", "  active is now startr\n", "RW201"),
    Mistake("a zone", "  move outposts to bag\n", "  move outposts to bga\n", "RW201"),
    Mistake("an adjective behind is", "where it is due: ", "where it is deu: ", "RW201"),
    Mistake(
        "an adjective before its noun", "there is no due outpost in line", "there is no dew outpost in line", "RW201"
    ),
    Mistake(
        "an action",
        "    win-round by player\n  if player is active",
        "    win-ruond by player\n  if player is active",
        "RW210",
    ),
    Mistake("a flow that ends", "  end round\n\nto lay-out", "  end rund\n\nto lay-out", "RW210"),
    Mistake("a parameter", "front of army at outpost of other", "front of arm at outpost of other", "RW201"),
    Mistake("a let", "do power of place-of-loss as you", "do power of place-of-los as you", "RW201"),
    Mistake("a member of an option", "  if lineup is first-games\n", "  if lineup is first-game\n", "RW201"),
    Mistake("a member of a list of words", '"Weaken"           | Weaken ', '"Weaken"           | Waeken ', "RW406"),
    Mistake("a column", "  card      | strength | copies", "  card      | strenght | copies", "RW407"),
    Mistake("a field", "  alike by strength, down", "  alike by strenght, down", "RW201"),
    Mistake("the field of a table for each", "table of cards for each army", "table of cards for each amry", "RW407"),
    Mistake(
        "a hole",
        '    you choose card in t: "Destroy which card?"\n    destroy card\n\nphrase steal',
        '    you choose card in tt: "Destroy which card?"\n    destroy card\n\nphrase steal',
        "RW201",
    ),
    Mistake("a family", "phrase yours: whose", "phrase yours: whos", "RW316"),
    Mistake("a word of a sentence", '"Take an opponent\'s card"', '"Tkae an opponent\'s card"', "RW330"),
    Mistake("a printed name", 'given side of "Equality" is Bob', 'given side of "Eqality" is Bob', "RW409"),
    Mistake("a keyword", "  shuffle bag\n", "  shufle bag\n", "RW210"),
    # ---- a word left out, or one too many
    Mistake("no preposition", "  turns of active\n    if", "  turns active\n    if", "RW202"),
    Mistake(
        "no argument",
        "move card to front of player at outpost\n  repeat",
        "move card to front of player\n  repeat",
        "RW403",
    ),
    Mistake("no index", "  side of outpost is now player\n  add 1", "  side is now player\n  add 1", "RW202"),
    Mistake("no `is now`", "  starter is now player\n", "  starter is player\n", "RW120"),
    Mistake("no `by`", "to win-round by player:", "to win-round player:", "RW202"),
    Mistake("no name of a hole's type", '"Turn {t: target} face down"', '"Turn {t} face down"', "RW310"),
    Mistake("no kind of a zone", "zone bag: outposts, seen by nobody", "zone bag: seen by nobody", "RW100"),
    Mistake("no member", "Move-Card, Extra-Turn, Move-Set, Swap\n\n#", "Move-Card, Extra-Turn, Move-Set\n\n#", "RW406"),
    Mistake("`then` behind an if", "  if starter is none\n", "  if starter is none then\n", "RW107"),
    Mistake(
        "an argument too many",
        "  flip outpost for gainer of outpost\n",
        "  flip outpost for gainer of outpost at bag\n",
        "RW202",
    ),
    # ---- a wrong type
    Mistake(
        "a list for a number",
        "  add 1 to rounds-won of player\n",
        "  add hand of player to rounds-won of player\n",
        "RW401",
    ),
    Mistake("a player for a number", "  take 1 from turns-left\n", "  take player from turns-left\n", "RW401"),
    Mistake(
        "a number for a player",
        "  active is now opponent of active\n  active must",
        "  active is now 2\n  active must",
        "RW401",
    ),
    Mistake("a card for an Outpost", "  move outpost to line\n", "  move cards to line\n", "RW401"),
    Mistake("a number compared with a player", "where side of it is player\n", "where side of it is 2\n", "RW211"),
    Mistake(
        "an Outpost compared with a player",
        "call an outpost level when attack on outpost is defense on outpost",
        "call an outpost level when attack on outpost is gainer of outpost",
        "RW211",
    ),
    Mistake(
        "a value of another kind",
        "value gainer of outpost: opponent of side of outpost",
        "value gainer of outpost: opponent of outpost",
        "RW204",
    ),
    Mistake("an adjective of another kind", "where it is not down: ", "where it is not locked: ", "RW204"),
    Mistake(
        "a number for a yes or no",
        "    if there is no card in hand of active ",
        "    if number of hand of active ",
        "RW401",
    ),
    Mistake("a text in a number's cell", '"force 3" | 3        | 3', '"force 3" | three    | 3', "RW406"),
    Mistake("a condition for a sentence", "phrase again: sentence", "phrase again: condition", "RW430"),
    # ---- a wrong zone, swapped arguments
    Mistake("things of another kind in a zone", "  move card to box\n", "  move card to line\n", "RW401"),
    Mistake("into something remembered", "  move card to box\n", "  move card to flips\n", "RW403"),
    Mistake(
        "arguments swapped",
        "value force of player at outpost: total worth of front of player at outpost",
        "value force of player at outpost: total worth of front of outpost at player",
        "RW204",
    ),
    Mistake(
        "arguments of a call swapped",
        "  flip outpost for gainer of outpost\n",
        "  flip gainer of outpost for outpost\n",
        "RW204",
    ),
    Mistake(
        "whose and where swapped",
        "    you choose origin in sets of army: ",
        "    you choose origin in armies of sets: ",
        "RW202",
    ),
    # ---- what cannot be changed, or never is
    Mistake("a value is changed", "  active is now starter\n", "  gainer of starter is now starter\n", "RW204"),
    Mistake("an option is changed", "  starter is now player\n", "  lineup is now first-games\n", "RW402"),
    Mistake("a field is changed", "    card is now down\n", "    strength of card is now 1\n", "RW402"),
    Mistake("a called adjective is changed", "  outpost is now locked\n", "  outpost is now beaten\n", "RW403"),
    Mistake("a zone is set", "  move card to box\n", "  box is now card\n", "RW403"),
    # ---- names
    Mistake(
        "a name taken by a declared word",
        "    let origin be outpost of card\n",
        "    let starter be outpost of card\n",
        "RW207",
    ),
    Mistake(
        "declared twice",
        "remember flips: number until end of turn\n",
        "remember flips: number until end of turn\nremember flips: number\n",
        "RW208",
        below=1,
    ),
    Mistake(
        "a word of two kinds of things",
        "value holdings of player: outposts",
        "value rounds-won of player: outposts",
        "RW208",
    ),
    Mistake(
        "a name used behind its block",
        "      stop\n    active is now opponent of active\n",
        "      let last-one be active\n      stop\n    active is now last-one\n",
        "RW212",
        below=2,
    ),
    Mistake("`it` without a set", "  outpost is not locked\n", "  outpost is not it\n", "RW211"),
    # ---- flow
    Mistake(
        "stop outside of a loop",
        'to destroy card: "{card} is destroyed"\n',
        'to destroy card: "{card} is destroyed"\n  stop\n',
        "RW410",
        below=1,
    ),
    Mistake(
        "a value that leads back",
        "value worth of card\n",
        "value worth of card\n  worth of card       if card is down and lineup is random\n",
        "RW404",
    ),
    Mistake("an unreachable line", "  end round\n\nto lay-out", "  end round\n  draw\n\nto lay-out", "RW417", below=1),
    Mistake(
        "a sentence at a moment nobody runs",
        'phrase again: sentence\n  says "Play immediately another turn"\n',
        'moment dawn: "At dawn"\nphrase again: sentence\n  says "Play immediately another turn"\n  at dawn\n',
        "RW434",
        below=1,
    ),
    Mistake(
        "a comparison that never holds",
        "    if place of outpost is in (2, 4, 6)",
        "    if place of outpost is in (bag, line)",
        "RW211",
    ),
    Mistake("no `flow game`", "flow game\n", "flow gane\n", "RW419"),
)


def line_of(mistake: Mistake) -> int:
    assert TEXT.count(mistake.old) == 1, f"{mistake.name}: {TEXT.count(mistake.old)} times"
    return TEXT[: TEXT.index(mistake.old)].count("\n") + 1 + mistake.below


def findings(mistake: Mistake) -> list[Diagnostic]:
    """What is found that is not found in the game as it is."""
    _, problems = checked(TEXT.replace(mistake.old, mistake.new))
    return [problem for problem in problems if problem.code not in UNUSED]


def lines_of(problem: Diagnostic) -> set[int]:
    """The lines that a problem points to."""
    spans = [problem.span, *(label.span for label in problem.labels)]
    return {span.line for span in spans if span is not None}


def test_the_game_has_no_mistake():
    _, problems = checked(TEXT)
    assert [problem for problem in problems if problem.code not in UNUSED] == []


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_is_reported_on_its_line_and_hardly_anything_else(mistake: Mistake):
    found = findings(mistake)
    own = [problem for problem in found if problem.code == mistake.code and line_of(mistake) in lines_of(problem)]
    assert own, table([mistake])
    assert len(found) - 1 <= MOST_FOLLOWING, table([mistake])


def table(mistakes: tuple[Mistake, ...] | list[Mistake] = MISTAKES) -> str:
    """For each mistake the line it is on, and the findings with theirs."""
    rows = []
    for mistake in mistakes:
        found = findings(mistake)
        places = ", ".join(f"{one.code}:{one.span.line if one.span else '-'}" for one in found)
        rows.append(f"{mistake.name:45} line {line_of(mistake):3}  {mistake.code}  {places}")
        rows += [f"    {one.title} | {one.label}" for one in found]
    return "\n".join(rows)


if __name__ == "__main__":
    print(table())
