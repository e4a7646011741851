# `make demo` and `make test` need nothing but a Swift 6.3 toolchain and a Debian-like system.

SHELL := /bin/bash
.DEFAULT_GOAL := help
SWIFT ?= swift
SCRIPTS := Tests/Scripts
BENCHMARKS := Tests/Benchmarks
# Other readers, and what draws and degrades codes: from the package index, so the net is needed once.
BENCH_PYTHON := .build/benchmarks/python

.PHONY: help setup build release demo test test-long test-registration test-unit test-examples test-oracles test-oracles-long \
        test-signals test-sanitize fuzz fuzz-long test-adversarial test-fresh lint format tables contact-sheet \
        test-pattern-hash size-budget bench-start-up bench-peers bench-attempts bench-degrade corpus-gate hunt hunt-short clean

help: ## Tell what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

setup: ## Install what is needed (as root; otherwise tell the one line that does)
	@$(SCRIPTS)/setup.sh

build: setup ## Build for debugging, with tests
	$(SWIFT) build --build-tests

release: setup ## Build the command as it is released: one file, the Swift runtime inside
	$(SWIFT) build -c release --product scanloom

demo: release ## Scan pictures through a pipeline into a webhook receiver, and show the scans
	@$(SCRIPTS)/demo.sh

test: setup test-registration test-unit test-examples test-oracles test-torture-short ## Install, build, run every test
	@echo "make test: all tests passed"

test-long: test test-torture test-oracles-long test-sanitize test-fresh bench-start-up hunt-short ## Everything, however long it takes

test-registration: ## Is each plugin's folder listed where it must be?
	@Tests/EveryPluginTests/registration.sh

# One after another: on few cores, tests side by side hold up those that look at a clock.
test-unit: ## Build and run all tests of the package
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --no-parallel

test-examples: ## Build and run the packages in Examples, as their READMEs say
	SCANLOOM_EXAMPLES=1 $(SWIFT) test --skip-build --filter ExamplesTests

test-oracles: ## Read what independent encoders draw: every kind of code, every QR version, every angle
	$(SWIFT) build -c release --product scanloom
	@$(SCRIPTS)/oracles.sh

test-oracles-long: ## The same with every symbol mirrored and inverted, and more of each kind
	$(SWIFT) build -c release --product scanloom
	@$(SCRIPTS)/oracles.sh --long

.PHONY: test-oracles-contents test-oracles-contents-long test-mutations
test: test-oracles-contents
test-long: test-oracles-contents-long test-mutations

test-oracles-contents: ## Compare what texts mean with vobject, python-stdnum, biip and segno
	$(SWIFT) build -c release --product scanloom
	@$(SCRIPTS)/oracles-contents.sh 1000

test-oracles-contents-long: ## The same with ten times as many texts
	$(SWIFT) build -c release --product scanloom
	@$(SCRIPTS)/oracles-contents.sh 10000

WEBHOOK_PYTHON := .build/webhook-oracles
.PHONY: test-oracles-webhook
test-oracles-webhook: ## Verify what webhooks post with standardwebhooks and cloudevents from the package index
	$(SWIFT) build -c release --product scanloom
	@test -x $(WEBHOOK_PYTHON)/bin/python || python3 -m venv $(WEBHOOK_PYTHON)
	@$(WEBHOOK_PYTHON)/bin/pip install --quiet --disable-pip-version-check standardwebhooks==1.1.0 cloudevents==2.2.0
	@$(WEBHOOK_PYTHON)/bin/python -B $(SCRIPTS)/oracles-webhook.py

test-mutations: ## Ask all classifiers about a million mutated texts
	SCANLOOM_MUTATIONS=1000000 $(SWIFT) test --filter MutatedTextsTests

.PHONY: test-torture test-torture-short
test-torture: ## Kill a pipeline hundreds of times while its server fails: is any scan lost? (TORTURE=--seed …)
	$(SWIFT) build -c release --product scanloom
	@python3 -B Tests/Torture/torture.py $(TORTURE)
	@python3 -B Tests/Torture/disk.py

test-torture-short: ## The same in a minute
	$(SWIFT) build -c release --product scanloom
	@python3 -B Tests/Torture/torture.py --kills 60 --each-point 2 $(TORTURE)
	@python3 -B Tests/Torture/disk.py

.PHONY: test-watched-folder test-watched-folder-long
test: test-watched-folder
test-long: test-watched-folder-long

test-watched-folder: ## Let pictures come into a watched folder while the run is killed four times
	$(SWIFT) build -c release --product scanloom
	@$(SCRIPTS)/watched-folder.py --pictures 60 --kills 4

