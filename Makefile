# Everything below sets itself up in the checkout's .venv; python3 with venv is all it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PACKAGES := front limits language editions solver game presentation lab web cli
READY := $(VENV)/.ready
LOCK := .ci/requirements.txt
EXTRAS := dev docs pdf
LOWEST := .venv-lowest

# Python as a plain shell starts it. An installation from a checkout keeps its path as text, which is read in the way it
# was written: in UTF-8, whatever the locale.
unexport PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE
export PYTHONUTF8 := 1

.PHONY: demo test test-slow thorough browsers lint format docs site release pictures words schemas lock lowest mutants fuzz benchmark value typings clean

# A real game's log, and the notes sheet as it stood three suggestions before its end.
demo: $(READY)
	@$(BIN)/cluedo-notes --game examples/classic-3p.jsonl log
	@printf "\nThe notes sheet after event 16:\n\n"
	@$(BIN)/cluedo-notes --game examples/classic-3p.jsonl sheet --at 16

test: $(READY)
	$(BIN)/pytest --numprocesses auto --dist worksteal

# The pages in a browser, whole games, every property again with more examples. Two at once a processor: whoever waits
# for a browser leaves it to another.
AT_ONCE := $(shell expr 2 \* $$(getconf _NPROCESSORS_ONLN))
test-slow: $(READY)
	$(BIN)/pytest --numprocesses $(AT_ONCE) --dist worksteal --slow

# What decides has a floor for the branches that the first tier takes, in per cent, and a ceiling for the mistakes
# drawn at random that its own tests let pass, as a share.
BRANCHES := 99
ALIVE_IN_DEDUCTION := 0.1
ALIVE_IN_RULES := 0.1
thorough: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[thorough]'
	$(BIN)/pytest --numprocesses auto --dist worksteal --cov=cluedo_notes.game.deduction --cov=cluedo_notes.game.rules --cov-branch --cov-fail-under=$(BRANCHES)
	$(BIN)/python benchmarks/mutants.py --only game/deduction --most-alive $(ALIVE_IN_DEDUCTION) --jobs 2
	$(BIN)/python benchmarks/mutants.py --only game/rules --most-alive $(ALIVE_IN_RULES) --jobs 2

# Whole games and every page in Firefox and WebKitGTK (apt-get install firefox-esr webkit2gtk-driver xvfb xauth).
browsers: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[browsers]'
	xvfb-run --auto-servernum $(BIN)/pytest --slow tests/web/browser/test_other_browsers.py

lint: $(READY) typings
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	cd typings && ../$(BIN)/lint-imports --config ../.importlinter --no-cache
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.citation-file-format CITATION.cff
	$(BIN)/zizmor --quiet --offline .github

# The pages as files for any web host, in build/pages: they run in the reader's browser. npm fetches what runs Python there.
site: $(READY)
	@$(BIN)/python .ci/site.py

# The archives for the package index, in dist.
release: $(READY)
	@$(BIN)/python .ci/release.py

# The documents as a site, in build/site: a dead link or an unknown name is an error.
docs: $(READY)
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --nitpicky --conf-dir docs --doctree-dir build/doctrees . build/site
	@echo "build/site/index.html: $$(find build/site -name '*.html' | wc -l) pages"

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The pictures of docs/screenshots, and from web/static/icon.svg the icons for home screens; then look at them.
pictures: $(READY)
	CLUEDO_NOTES_WRITE_GOLDEN=1 $(BIN)/pytest --slow tests/web/browser/test_screenshots.py tests/web/browser/test_icons.py tests/cli/pages/test_terminal_picture.py

words: $(READY)
	$(BIN)/pybabel --quiet compile --domain cluedo-notes --directory language/locale

# What other programs may rely on, from the types.
schemas: $(READY)
	$(BIN)/python -m cluedo_notes.lab.schemas

# How long one waits: WHAT="start-up play", or --help for what there is.
WHAT ?= start-up
benchmark: $(READY)
	$(BIN)/python benchmarks/waiting.py $(WHAT)

# Plays games of all kinds and fits the chance to win anew (game/advice/value.py): hours; GAMES=20 for a look.
GAMES ?= 20000
value: $(READY)
	$(BIN)/python benchmarks/value.py --games $(GAMES) --jobs 2

# Looks for input that the program answers with a fault: MINUTES for each kind of file.
MINUTES ?= 2
fuzz: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[fuzz]'
	$(BIN)/python benchmarks/fuzz/fuzz.py --minutes $(MINUTES)

# Mistakes drawn at random, held against the tests: DRAW='--draw 100 --seed 3' for others.
DRAW ?= --jobs 2
mutants: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[thorough]'
	$(BIN)/python benchmarks/mutants.py $(DRAW)

# The newest versions that pyproject.toml allows, with hashes: for Python 3.11 to 3.14 on Linux, macOS and Windows.
lock: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[locks]'
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --no-emit-index-url $(EXTRAS:%=--extra %) --output-file $(LOCK) pyproject.toml

# The first tier once more, with the lowest versions that pyproject.toml allows. As pip does, uv compiles them here: of
# old code Python warns then, not when a test imports it.
UV = $(shell sed -n 's/^ *"\(uv>=[^"]*\)".*/\1/p' pyproject.toml)
lowest: typings
	$(PYTHON) -m venv --clear $(LOWEST)
	$(LOWEST)/bin/pip install --quiet --disable-pip-version-check '$(UV)'
	$(LOWEST)/bin/uv pip install --quiet --python $(LOWEST) --resolution lowest-direct --compile-bytecode --editable '.[dev,pdf]'
	$(LOWEST)/bin/python -m pytest --numprocesses auto --dist worksteal -p no:cacheprovider

# Type checkers read the packages under their import names through these links.
typings:
	mkdir -p typings/cluedo_notes
	for package in $(filter-out front,$(PACKAGES)); do ln -sfn ../../$$package typings/cluedo_notes/$$package; done
	for file in $(notdir $(wildcard front/*.py front/py.typed)); do ln -sfn ../../front/$$file typings/cluedo_notes/$$file; done

$(READY): pyproject.toml $(LOCK)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement $(LOCK)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	$(MAKE) --no-print-directory typings
	$(BIN)/python -m compileall -q $(PACKAGES) # so that no start waits for it, wherever bytecode is not written
	touch $(READY)

clean:
	rm -rf $(VENV) $(LOWEST) typings build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
