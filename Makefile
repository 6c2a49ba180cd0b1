# The tasks of this project, for Debian. `run` and `unit` need no more than Ubuntu has, which lacks some browsers of the
# other tests. A Swift 6.2 toolchain must be on PATH.

.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# An error of make itself is a single line; a failing recipe would add a second one.
need_swift = $(if $(shell command -v swift),,$(error Latchkey needs Swift 6.2 or later, and there is no swift on PATH))

.PHONY: help
help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: ## Build in release mode and serve on http://127.0.0.1:8080 (LATCHKEY_PORT, LATCHKEY_DATA, LATCHKEY_BASE_URL)
	$(need_swift)
	@Scripts/packages build
	@echo "Building the program. The first build takes some minutes, later ones take seconds."
	swift build -c release --product latchkey
	@Scripts/welcome .build/release/latchkey
	@# It replaces the shell, so that Ctrl-C reaches the program only.
	@exec .build/release/latchkey serve

# The tests in Python start the program as people run it. Part of each is waiting, so there are two for each core.
pytest = .venv/bin/pytest --program .build/release/latchkey -n $$((2 * $$(nproc))) --dist worksteal

# What is imported is compiled once and kept, whatever the environment says: each of those processes imports all of it.
unexport PYTHONDONTWRITEBYTECODE

# Swift tests that run at a time. Without a limit all begin at once, and the time that each may take passes while it waits.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH := $(shell echo $$((4 * $$(nproc))))

.PHONY: test
test: check unit postgresql release ## Run every check and every test
	$(pytest) Tests/Browser Tests/System
	$(on_postgresql)

.PHONY: unit
unit: ## Run the Swift tests
	$(need_swift)
	@Scripts/packages build
	swift build --build-tests
	@# Each test has a limit of its own, which counts once it runs. This one is for code that blocks its thread, where
	@# those do not work.
	timeout --verbose 1200 swift test --skip-build

.PHONY: postgresql
postgresql: ## Run the Swift tests of what keeps data on a PostgreSQL server of their own
	$(need_swift)
	@Scripts/packages build test
	swift build --build-tests
	@# What a line of quick add says, on which dates a rule falls, and what is in a large file needs no database.
	timeout --verbose 1200 Scripts/postgresql swift test --skip-build \
		--filter '^(Database|Accounts|Todos|Feeds|Mail|App)Tests\.' \
		--skip '^(TodosTests\.(Quick|Recurrence|Calendar)|AppTests\.LargeImport)'

.PHONY: system
system: release ## Run the tests of the program: commands, start and end, files on the disk
	$(pytest) Tests/System

.PHONY: browser
browser: release ## Run the tests in browsers
	$(pytest) Tests/Browser

# What a visitor does from the first page on, what is remembered, and what one window shows of another.
journeys = journey remember reset lockdown live order ownership two_accounts
on_postgresql = Scripts/postgresql $(pytest) $(journeys:%=Tests/Browser/test_%.py)
.PHONY: journeys
journeys: release ## Run some of the browser tests with the data on a PostgreSQL server of their own
	$(on_postgresql)

.PHONY: walks
walks: release ## Run only the browser tests that visit every page in every state: accessibility, keyboard, valid HTML
	$(pytest) Tests/Browser -m walk

.PHONY: powercut
powercut: release ## Cut the power fifty-five times under adds, backup, restore, new keys and migrations; for root
	POWER_CUTS=30 $(pytest) Tests/System/test_faults_power.py -n 0 -s

.PHONY: chaos
chaos: release ## Break two nodes and their database FAULTS (100) times, by SEED; CLUSTER=patroni is on three machines more
	PYTHONPATH=Tests/Chaos:Tests/Support:Scripts .venv/bin/python Tests/Chaos/chaos.py \
		$(CLUSTER:%=--cluster %) $(SEED:%=--seed %) --faults $(or $(FAULTS),100)

# What the tests in Python need.
.PHONY: release
release:
	$(need_swift)
	@Scripts/packages build test
	@$(MAKE) .venv/ready
	swift build -c release --product latchkey

.PHONY: check
check: ## Run the checks that need no build: the format of Swift files, the tables of texts
	$(need_swift)
	swift format lint --strict --parallel --recursive Sources Tests Benchmarks Package.swift
	python3 Scripts/check_texts.py Templates/Texts

.PHONY: advisories
advisories: ## Ask osv.dev for known vulnerabilities of what a build brings in
	$(need_swift)
	python3 Scripts/advisories.py

.PHONY: format
format: ## Format all Swift files for `make check`
	$(need_swift)
	swift format --in-place --parallel --recursive Sources Tests Benchmarks Package.swift

# With the Python packages of the tests, whose authenticator logs in by passkey.
python = PYTHONPATH=Scripts:Tests/Support .venv/bin/python

.PHONY: bench
bench: measured ## Measure the release build against its marks, in six minutes; or some FIGURES (page,adds)
	$(python) Benchmarks/bench.py $(FIGURES:%=--figures %)