test-watched-folder-long: ## The same with 500 pictures and 20 kills, and again to another file system
	$(SWIFT) build -c release --product scanloom
	@$(SCRIPTS)/watched-folder.py --pictures 500 --kills 20
	@[ ! -w /dev/shm ] || $(SCRIPTS)/watched-folder.py --pictures 500 --kills 20 --done /dev/shm

.PHONY: test-clipboard
test-long: test-clipboard

test-clipboard: ## Copy and paste by real clipboards: X11, Wayland, a terminal, none (as root; else skips what is missing)
	$(SWIFT) build -c release --product scanloom
	@$(SCRIPTS)/test-clipboard.sh

test-signals: ## End a run by signals: in a folder of pictures, in a hanging webhook
	$(SWIFT) test --filter SignalTests

# Leaks are not looked for: a run that leaves a hanging handler behind, and the tables of weak references, look like some.
test-sanitize: ## Run the tests under the address sanitizer
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --no-parallel --sanitize=address --scratch-path .build/address $(SANITIZE_FILTER)

fuzz: ## Fuzz each target for 20 seconds, under the address sanitizer
	@SWIFT=$(SWIFT) $(SCRIPTS)/fuzz.sh

fuzz-long: export SECONDS_EACH ?= 1800
fuzz-long: fuzz ## Fuzz each target for half an hour

test-adversarial: ## Measure what pictures made to cost time and memory do cost
	$(SWIFT) build -c release --product scanloom-bench
	.build/release/scanloom-bench hostile --whole

test-fresh: ## Run demo and test in a fresh Debian 12 that has only the toolchain (as root)
	@$(SCRIPTS)/test-fresh.sh

lint: ## Check the format of the code
	$(SWIFT) format lint --strict -r Sources Plugins Tests Examples Package.swift

format: ## Format the code
	$(SWIFT) format -i -r Sources Plugins Tests Examples Package.swift

tables: ## Write the tables of options and plugins in the documents anew
	SCANLOOM_WRITE_TABLES=1 $(SWIFT) test --filter DocumentationTests.TableTests

contact-sheet: ## Draw docs/degradations.png anew: every degradation of test_pattern
	SCANLOOM_WRITE_SHEET=1 $(SWIFT) test --filter ScanDrawingTests.ContactSheetTests

test-pattern-hash: ## Are the frames of test_pattern the same in debug and release builds?
	$(SWIFT) build --product scanloom-bench
	$(SWIFT) build -c release --product scanloom-bench
	@debug=$$(.build/debug/scanloom-bench frames Tests/EveryPluginTests/every-degradation.yaml) && \
	release=$$(.build/release/scanloom-bench frames Tests/EveryPluginTests/every-degradation.yaml) && \
	echo "debug $$debug, release $$release" && [ "$$debug" = "$$release" ]

size-budget: ## Are files and functions short enough to read?
	@$(SCRIPTS)/size-budget.py

bench-start-up: release ## Time the whole command against zbarimg, in pairs
	@$(SCRIPTS)/bench-start-up.py

$(BENCH_PYTHON): $(BENCHMARKS)/requirements.txt
	python3 -m venv $@
	$@/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

bench-peers: $(BENCH_PYTHON) ## Read CORPUS beside other readers: what is read, and how fast
	$(SWIFT) build -c release --product scanloom-bench
	@$(BENCH_PYTHON)/bin/python -B $(BENCHMARKS)/bench_peers.py $(CORPUS) .build/benchmarks $(PASSES)

bench-attempts: $(BENCH_PYTHON) ## Read CORPUS, and tell what each attempt of each reader costs and reads
	$(SWIFT) build -c release --product scanloom-bench
	@$(BENCH_PYTHON)/bin/python -B $(BENCHMARKS)/bench_attempts.py $(CORPUS) .build/benchmarks

bench-degrade: $(BENCH_PYTHON) ## Degrade drawn codes step by step: how far each reader follows
	$(SWIFT) build -c release --product scanloom-bench
	@$(BENCH_PYTHON)/bin/python -B $(BENCHMARKS)/bench_degrade.py .build/benchmarks/degrade docs

corpus-gate: ## Read CORPUS and compare with the floors that were reached
	$(SWIFT) build -c release --product scanloom-bench
	@$(SCRIPTS)/corpus-gate.py $(CORPUS)

hunt: ## Hunt for misreads among 100,000 spoilt drawings and as many lines (python3-numpy; an hour)
	$(SWIFT) build -c release --product scanloom
	@Tests/Benchmarks/Hunt/hunt.py $(HUNT)

hunt-short: ## The same among 2,000 of each
	$(SWIFT) build -c release --product scanloom
	@Tests/Benchmarks/Hunt/hunt.py --pictures 2000 --lines 2400

clean: ## Remove what was built
	rm -rf .build
