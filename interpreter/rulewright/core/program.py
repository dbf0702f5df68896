"""The Program: one ruleset with its overlays, options and seats, whole and closed, ready to run.

All cross references are positions in its tuples. ``-1`` means absent. Locals of a body: its parameters come first.
"""

from __future__ import annotations

from typing import Literal

import attrs

from rulewright.core.base import Part, part
from rulewright.core.statements import Block
from rulewright.core.terms import Term, Text
from rulewright.core.types import Dimension, Domain, Type
from rulewright.source import Span

Seen = Literal["all", "owner", "nobody"]


@part
class Slot(Part):
    """A local of a body: its name (empty for one the language made) and type."""

    name: str
    type: Type


@part
class Field(Part):
    """A constant of things. ``cells``: flat table over (thing, indices…), row 0 of each dimension included."""

    name: str
    dimensions: tuple[Dimension, ...]
    type: Type
    cells: tuple[object, ...]
    house: bool = False


@part
class Variable(Part):
    """`remember …`. ``lifetime``: position in ``Program.lifetimes``, -1 for good. ``owner``: the dimension of the
    owner.
    """

    name: str
    dimensions: tuple[Dimension, ...]
    type: Type
    default: object
    lifetime: int
    seen: Seen
    owner: int = -1
    adjective: bool = False
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class Zone(Part):
    """A list of things per index."""

    name: str
    dimensions: tuple[Dimension, ...]
    domain: str
    ordered: bool
    at_most: int | None
    seen: Seen
    owner: int = -1
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class Parameter(Part):
    preposition: str
    name: str
    type: Type


@part
class Case(Part):
    """`E if C`; condition None: always."""

    value: Term
    condition: Term | None


@part
class Value(Part):
    """A `value`, or a `call` adjective (type yes-no). The first case that holds, none holding: the zero; then modifiers
    (unless ``bare``: an earlier meaning inside its own replacement), then the limits."""

    name: str
    parameters: tuple[Parameter, ...]
    type: Type
    cases: tuple[Case, ...]
    slots: tuple[Slot, ...]
    least: int | None = None
    most: int | None = None
    bare: bool = False
    adjective: bool = False
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class Need(Part):
    """A `needs` line. ``text`` is what *why not* prints."""

    term: Term
    condition: Term | None
    text: str
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class Action(Part):
    """A flow or `to` action. ``by``: the parameter that is the actor (`by player`), -1 if none."""

    name: str
    sort: Literal["flow", "to"]
    parameters: tuple[Parameter, ...]
    slots: tuple[Slot, ...]
    title: Text | None
    needs: tuple[Need, ...]
    body: Block
    by: int = -1
    bare: bool = False
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class Lifetime(Part):
    """What resets variables and drops modifiers: the end of a run of that action, or of that phase."""

    sort: Literal["action", "phase"]
    target: int


# ---------------------------------------------------------------- modifiers and hooks
@part
class Pattern(Part):
    """One argument of a head. free: binds ``local``; any: does not matter; bound: must equal ``term``."""

    sort: Literal["free", "any", "bound"]
    local: int = -1
    term: Term | None = None


@part
class Duration(Part):
    """until: a lifetime; until_phase: the end of a phase that a hole names. during: a phase (a term, since it may be a
    hole); a stored one goes with the phase's end. while: a condition.
    """

    until: int = -1
    until_phase: Term | None = None
    during: Term | None = None
    while_: Term | None = None


@part
class Modifier(Part):
    """`counts …`, `forbid`, `allow`. Its frame: captured locals and holes first (0 you, 1 this, 2 node in a phrase),
    then free names.

    ``source``: the rule or phrase that says it, for *why not* and scenarios' `because`.
    """

    operation: Literal["as", "more", "less", "at-most", "at-least", "as-yes", "as-not", "forbid", "allow"]
    value: int
    action: int
    head: tuple[Pattern, ...]
    amount: Term | None
    condition: Term | None
    duration: Duration | None
    slots: tuple[Slot, ...]
    source: str
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class Trigger(Part):
    """When a hook speaks. ``target``: an action (before, after, instead; start/end of a flow), a phase (start/end of
    it; ``phase`` a term in a phrase with a hole), or for as-soon-as the condition. ``head``: one pattern per parameter
    of the action.
    """

    sort: Literal["before", "after", "instead", "start", "end", "as-soon-as"]
    action: int = -1
    phase: Term | None = None
    head: tuple[Pattern, ...] = ()
    condition: Term | None = None
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class Rule(Part):
    """One clause of a `rule`: a hook with its body, or a standing modifier."""

    name: str
    trigger: Trigger | None
    body: Block
    modifier: int
    slots: tuple[Slot, ...]
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


