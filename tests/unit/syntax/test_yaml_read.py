"""YAML is read into nodes that know their places, and means what it seems to mean or is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.source import Source
from rulewright.syntax.yaml_door import MAX_LENGTH, YList, YMap, YScalar, read_yaml, to_data


def read(text: str) -> Any:
    node, problems = read_yaml(Source("data.yaml", text))
    assert problems == []
    return node


def codes(text: str) -> list[str]:
    return [problem.code for problem in read_yaml(Source("data.yaml", text))[1]]


TEXT = """\
# a manifest
title: "Goélands 🎲"
players: [2, 4]
cards:
  - name: 'it''s'
    trick: Win with Guns then draw
  - name: last
about: |
  first line
    second line
empty:
"""


def test_the_parts_and_their_places():
    root = read(TEXT)
    assert isinstance(root, YMap)
    assert [key.text for key, _ in root.items] == ["title", "players", "cards", "about", "empty"]
    title, players, cards = root.get("title"), root.get("players"), root.get("cards")
    assert isinstance(title, YScalar) and isinstance(players, YList) and isinstance(cards, YList)
    assert (title.style, title.span.place, title.span.text) == ("double", "data.yaml:2:8", '"Goélands 🎲"')
    assert title.inner is not None and title.inner.text == title.text == "Goélands 🎲"
    assert (players.span.text, len(players), [one.span.text for one in players]) == ("[2, 4]", 2, ["2", "4"])
    first = cards.items[0]
    assert isinstance(first, YMap)
    assert first.span.text == "name: 'it''s'\n    trick: Win with Guns then draw"
    name, trick = first.get("name"), first.get("trick")
    assert isinstance(name, YScalar) and isinstance(trick, YScalar)
    assert (name.text, name.inner) == ("it's", None)
    assert trick.is_plain and trick.inner is not None and trick.inner.text == "Win with Guns then draw"
    about = root.get("about")
    assert isinstance(about, YScalar)
    assert (about.text, about.style, about.inner) == ("first line\n  second line\n", "block", None)
    key = root.key("players")
    assert key is not None and key.span.place == "data.yaml:3:1"
    assert root.get("nothing") is None and root.key("nothing") is None
    assert root.span.text == TEXT[TEXT.index("title") : TEXT.index("empty:") + 6]


def test_texts_stay_as_written_until_someone_knows_what_they_are():
    root = read("a: no\nb: 010\nc: 1_000\nd: +6\ne: 1e3\nf: 2022-01-02\ng: ~\nh: 1:30\ni: '3'\nj: <<\nk: =\n")
    assert [value.text for _, value in root.items] == [
        "no", "010", "1_000", "+6", "1e3", "2022-01-02", "~", "1:30", "3", "<<", "=",
    ]  # fmt: skip


def test_plain_values():
    data = to_data(read("a: yes\nb: no\nc: none\nd: 12\ne: -3\nf: '12'\ng: [yes, 'yes', '']\nh:\ni: {}\nj: text\n"))
    assert data == {
        "a": True, "b": False, "c": None, "d": 12, "e": -3, "f": "12", "g": [True, "yes", ""], "h": None, "i": {},
        "j": "text",
    }  # fmt: skip
    assert to_data(None) is None


def test_windows_files():
    root = read("\ufefftitle: Pig\r\ncards:\r\n  - 'one'\r\n  - two\r\n")
    assert to_data(root) == {"title": "Pig", "cards": ["one", "two"]}
    assert root.get("title").span.place == "data.yaml:1:9"
    assert root.get("cards").items[1].span.text == "two"


@pytest.mark.parametrize("text", ["", "# nothing\n", "\n\n"])
def test_empty_files(text: str):
    assert read_yaml(Source("data.yaml", text)) == (None, [])


def test_several_problems_of_one_file():
    assert codes("a: *x\nb: Win #1\na: 3\nc: >\n  d\n") == ["RW583", "RW585", "RW582", "RW587"]


def test_limits():
    assert codes("#" * (MAX_LENGTH + 1)) == ["RW580"]
    assert codes("a: " + "[" * 32 + "]" * 32) == ["RW584"]
    assert codes("a: " + "[" * 31 + "]" * 31) == []
    for deep in ("[" * 50_000, "{" * 50_000, "- " * 50_000, "? " * 50_000):
        assert len(codes(deep)) == 1
    assert codes("a: 1\n" * 20_000) == ["RW582"] * 100
    assert codes("a: x" + " " * 250_000 + "y: z") == ["RW586"]
    assert codes("- ' " + "' " * 100_000 + "\nb: 1") == ["RW581"]
    assert codes("a: \x07") == ["RW134"]
    assert codes('a: "\\ud800"') == ["RW581"]


PIECES = st.sampled_from(
    [
        "a: ", "- ", "[", "]", "{", "}", ",", ": ", "\n", "\n  ", "'", '"', "#", " #", "&x ", "*x", "!t ", "|", ">",
        "%", "---", "...", "?", "x", "yes", "1", "\\", "\t", "@", "`", "é", "\ufeff", "\r\n", "<<", "\x07",
    ]
)  # fmt: skip


@given(st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=80))
def test_any_text_gives_nodes_or_messages(text: str):
    source = Source("any.yaml", text)
    _, problems = read_yaml(source)
    for problem in problems:
        spans = [problem.span, *(edit.span for fix in problem.fixes for edit in fix.edits)]
        for span in spans:
            assert span is not None and 0 <= span.start <= span.end <= len(text)
        assert problem.label
