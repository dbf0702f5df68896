"""What is written as YAML reads back to the same values, and the same values are written as the same text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from rulewright.source import Source
from rulewright.syntax.yaml_door import read_yaml, to_data, write_yaml

DATA = {
    "ruleset": "drones",
    "hash": "0123456789",
    "seed": 7,
    "options": {"goal": 100, "tokens": "marked", "open": True, "none-yet": None},
    "seats": ["Ann", "bot: random", ""],
    "decisions": [
        {"player": "Ann", "choose": 'card "force 5"', "by": ["a", "b"]},
        {"player": "Bob", "choose": "yes"},
        [],
        {},
        [[1, 2], {"deep": ["x"]}],
    ],
    "long": ["a rather long text that takes its room"] * 4,
}

TEXT = """\
ruleset: drones
hash: "0123456789"
seed: 7
options:
  goal: 100
  tokens: marked
  open: yes
  none-yet: none
seats: [Ann, "bot: random", ""]
decisions:
  - player: Ann
    choose: "card \\"force 5\\""
    by: [a, b]
  - player: Bob
    choose: "yes"
  - []
  - {}
  -
    - [1, 2]
    - deep: [x]
long:
  - a rather long text that takes its room
  - a rather long text that takes its room
  - a rather long text that takes its room
  - a rather long text that takes its room
"""


def back(text: str) -> object:
    node, problems = read_yaml(Source("written.yaml", text))
    assert problems == []
    return to_data(node)


def test_the_layout():
    assert write_yaml(DATA) == TEXT
    assert back(TEXT) == DATA


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=15,
)


@given(VALUES)
def test_anything_reads_back(value: object):
    text = write_yaml(value)
    assert back(text) == value
    assert write_yaml(back(text)) == text


@given(st.text(max_size=30))
def test_other_readers_find_the_same_text(text: str):
    assert YAML(typ="safe", pure=True).load(write_yaml({"text": text})) == {"text": text}


@pytest.mark.parametrize(
    "text",
    [
        "yes",
        "No",
        "none",
        "null",
        "~",
        "12",
        "1e3",
        "-",
        "a: b",
        "a #b",
        " a",
        "a ",
        "",
        "*a",
        "a\nb",
        "\u2028",
        "é",
        ".",
    ],
)
def test_texts_that_look_like_something_else(text: str):
    assert back(write_yaml([text, {text: text}])) == [text, {text: text}]


@pytest.mark.parametrize("value", [{1: 2}, [3.5], {"a": b"x"}, object(), {"a": {2, 3}}])
def test_what_cannot_be_written(value: object):
    with pytest.raises(TypeError):
        write_yaml(value)
