"""What every test shares: how hypothesis draws its examples."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A slow machine is no failure (deadline), and a run in CI is repeatable: it draws the same examples every time.
settings.register_profile("local", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("local"), derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")
