# Everything runs in .venv, made from the locks in requirements/. The stamps in it (.uv, .play, …)
# record what is installed, so that a second run starts at once and needs no network.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/uv pip install --quiet --python $(BIN)/python
# Runs a command quietly, with a line that says what it does and how long it took.
STEPS := $(PYTHON) scripts/steps.py
STEP := @$(STEPS)
# Node from the environment if it had to be installed there, else the system's.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
COMPILE := $(BIN)/uv pip compile --quiet --generate-hashes --universal --python-version 3.11 \
	--no-header --no-annotate

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play page test test-all check audit bench build coverage install lock clean FORCE
.PHONY: test-quick test-rest test-only

help:  ## Show this list
	@sed -n 's/^\([a-z-]*\):.*  ## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r target text; do \
		printf '  make %-9s %s\n' "$$target" "$$text"; done

# Only as it is given to make: some shells set a HOST of their own.
LISTENING := $(if $(findstring command,$(origin HOST)),--host $(HOST))

# The compiled rules, if they are built for the source as it is now.
COMPILED := [ -e $(VENV)/.build ] && $(BIN)/python -c 'import sys, setup; sys.exit(not setup.compiled_folder().is_dir())'

# The first time, the game starts on the Python source of the rules while they are compiled beside it.
play: $(VENV)/.play $(VENV)/.sources  ## Serve the tables on this machine, and open them in a browser
	@if [ $(VENV)/.installed -nt $(VENV)/.sources ] || { $(COMPILED); }; then \
		$(MAKE_COMMAND) --no-print-directory install && exec $(BIN)/snowball serve --open $(LISTENING); \
	else \
		echo 'The rules are compiled while you play (.venv/compile.log): bots think faster from the next start on.'; \
		nice $(MAKE_COMMAND) --no-print-directory install < /dev/null > $(VENV)/compile.log 2>&1 & \
		PYTHONPATH='$(CURDIR)/src' exec $(BIN)/python -m snowball serve --open $(LISTENING); \
	fi

page: $(VENV)/.page  ## Build the page that the server shows

