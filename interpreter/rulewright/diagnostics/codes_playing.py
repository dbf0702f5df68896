"""The codes of what can go wrong while a game runs (RW60x). Such an error leaves the position at the last decision."""

from __future__ import annotations

from rulewright.diagnostics.codes import Code

CODES: tuple[Code, ...] = (
    Code(
        "RW601",
        "loop-reached-its-cap",
        "A `repeat` or `take turns` ran as often as it may and still had a reason to go on. The cap is the `at "
        "most … times` of the line, else 1,000 runs (10,000 turns). A loop that should end by itself at that "
        "number is written `repeat … times`.",
        bad="flow game\n  repeat until there is no token in heap\n    shuffle heap\n",
        good="flow game\n  repeat until there is no token in heap\n    move first of heap to pile\n",
    ),
    Code(
        "RW602",
        "happenings-too-deep",
        "Happenings caused one another, one inside the other, more than 100 deep: an action that calls itself, "
        "or a reaction that brings about what it reacts to.",
        bad="rule echo: after ring player\n  ring player\n",
        good="rule echo: after ring player when player is not rung\n  player is now rung\n  ring player\n",
    ),
    Code(
        "RW603",
        "too-many-steps",
        "Between two decisions more steps were taken than a game may take, although no single loop reached its "
        "cap. Loops inside loops usually are the cause.",
    ),
    Code(
        "RW604",
        "flow-inside-itself",
        "A flow that owns what is remembered `until end of` it began again before its first run had ended. "
        "There is one memory for it, so the inner run would wipe what the outer one remembers.",
        bad="remember pot: number until end of deal\n\nflow deal\n  if pot < 3\n    add 1 to pot\n    deal\n",
        good="remember pot: number until end of deal\n\nflow deal\n  repeat 3 times\n    add 1 to pot\n",
    ),
    Code(
        "RW605",
        "dice-that-do-not-fit",
        "The next random event has no result like the one that `dice` gives. A roll of a die is a number; a "
        "draw is the name of a thing that can be drawn, or its place among them.",
        bad="dice 7\nwhen roll-a-d6\n",
        good="dice 6\nwhen roll-a-d6\n",
    ),
    Code(
        "RW606",
        "given-that-does-not-fit",
        "A `given` asks for a thing that is not there: no thing bears the name, or all that bear it are placed "
        "already. Nothing comes to be while a game runs; a scenario may ask for more copies.",
    ),
    Code(
        "RW607",
        "too-many-options",
        "A question has more options than anybody can look at: every filling of every `any` place is one. Ask for "
        "the parts one after the other.",
        bad="player must swap any card in hand of player with any card in deck for any card in pile\n",
        good="player chooses card in hand of player\nplayer must swap card with any card in deck for first of pile\n",
    ),
)
