# make wheel | site | test | quick | hunts | newest | serve | preview | sample | check | doctor | links | bench | fuzz | defences | audit | sbom | lighthouse | screenshots |
# editor | test-editor | clean: each does its own set-up in .venv, .cache and tests/node, from the hashed locks.
PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# What a program prints is seen at once, also in a file.
export PYTHONUNBUFFERED := 1
# Tests start Python many times: what one has compiled, the others read.
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := site
.PHONY: wheel site test test.types test.run quick hunts newest serve preview sample check doctor links bench fuzz defences audit sbom lighthouse screenshots editor test-editor clean lock

# A stamp a lock: set-up is done again when a lock, the package's metadata or the interpreter changes.
define install
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; name one: make PYTHON=python3.12"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { echo "Python could not make .venv; on Debian or Ubuntu: apt-get install python3-venv"; exit 1; }
	@echo "Installing the packages in $(1) into .venv, which usually takes a minute …"
	$(BIN)/python -m pip install --quiet --require-hashes -r $(1)
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@
endef

.venv/site.stamp: requirements.txt pyproject.toml
	$(call install,requirements.txt)

.venv/test.stamp: requirements-test.txt pyproject.toml
	$(call install,requirements-test.txt)

.venv/fuzz.stamp: requirements-fuzz.txt pyproject.toml
	$(call install,requirements-fuzz.txt)

.venv/bench.stamp: requirements-bench.txt pyproject.toml
	$(call install,requirements-bench.txt)

# The HTML checker and Lighthouse, from npm.
.venv/node.stamp: tests/node/package-lock.json | .venv/test.stamp
	$(BIN)/python -m tests.node
	@touch $@

site: .venv/site.stamp
	$(BIN)/mkdocs build --strict

serve: .venv/site.stamp
	$(BIN)/mkdocs serve

# The built site as GitHub Pages will show it; "make preview PORT=8001" for another port. The environment's PORT, which
# many machines set for something else, does not count.
PORT := 8000
preview: site
	$(BIN)/careers preview --port $(PORT)

# A small site with nearly every state that a posting can be in; PORT as above.
sample: .venv/site.stamp
	$(BIN)/mkdocs build --quiet --strict --config-file tests/site/sample.yml
	$(BIN)/careers preview .cache/sample --config-file tests/site/sample.yml --port $(PORT)

# What is wrong with the content; CHECK="--lang zh" for Chinese, CHECK=PATH for a part of it.
CHECK ?=
check: .venv/site.stamp
	$(BIN)/careers check $(CHECK)

# What is wrong with the site as built, before it is published; DOCTOR="--lang zh" for Chinese.
DOCTOR ?=
doctor: site
	$(BIN)/careers doctor $(DOCTOR)

# Whether the addresses that open jobs name still answer; LINKS="--lang zh" for Chinese, LINKS=--write to date those that do.
LINKS ?=
links: .venv/site.stamp
	$(BIN)/careers verify-links $(LINKS)

# A form for postings in the browser, on this machine alone; EDITOR_PORT=8082 for another port. It needs no packages of the
# tests, which may be there all the same.
.venv/editor.stamp: requirements-editor.txt pyproject.toml
	$(call install,requirements-editor.txt)

EDITOR_PORT := 8081
editor: .venv/editor.stamp
	@$(BIN)/careers editor --yes --port $(EDITOR_PORT)

# The same in a browser that nobody watches; Node has to run for it, so it is no part of the tests.
test-editor: .venv/test.stamp .venv/editor.stamp
	@$(BIN)/python -m tests.browser
	$(BIN)/python -m pytest tests/tools/editors/web/in_browser.py

# mypy uses one processor for half a minute, so the tests begin meanwhile: each a command that make starts without a
# shell, so that a signal that ends make ends them.
test: .venv/test.stamp .venv/node.stamp
	@$(BIN)/python -m tests.browser
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory -j2 test.run test.types

test.types:
	$(BIN)/mypy

test.run:
	@echo "Collecting the tests, half a minute; then a dot for each …"
	$(BIN)/python -m pytest

# What can be known without a browser, a network, a built site, a command or another program, in a minute or two.
quick: .venv/test.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -m quick