.PHONY: bench-more
bench-more: benchmarks ## Measure what changes less: the server alone, templates, neighbours, restarts, timing of sign-ups
	$(python) Benchmarks/bench.py --figures server
	@# Templates, beside straight code and swift-mustache.
	@.build/benchmarks/library/release/LibraryBenchmark | .build/benchmarks/templates/release/TemplatesBenchmark
	@# The delays for a neighbour of a member with two hundred connections.
	$(python) Benchmarks/neighbours.py
	@# Another cookie for a login that is bound to its device, beside a page.
	$(python) Benchmarks/device_refresh.py
	$(python) Benchmarks/restarts.py
	@# Whether the time of a sign-up reveals who has an account.
	$(python) Benchmarks/signups.py

.PHONY: profile
profile: measured ## Name the functions that a request spends its instructions in: PART of its name in Docs/Performance.md
	$(python) Benchmarks/instructions.py $(or $(PART),anew)

.PHONY: costs
costs: release ## Count what requests cost, and compare with Docs/Performance.md
	COSTS=1 $(pytest) -n 0 Tests/System/test_costs.py

# What `bench` runs.
.PHONY: measured
measured:
	$(need_swift)
	@Scripts/packages build bench
	@$(MAKE) .venv/ready
	swift build -c release --product latchkey
	LATCHKEY_BENCHMARKS=1 swift build -c release --product HashingBenchmark

# What `bench-more` runs.
.PHONY: benchmarks
benchmarks: measured
	@$(MAKE) .build/benchmarks/server/release/ServerBenchmark
	@# Templates: in a minute the first time, then in seconds.
	swift build -c release --package-path Benchmarks/Templates/Library --scratch-path .build/benchmarks/library
	swift build -c release --package-path Benchmarks/Templates --scratch-path .build/benchmarks/templates

.PHONY: soak
soak: ## Run misbehaving clients against the server for SECONDS (60), then check for leftovers
	$(need_swift)
	@Scripts/packages build bench
	@$(MAKE) .build/benchmarks/server/release/ServerBenchmark
	PYTHONPATH=Scripts python3 Benchmarks/soak.py $(or $(SECONDS),60)

.PHONY: tsan
tsan: ## Run the server's tests under ThreadSanitizer
	$(need_swift)
	@Scripts/packages build
	swift build --build-tests --sanitize=thread --scratch-path .build/tsan
	TSAN_OPTIONS=halt_on_error=1 \
	  swift test --skip-build --sanitize=thread --scratch-path .build/tsan --filter HTTPServerTests

.PHONY: package
package: ## Build a folder and a .deb that run on Debian without Swift: .build/packages
	$(need_swift)
	@Scripts/packages build package
	swift build -c release --product latchkey --static-swift-stdlib --scratch-path .build/package
	@Scripts/package .build/package/release/latchkey .build/packages

.PHONY: machine
machine: package ## Install that package on a bare Debian in a systemd container, for root
	@Scripts/packages machine
	@Scripts/machine .build/packages/latchkey_*.deb

.PHONY: fuzz
fuzz: ## Fuzz the parsers, each for SECONDS (60)
	$(need_swift)
	@Scripts/packages build
	@# gold, the usual linker, can't link this; lld comes with Swift.
	LATCHKEY_FUZZ=1 swift build -c release --scratch-path .build/fuzz --product Fuzz -Xswiftc -enable-testing \
	  -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
	@Scripts/fuzz .build/fuzz/release/Fuzz $(or $(SECONDS),60)

.PHONY: docs
docs: ## Build the documentation of the libraries HTTPServer and Mustache, in .build/docs
	$(need_swift)
	@Scripts/packages build
	@$(MAKE) .build/docs/HTTPServer .build/docs/Mustache

.PHONY: .build/docs/HTTPServer .build/docs/Mustache
.build/docs/HTTPServer .build/docs/Mustache:
	@mkdir -p .build/docs/symbols
	swift build --target $(@F) --scratch-path .build/docs/build \
	  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc $(CURDIR)/.build/docs/symbols
	@# Only this module's symbols: those of others are in the same folder.
	@mkdir -p $@.symbols && cp .build/docs/symbols/$(@F)*.symbols.json $@.symbols/
	docc convert Sources/$(@F)/$(@F).docc --additional-symbol-graph-dir $@.symbols --output-path $@ --warnings-as-errors

.PHONY: screenshots
screenshots: ## Take the screenshots for README
	$(need_swift)
	@Scripts/packages build test
	@$(MAKE) .venv/ready
	swift build --product latchkey
	.venv/bin/python Scripts/screenshots.py Docs/screenshots

.PHONY: clean
clean: ## Delete build products; data stay
	rm -rf .build .venv

# Its insides are opened for the parser alone, and what counts allocations.
.PHONY: .build/benchmarks/server/release/ServerBenchmark
.build/benchmarks/server/release/ServerBenchmark:
	swift build -c release --package-path Benchmarks/Server --scratch-path .build/benchmarks/server -Xswiftc -enable-testing

# The file says that the installation came to its end.
.venv/ready: Tests/requirements.txt
	python3 -m venv --clear .venv
	.venv/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@
