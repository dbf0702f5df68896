"""Recorded games: written, read, damaged, played again with the same and with other rules."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.session.api import Game, Rules, RulesError, load
from rulewright.session.record import Move, record_of
from rulewright.session.record_reading import MOST_BYTES, parse_record, read_record
from rulewright.session.replay import replay_record, rules_of
from rulewright.source import Source
from tests.unit.session.small_games import DOOR, doors, secrets, written


@pytest.fixture(scope="module")
def pig() -> Rules:
    return load("pig", options={"goal": 50})


def played(rules: Rules, choices: int, seed: int = 7, **settings: str) -> Game:
    """A game after so many choices, made at random."""
    game = rules.start(["Ann", "Bob"], seed, **settings)  # type: ignore[arg-type]
    dice = random.Random(seed)
    while not game.over and len(game.steps) < choices:
        assert game.decision is not None
        game.choose(dice.randrange(len(game.decision.options)))
    return game


def text_of(game: Game) -> str:
    return record_of(game).text()


def problem_of(text: str) -> str:
    """What is said about a damaged text: place, code, title and label of every problem."""
    with pytest.raises(RulesError) as raised:
        parse_record(Source("game.yaml", text))
    return "\n".join(
        f"{problem.span.line}:{problem.span.column} {problem.code} {problem.title} | {problem.label}"
        for problem in raised.value.diagnostics
        if problem.span is not None
    )


# ---------------------------------------------------------------- writing and reading
GOLDEN = """\
# A game recorded by Rulewright: `rulewright replay FILE` plays it again.
rulewright-game: 1
ruleset: pig
identity: IDENTITY
options:
  goal: 50
expansions: []
players: [Ann, Bob]
seed: 7
chance: seeded
start: START
choices:
  - [Ann, roll, FIRST]
  - [Ann, hold, SECOND]
