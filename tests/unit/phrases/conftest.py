"""The phrase books of the three games, built once."""

from __future__ import annotations

import pytest

from tests.unit.phrases.telling import real


@pytest.fixture(scope="session")
def oddball():
    return real("oddball")


@pytest.fixture(scope="session")
def drones():
    return real("drones")


@pytest.fixture(scope="session")
def aether():
    return real("aether")
