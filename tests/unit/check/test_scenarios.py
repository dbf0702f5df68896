"""Scenarios → typed steps: things of one name, what is chosen, what is expected and because of what."""

from __future__ import annotations

from rulewright.core.program import Answer, Given, Run, Scenario, Then, ThenOption
from rulewright.core.terms import ListOf
from tests.problems.games import checked, with_frame

BOX = """\
kind coin
  owner: player
  worth: number
table of coins for each owner
  coin  | worth | copies
  "one" | 1     | 2
  "two" | 2     | 1
zone purse of player: coins
zone bank: coins, in order
remember leader: player or none
remember found of player: list of number
remember whether a coin is spent
rule closed: forbid pay coin by player when coin is spent
to pay coin by player
  needs coin is in purse of player
  move coin to bank
"""


def scenario(*lines: str) -> Scenario:
    text = BOX + 'scenario "It"\n  players Ann, Bob\n' + "".join(f"  {line}\n" for line in lines)
    built, problems = checked(with_frame(text))
    assert [one.title for one in problems if one.severity.value == "error"] == []
    assert built.program is not None
    return built.program.scenarios[0]


def given(line: str, *others: str) -> list[object]:
    made = scenario(line, *others, "then number of bank is 0")
    return [step.value.value for step in made.steps if isinstance(step, Given)]  # type: ignore[attr-defined]


def test_a_name_that_several_bear_is_the_first_not_yet_placed_own_ones_first():
    # Ann's are 1, 2 (one) and 3 (two), Bob's 4, 5 and 6.
    assert given('given purse of Ann is "one", "two"', 'given purse of Bob is "one", "two"') == [(1, 3), (4, 6)]
    assert given('given bank is "one", "one", "one"') == [(1, 2, 4)]
    assert given('given purse of Bob is "one", "one", "one"') == [(4, 5, 1)]


def test_given_takes_what_can_change():
    assert given("given leader is Bob") == [2]
    assert given("given leader is none") == [0]
    assert given("given bank is none") == [()]
    listed = scenario("given found of Ann is 3, 4", "then number of bank is 0").steps[0]
    assert isinstance(listed, Given)
    assert isinstance(listed.value, ListOf)
    assert len(listed.value.parts) == 2


def test_an_adjective_is_given():
    assert given("given item 1 of bank is spent") == [True]


def test_when_runs_actions_and_takes_answers():
    made = scenario(
        "when pay item 1 of bank by Ann", 'when Ann chooses "one", Bob agrees, Bob declines', "then leader is none"
    )
    run, first, yes, no, _ = made.steps
    assert isinstance(run, Run)
    assert isinstance(first, Answer)
    assert first.choice == ("one",)
    assert isinstance(yes, Answer)
    assert yes.choice == ("yes",)
    assert isinstance(no, Answer)
    assert no.choice == ("no", "pass")


def test_what_is_chosen_may_be_an_action_or_a_value():
    made = scenario("when Ann chooses pay item 1 of bank", "when Ann chooses Bob", "then leader is none")
    action, value, _ = made.steps
    assert isinstance(action, Answer)
    assert action.action >= 0
    assert isinstance(value, Answer)
    assert value.term is not None


def test_then_names_what_a_failure_prints():
    then = scenario("then number of purse of Ann is 1").steps[0]
    assert isinstance(then, Then)
    assert [name for name, _ in then.named] == ["purse of Ann", "number of purse of Ann"]


def test_because_names_what_refuses():
    can = scenario("then Ann cannot pay item 1 of bank because pay").steps[0]
    assert isinstance(can, Then)
    assert (can.negated, can.because) == (True, "pay")
    option = scenario('then Ann cannot choose "one" because closed').steps[0]
    assert isinstance(option, ThenOption)
    assert (option.negated, option.because) == (True, "closed")
