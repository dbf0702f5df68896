"""Directed graphs given by a function from a node to its neighbours: what is reached, and the circles. No recursion."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)
Edge = TypeVar("Edge")


def reached(starts: Iterable[Node], neighbours: Callable[[Node], Iterable[Node]]) -> dict[Node, None]:
    """Every node that can be reached, the starts included, in the order of being found."""
    found = dict.fromkeys(starts)
    todo = list(found)
    while todo:
        for one in neighbours(todo.pop()):
            if one not in found:
                found[one] = None
                todo.append(one)
    return found


def circles(
    starts: Iterable[Node], edges: Callable[[Node], Iterable[Edge]], end: Callable[[Edge], Node]
) -> list[list[tuple[Node, Edge]]]:
    """A shortest circle through the first node of each knot of nodes that lead to one another: nodes and ways out."""
    order = reached(starts, lambda node: [end(edge) for edge in edges(node)])
    inner = _without_ends(order, lambda node: [end(edge) for edge in edges(node)])
    found = []
    done: set[Node] = set()
    for start in order:
        if start in done or start not in inner:
            continue
        around = circle(start, edges, end)
        if around:
            found.append(around)
            done |= _knot(start, edges, end)
    return found


def _without_ends(nodes: Iterable[Node], neighbours: Callable[[Node], Iterable[Node]]) -> set[Node]:
    """The nodes without those that lead nowhere or that nothing leads to, again and again: a graph without circles is
    gone then, in a time that grows with its edges alone.
    """
    ahead = {node: set(neighbours(node)) for node in nodes}
    behind: dict[Node, set[Node]] = {node: set() for node in ahead}
    for node, targets in ahead.items():
        for target in targets:
            behind[target].add(node)
    inner = set(ahead)
    todo = [node for node in ahead if not ahead[node] or not behind[node]]
    while todo:
        node = todo.pop()
        if node not in inner:
            continue
        inner.discard(node)
        for target in ahead[node]:
            behind[target].discard(node)
            if not behind[target]:
                todo.append(target)
        for source in behind[node]:
            ahead[source].discard(node)
            if not ahead[source]:
                todo.append(source)
    return inner


def circle(
    start: Node, edges: Callable[[Node], Iterable[Edge]], end: Callable[[Edge], Node]
) -> list[tuple[Node, Edge]]:
    """The shortest way from a node back to itself, breadth first; empty when there is none."""
    came: dict[Node, tuple[Node, Edge]] = {}
    todo = [start]
    for node in todo:
        for edge in edges(node):
            target = end(edge)
            if target == start:
                return [*_path(start, node, came), (node, edge)]
            if target not in came:
                came[target] = (node, edge)
                todo.append(target)
    return []


def _path(start: Node, node: Node, came: dict[Node, tuple[Node, Edge]]) -> list[tuple[Node, Edge]]:
    path: list[tuple[Node, Edge]] = []
    while node != start:
        node, edge = came[node]
        path.append((node, edge))
    return path[::-1]


def _knot(start: Node, edges: Callable[[Node], Iterable[Edge]], end: Callable[[Edge], Node]) -> set[Node]:
    """All nodes on some circle through a node: reached from it, and reaching it."""

    def ahead(node: Node) -> Iterator[Node]:
        return (end(edge) for edge in edges(node))

    forward = reached([start], ahead)
    behind: dict[Node, list[Node]] = {}
    for node in forward:
        for target in ahead(node):
            behind.setdefault(target, []).append(node)
    return set(reached([start], lambda node: behind.get(node, ())))
