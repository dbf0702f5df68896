"""Positions of oddball Aeronauts 2 as plain facts: decks as printed names, seats from 1, what a question is about."""

from __future__ import annotations

from typing import Any

from rulewright.core.program import Given, Node, Program
from rulewright.core.terms import Const
from rulewright.core.types import Type, list_of, member
from rulewright.decisions import Decision
from rulewright.execute import Machine, Position

CARD = member("card")


class Oddball:
    """Reads and lays out positions of one machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program: Program = machine.program
        self.zones = {zone.name: number for number, zone in enumerate(self.program.zones)}
        self.variables = {one.name: number for number, one in enumerate(self.program.variables)}
        self.actions = {one.name: number for number, one in enumerate(self.program.actions)}
        self.fields = {one.name: one.cells for one in self.program.fields}
        self.names = self.program.domains["card"].printed
        self.cards = self.program.domains["card"].all
        self.seats = range(1, len(self.program.domains["player"].all) + 1)

    # ---------------------------------------------------------------- reading
    def zone(self, position: Position, name: str, *arguments: int) -> tuple[int, ...]:
        found: tuple[int, ...] = position.slots[self.machine.layout.zone_slot(self.zones[name], arguments)]
        return found

    def slot(self, name: str, *arguments: int) -> int:
        return self.machine.layout.variable_slot(self.variables[name], arguments)

    def value(self, position: Position, name: str, *arguments: int) -> Any:
        return position.slots[self.slot(name, *arguments)]

    def named(self, cards: tuple[int, ...]) -> list[str]:
        return [str(self.names[card]) for card in cards]

    def deck(self, position: Position, seat: int) -> list[str]:
        return self.named(self.zone(position, "deck", seat))

    def discards(self, position: Position, seat: int) -> list[str]:
        return self.named(self.zone(position, "discards", seat))

    def card_of(self, name: str, seat: int) -> int:
        """The first card of that name that belongs to that player."""
        return next(card for card in self.cards if self.names[card] == name and self.fields["owner"][card] == seat)

    # ---------------------------------------------------------------- sentences
    def node(self, number: int) -> Node:
        node = self.program.nodes[number]
        assert node is not None
        return node

    def stored_part(self, trick: int) -> int:
        """What a Trick stores for the next round."""
        node = self.node(trick)
        if self.program.phrases[node.phrase].name == "next-round":
            part = node.arguments[0]
            assert isinstance(part, int)
            return part
        holes = self.program.phrases[node.phrase].holes
        parts = zip(holes, node.arguments, strict=True)
        inner = [part for (_, type_), part in parts if type_.tag == "sentence" and isinstance(part, int)]
        found = [part for part in map(self.stored_part, inner) if part]
        return found[0] if found else 0

    # ---------------------------------------------------------------- laying out
    def give(self, position: Position, name: str, value: object, *arguments: tuple[str, int], type: Type) -> None:
        """Puts a value into a variable, or things into a zone."""
        terms = tuple(Const(type=member(domain), value=number) for domain, number in arguments)
        if name in self.zones:
            position.assign(Given("zone", self.zones[name], terms, Const(type=list_of(type), value=value)))
        else:
            position.assign(Given("variable", self.variables[name], terms, Const(type=type, value=value)))

    # ---------------------------------------------------------------- questions
    def what(self, decision: Decision) -> str:
        """What is asked: `skill`, `count`, `extra cards`, `whether`, `trick`, `order`, `player`, `card`, `number`."""
        site = decision.site
        match site.kind:
            case "ask":
                return "whether"
            case "menu":
                return "count"
            case "arrange":
                return "order"
            case "act":
                action = str(site.rows[0].words[0])
                players = dict.fromkeys(("face", "put-forward", "hand-over"), "player")
                known = {"announce": "skill", "add-cards": "extra cards", "use": "trick", **players}
                return known[action]
            case "choose":
                type_ = site.type.element or site.type
                return type_.domain if type_.tag == "member" else "number"
            case _:
                raise AssertionError(f"nobody expects to be asked {decision.prompt}")
