"""Rules that many tests of the table use."""

from __future__ import annotations

import pytest

from rulewright.repl.driver import Driver
from rulewright.session.api import Rules, load
from tests.unit.repl.tables import table
from tests.unit.session.stepping_games import market


@pytest.fixture(scope="module")
def pig() -> Rules:
    return load("pig")


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    return market(tmp_path_factory.mktemp("market"))


@pytest.fixture
def driver(rules: Rules) -> Driver:
    made = table(rules)
    made.begin()
    return made
