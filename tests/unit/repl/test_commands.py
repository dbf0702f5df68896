"""Which lines are commands, and what follows them."""

from __future__ import annotations

import pytest

from rulewright.repl.commands import all_commands, families, help_lines, parse


@pytest.mark.parametrize(
    ("line", "name", "rest"),
    [
        ("undo", "undo", ""),
        ("  UNDO  3 ", "undo", "3"),
        ("why", "why", ""),
        ("why not force 5", "why not", "force 5"),
        ("Why Not", "why not", ""),
        ("save my  game.yaml", "save", "my  game.yaml"),
        ("/undo", "undo", ""),
        ("?", "help", ""),
        ("q", "quit", ""),
        ("view Ann", "view", "Ann"),
    ],
)
def test_commands(line, name, rest):
    command = parse(line)
    assert command is not None
    assert (command[0].name, command[1]) == (name, rest)


@pytest.mark.parametrize("line", ["", "roll", "quit now", "seed me", "und", "/"])
def test_other_lines(line):
    assert parse(line) is None


def test_help_names_every_command():
    text = "\n".join(help_lines())
    assert all(command.usage in text for command in all_commands().values())


def test_a_name_belongs_to_one_command_and_families_have_places_of_their_own():
    names = [command.name for family in families() for command in family.commands]
    assert len(names) == len(set(names)) == len(all_commands())
    assert len({family.place for family in families()}) == len(families())
