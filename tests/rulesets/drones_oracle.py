"""An independent engine of Drones VS Goélands: decisions come out, answers go in; it knows nothing of the ruleset.

Written from the rulebook and the rulings alone, as one plain generator, so that the rules text can be compared with it
decision by decision. Seats and places count from 1; a card is a list ``[force, down]`` and is compared by identity.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

HAND = (1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5)
PLACES = range(1, 8)

Fact = tuple[Any, ...]
"""What an option is, in plain words: ``("card", 3)``, ``("outpost", 5)``, ``("swap", place, face, place, face)``."""


class Question(NamedTuple):
    """Somebody must choose one of several facts."""

    seat: int
    options: tuple[Fact, ...]


class Deal(NamedTuple):
    """The answer is the new line: its seven tokens and who holds each, from place 1 on."""


Step = Question | Deal
Play = Generator[Step, Any, Any]


class RoundWonError(Exception):
    """Somebody won the round; it ends here."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


def other(seat: int) -> int:
    return 3 - seat


def strength(card: list[Any]) -> int:
    return 1 if card[1] else card[0]


def face(card: list[Any]) -> int:
    """A card as it looks on the table: its force, 0 face down."""
    return 0 if card[1] else card[0]


def ask(seat: int, options: Sequence[Fact]) -> Play:
    """A question with one answer is not asked."""
    if len(options) == 1:
        return options[0]
    return (yield Question(seat, tuple(options)))


