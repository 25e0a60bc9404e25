# Every target does its own set-up: the environment is .venv, built from the
# pinned files. The stamps carry the hash of what was installed, so a target run
# again starts at once, and a changed pin installs again.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
PORT ?= 8000
GAMES ?= 1000
SEED ?= 1
CARD ?= nmjl-2026
TRIES ?= 60
LEVELS ?= steady
A ?= strong
B ?= steady
JOBS ?= 1

BIN := .venv/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check \
	--no-deps --require-hashes
hash = $(firstword $(shell cksum < $(1)))
RUN_STAMP := .venv/.run-$(call hash,requirements.txt)
DEV_STAMP := .venv/.dev-$(call hash,requirements-dev.txt)

PLAYED = --games $(GAMES) --seed $(SEED) --card $(CARD) --jobs $(JOBS) \
	$(if $(RULES),--rules $(RULES))

.PHONY: help run run-setup test soak check audit bench bench-calls pictures simulate match calibrate rollouts figures \
	test-engine test-fast test-browser coverage fmt openapi released lock messages dev

help: ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 16

.venv/bin/python:
	$(PYTHON) -m venv .venv

$(RUN_STAMP): | .venv/bin/python
	@echo "Installing what the site needs (once)..."
	@$(PIP) -r requirements.txt
	@touch $@

$(DEV_STAMP): | .venv/bin/python
	@echo "Installing what development and the tests need (once)..."
	@$(PIP) -r requirements-dev.txt
	@touch $@ $(RUN_STAMP)

dev: $(DEV_STAMP) ## build the environment with everything in it

run-setup: $(RUN_STAMP) ## build the environment that the site needs

run: $(RUN_STAMP) ## serve the site on http://127.0.0.1:$(PORT)
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py make_demo
	@exec $(BIN)/python manage.py runserver 127.0.0.1:$(PORT)

test: $(DEV_STAMP) ## every test at its CI size, on both databases
	@$(BIN)/python -m tools.run_tests all

test-engine: $(DEV_STAMP) ## the engine's tests alone
	@$(BIN)/python -m tools.run_tests engine

test-fast: $(DEV_STAMP) ## everything but the browser, on SQLite alone
	@$(BIN)/python -m tools.run_tests fast

test-browser: $(DEV_STAMP) ## the browser tests alone
	@$(BIN)/python -m tools.run_tests browser

coverage: $(DEV_STAMP) ## branch coverage of the tests without the browser
	@$(BIN)/python -m tools.run_tests coverage
	@$(BIN)/coverage report --fail-under=90
	@$(BIN)/coverage report --include='engine/*' --fail-under=95

soak: $(DEV_STAMP) ## the long forms of the properties, with their figures
	@$(BIN)/python -m tools.run_tests soak

check: $(DEV_STAMP) ## format, lint, types, layers, templates, migrations, content
	@$(BIN)/python -m tools.run_checks

audit: $(DEV_STAMP) ## ask the public lists of known holes about every pinned version (needs the network)
	@$(BIN)/uv tool run --from 'pip-audit>=2.10,<3' pip-audit --strict --disable-pip \
		--require-hashes -r requirements.txt
	@$(BIN)/uv tool run --from 'pip-audit>=2.10,<3' pip-audit --strict --disable-pip \
		--require-hashes -r requirements-dev.txt

bench: $(DEV_STAMP) ## figures beside their baselines, one JSON object a line
	@$(BIN)/python -m tools.bench
	@$(BIN)/python -m tools.bench calls

bench-calls: $(DEV_STAMP) ## those of every operation of the API alone: make bench-calls CALLS="me_delete ask_check"
	@$(BIN)/python -m tools.bench calls $(CALLS)

pictures: $(DEV_STAMP) ## 12 pages in every width and theme into var/pictures: make pictures PAGES="home table"
	@$(BIN)/python -m tools.pictures $(PAGES)

simulate: $(RUN_STAMP) ## bots against bots: make simulate GAMES=1000 LEVELS="strong steady strong steady"
	@$(BIN)/python -m tools.simulate $(PLAYED) --levels "$(LEVELS)"

match: $(RUN_STAMP) ## the same deals from both sides: make match A=strong B=steady GAMES=1000
	@$(BIN)/python -m tools.match $(PLAYED) --a $(A) --b $(B)

calibrate: $(RUN_STAMP) ## is the chance to win told truly: make calibrate GAMES=1000 SEED=100001
	@$(BIN)/python -m tools.calibrate $(PLAYED)

rollouts: $(RUN_STAMP) ## does the order of moves agree with playing them on: make rollouts GAMES=200 TRIES=60
	@$(BIN)/python -m tools.rollouts $(PLAYED) --tries $(TRIES)

figures: $(RUN_STAMP) ## renew the data of the page of figures, on all cores; takes long
	@$(BIN)/python -m tools.figures

fmt: $(DEV_STAMP) ## format and mend what ruff can mend
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .

released: $(DEV_STAMP) ## take the API as it is now for released (tests/api/released.txt)
	@$(BIN)/python -m tools.released

openapi: $(DEV_STAMP) ## renew the API snapshot in tests/api/openapi.json
	@$(BIN)/python manage.py spectacular --format openapi-json \
		--file tests/api/openapi.json --validate --fail-on-warn

messages: $(DEV_STAMP) ## gather the translatable texts, compile their translations (needs gettext)
	@$(BIN)/python manage.py makemessages --locale es
	@$(BIN)/python manage.py compilemessages --locale es --verbosity 0

lock: $(DEV_STAMP) ## renew the pinned files from pyproject.toml
	@for extra in "" "--extra dev --constraint requirements.txt"; do \
		out=requirements$${extra:+-dev}.txt; \
		$(BIN)/uv pip compile pyproject.toml $$extra --quiet --universal \
			--python-version 3.11 --generate-hashes --no-emit-index-url \
			--custom-compile-command "make lock" --output-file $$out; \
	done