"""


def test_what_a_recorded_game_looks_like(pig: Rules):
    game = pig.start(["Ann", "Bob"], 7)
    prints = {"START": game.fingerprint}
    game.choose("roll")
    prints["FIRST"] = game.fingerprint
    game.choose("hold")
    prints["SECOND"] = game.fingerprint
    text = text_of(game)
    for name, value in {"IDENTITY": pig.identity, **prints}.items():
        text = text.replace(f'"{value}"', value).replace(value, name)  # one that looks like a number stands in quotes
    assert text == GOLDEN


def test_reading_gives_back_what_was_written(pig: Rules):
    for game in (played(pig, 5), played(pig, 999), pig.start(["no", "1e3"], 2**63 - 1), pig.start([": #", "é“”☃"], 0)):
        record = record_of(game)
        again = parse_record(Source("game.yaml", record.text()))
        assert {**dict(again.options), "goal": int(str(again.options["goal"]))} == dict(record.options)
        assert (again.moves, again.players, again.seed, again.result) == (
            record.moves,
            record.players,
            record.seed,
            record.result,
        )
        assert again.text() == record.text().replace("goal: 50", 'goal: "50"')


@pytest.mark.parametrize("chance", ["seeded", "explicit"])
def test_a_save_at_every_choice_is_loaded_as_it_was(pig: Rules, tmp_path: Path, chance: str):
    game = played(pig, 12, chance=chance)
    path = tmp_path / "game.yaml"
    while True:
        game.save(path)
        for loaded in (pig.load_game(path), Game.load(path)):
            assert loaded.fingerprint == game.fingerprint
            assert [step.key for step in loaded.steps] == [step.key for step in game.steps]
            assert loaded.rules.chosen == {"goal": 50}
        if not game.steps:
            break
        game.undo()


def test_choices_taken_back_are_not_kept(pig: Rules):
    game = pig.start(["Ann", "Bob"], 7)
    game.choose("roll")
    before = text_of(game)
    game.choose("hold")
    game.undo()
    assert text_of(game) == before


def test_a_save_without_fingerprints_keeps_those_of_start_and_end(pig: Rules):
    record = record_of(played(pig, 4), fingerprints=False)
    assert [move.fingerprint is None for move in record.moves] == [True, True, True, False]
    assert record.start is not None


def test_a_finished_game_holds_its_result(pig: Rules, tmp_path: Path):
    game = played(pig, 999)
    assert game.over
    game.save(tmp_path / "game.yaml")
    loaded = Game.load(tmp_path / "game.yaml")
    assert loaded.over
    assert str(loaded.result) == str(game.result)


def test_a_save_names_its_ruleset_by_the_way_to_it(tmp_path: Path):
    game = doors(tmp_path).start()
    game.choose("red")
    (tmp_path / "saves").mkdir()
    game.save(tmp_path / "saves" / "game.yaml")
    assert 'folder: "../doors"' in (tmp_path / "saves" / "game.yaml").read_text(encoding="utf-8")
    shutil.move(tmp_path, tmp_path.with_name("moved"))
    moved = tmp_path.with_name("moved") / "saves" / "game.yaml"
    assert Game.load(moved).fingerprint == game.fingerprint
    shutil.move(moved, tmp_path.with_name("game.yaml"))
    with pytest.raises(RulesError, match="the ruleset `doors` of this game is not there"):
        Game.load(tmp_path.with_name("game.yaml"))


def test_a_record_in_the_folder_of_its_ruleset_finds_it(tmp_path: Path):
    game = doors(tmp_path).start()
    game.choose("red")
    path = tmp_path / "doors" / "games" / "one.yaml"
    path.parent.mkdir()
    text = "\n".join(line for line in text_of(game).splitlines() if not line.startswith("folder")) + "\n"
    path.write_text(text, encoding="utf-8")
    assert Game.load(path).fingerprint == game.fingerprint


def test_nothing_but_a_recorded_game_is_overwritten(pig: Rules, tmp_path: Path):
    path = tmp_path / "notes.txt"
    path.write_text("my notes", encoding="utf-8")
    with pytest.raises(OSError, match="is no recorded game, and is not overwritten"):
        played(pig, 1).save(path)
    assert path.read_text(encoding="utf-8") == "my notes"
    save = tmp_path / "game.yaml"
    played(pig, 1).save(save)
    played(pig, 2).save(save)
    assert len(Game.load(save).steps) == 2


def test_a_very_long_game_is_kept_with_fewer_fingerprints_and_can_be_read(pig: Rules):
    moves = (Move("Ann", "roll", "0" * 32),) * 5000
    record = attrs.evolve(record_of(pig.start(["Ann", "Bob"])), moves=moves)
    again = parse_record(Source("game.yaml", record.text()))
    kept = [number for number, move in enumerate(again.moves, 1) if move.fingerprint is not None]
    assert kept == list(range(20, 5001, 20))


def test_a_game_too_long_to_be_read_is_not_written(pig: Rules, tmp_path: Path):
    record = attrs.evolve(record_of(pig.start(["Ann", "Bob"])), moves=(Move("Ann", "roll"),) * 30_000)
    with pytest.raises(OSError, match="too long"):
        record.write(tmp_path / "game.yaml")
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- damage
GOOD = """\
rulewright-game: 1
ruleset: pig
players: [Ann, Bob]
seed: 7
choices:
  - [Ann, roll]
