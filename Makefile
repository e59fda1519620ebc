# Two commands are enough: `make play` and `make test`. Each sets up what it needs in .venv first.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
READY := .venv/ready
DEV := .venv/ready-to-test
RL := .venv/ready-to-learn
BUILT := build/done
WORKERS ?= 2
# A worker that has nothing left takes tests from the other: those of the browser come in one row.
SPREAD := -n $(WORKERS) --dist worksteal
# All games, or those named: make soak GAME=gwtnz
GAME ?=
LEAKS := tests.pebbles $(notdir $(patsubst %/,%,$(dir $(wildcard src/drystone/games/*/__init__.py))))

SOURCES := $(sort $(shell find src tests/pebbles tests/broken tests/handful -name '*.py'))

.PHONY: help play test long soak bench instructions valgrind rules lint format build browser coverage docs package parts clean

help:
	@echo 'make play    set up, then play (ARGS="--port 8001" for another port)'
	@echo 'make test    set up, then run every test'
	@echo 'make long    whatever takes long: whole games on the page, leaks, soak'
	@echo 'make lint    style and types'
	@echo 'make rules   which tests show which rule'
	@echo 'make soak    random games, to find what breaks'
	@echo 'make bench   how fast it is beside others; writes docs/benchmarks.md'
	@echo 'make instructions  count what random games cost; fail if it is 3% more than it was'
	@echo 'make build   compile the rules'
	@echo 'make docs    build the documentation as a site'
	@echo 'make package build what would be published, and try it in empty environments'
	@echo 'make parts   what a server is made of: a list (CycloneDX) and all licence texts'
	@echo 'make format  let ruff put the style right'
	@echo 'make coverage  which lines the tests reach'
	@echo 'make clean   remove everything that was made, .venv too'

play: $(BUILT)
	@$(BIN)/drystone serve --open $(ARGS)

test: $(DEV) $(BUILT) browser valgrind
	$(BIN)/pytest $(SPREAD)
	DRYSTONE_PURE=1 $(BIN)/pytest $(SPREAD) -m pure_too

# Whole games on the page by any number of players, every message of whole games looked at for what
# it must not tell, the longer runs of the suite, and many random games.
long: $(DEV) $(RL) $(BUILT) browser
	$(BIN)/pytest $(SPREAD) -m long
	for game in $(LEAKS); do $(BIN)/python -m tests.table.leaks $$game --games 2 || exit 1; done
	$(BIN)/drystone soak $(GAME) --games 20000 --checked 100 --processes $(WORKERS)

# Our games beside others', which are installed into build/bench-env; about ten minutes. Only ours,
# within a minute: `drystone bench`.
bench: $(DEV) $(BUILT)
	@$(BIN)/python -m tests.bench --to docs/benchmarks.md $(ARGS)

# What a decision costs, counted in instructions, beside what is kept in tests/golden.
instructions: $(DEV) $(BUILT) valgrind
	@$(BIN)/python -m tests.instructions $(GAME)

soak: $(BUILT)
	@$(BIN)/drystone soak $(GAME) --games 500 --checked 50 --processes $(WORKERS)

rules: $(DEV)
	@$(BIN)/python -m tests.rules

lint: $(DEV)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: $(DEV)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

coverage: $(DEV)
	DRYSTONE_PURE=1 $(BIN)/pytest $(SPREAD) --cov=drystone --cov-report=term-missing:skip-covered

build: $(BUILT)

# Compiles what changed, and removes compiled modules whose source is gone. Where nothing could be
# compiled there is no stamp, so that the next run tries again.
$(BUILT): $(READY) setup.py build/sources $(SOURCES)
	@$(BIN)/python setup.py -q build_ext --inplace -j $(WORKERS)
	@test ! -e src/drystone/compiled.txt || touch $@

# Changes when a source comes or goes.
build/sources: FORCE
	@mkdir -p build
	@echo '$(SOURCES)' | cmp -s - $@ || echo '$(SOURCES)' > $@
FORCE:

# What playing needs. The package is installed in place, uncompiled: $(BUILT) compiles.
$(READY): pyproject.toml
	@test -n '$(PYTHON)' || { echo 'Drystone needs Python 3.11 or newer; none was found. Name one with: make PYTHON=/path/to/python3.11'; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { echo 'Could not make .venv; on Debian, install python3-venv.'; rm -rf .venv; exit 2; }
	@echo 'Installing what Drystone needs into .venv ...'
	@$(PIP) 'setuptools>=77' wheel
	@DRYSTONE_PURE=1 $(PIP) --no-build-isolation --editable '.[build]'
	@touch $@

# What testing and linting need besides.
$(DEV): $(READY)
	@echo 'Installing what the tests need into .venv ...'
	@DRYSTONE_PURE=1 $(PIP) --no-build-isolation --editable '.[dev]'
	@touch $@

# What reinforcement learning needs besides: torch is large, so that only `make long` wants it.
$(RL): $(READY)
	@echo 'Installing what learning needs into .venv ...'
	@DRYSTONE_PURE=1 $(PIP) --no-build-isolation --editable '.[rl]'
	@touch $@

browser:
	@for b in chromium chromium-browser google-chrome; do command -v $$b >/dev/null && exit 0; done; \
	if [ -e /etc/debian_version ] && [ "$$(id -u)" = 0 ]; then \
		echo 'Installing Chromium for the browser tests ...'; \
		apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install chromium >/dev/null; \
	else \
		echo 'The browser tests need Chromium: please install it, so that `chromium` is on the PATH.'; exit 2; \
	fi

valgrind:
	@command -v valgrind >/dev/null && exit 0; \
	if [ -e /etc/debian_version ] && [ "$$(id -u)" = 0 ]; then \
		echo 'Installing valgrind, which counts instructions ...'; \
		apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install valgrind >/dev/null; \
	else \
		echo 'Counting instructions needs valgrind: please install it.'; exit 2; \
	fi

# The documentation as a site in build/docs; a warning is an error.
docs: $(DEV)
	$(BIN)/sphinx-build -q -W --keep-going docs build/docs

# The package as it would be published: a wheel made from the sdist, both used in empty environments.
package: $(DEV)
	@rm -rf build/package
	@$(BIN)/python -m build --outdir build/package . >/dev/null
	@$(BIN)/python -m tests.package build/package

# What a server is made of, with everybody's licence texts, in build/parts: of an installation
# with the locked versions, and nothing else.
parts:
	@rm -rf build/parts build/installed
	@DRYSTONE_PURE=1 deploy/install build/installed
	@build/installed/bin/python deploy/parts build/parts

clean:
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis src/drystone.egg-info src/drystone/compiled.txt
	find src tests \( -name '*.so' -o -name '__pycache__' \) -prune -exec rm -rf {} +
