# Every target sets up what it needs in a virtual environment of its own: .venv, from requirements.lock.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --constraint requirements.lock
TOOLS := $(VENV)/.tools-installed
PACKAGE := $(VENV)/.package-installed
CORE := $(wildcard core/*.hpp core/*.cpp core/bindings/* core/search/*)

SHELLS := fish zsh

.PHONY: serve test test-slow shells lint format bench sanitize docs lock clean

serve: $(PACKAGE)
	@echo "The site is not there yet. Until it is, play and read in the terminal:"
	@echo "  $(BIN)/crownhead play --black computer    a game against the computer"
	@echo "  $(BIN)/crownhead rules                    the rulebooks"
	@echo "  $(BIN)/crownhead rules english            read one"

test: $(PACKAGE) shells
	$(BIN)/pytest -n auto
	@echo "all tests passed"

# The tests of shell completion ask the shells themselves.
shells:
	@missing=; for shell in $(SHELLS); do command -v $$shell > /dev/null || missing="$$missing $$shell"; done; \
	if [ -z "$$missing" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	  echo "installing$$missing"; apt-get update -qq && apt-get install -qq -y $$missing > /dev/null; \
	else echo "skipped: the tests of completion in$$missing, which cannot be installed here"; fi

test-slow: $(PACKAGE)  ## every perft line at full depth and many more random rulebooks: takes about half an hour
	$(BIN)/pytest -m slow -v

lint: $(PACKAGE)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(CORE) tests/core/*.cpp

format: $(PACKAGE)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CORE) tests/core/*.cpp

bench: $(PACKAGE)
	$(BIN)/python benchmarks/perft.py
	$(BIN)/python benchmarks/pdn.py

sanitize: $(TOOLS)  ## the core's tests under the address and undefined-behaviour sanitizers
	$(BIN)/cmake -G Ninja -S . -B build/sanitize -DCROWNHEAD_SANITIZE=ON -DCMAKE_BUILD_TYPE=Debug \
	  -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja > /dev/null
	$(BIN)/cmake --build build/sanitize
	build/sanitize/core_tests

docs: $(PACKAGE)
	$(PIP) mkdocs 'mkdocstrings[python]'
	$(BIN)/mkdocs build --strict

lock: $(TOOLS)  ## choose new versions of everything: no addresses are written
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra build --extra docs --extra lint --extra test --universal --no-annotate --no-header \
	  --upgrade --quiet --output-file requirements.lock

clean:
	rm -rf build $(VENV) $(VENV)-peers site .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(TOOLS): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Crownhead needs Python 3.11 or newer")'
	@command -v $${CXX:-c++} > /dev/null || { echo "Crownhead needs a C++20 compiler: install g++ or clang"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) scikit-build-core nanobind cmake ninja
	@touch $@

$(PACKAGE): $(TOOLS) $(CORE) CMakeLists.txt pyproject.toml
	@echo "compiling the core: about a minute the first time"
	$(PIP) --no-build-isolation --editable '.[test,lint]'
	@touch $@