"""


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (
            ("rulewright-game: 1\n", ""),
            "1:1 RW651 this is no recorded game | expected a mapping with `rulewright-game: 1`",
        ),
        (("game: 1", "game: 3"), "1:18 RW652 this recorded game has another form | expected 1 or 2"),
        (
            ("game: 1", "game: one"),
            "1:18 RW653 `rulewright-game` cannot be read | expected the form of the file: 1 or 2",
        ),
        (
            ("seed: 7\n", ""),
            "1:1 RW653 this recorded game has no `seed` | expected `seed`: a whole number from 0 to {most}",
        ),
        (("seed: 7", "seed: seven"), "4:7 RW653 `seed` cannot be read | expected a whole number from 0 to {most}"),
        (("seed: 7", "seed: -7"), "4:7 RW653 `seed` cannot be read | expected a whole number from 0 to {most}"),
        (("seed: 7", f"seed: {10**30}"), "4:7 RW653 `seed` cannot be read | expected a whole number from 0 to {most}"),
        (("[Ann, Bob]", "Ann"), "3:10 RW653 `players` cannot be read | expected the names of the players, in order"),
        (("[Ann, Bob]", "[]"), "3:10 RW653 `players` cannot be read | expected the names of the players, in order"),
        (("- [Ann, roll]", "- Ann"), "6:5 RW653 choice 1 cannot be read | expected {move}"),
        (("- [Ann, roll]", "- [Ann]"), "6:5 RW653 choice 1 cannot be read | expected {move}"),
        (("- [Ann, roll]", "- [Ann, [roll]]"), "6:5 RW653 choice 1 cannot be read | expected {move}"),
        (("seed: 7", "seed: 7\nchance: loaded"), "5:9 RW653 `chance` cannot be read | expected seeded or explicit"),
        (("seed: 7", "sed: 7\nseed: 7"), "4:1 RW653 a recorded game has no field `sed` | no such field"),
        (
            ("seed: 7", "options: 7\nseed: 7"),
            "4:10 RW653 `options` cannot be read | expected a mapping of options to their values",
        ),
        (("seed: 7", "seed: 7\nseed: 8"), "5:1 RW582 something is said twice | `seed` stands here a second time"),
        (
            ("[Ann, Bob]", "[Ann, Bob"),
            "3:10 RW581 a bracket is not closed | the `]` is missing at the end of this line",
        ),
    ],
)
def test_damage_is_told_with_its_place_and_what_belongs_there(damage, said):
    text = GOOD.replace(*damage)
    assert text != GOOD
    expected = said.format(most=2**63 - 1, move="[player, key] or [player, key, fingerprint]")
    assert problem_of(text) == expected


def test_a_misspelt_field_is_not_guessed_silently():
    with pytest.raises(RulesError) as raised:
        parse_record(Source("game.yaml", GOOD.replace("seed: 7", "sede: 7")))
    fixes = [fix.text for problem in raised.value.diagnostics for fix in problem.fixes]
    assert fixes == ["did you mean `seed`?"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "cannot be read: no such file or directory"),
        (b"\xff\xfe", "is no UTF-8 text"),
        (b"x" * (MOST_BYTES + 1), "is larger than any recorded game"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, content: bytes | None, said: str):
    path = tmp_path / "game.yaml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RulesError, match=said) as raised:
        read_record(path)
    assert [problem.code for problem in raised.value.diagnostics] == ["RW650"]


def test_a_folder_is_no_game(tmp_path: Path):
    with pytest.raises(RulesError, match="cannot be read"):
        read_record(tmp_path)


@settings(max_examples=150)
@given(st.data())
def test_any_damage_is_a_problem_or_a_game(data):
    """Whatever is cut out, put in or turned round, nothing but RulesError comes out."""
    text = GOOD
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(st.text(max_size=8)) + text[end:]
    try:
        record = parse_record(Source("game.yaml", text))
        replay_record(record, load("pig"))
    except RulesError as error:
        assert error.diagnostics


# ---------------------------------------------------------------- other rules than it was recorded with
def replayed(text: str, rules: Rules):
    return replay_record(parse_record(Source("game.yaml", text)), rules)


def test_a_choice_that_is_no_longer_offered(tmp_path: Path):
    rules = doors(tmp_path)
    game = rules.start()
    for choice in ("red", "white", "blue"):
        game.choose(choice)
    replay = replayed(text_of(game).replace("[Bob, white", "[Bob, green"), rules)
    problem = replay.problem
    assert problem is not None
    assert (problem.code, problem.title) == ("RW656", "the game differs from its record at choice 2")
    assert problem.label == "`green` is not offered now"
    assert problem.span is not None
    assert problem.span.text.startswith("[Bob, green")
    assert problem.notes[:3] == (
        "recorded: Bob chooses `green`",
        "now Bob is asked: open",
        "now offered: `blue` and `white`",
    )
    assert "no-green-first" in problem.notes[3]
    assert [step.key for step in replay.game.steps] == ["red"]


def test_another_player_is_asked(tmp_path: Path):
    rules = doors(tmp_path)
    game = rules.start()
    game.choose("red")
    problem = replayed(text_of(game).replace("[Ann, red", "[Bob, red"), rules).problem
    assert problem is not None
    assert (problem.code, problem.label) == ("RW656", "now Ann is asked")


def test_a_position_that_differs_is_shown_with_both_fingerprints(tmp_path: Path):
    rules = doors(tmp_path)
    game = rules.start()
    for choice in ("red", "white"):
        game.choose(choice)
    now = game.steps[0].after.fingerprint()
    replay = replayed(text_of(game).replace(now, "0" * 32), rules)
    assert replay.problem is not None
    assert replay.problem.code == "RW656"
    assert replay.problem.notes[:2] == (f"recorded: {'0' * 32}", f"now:      {now}")
    assert replay.game.steps == ()


def test_a_set_up_that_differs(pig: Rules):
    game = pig.start(["Ann", "Bob"], 7)
    problem = replayed(text_of(game).replace("seed: 7", "seed: 8"), pig).problem
    assert problem is not None
    assert "the set-up" in problem.title


def test_choices_behind_the_end_of_the_game(pig: Rules):
    text = text_of(played(pig, 999))
    line = next(line for line in text.splitlines() if line.startswith("  - "))
    problem = replayed(text.replace("result:", f"{line}\nresult:"), pig).problem
    assert problem is not None
    assert problem.label.startswith("the game is over")


def test_another_result(pig: Rules):
    game = played(pig, 999)
    assert game.result is not None
    winner = game.result.winners[0]
    other = {"Ann": "Bob", "Bob": "Ann"}[winner]
    problem = replayed(text_of(game).replace(f"{winner} wins", f"{other} wins"), pig).problem
    assert problem is not None
    assert problem.code == "RW657"
    assert problem.notes[1] == f"now: {game.result}"


def test_changed_rules_are_named_and_the_game_goes_on_if_nothing_differs(tmp_path: Path):
    game = doors(tmp_path).start()
    game.choose("red")
    changed = load(written(tmp_path / "doors" / "..", DOOR.replace("at most 20 times", "at most 19 times"), "other"))
    text = text_of(game).replace("ruleset: doors", "ruleset: other")
    replay = replayed(text, changed)
    assert replay.problem is None
    assert [note.code for note in replay.notes] == ["RW655"]
    assert replay.game.fingerprint == game.fingerprint


def test_a_game_with_an_expansion_is_of_the_same_rules(tmp_path: Path):
    more = {"expansions/more.rules": 'expansion "More" for "Doors"\n\nremember oil of player: number\n'}
    home = written(tmp_path, DOOR, **more)
    game = load(home, expansions=["More"]).start()
    game.choose("red")
    replay = replayed(text_of(game), load(home))
    assert (replay.problem, replay.notes, replay.changed) == (None, (), False)


def test_a_game_of_another_ruleset(pig: Rules, tmp_path: Path):
    text = text_of(secrets(tmp_path).start())
    with pytest.raises(RulesError, match="a game of `secrets`, not of `pig`"):
        replayed(text, pig)


def test_a_ruleset_that_is_nowhere(tmp_path: Path):
    path = tmp_path / "game.yaml"
    path.write_text(GOOD.replace("ruleset: pig", "ruleset: hog"), encoding="utf-8")
    with pytest.raises(RulesError, match="the ruleset `hog` of this game is not there"):
        rules_of(read_record(path), path)


def test_options_of_a_save_that_are_gone(tmp_path: Path):
    path = tmp_path / "game.yaml"
    path.write_text(GOOD + "options: {gaol: 7}\n", encoding="utf-8")
    with pytest.raises(RulesError, match="no option `gaol`"):
        Game.load(path)