# ---------------------------------------------------------------- phrases and sentences
@part
class Guard(Part):
    """`if C: "text"` of a phrase; text None: silent."""

    term: Term
    text: str | None


@part
class Phrase(Part):
    """A phrase: holes, marks and its own clause. ``means``: holes whose clauses become this sentence's (in order).

    ``value``: what a phrase of a value family (or `condition`) denotes. Bodies' locals: 0 you, 1 this, 2 node, then the
    hook's.
    """

    name: str
    family: str
    holes: tuple[tuple[str, Type], ...]
    marks: tuple[str, ...]
    moment: int
    trigger: Trigger | None
    guards: tuple[Guard, ...]
    means: tuple[int, ...]
    value: Term | None
    body: Block | None
    holds: tuple[int, ...]
    slots: tuple[Slot, ...]
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class Node(Part):
    """A sentence tree (or part of one), interned: equal trees are one node. ``text``: its canonical spelling.

    ``arguments``: per hole a number, a member, a tuple of those, or the position of another node. ``conditions``: per
    guard of its phrase what the read-back says, empty if that is nothing.
    """

    phrase: int
    arguments: tuple[object, ...]
    text: str
    conditions: tuple[str, ...] = ()


@part
class InForce(Part):
    """A field of sentences that are in force: for ``player`` (none: not) while ``condition``, both over local 0, the
    thing.
    """

    domain: str
    field: int
    player: Term
    condition: Term | None


# ---------------------------------------------------------------- scenarios
@part
class Given(Part):
    """`given X is E`: a variable or zone gets exactly this. Things: strings of a name several bear take the first not
    yet placed.
    """

    target: Literal["variable", "zone"]
    index: int
    arguments: tuple[Term, ...]
    value: Term
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class Dice(Part):
    """The next random events: numbers for dN, otherwise printed names or keys."""

    values: tuple[int | str, ...]
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class Run(Part):
    """`when ACTION` or `when phase p`."""

    action: int = -1
    arguments: tuple[Term, ...] = ()
    phase: int = -1
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class Answer(Part):
    """`when Ann chooses X / agrees / declines`. ``choice``: texts one of which must be the option's key or printed
    form;
    ``term``: or the value chosen; ``action``: or this action with these arguments.
    """

    player: Term
    choice: tuple[str, ...]
    term: Term | None = None
    action: int = -1
    arguments: tuple[Term, ...] = ()
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class Then(Part):
    """`then C`. ``named``: the texts and terms of everything it names, printed when it fails."""

    term: Term
    named: tuple[tuple[str, Term], ...]
    because: str | None = None
    action: int = -1
    arguments: tuple[Term | None, ...] = ()
    negated: bool = False
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class ThenOption(Part):
    """`then Ann can choose X`, `then Ann cannot choose X because NAME`."""

    answer: Answer
    negated: bool
    because: str | None = None
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class ThenEnds(Part):
    """`then Ann wins`, `then Ann loses`, `then draw`, `then end game`: the game is over, in this way.

    players: a list of players, for a win or a loss.
    """

    how: Literal["win", "lose", "draw", "end"]
    players: Term | None = None
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


ScenarioStep = Given | Dice | Run | Answer | Then | ThenOption | ThenEnds


@part
class Scenario(Part):
    """A test in the game's words. Its Program has its overlays, options and seats."""

    title: str
    steps: tuple[ScenarioStep, ...]
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


# ---------------------------------------------------------------- the whole
@part
class Program(Part):
    """A closed game. ``seats``: names of the players in order. ``set_up``/``game``: actions; set_up -1 if none.

    ``zones_of_thing``: only things of a zone's domain can lie in it; a thing lies in one zone at most.
    ``reaction_order``, ``score``, ``prospect``: values without / with one player parameter, -1 if the ruleset has none.
    """

    title: str
    ruleset: str
    identity: str
    options: dict[str, object]
    overlays: tuple[str, ...]
    seats: tuple[str, ...]
    domains: dict[str, Domain]
    fields: tuple[Field, ...]
    variables: tuple[Variable, ...]
    zones: tuple[Zone, ...]
    values: tuple[Value, ...]
    actions: tuple[Action, ...]
    lifetimes: tuple[Lifetime, ...]
    modifiers: tuple[Modifier, ...]
    rules: tuple[Rule, ...]
    phrases: tuple[Phrase, ...]
    nodes: tuple[Node | None, ...]
    """Position 0 is none."""
    in_force: tuple[InForce, ...]
    set_up: int
    game: int
    reaction_order: int = -1
    prospect: int = -1
    score: int = -1
    score_variable: int = -1
    board: tuple[Block, tuple[Slot, ...]] | None = None
    scenarios: tuple[Scenario, ...] = ()

    def thing_domains(self) -> tuple[Domain, ...]:
        return tuple(d for d in self.domains.values() if d.sort == "kind")
