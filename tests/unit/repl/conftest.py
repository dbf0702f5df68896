"""Rules that many tests of the table use."""

from __future__ import annotations

import pytest

from rulewright.session.api import Rules, load


@pytest.fixture(scope="module")
def pig() -> Rules:
    return load("pig")
