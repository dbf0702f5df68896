# `make play` and `make test` do their own set-up: all they need is make and Python 3.11 or newer (PYTHON=… picks one).

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Twice quiet: only errors are shown, no warnings about the machine.
PIP := $(BIN)/python -m pip --quiet --quiet --disable-pip-version-check --no-input

export PIP_ROOT_USER_ACTION := ignore
export PIP_USER := 0
export PYTHONUTF8 := 1

.PHONY: play test check bench format clean

play: $(VENV)/ready-to-play
	$(BIN)/rulewright play drones-vs-goelands

test: $(VENV)/ready-to-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n auto
	$(BIN)/rulewright check rulesets
	$(BIN)/python -m tests.benchmarks.run

check: $(VENV)/ready-to-play
	$(BIN)/rulewright check rulesets

bench: $(VENV)/ready-to-test
	$(BIN)/python -m tests.benchmarks.run
	$(BIN)/python -m tests.benchmarks.tree

format: $(VENV)/ready-to-test
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf interpreter/*.egg-info

# The marks below are files in the environment, so that set-up is done once, and again when pyproject.toml changes.

$(VENV)/created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Rulewright needs Python 3.11 or newer, this is " + sys.version.split()[0] + ": run make PYTHON=/path/to/python")'
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/ready-to-play: pyproject.toml | $(VENV)/created
	@echo "Installing rulewright …"
	@$(PIP) install --editable .
	@touch $@

$(VENV)/ready-to-test: pyproject.toml | $(VENV)/created
	@echo "Installing rulewright with its development tools …"
	@$(PIP) install --editable '.[dev]'
	@touch $(VENV)/ready-to-play $@
