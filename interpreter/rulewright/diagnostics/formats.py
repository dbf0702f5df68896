"""The name of a format goes in, what turns problems into a document of that format comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from rulewright.diagnostics.values import Diagnostic


class Render(Protocol):
    """Writes a document. ``version``: of this program, for formats that say who made them."""

    def __call__(self, problems: Sequence[Diagnostic], version: str = "") -> str: ...


def _concise(problems: Sequence[Diagnostic], version: str = "") -> str:
    from rulewright.diagnostics.render_concise import render_concise

    return render_concise(problems)


def _json(problems: Sequence[Diagnostic], version: str = "") -> str:
    from rulewright.diagnostics.render_json import render_json

    return render_json(problems)


def _github(problems: Sequence[Diagnostic], version: str = "") -> str:
    from rulewright.diagnostics.render_github import render_github

    return render_github(problems)


def _gitlab(problems: Sequence[Diagnostic], version: str = "") -> str:
    from rulewright.diagnostics.render_gitlab import render_gitlab

    return render_gitlab(problems)


def _sarif(problems: Sequence[Diagnostic], version: str = "") -> str:
    from rulewright.diagnostics.render_sarif import render_sarif

    return render_sarif(problems, version)


def _junit(problems: Sequence[Diagnostic], version: str = "") -> str:
    from rulewright.diagnostics.render_junit import render_junit_problems

    return render_junit_problems(problems)


FORMATS: Mapping[str, Render] = MappingProxyType(
    {"concise": _concise, "json": _json, "github": _github, "gitlab": _gitlab, "sarif": _sarif, "junit": _junit}
)
"""All but text, which depends on where it is shown. Each writes a whole and valid document also for no problems."""
