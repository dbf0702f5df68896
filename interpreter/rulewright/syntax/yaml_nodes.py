"""What a YAML file is made of, each part with its place: texts, lists, and maps with text keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import attrs

from rulewright.source import Span

Style = Literal["plain", "single", "double", "block"]
_WHOLE = re.compile(r"[-+]?[0-9]{1,1000}")


@attrs.frozen(eq=False)
class YScalar:
    """A text. What it means (a number, a yes, a sentence) is for whoever knows the field.

    inner: the stretch of the source that is exactly ``text``, None where there is none (escapes, several lines).
    """

    text: str
    style: Style
    span: Span
    inner: Span | None = None

    @property
    def is_plain(self) -> bool:
        return self.style == "plain"


@attrs.frozen(eq=False)
class YList:
    items: tuple[YNode, ...]
    span: Span

    def __iter__(self) -> Iterator[YNode]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@attrs.frozen(eq=False)
class YMap:
    """Keys in the order written; none occurs twice."""

    items: tuple[tuple[YScalar, YNode], ...]
    span: Span

    def get(self, key: str) -> YNode | None:
        return next((value for name, value in self.items if name.text == key), None)

    def key(self, key: str) -> YScalar | None:
        """The key itself, for its place."""
        return next((name for name, _ in self.items if name.text == key), None)

    def __len__(self) -> int:
        return len(self.items)


YNode = YScalar | YList | YMap


def to_data(node: YNode | None) -> object:
    """Plain values, the inverse of writing: unquoted ``yes``, ``no``, ``none`` and whole numbers are no texts."""
    if isinstance(node, YMap):
        return {key.text: to_data(value) for key, value in node.items}
    if isinstance(node, YList):
        return [to_data(item) for item in node.items]
    if node is None or not node.is_plain:
        return None if node is None else node.text
    if node.text in ("", "none"):
        return None
    if node.text in ("yes", "no"):
        return node.text == "yes"
    return int(node.text) if _WHOLE.fullmatch(node.text) else node.text
