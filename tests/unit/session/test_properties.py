"""What holds of every shipped ruleset at every decision: undo, copies, saves, refusals, and both ways of chance."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright.resources import shipped_rulesets
from rulewright.session.api import Game, IllegalChoice, load
from rulewright.session.record import record_of
from rulewright.session.record_reading import parse_record
from rulewright.session.replay import replay_record
from rulewright.source import Source


def a_game(name: str, seed: int, chance: str = "seeded") -> Game:
    """A random game, played to its end (or for 200 choices)."""
    game = load(name).start(seed=seed, chance=chance)  # type: ignore[arg-type]
    dice = random.Random(seed)
    while game.decision is not None and len(game.steps) < 200:
        game.choose(dice.randrange(len(game.decision.options)))
    return game


@pytest.mark.parametrize("chance", ["seeded", "explicit"])
@pytest.mark.parametrize("name", shipped_rulesets())
def test_undo_redo_and_copies_give_back_every_position(name: str, chance: str):
    game = a_game(name, 11, chance)
    prints = [step.after.fingerprint() for step in game.steps]
    copy = game.clone()
    for at in range(len(prints) - 1, -1, -1):
        assert copy.fingerprint == prints[at]
        copy.undo()
    for fingerprint, step in zip(prints, game.steps, strict=True):
        copy.choose(step.key)
        assert copy.fingerprint == fingerprint
    assert game.fingerprint == prints[-1]


@pytest.mark.parametrize("chance", ["seeded", "explicit"])
@pytest.mark.parametrize("name", shipped_rulesets())
def test_a_record_plays_to_the_same_end(name: str, chance: str):
    game = a_game(name, 12, chance)
    again = replay_record(parse_record(Source("game.yaml", record_of(game).text())), load(name))
    assert again.problem is None
    assert again.notes == ()
    assert again.game.fingerprint == game.fingerprint
    assert again.game.log == game.log


@pytest.mark.parametrize("name", shipped_rulesets())
def test_every_option_is_accepted_and_everything_refused_has_a_reason(name: str, tmp_path: Path):
    game = a_game(name, 13)
    for step in game.steps[::7]:
        at = Game(game.setting, step.before)
        decision = at.decision
        assert decision is not None
        assert len(set(decision.keys)) == len(decision.options)
        for option in decision.options:
            copy = at.clone()
            copy.choose(option.key)
            assert copy.steps[-1].text == option.text
        for text, refusal in decision.refused():
            assert refusal.source
            assert refusal.text
            if decision.find(text) not in range(len(decision.options)):
                with pytest.raises(IllegalChoice):
                    at.clone().choose(text)
