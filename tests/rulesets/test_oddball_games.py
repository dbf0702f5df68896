"""Random games of oddball Aeronauts 2: they end, no card is lost on the way, nothing that is hidden can be seen."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rulewright.execute import Position
from rulewright.execute.board import render_board
from rulewright.state import view
from rulewright.state.chance import seeded
from rulewright.state.layout import GENERATOR
from tests.rulesets.oddball_soak import TABLES, Soak


@pytest.fixture(scope="module", params=TABLES)
def soak(request: pytest.FixtureRequest) -> Soak:
    return Soak(request.param)


def test_random_games_end_with_every_card_in_its_owners_deck(soak: Soak) -> None:
    for seed in range(12):
        soak.play(seed)


# ------------------------------------------------------------------ secrets
def seen(position: Position, seat: int, lines: int = 0) -> tuple[object, ...]:
    """What a player is shown: the table, the board, so many new lines of the log, and the question if it is his."""
    decision = position.decision
    asked: tuple[object, ...] = ()
    if decision is not None and decision.player == seat:
        asked = (decision.prompt_for(seat), [option.printed(seat) for option in decision.options], decision.keys)
    log = [event.printed(seat, position.reveals) for event in position.events()[len(position.events()) - lines :]]
    return str(view(position, seat)), render_board(position, seat), log, asked


def known_cards(soak: Soak, position: Position) -> set[int]:
    """Cards in decks that lie open for this round: those that were shown."""
    table = soak.table
    known = {table.value(position, "faced", seat) for seat in table.seats}
    for name in ("played", "kept"):
        known |= {card for seat in table.seats for card in table.value(position, name, seat)}
    return known


def decks_changed(soak: Soak, position: Position, seat: int, dice: random.Random) -> Position:
    """What that player cannot know is otherwise: all cards of the others that are not shown, anything face down, the
    top cards that another may choose a Trick from, and the dice."""
    table, layout = soak.table, soak.table.machine.layout
    copy = position.clone()
    known = known_cards(soak, position)
    for other in table.seats:
        names = ("discards", "pile") if other == seat else ("deck", "discards", "pile")
        slots = [layout.zone_slot(table.zones[name], (other,)) for name in names]
        mix(copy, slots, known, dice)
        if other != seat and copy.slots[table.slot("pool", other)]:
            copy.slots[table.slot("pool", other)] = tuple(dice.sample(list(table.zone(copy, "deck", other)), 1))
    where = layout.where["card"]
    for slot in layout.cells:
        for card in copy.slots[slot]:
            copy.slots[where + card] = slot
    copy.slots[GENERATOR] = seeded(dice.getrandbits(63))
    return copy


def mix(copy: Position, slots: list[int], known: set[int], dice: random.Random) -> None:
    """Deals the unknown cards of these places anew, as many to each."""
    unknown = [card for slot in slots for card in copy.slots[slot] if card not in known]
    dice.shuffle(unknown)
    for slot in slots:
        copy.slots[slot] = tuple(card if card in known else unknown.pop() for card in copy.slots[slot])


def test_nobody_sees_or_is_offered_what_hangs_on_hidden_cards(soak: Soak) -> None:
    dice = random.Random(1)
    for number, position in enumerate(soak.positions(1)):
        if number % 8 == 0:
            for seat in soak.table.seats:
                assert seen(decks_changed(soak, position, seat, dice), seat) == seen(position, seat)


def others_answers(position: Position) -> Iterator[Position]:
    """Where several choose together: the position behind each answer of the one who is asked."""
    for place in range(position.count):
        copy = position.clone()
        copy.choose(place)
        yield copy


def test_nobody_sees_how_many_cards_another_plays_before_all_have_chosen(soak: Soak) -> None:
    met = 0
    for position in soak.positions(2):
        decision = position.decision
        assert decision is not None
        if not decision.site.at_once:
            continue
        after = [(copy, copy.decision) for copy in others_answers(position)]
        behind = [copy for copy, asked in after if asked is not None and asked.site == decision.site]
        if len(behind) < position.count:
            continue  # the last of them: now all have chosen
        met += 1
        for seat in soak.table.seats:
            if seat != decision.player:
                assert len({repr(seen(copy, seat, 4)) for copy in behind}) == 1
    assert met > 5
