"""The public names of the package, and what it costs to import it."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rulewright


def test_every_public_name_is_there():
    assert dir(rulewright) == sorted(rulewright.__all__)
    for name in rulewright.__all__:
        assert getattr(rulewright, name) is not None


def test_another_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'lode'"):
        _ = rulewright.lode


def test_importing_the_package_brings_nothing_heavy_along():
    """What makes `rulewright --help` answer at once."""
    code = "import sys; before = set(sys.modules); import rulewright; print(*sorted(set(sys.modules) - before))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    assert result.stdout.split() == ["rulewright"]
