# `make` lists what there is to do. Pass arguments on with ARGS: make run ARGS="--port 8001"

VENV := .venv
BIN := $(VENV)/bin
# Python compiles what is used when it is used, once: that is a small part of what is installed.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/pycache
INSTALL := $(BIN)/python -m pip --disable-pip-version-check --no-input install --no-compile
UV_INSTALL := $(BIN)/uv pip install --python $(BIN)/python
QUIETLY := deploy/quietly.sh
RUN := $(VENV)/.run-stamp
TEST := $(VENV)/.test-stamp
PACKAGING := pyproject.toml hatch_build.py
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock" $(ARGS) pyproject.toml
LANGUAGES := ru
SOLVER := static/gaps/solver.wasm
WASM_CLANG := clang-14 --target=wasm32 -std=c11 -ffreestanding -nostdlib -mbulk-memory -msign-ext -msimd128 -O3 -flto \
	-Wall -Wextra -Werror -B/usr/lib/llvm-14/bin -Wl,--no-entry,--lto-O3,--strip-all
CATALOGS := $(patsubst %.po,%.mo,$(wildcard scorekeeper/translations/*/LC_MESSAGES/messages.po))

# A test that stands still for ten minutes, such as one whose browser does not answer, ends its process and fails.
STANDSTILL := -o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true

.PHONY: help run test warm check audit shots bench wheel install lock translations solver clean browser clocks compiler fresh printing
.NOTPARALLEL:
.DELETE_ON_ERROR:

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(RUN) $(CATALOGS) ## Install what is missing, then serve the app
	@exec $(BIN)/scorekeeper run $(ARGS)

test: browser $(TEST) $(CATALOGS) warm check ## Install what is missing, then check and test everything
	$(BIN)/python -m pytest --numprocesses 4 --maxschedchunk 1 $(STANDSTILL) $(ARGS)

# Compiles beside the checks what each of the tests' processes would compile for itself, once.
warm:
	@[ -d build/pycache$(CURDIR)/tests ] || $(BIN)/python -m pytest --collect-only --quiet > /dev/null &

# In the order of the time they take; mypy needs half a minute without its cache, a second with it.
check: $(TEST) ## Style, types, direction of imports, templates
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports --no-logo
	$(BIN)/djlint templates --lint --quiet
	$(BIN)/mypy

audit: browser clocks compiler fresh $(TEST) $(CATALOGS) ## Prove the rest: all cases, other clocks, slow clients (ARGS=papers does one part)
	$(BIN)/python -m tests.audit $(ARGS)

shots: browser $(TEST) $(CATALOGS) ## Photograph every screen, phone and wide, light and dark
	$(BIN)/python -m tests.browser.shots $(ARGS)
	$(BIN)/python -m tests.browser.strip

bench: browser $(TEST) $(CATALOGS) ## Measure
	$(BIN)/python -m benchmarks $(ARGS)

wheel: $(RUN) ## Build the wheel for uvx, pipx and pip, into dist/
	$(BIN)/python -m hatchling build --target wheel

install: ## Install as a service on Debian or Ubuntu (sudo make install)
	@deploy/debian/install.sh

lock: $(BIN)/uv ## Write the lock files anew (ARGS=--upgrade takes newer versions)
	$(LOCK) --extra build -o requirements.lock
	$(LOCK) --all-extras -c requirements.lock -o requirements-test.lock

translations: $(RUN) ## Collect the texts, bring the catalogs up to date, compile them
	@mkdir -p build
	$(BIN)/pybabel -q extract -F pyproject.toml -k lazy_gettext -k text -k ntext:1,2 -k game_rule -k our_reading \
		--add-location=file --sort-by-file -o build/messages.pot .
	for language in $(LANGUAGES); do $(BIN)/pybabel -q update -l $$language --init-missing \
		-i build/messages.pot -d scorekeeper/translations \
		--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date || exit 1; done
	$(BIN)/python hatch_build.py $(wildcard scorekeeper/translations/*/LC_MESSAGES/messages.po)

solver: compiler ## Compile the solver of Gaps
	@mkdir -p $(dir $(SOLVER))
	$(WASM_CLANG) -o $(SOLVER) $(sort $(wildcard scorekeeper/games/gaps/solver/*.c))
	@chmod a-x $(SOLVER)

clean: ## Remove what was made, except your data in instance/
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -r {} +
	rm -f $(CATALOGS)

browser:
	@deploy/system-packages.sh chromium-headless-shell=chromium-headless-shell \
		|| { command -v chromium && echo "Going on with that; the tests take longer by it."; }
	@deploy/system-packages.sh "postgresql=/usr/lib/postgresql/*/bin/initdb" strace=strace

# What moves the clock, and knows the time everywhere.
clocks:
	@deploy/system-packages.sh "libfaketime=/usr/lib/*/faketime/libfaketimeMT.so.1" \
		tzdata=/usr/share/zoneinfo/Pacific/Kiritimati

# What compiles the solver of Gaps; another version may write other bytes.
compiler:
	@deploy/system-packages.sh clang-14=clang-14 lld-14=wasm-ld-14

# What makes a Debian with nothing installed, and images.
fresh:
	@deploy/system-packages.sh debootstrap=debootstrap buildah=buildah systemd-container=systemd-nspawn

# What WeasyPrint lays text out with; the last makes fonts small, and it fast.
printing:
	@deploy/system-packages.sh "libpango-1.0-0=/usr/lib/*/libpango-1.0.so.0" \
		"libpangoft2-1.0-0=/usr/lib/*/libpangoft2-1.0.so.0" \
		"libharfbuzz-subset0=/usr/lib/*/libharfbuzz-subset.so.0"

# The system's own Python first: it is kept patched, and Debian builds it with profile-guided optimisation. One
# that a version manager compiled without that takes a quarter longer for everything.
$(BIN)/python:
	@deploy/system-packages.sh python3-venv=python3:ensurepip
	@for python in /usr/bin/python3 python3 python3.14 python3.13 python3.12 python3.11; do \
		$$python -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
		echo "Making $(VENV) with $$($$python --version)"; \
		$$python -m venv --clear $(VENV) && exit 0; \
		rm -rf $(VENV); exit 1; \
	done; \
	echo "Scorekeeper needs Python 3.11 or newer, and found none (python3, python3.11 ...)." >&2; exit 1

$(RUN): requirements.lock $(PACKAGING) | $(BIN)/python printing
	@$(QUIETLY) "Installing the locked packages" deploy/in-two.sh requirements.lock $(INSTALL)
	@$(QUIETLY) "Installing Scorekeeper" $(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

# An environment for testing serves too.
$(TEST): requirements.lock requirements-test.lock tests/pysol-cards.lock $(PACKAGING) | $(BIN)/uv printing
	@$(QUIETLY) "Installing the locked packages for testing" \
		$(UV_INSTALL) --require-hashes -r requirements-test.lock
	@$(QUIETLY) "Installing the second opinion on deals" \
		$(UV_INSTALL) --require-hashes --no-deps --no-build-isolation -r tests/pysol-cards.lock
	@$(QUIETLY) "Installing Scorekeeper" $(UV_INSTALL) --no-deps --no-build-isolation -e .
	@touch $(RUN) $@

# It installs five times as many packages a second as pip, but knows only the usual index: enough for developers.
$(BIN)/uv: | $(BIN)/python
	@mkdir -p build && awk '/^[^ #]/ { is_uv = /^uv==/ } is_uv' requirements-test.lock > build/uv.lock
	@$(QUIETLY) "Installing uv" $(INSTALL) --require-hashes -r build/uv.lock

%.mo: %.po hatch_build.py | $(RUN)
	@$(BIN)/python hatch_build.py $<