# One worker more than there are processors: some tests wait for a server or a terminal.
WORKERS = -n $$($(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)') --dist worksteal
# The same tests on the compiled rules, as people use them, and on their Python source.
PYTEST := SNOWBALL_EXPECT=compiled env -u PYTHONPATH -u SNOWBALL_PURE $(BIN)/pytest
PURE_PYTEST := SNOWBALL_EXPECT=pure PYTHONPATH='$(CURDIR)/src' $(BIN)/pytest

test: $(if $(ONLY),test-only,check test-quick)  ## Check and test in minutes; ONLY=arsenal or ONLY=path: a part

test-all: $(if $(ONLY),test-only,test test-rest)  ## Test everything: every variant, pure and compiled, all of the page

# The page's tests run apart: the browser's driver and the others' event loops do not go together.
test-quick: $(VENV)/.test $(VENV)/.chromium install
	$(PYTEST) $(WORKERS) -m 'not slow' --ignore=tests/page
	$(PURE_PYTEST) -m 'pure and not slow'
	$(PYTEST) -n auto -m 'not slow' tests/page

test-rest: $(VENV)/.test $(VENV)/.chromium install
	$(PYTEST) $(WORKERS) -m 'slow or hypothesis' --hypothesis-profile=full --ignore=tests/page
	$(PURE_PYTEST) $(WORKERS)
	$(PYTEST) -n auto -m slow tests/page

# A folder of tests/, a path, or words that names of tests contain. It never compiles.
SELECTED = $(if $(filter test-all,$(MAKECMDGOALS)),,-m 'not slow') \
	$(if $(findstring /,$(ONLY)),'$(ONLY)',$(or $(wildcard tests/$(ONLY)),-k '$(ONLY)'))
test-only: $(VENV)/.test $(if $(findstring page,$(ONLY)),$(VENV)/.page $(VENV)/.chromium,$(VENV)/.npm)
	@if $(COMPILED); then \
		$(MAKE_COMMAND) --no-print-directory install && \
		echo 'On the compiled rules, which are up to date:' && $(PYTEST) -n auto $(SELECTED); \
	else \
		echo 'On the Python source of the rules (make install compiles them):' && \
		PYTHONPATH='$(CURDIR)/src' $(BIN)/pytest -n auto $(SELECTED); \
	fi

coverage: $(VENV)/.test $(VENV)/.chromium $(VENV)/.page  ## Measure which lines of src the tests run (ALL=1: all tests)
	@rm -rf build/coverage && mkdir -p build/coverage
	PYTHONPATH='$(CURDIR)/src' $(BIN)/coverage run -m pytest $(WORKERS) $(if $(ALL),,-m 'not slow') --ignore=tests/page
	PYTHONPATH='$(CURDIR)/src' $(BIN)/coverage run -m pytest -n auto $(if $(ALL),,-m 'not slow') tests/page
	@$(BIN)/coverage combine --quiet && $(BIN)/coverage html --quiet && $(BIN)/coverage report --format=total
	@echo 'Lines in percent; build/coverage/html/index.html shows them.'

check: $(VENV)/.test $(VENV)/.npm  ## Format, lint, types, import contracts, and the tests of the page's modules
	$(STEP) --jobs 2 \
		'Types of Python' '$(BIN)/mypy' \
		'Tests of the page modules' '$(NPM) run --silent test' \
		'Types of the page' '$(NPM) run --silent types -- --check && $(NPM) run --silent check' \
		'Format and lint' '$(BIN)/ruff format --check && $(BIN)/ruff check' \
		'Import contracts' 'PYTHONPATH=src $(BIN)/lint-imports --no-logo'

audit: $(VENV)/.uv  ## Look for known vulnerabilities in what is locked (needs the network)
	$(BIN)/uv tool run pip-audit --strict --disable-pip --require-hashes \
		-r requirements/play.txt -r requirements/test.txt

bench: install $(VENV)/.bench $(VENV)/.chromium  ## Measure speed beside other libraries
	$(BIN)/python -m bench

build: $(VENV)/.test $(VENV)/.page  ## Make the wheel and the sdist in dist/
	$(BIN)/python -m build --no-isolation --outdir dist

install: $(VENV)/.installed  ## Install the command .venv/bin/snowball, rules compiled

lock: $(VENV)/.uv  ## Resolve the newest versions into requirements/*.txt
	$(COMPILE) --upgrade --group bootstrap -o requirements/bootstrap.txt
	$(COMPILE) --upgrade --group node -o requirements/node.txt
	$(COMPILE) --upgrade pyproject.toml -o requirements/play.txt
	$(COMPILE) --upgrade pyproject.toml --extra nodes --group build --group test \
		-c requirements/play.txt -o requirements/test.txt
	$(COMPILE) --upgrade --group build -c requirements/test.txt -o requirements/build.txt
	$(COMPILE) --upgrade pyproject.toml --extra nodes -c requirements/test.txt -o requirements/nodes.txt
	$(COMPILE) --upgrade pyproject.toml --extra research -c requirements/test.txt -o requirements/research.txt
	$(COMPILE) --upgrade pyproject.toml --group build --extra bench \
		-c requirements/test.txt -o requirements/bench.txt

clean:  ## Remove everything that make made
	rm -rf $(VENV) build dist src/*.egg-info src/snowball/server/page web/node_modules web/browser/node_modules
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Debian's python3 comes without ensurepip, which lies in python3-venv.
$(VENV)/.uv: requirements/bootstrap.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'Python 3.11 or newer is needed; name one: make play PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
		[ "$$(id -u)" = 0 ] && $(STEPS) 'Installing python3-venv' \
			'apt-get update -q && apt-get install -q -y --no-install-recommends python3-venv'; } || { \
		echo 'Python cannot make virtual environments. On Debian or Ubuntu:' \
			'sudo apt-get install python3-venv' >&2; exit 1; }
	$(STEP) 'Setting up $(VENV)' '$(PYTHON) -m venv $(VENV) && \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<'
	@touch $@

$(VENV)/.play $(VENV)/.build $(VENV)/.test $(VENV)/.bench: $(VENV)/.%: requirements/%.txt $(VENV)/.uv
	$(STEP) 'Installing Python packages ($*)' \
		'$(INSTALL) --require-hashes --no-build-isolation-package rlcard -r $<'
	@touch $@

# A Node of the system is used if Vite runs on it.
$(VENV)/.node: requirements/node.txt $(VENV)/.uv
	@command -v npm > $@.found && node web/scripts/node.cjs || \
		$(STEPS) 'Installing Node' '$(INSTALL) --require-hashes -r $<'
	@rm -f $@.found
	@touch $@

$(VENV)/.npm: web/package-lock.json $(VENV)/.node
	$(STEP) 'Installing npm packages' '$(NPM) ci --silent --no-audit --no-fund'
	@touch $@

$(VENV)/.page-sources: $(VENV)/.uv FORCE
	@find web -type f -not -path '*/node_modules/*' -not -path 'web/workbench/*' -not -path 'web/browser/*' -exec cksum {} + | sort > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(VENV)/.page: $(VENV)/.page-sources $(VENV)/.npm
	$(STEP) 'Building the page' '$(NPM) run --silent build'
	@touch $@

# The browser that tests the page: the one that is named, the system's, Debian's package, or, where
# that may not be installed, the one that an npm package carries.
$(VENV)/.chromium: web/browser/package-lock.json $(VENV)/.node
	@[ -n "$$CHROMIUM" ] || command -v chromium > $@.found || { \
		[ "$$(id -u)" = 0 ] && $(STEPS) 'Installing Chromium' \
			'apt-get update -q && apt-get install -q -y --no-install-recommends chromium'; } || { \
		$(STEPS) 'Installing a Chromium of its own' \
			'$(NPM)/browser ci --silent --no-audit --no-fund --ignore-scripts && \
			PATH="$(CURDIR)/$(BIN):$$PATH" node web/browser/unpack.cjs $(VENV)/chromium $(BIN)/chromium && \
			$(BIN)/chromium --headless --no-sandbox --version'; } || { \
		echo 'The page is tested in a real browser. On Debian or Ubuntu:' \
			'sudo apt-get install chromium; or name one: make test CHROMIUM=/path/to/chromium' >&2; exit 1; }
	@rm -f $@.found
	@touch $@

# rlcard comes as source only: it is built with the setuptools that .build brings.
$(VENV)/.bench: $(VENV)/.build

# All that decides what is installed. Sums rather than times: a deleted module counts, a touched
# file does not; a compiler that has turned up counts too.
$(VENV)/.sources: $(VENV)/.page FORCE
	@{ find src setup.py pyproject.toml MANIFEST.in -type f -not -path '*/__pycache__/*' \
		-not -path '*.egg-info/*' -exec cksum {} + | sort; \
		command -v "$${CC:-cc}"; echo "SNOWBALL_PURE=$$SNOWBALL_PURE"; } > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# No cache: uv would take a wheel it built before from an older state of the tree.
$(VENV)/.installed: $(VENV)/.sources $(VENV)/.play $(VENV)/.build
	$(STEP) 'Installing Snowball Fight (compiles the rules if they changed)' \
		'$(INSTALL) --no-build-isolation --no-cache --no-deps --reinstall .'
	@test ! -e src/snowball/cli/__init__.py || $(BIN)/snowball --version
	@$(BIN)/python -c 'from snowball.build import core; core() == "pure" and print( \
		"The rules are not compiled (are a C compiler and the Python headers installed?):", \
		"everything works, only slower. `make build` shows why.")'
	@touch $@
