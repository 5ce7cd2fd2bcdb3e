# Penny Post: everything a newcomer, a host or a contributor types. `make` alone prints the list.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check

# One worker a core; `make test TESTS=tests/bot WORKERS=0` runs one folder in one process.
TESTS   ?=
WORKERS ?= auto
ARGS    ?=

# A virtual environment keeps the Python it was made with: better to stop than to test on another one than asked for.
SERIES := -c 'import sys; print("%d.%d" % sys.version_info[:2])'
ifneq ($(origin PYTHON),file)
ifneq ($(wildcard $(BIN)/python),)
ifneq ($(MAKECMDGOALS),clean)
ifneq ($(shell $(PYTHON) $(SERIES)),$(shell $(BIN)/python $(SERIES)))
$(error $(VENV) was not made with $(PYTHON): "make clean" first, or name another folder, such as VENV=.venv-other)
endif
endif
endif
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run install test lint lint-style lint-types lint-imports pairs format bench drill month page mutants pins clean

help: ## Print this list
	@echo "Penny Post: heavy Victorian board games by post, on Discord."
	@echo
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r target what; do \
		printf '%-16s %s\n' "$$target" "$$what"; done
	@echo
	@echo "With a Discord token in .env, 'make run' joins Discord; without one it opens the parlour in your browser."

run: $(VENV)/.run ## Start the bot, or the parlour when there is no token (ARGS="...")
	@$(BIN)/pennypost run $(ARGS)

install: $(VENV)/.run ## Only install what running needs, into .venv

# Written down, what pytest makes of a module is there for the next run, and for every program that the tests start.
test: export PYTHONDONTWRITEBYTECODE :=
test: lint ## Lint, then run all tests (TESTS=path, WORKERS=n, PYTHON=python3.14)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(TESTS)

lint: $(VENV)/.dev ## Style, formatting, types and the direction of imports
	@$(MAKE) --no-print-directory -j lint-style lint-types lint-imports

lint-style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

lint-types:
	$(BIN)/mypy

lint-imports:
	$(BIN)/lint-imports

pairs: $(VENV)/.dev ## Hold every game to the contract with any two of its options together: some minutes
	PENNYPOST_PAIRS=yes $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests/contract

# What has no fix is listed and left to `make lint`: it is no reason not to format the rest.
format: $(VENV)/.dev ## Put the code into the house format
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .

bench: $(VENV)/.dev ## Measure: figures as a table and as JSON (ARGS="...")
	$(BIN)/python -m tests.bench $(ARGS)

drill: $(VENV)/.dev ## Kill, flood, spy on and starve the bot: half an hour (ARGS="crash --scale 0.1")
	$(BIN)/python -m tests.drills $(ARGS)

month: $(VENV)/.dev ## Live through a month of 300 tables: a few minutes (ARGS="--scale 0.1 --seed 2")
	$(BIN)/python -m tests.month $(ARGS)

page: $(VENV)/.dev ## Play every game to its end on the parlour's page in Chromium: minutes (ARGS="...")
	$(BIN)/python -m tests.bot.parlour.whole_game $(ARGS)

mutants: $(VENV)/.dev ## Plant known faults one by one: each must fail a test (ARGS="...")
	$(BIN)/python -m tests.mutants $(ARGS)

pins: $(VENV)/.dev ## Renew the pinned requirements with uv
	$(BIN)/uv --version >/dev/null 2>&1 || $(PIP) install --quiet uv
	$(PIN) --extra build --output-file requirements/run.txt pyproject.toml
	$(PIN) --extra build --extra dev --constraint requirements/run.txt --output-file requirements/dev.txt pyproject.toml

# One pair of files for every system and every Python from 3.11 on. System certificates: uv's own may not
# know a company's proxy.
PIN = UV_SYSTEM_CERTS=1 $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-header --upgrade

clean: ## Remove the virtual environment and all caches (never the data)
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist
	find bot games render tests -name __pycache__ -type d -prune -exec rm -rf {} +

# A half-made environment would be taken for a whole one the next time: remove it when the making fails.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Penny Post needs Python 3.11 or newer; this is " \
		+ sys.version.split()[0] + ". Name another one: make PYTHON=python3.13")'
	@echo "Making the virtual environment (once) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.run $(VENV)/.dev: $(VENV)/.%: requirements/%.txt pyproject.toml | $(BIN)/python
	@echo "Installing requirements/$*.txt ..."
	@$(PIP) install --quiet --require-hashes --requirement requirements/$*.txt
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@