# Every test in every language, colour scheme and width, with all inputs; a workflow runs it weekly. tests/hunting.py says
# what `make test` leaves to it. HUNT=tests/hostile for a part of it.
HUNT ?=
hunts: .venv/test.stamp .venv/node.stamp
	@$(BIN)/python -m tests.browser
	HUNTS=1 $(BIN)/python -m pytest $(HUNT)

# Every test with the newest packages that the project allows instead of the locked ones, in an environment of its own;
# NEWEST=tests/mkdocs for a part of it.
NEWEST ?=
newest: .venv/node.stamp
	rm -rf .cache/newest
	$(PYTHON) -m venv .cache/newest
	.cache/newest/bin/python -m pip install --quiet --upgrade pip
	.cache/newest/bin/python -m pip install --quiet --editable . --group test
	.cache/newest/bin/python -m pytest $(NEWEST)

# About an hour, and 1 where a figure is over its limit; BENCH=--quick for a look in a few minutes that writes nothing.
BENCH ?=
bench: .venv/bench.stamp
	@$(BIN)/python -m tests.browser
	@status=0; for part in run search documents; do \
	  echo "python -m tests.benchmarks.$$part $(BENCH)"; $(BIN)/python -m tests.benchmarks.$$part $(BENCH) || status=1; done; exit $$status

# The scores of every kind of page on a phone; some of them are timed, so this is no part of the tests.
lighthouse: .venv/test.stamp .venv/node.stamp
	@$(BIN)/python -m tests.browser
	$(BIN)/python -m tests.lighthouse

# Every kind of page, in each language, scheme and width, into screenshots/; SHOTS=--readme for the pictures of the README.
SHOTS ?=
screenshots: .venv/test.stamp
	@$(BIN)/python -m tests.browser
	$(BIN)/python -m tests.screenshots $(SHOTS)

# Inputs that follow the code's coverage, SECONDS of them, shared evenly by all rooms that read what strangers send;
# TARGETS="salary body" for some of them. Then, and not counted in these seconds: two thousand generated documents through
# the importer, DOCUMENTS=10000 for more; and builds that are killed, a few minutes.
SECONDS ?= 600
TARGETS ?=
DOCUMENTS ?= 2000
fuzz: .venv/fuzz.stamp
	$(BIN)/python -m tests.fuzz.run $(SECONDS) $(TARGETS)
	$(BIN)/python -m tests.tools.importing.fuzz $(DOCUMENTS)
	$(BIN)/python -m tests.builder.kills --count 100
	$(BIN)/python -m tests.builder.kills --site --count 100

# Each defence taken out of a copy of the project: its tests have to fail there. Some minutes; DEFENCES="NAME" for one.
DEFENCES ?=
defences: .venv/test.stamp .venv/node.stamp
	@$(BIN)/python -m tests.browser
	$(BIN)/python -m tests.defences.run $(DEFENCES)

# Whether a hole is known in a package that is locked; fails where one is, and where nobody answers.
audit: .venv/test.stamp
	$(BIN)/python -m pip_audit --requirement=requirements-test.txt --no-deps --disable-pip --strict --desc=off --progress-spinner=off

# All that a release is made with, as CycloneDX, into sbom.json: the same for the same locks.
sbom: .venv/test.stamp
	$(BIN)/python -m tests.supply.sbom sbom.json

clean:
	rm -rf .venv .cache dist sbom.json site screenshots tests/node/node_modules .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

# The package that portals install, into dist/; a release on GitHub has it ready.
wheel: .venv/site.stamp
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist/*.whl

# The locks hold hashes and no addresses; run after changing pyproject.toml, with uv installed.
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
lock:
	$(LOCK) --group build pyproject.toml -o requirements.txt
	$(LOCK) --group build --group test -c requirements.txt pyproject.toml -o requirements-test.txt
	$(LOCK) --group announce -c requirements-test.txt -o requirements-announce.txt
	$(LOCK) --group build --extra editor -c requirements-test.txt pyproject.toml -o requirements-editor.txt
	$(LOCK) --group build --group test --group fuzz -c requirements-test.txt pyproject.toml -o requirements-fuzz.txt
	$(LOCK) --group build --group test --group bench -c requirements-test.txt pyproject.toml -o requirements-bench.txt
	$(BIN)/python -m tests.node lock
