"""Plain values to YAML that reads back to the same values: always the same text for the same value."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

_WIDTH = 100
_SAFE = re.compile(r"[A-Za-z][A-Za-z0-9_-]*(?: [A-Za-z0-9_-]+)*")
# Words that some reader of YAML takes for something else than a text.
_NO_TEXTS = frozenset(("yes", "no", "none", "on", "off", "true", "false", "null", "y", "n", "nan", "inf"))
_ESCAPED = re.compile(r"[\x00-\x1f\x7f-\xa0\xad\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]")


def write_yaml(data: object) -> str:
    """Maps, lists, texts, whole numbers, yes-no and None; anything else is a TypeError."""
    return "".join(f"{line}\n" for line in _lines(data, 0))


def _lines(value: object, depth: int) -> list[str]:
    space = "  " * depth
    if isinstance(value, Mapping) and value:
        lines = []
        for key, member in value.items():
            if not isinstance(key, str):
                raise TypeError(f"a key of YAML must be a text, not {type(key).__name__}")
            lines += _member(f"{space}{_text(key)}:", member, depth)
        return lines
    if isinstance(value, Sequence) and not isinstance(value, str | bytes) and value:
        return [line for member in value for line in _member(f"{space}-", member, depth)]
    return [space + _inline(value)]


def _member(start: str, value: object, depth: int) -> list[str]:
    """``key: value`` or ``- value``; what does not fit behind it stands deeper."""
    short = _inline(value) if _is_short(value) else None
    if short is not None and (len(start) + 1 + len(short) <= _WIDTH or not _is_list(value)):
        return [f"{start} {short}"]
    deeper = _lines(value, depth + 1)
    if start.endswith("-") and isinstance(value, Mapping):  # the first key stands behind the dash
        return [f"{start} {deeper[0].lstrip()}", *deeper[1:]]
    return [start, *deeper]


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _is_short(value: object) -> bool:
    if isinstance(value, Mapping):
        return not value
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return not any(isinstance(member, Mapping) or _is_list(member) for member in value)
    return True


def _inline(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{}"
    if isinstance(value, Sequence) and not isinstance(value, bytes):
        return f"[{', '.join(map(_inline, value))}]"
    raise TypeError(f"{type(value).__name__} cannot be written as YAML")


def _text(text: str) -> str:
    if _SAFE.fullmatch(text) and text.lower() not in _NO_TEXTS:
        return text
    quoted = json.dumps(text, ensure_ascii=False)  # the escapes of JSON are escapes of YAML
    return _ESCAPED.sub(lambda match: f"\\u{ord(match.group()):04x}", quoted)