class Match:
    """One match. ``play`` is the generator; everything else is the state it leaves behind."""

    def __init__(self, tokens: str = "marked") -> None:
        self.either = tokens == "either"
        self.won = {1: 0, 2: 0}
        self.winner: int | None = None
        self.clear()

    def clear(self) -> None:
        self.tokens: dict[int, str] = {}
        self.holder: dict[int, int] = {}
        self.hands: dict[int, list[int]] = {1: [], 2: []}
        self.front: dict[tuple[int, int], list[list[Any]]] = {(s, p): [] for s in (1, 2) for p in PLACES}
        self.out: list[int] = []
        self.locked: set[int] = set()
        self.extra = 0
        self.flips = 0

    # ------------------------------------------------------------ match, round, turn
    def play(self) -> Play:
        starter = None
        while self.winner is None:
            self.clear()
            line = yield Deal()
            for place, (token, holder) in enumerate(line, 1):
                self.tokens[place], self.holder[place] = token, holder
            self.hands = {1: list(HAND), 2: list(HAND)}
            held = {seat: sum(h == seat for h in self.holder.values()) for seat in (1, 2)}
            starter = starter or min(held, key=lambda seat: held[seat])
            try:
                yield from self.round(starter)
            except RoundWonError as end:
                starter = end.seat
                self.won[starter] += 1
                if self.won[starter] == 2:
                    self.winner = starter

    def round(self, seat: int) -> Play:
        while True:
            yield from self.turns(seat)
            if not self.hands[seat]:
                break
            seat = other(seat)
        mine = [("outpost", place) for place in PLACES if self.holder[place] == seat]
        self.locked.add((yield from ask(seat, mine))[1])
        yield from self.last_turn(other(seat))

    def last_turn(self, seat: int) -> Play:
        yield from self.turns(seat)
        raise RoundWonError(max((1, 2), key=lambda one: sum(h == one for h in self.holder.values())))

    def turns(self, seat: int) -> Play:
        self.extra = 1
        while self.extra and self.hands[seat]:
            self.extra -= 1
            yield from self.turn(seat)
        self.extra = 0

    def turn(self, seat: int) -> Play:
        self.flips = 0
        force = (yield from ask(seat, [("card", one) for one in sorted(set(self.hands[seat]))]))[1]
        place = (yield from ask(seat, [("outpost", one) for one in PLACES]))[1]
        self.hands[seat].remove(force)
        self.front[seat, place].append([force, False])
        while due := [("outpost", place) for place in PLACES if self.is_due(place)]:
            place = (yield from ask(seat, due))[1]
            gainer = other(self.holder[place])
            self.holder[place] = gainer
            self.flips += 1
            if all(holder == gainer for holder in self.holder.values()):
                raise RoundWonError(gainer)
            if gainer == seat and self.flips <= 50:
                yield from self.power(self.tokens[place], seat)

    def total(self, seat: int, place: int) -> int:
        return sum(strength(card) for card in self.front[seat, place])

    def is_due(self, place: int) -> bool:
        gainer = other(self.holder[place])
        if place in self.locked or not self.front[gainer, place]:
            return False
        more = self.total(gainer, place) - self.total(other(gainer), place)
        matching = any(self.tokens[one] == "Equality" and self.holder[one] == gainer for one in PLACES)
        return more > 0 or (more == 0 and matching)

    # ------------------------------------------------------------ powers
    def power(self, token: str, me: int) -> Play:
        name, _, whose = token.partition(" ")
        match name:
            case "Weaken":
                found = yield from self.pick(me, other(me), lambda card: not card[1])
                if found:
                    found[1][1] = True
            case "Destroy":
                found = yield from self.pick(me, other(me))
                if found:
                    self.destroy(other(me), *found)
            case "Steal":
                found = yield from self.pick(me, other(me))
                if found:
                    self.leave(other(me), *found)
                    self.front[me, found[0]].append(found[1])
            case "Self-Destroy":
                found = yield from self.pick(me, me)
                if found:
                    self.destroy(me, *found)
                    yield from self.power(self.tokens[found[0]], me)
            case "Extra-Turn":
                self.extra += 1
            case "Move-Card":
                yield from self.move_card(me, whose)
            case "Move-Set":
                yield from self.move_set(me, whose)
            case "Swap":
                yield from self.swap(me, whose)

    def pick(self, me: int, side: int, fits: Any = lambda card: True) -> Play:
        """A place and a card of that side in play; equal cards at one place are one option. None: nothing fits."""
        cards: dict[Fact, list[Any]] = {}
        for place in PLACES:
            for card in self.front[side, place]:
                if fits(card):
                    cards.setdefault(("lying", place, face(card)), card)
        if not cards:
            return None
        chosen = yield from ask(me, list(cards))
        return chosen[1], cards[chosen]

    def leave(self, side: int, place: int, card: list[Any]) -> None:
        at = next(at for at, one in enumerate(self.front[side, place]) if one is card)
        del self.front[side, place][at]

    def destroy(self, side: int, place: int, card: list[Any]) -> None:
        self.leave(side, place, card)
        self.out.append(card[0])

    def sides(self, me: int, whose: str, can: Any) -> Play:
        """Whose cards: as the token is marked, or as its conqueror likes."""
        marked = me if whose == "own" else other(me)
        able = [("side", side) for side in ((1, 2) if self.either else (marked,)) if can(side)]
        return (yield from ask(me, able))[1] if able else None

    def elsewhere(self, me: int, place: int) -> Play:
        return (yield from ask(me, [("outpost", one) for one in PLACES if one != place]))[1]

    def move_card(self, me: int, whose: str) -> Play:
        side = yield from self.sides(me, whose, lambda one: any(self.front[one, place] for place in PLACES))
        if side is None:
            return
        place, card = yield from self.pick(me, side)
        to = yield from self.elsewhere(me, place)
        self.leave(side, place, card)
        self.front[side, to].append(card)

    def move_set(self, me: int, whose: str) -> Play:
        side = yield from self.sides(me, whose, lambda one: any(len(self.front[one, place]) > 1 for place in PLACES))
        if side is None:
            return
        place = (yield from ask(me, [("outpost", one) for one in PLACES if len(self.front[side, one]) > 1]))[1]
        cards = yield from self.pick_several(me, self.front[side, place])
        to = yield from self.elsewhere(me, place)
        for card in cards:
            self.leave(side, place, card)
        self.front[side, to].extend(cards)

    def pick_several(self, me: int, pool: list[list[Any]]) -> Play:
        """At least two of a pool, one after the other, so that every set of faces comes up once: in the order in which
        the faces lie, never back to an earlier one, "enough" from two on."""
        faces = list(dict.fromkeys(face(card) for card in pool))
        left = {one: [card for card in pool if face(card) == one] for one in faces}
        taken: list[list[Any]] = []
        at = 0
        while True:
            options: list[Fact] = [("enough",)] if len(taken) >= 2 else []
            for number in range(at, len(faces)):
                more = sum(len(left[one]) for one in faces[number:])
                if left[faces[number]] and len(taken) + more >= 2:
                    options.append(("picked", faces[number]))
            answer = yield from ask(me, options)
            if answer == ("enough",):
                return [card for card in pool if any(card is one for one in taken)]
            at = faces.index(answer[1])
            taken.append(left[answer[1]].pop(0))

    def swap(self, me: int, whose: str) -> Play:
        side = yield from self.sides(me, whose, lambda one: sum(bool(self.front[one, place]) for place in PLACES) > 1)
        if side is None:
            return
        pairs: dict[Fact, Any] = {}
        for left, right in combinations(PLACES, 2):
            for one in self.front[side, left]:
                for two in self.front[side, right]:
                    pairs.setdefault(("swap", left, face(one), right, face(two)), (left, one, right, two))
        left, one, right, two = pairs[(yield from ask(me, list(pairs)))]
        self.leave(side, left, one)
        self.leave(side, right, two)
        self.front[side, right].append(one)
        self.front[side, left].append(two)
