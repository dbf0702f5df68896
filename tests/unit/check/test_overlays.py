"""Overlays laid on a base: what they add, replace and remove, and when two of them do not go together."""

from __future__ import annotations

from rulewright.check.overlays import Layer, merge
from rulewright.check.program import Built, build
from rulewright.diagnostics import Diagnostic
from rulewright.source import Source
from rulewright.syntax import parse

BASE = """\
game "Base"
players 2
kind card
  worth: number
table of cards
  card | worth
  "A"  | 1
  "B"  | 2
zone deck: cards
remember score of player: number
value luck: 3
value result of player: score of player + luck
rule bonus: luck counts 1 more
call a player rich when result of player > 3
to gain by player
  needs player is not rich
  add 1 to score of player
flow game
  for each player
    gain by player
  end game
"""


def laid(*overlays: str, base: str = BASE) -> tuple[Built, list[Diagnostic]]:
    """The base with overlays `"1"`, `"2"` … on it."""
    layers = [Layer(None, (parse(Source("base.rules", base))[0],))]
    for number, text in enumerate(overlays, 1):
        whole = f'expansion "{number}" for "Base"\n{text}'
        file, problems = parse(Source(f"{number}.rules", whole))
        assert problems == []
        layers.append(Layer(str(number), (file,)))
    entries, clashes = merge(layers)
    built = build(entries, ruleset="b", identity="", options={}, overlays=(), seats=("Ann", "Bob"))
    return built, clashes


def codes(*overlays: str, base: str = BASE) -> list[str]:
    built, clashes = laid(*overlays, base=base)
    return [one.code for one in (*clashes, *built.problems) if one.severity.value == "error"]


def test_an_overlay_adds_rows_fields_words_and_rules():
    assert codes('table of cards\n  card | worth\n  "C"  | 3\nkind card also has\n  weight: number = 2\n') == []
    built, _ = laid(
        'table of cards\n  card | worth\n  "C"  | 3\nwords colour: red\nrule extra: after gain by player\n  draw\n'
    )
    assert built.program is not None
    assert built.program.domains["card"].printed == ("none", "A", "B", "C")
    assert [rule.name for rule in built.program.rules] == ["bonus", "extra"]


def test_inside_a_replacement_the_name_means_what_was_there_before():
    built, _ = laid("replace value luck: luck * 2\n")
    assert built.program is not None
    values = [one for one in built.program.values if one.name == "luck"]
    assert sorted(one.bare for one in values) == [False, True]
    outer = next(one for one in values if not one.bare)
    assert outer.cases[0].value.left.value == built.program.values.index(next(one for one in values if one.bare))  # type: ignore[attr-defined]


def test_modifiers_speak_of_the_whole_and_not_of_the_earlier_meaning():
    built, _ = laid("replace value luck: luck * 2\n")
    assert built.program is not None
    modified = built.program.values[built.program.modifiers[0].value]
    assert (modified.name, modified.bare) == ("luck", False)


def test_a_call_of_a_replaced_action_inside_it_is_its_bare_body():
    built, _ = laid("replace to gain by player\n  gain by player\n  gain by player\n")
    assert built.program is not None
    actions = [one for one in built.program.actions if one.name == "gain"]
    assert [one.bare for one in actions] == [False, True]
    called = {one.action for one in actions[0].body}  # type: ignore[attr-defined]
    assert called == {built.program.actions.index(actions[1])}


def test_a_replacement_of_a_replacement_stands_on_it():
    built, clashes = laid("replace value luck: luck * 2\n", 'after "1"\nreplace value luck: luck + 1\n')
    assert clashes == []
    assert built.program is not None
    assert len([one for one in built.program.values if one.name == "luck"]) == 3


def test_two_replacements_without_an_order_are_an_error_with_all_places():
    _, clashes = laid("replace value luck: 1\n", "replace value luck: 2\n")
    assert [one.code for one in clashes] == ["RW503"]
    assert [label.span.path for label in clashes[0].labels] == ["1.rules", "base.rules"]


def test_what_is_replaced_must_be_there_with_the_same_prepositions_and_types():
    assert codes("replace value lukc: 1\n") == ["RW502"]
    assert codes("replace value luck of player: 1\n") == ["RW502"]
    assert codes("replace value result of card: worth of card\n")[0] == "RW505"
    assert codes("replace to gain by player\n  draw\n") == []


def test_what_is_removed_must_be_there():
    assert codes("remove rule bonus\n") == []
    assert codes('remove "B"\n') == []
    assert codes("remove rule bonsu\n") == ["RW502"]
    assert codes('remove "C"\n') == ["RW502"]
    built, _ = laid('remove "B"\n')
    assert built.program is not None
    assert built.program.domains["card"].printed == ("none", "A")


def test_unconditional_takeovers_of_two_overlays_meet():
    always = "rule {}: instead of gain by player\n  draw\n"
    sometimes = "rule {}: instead of gain by player when player is rich\n  draw\n"
    assert codes(always.format("one"), always.format("two")) == ["RW508"]
    assert codes(always.format("one"), 'after "1"\n' + always.format("two")) == []
    assert codes(always.format("one"), sometimes.format("two")) == []
    assert codes(always.format("one") + always.format("two")) == []


def test_an_overlay_that_adds_what_is_there_says_replace():
    assert codes("value luck: 1\n") == ["RW208"]
    assert codes("players 3\n") == ["RW208"]
    assert codes("replace players 3\n") == []
    assert codes("rule bonus: luck counts 2 more\n") == ["RW208"]


def test_a_phase_of_a_replaced_flow_is_the_same_phase():
    base = BASE + 'flow day\n  phase 1: "Dawn"\n    draw\n'
    replaced = 'replace flow day\n  phase 1: "Dawn again"\n    day\n'
    assert codes(replaced, base=base) == []
