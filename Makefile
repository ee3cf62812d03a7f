# make setup | check | test | lint | coverage | format | picture | reference | findings | clean
# Each target makes the virtual environment first, if it is missing or out of date.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
ROOMS := model properties counterexamples cli
WORKERS ?= auto

# The stamp says where the folder lay when it was installed: a copied or moved one is installed anew.
ifneq ($(wildcard $(STAMP)),)
ifneq ($(shell cat $(STAMP)),$(shell pwd -P))
CLEAR := --clear
$(STAMP): FORCE
endif
endif

.PHONY: setup check test lint coverage format picture reference findings clean FORCE
.DELETE_ON_ERROR:

setup: $(STAMP)

check: $(STAMP)
	$(BIN)/solemn check
	$(BIN)/solemn prove

test: $(STAMP)
	$(BIN)/pytest -n $(WORKERS) --dist loadfile

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/interrogate $(ROOMS) solemn tests

coverage: $(STAMP)
	$(BIN)/pytest -n $(WORKERS) --dist loadfile --cov

format: $(STAMP)
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

picture: $(STAMP)
	$(BIN)/python docs/make_picture.py

reference: $(STAMP)
	$(BIN)/python docs/make_reference.py

findings: $(STAMP)
	$(BIN)/solemn findings --record
	$(BIN)/solemn findings > docs/findings.md

clean:
	rm -rf $(VENV) build dist *.egg-info .coverage .coverage.* htmlcov
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(ROOMS) solemn tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo 'Solemn needs Python 3.11 or newer. If you have one under another name: make PYTHON=python3.12 ...' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo 'This Python cannot make virtual environments: its module ensurepip or venv is missing.' >&2; \
	    echo 'On Debian or Ubuntu: apt install python3-venv. Or name another Python: make PYTHON=python3.12 ...' >&2; exit 1; }
	$(PYTHON) -m venv $(CLEAR) $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@pwd -P > $@

FORCE:
