"""What is reached in a graph, and its circles."""

from __future__ import annotations

from rulewright.check.graphs import circle, circles, reached

EDGES = {"a": ["b", "c"], "b": ["d"], "c": ["d", "a"], "d": [], "e": ["e"], "f": ["g"], "g": ["h"], "h": ["f", "g"]}


def names(found: list[list[tuple[str, str]]]) -> list[list[str]]:
    return [[node for node, _ in one] for one in found]


def test_reached_holds_the_starts_and_all_behind_them():
    assert set(reached(["b"], EDGES.__getitem__)) == {"b", "d"}
    assert list(reached([], EDGES.__getitem__)) == []


def test_a_shortest_way_back():
    assert [node for node, _ in circle("a", EDGES.__getitem__, str)] == ["a", "c"]
    assert circle("d", EDGES.__getitem__, str) == []


def test_each_knot_is_told_once():
    assert names(circles(sorted(EDGES), EDGES.__getitem__, str)) == [["a", "c"], ["e"], ["f", "g", "h"]]


def test_a_long_chain_is_no_deep_recursion():
    edges = {number: [number + 1] for number in range(50_000)} | {50_000: []}
    assert len(reached([0], edges.__getitem__)) == 50_001
