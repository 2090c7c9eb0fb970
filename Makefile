# The commands of this checkout. `make help` lists them.

SWIFT ?= swift
# With deterministic hashes: the package manager passes packages' traits to the compiler in a set's order,
# and another order would cause a recompilation.
BUILD = SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build
# Without debug information, which takes a fifth of the compilation and four fifths of the program's size;
# backtraces still have functions' names.
OPTIMIZED = --configuration release -debug-info-format none
# The whole program: the package's traits are off by default (Package.swift). Tests/examples.sh repeats their
# order.
TRAITS = --traits Training,Server,Records
RELEASE = $(BUILD) $(OPTIMIZED) $(TRAITS)
VISION = $$($(RELEASE) --show-bin-path)/vision

# A command that resolves packages, with the tracked versions unchanged: without the traits, it would remove
# those of the packages that only traits need.
define keeping_versions
@mkdir -p .build && cp Package.resolved .build/Package.resolved.tracked
$(1); status=$$?; mv .build/Package.resolved.tracked Package.resolved; exit $$status
endef

# The tests' build contains the tests, which access the modules' internals, and the program that the tests of
# pages and of the Python package run. Each module is built once, as it ships, separately from `make build`.
TESTED_OPTIONS = $(OPTIMIZED) -Xswiftc -enable-testing --scratch-path .build-tested
TESTED_FLAGS = $(TESTED_OPTIONS) $(TRAITS)
# By name: all products would include twice as many files, mostly other packages' programs.
TESTED_PRODUCTS = swift-visionPackageTests vision vision-decoder vision-fuzz vision-benchmarks
# Hard-coded: the package manager would block while it runs tests from the same folder.
TESTED_VISION = $(CURDIR)/.build-tested/release/vision
TEST_SWIFT = Tests/swift_tests.sh $(SWIFT) test $(TESTED_FLAGS) --skip-build
TEST_BROWSER = VISION="$(TESTED_VISION)" Tests/Browser/run.sh
TEST_SERVERS = VISION="$(TESTED_VISION)" Tests/Servers/run.sh
TEST_JSON = VISION="$(TESTED_VISION)" Tests/JSON/run.sh
TEST_PYTHON = SWIFT_VISION="$(TESTED_VISION)" Tests/python_package.sh Python
TEST_DISTRIBUTED = SWIFT_VISION="$(TESTED_VISION)" Distributed/test.sh
TEST_EXAMPLES = Tests/examples.sh $(TESTED_OPTIONS)
CONFORMANCE_TESTS = SWIFT_VISION="$(TESTED_VISION)" Tests/Conformance/run.sh

# The number of tests that run at once. Swift Testing would start all of them, to compete for processors.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 4

.PHONY: help setup setup-system demo-program setup-tests setup-languages setup-benchmarks setup-package setup-git build demo package test-package wheel test-wheel test-image test-consumer release examples test tested \
    test-swift test-environment test-browser test-servers test-capacity test-json test-python test-examples test-traits test-interface test-distributed test-conformance conformance sanitize \
    lint format docs bench worst-case fuzz fuzz-coverage fuzz-structure api-coverage clean

help: ## List these commands.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## Install what is missing: system packages and the files of Dependencies/pypi.json.
	@Dependencies/setup.sh

# The part of the set-up that compiling needs: the rest is opened at run time.
setup-system:
	@Dependencies/setup.sh --system

setup-languages: ## The same as setup, and Tesseract with the data of nine further languages.
	@Dependencies/setup.sh --languages

setup-tests: ## The same as setup, and the packages that only tests need.
	@Dependencies/setup.sh --tests

setup-benchmarks: ## The same as setup, and the packages that only benchmarks need.
	@Dependencies/setup.sh --benchmarks

setup-package: ## The same as setup, and the packages that only `make package` and its test need.
	@Dependencies/setup.sh --packaging

setup-git: ## Let git check the messages of commits (Tools/commit_message.py).
	git config core.hooksPath Tools/hooks

build: setup ## Build the release program `vision`, and `vision-decoder` beside it.
	$(RELEASE) --product vision
	$(RELEASE) --product vision-decoder

# Without the traits, that is without server, records and training, unless the whole program was built before.
DEMO_TRAITS = $(if $(wildcard .build/release/Modules/GRDB.swiftmodule),$(TRAITS))
DEMO = .build/release/vision

demo-program: setup-system
	$(call keeping_versions,$(BUILD) $(OPTIMIZED) $(DEMO_TRAITS) --product vision)

demo: setup-system ## Build what this needs; process the sample video and images; write annotated copies to demo/.
	@# In parallel: the set-up compiles a library while the program's modules wait for one another.
	@$(MAKE) --no-print-directory --jobs=2 setup demo-program
	@mkdir -p demo
	$(DEMO) dice Examples/SampleRoll/roll.mp4 --annotate demo/roll.mp4
	$(DEMO) dice Examples/SampleRoll/still.jpg --annotate demo/still.jpg
	$(DEMO) detect Examples/GiftCard/card.jpg --annotate demo/card.svg
	$(DEMO) pictionary rate Examples/Drawings/house.jpg --prompt house
	@echo "Annotated: demo/roll.mp4 demo/still.jpg demo/card.svg"

package: setup-package build ## Make an archive for any Linux and a Debian package in dist/; see Packaging/README.md.
	Packaging/package.py --program "$(VISION)"

wheel: setup-package build ## Make a wheel with `vision` and coremltools' predictions, and one with the networks, in dist/.
	Packaging/wheel.py --program "$(VISION)"

test-wheel: setup-package ## Test the wheels in bare trees of Debian 12 and 13 and Ubuntu 24.04, as root: five minutes.
	Packaging/test_wheel.sh

test-package: setup-package ## Test the packages in bare trees of Debian 12, the archive also on Ubuntu 24.04 and Debian 13, as root.
	Packaging/test_packaging.py
	Packaging/test.sh

test-image: setup-package ## Build the image of the container file with buildah, on bare trees, and run it, as root: half an hour.
	Packaging/test_image.sh

test-consumer: ## Set up, build and test a package that depends on the last commit by URL (Documentation/CrossPlatform.md): ten minutes.
	Tests/consumer.sh

release: ## Check the checkout, run every test, build the packages, write their checksums and a bill of materials; print the tag to set.
	Tools/release.py --check
	Tools/release.py --interface
	@$(MAKE) --no-print-directory lint test test-consumer conformance package test-package wheel test-wheel test-image
	Tools/release.py

examples: test-examples ## Build the packages in Examples, run their tests and programs.
	$(SWIFT) run $(TESTED_FLAGS) --skip-build DenoiseExample
	$(SWIFT) run $(TESTED_FLAGS) --skip-build AudioFeaturesExample
	@mkdir -p demo
	$(SWIFT) run $(TESTED_FLAGS) --skip-build BlendMaskExample Examples/SampleRoll/still.jpg demo/blended.png
	$(SWIFT) run $(TESTED_FLAGS) --skip-build BarcodeRoundTripExample "Drawn, turned and read"

# Two at a time: the browser tests wait more than they compute.
TESTS = test-swift test-browser test-python test-servers test-capacity test-json test-conformance test-examples test-traits test-interface
# In the same precision on every machine; it also keeps programs from measuring networks.
$(TESTS): export SWIFT_VISION_PRECISION = f32
test: tested ## Run every test: Swift's, the examples', the web apps' in Chromium and WebKit, the Python package's, two servers', the JSON's, a part of coremltools'.
	@echo 'Running $(TESTS), two at a time; the output of each appears when it ends.'
	@$(MAKE) --no-print-directory --jobs=2 --keep-going --output-sync=target --old-file=tested $(TESTS)

tested: setup-tests
	$(foreach product,$(TESTED_PRODUCTS),$(BUILD) $(TESTED_FLAGS) --product $(product) &&) true

test-swift: tested ## Run Swift's tests.
	$(TEST_SWIFT)

test-environment: tested ## Run Swift's tests as another user, in Turkish, in another time zone, beside two busy loops; needs root.
	Tests/other_environment.sh .build-tested/release/swift-visionPackageTests.xctest

test-browser: tested ## Test the web apps of `vision serve` in Chromium and WebKit.
	$(TEST_BROWSER)

test-servers: tested ## Use a server under a path of nginx; restart two servers behind nginx in turn under load: half a minute.
	$(TEST_SERVERS)

test-capacity: ## Test the simulation of many servers (Documentation/Capacity.md) against queueing theory: ten seconds.
	python3 -m unittest discover --quiet Benchmarks/Capacity

test-json: tested ## Validate the JSON of every command against its schema: half a minute.
	$(TEST_JSON)

test-python: tested ## Test the Python package.
	$(TEST_PYTHON)

test-examples: tested ## Build the packages in Examples and run their tests.
	$(TEST_EXAMPLES)

test-traits: tested ## Check that the program compiles without the package's traits.
	Tests/program_without_traits.py .build-tested

test-interface: tested ## Compare the public interface with Documentation/Interface (Tools/public_interface.py --write updates it).
	Tools/public_interface.py --check --modules .build-tested/release/Modules

test-distributed: tested ## Test the package for Spark, on a cluster of processes of this machine: four minutes.
	$(TEST_DISTRIBUTED)

test-conformance: tested ## Run a part of coremltools' own tests of Core ML, in about a minute.
	$(CONFORMANCE_TESTS)

conformance: tested ## Run all of coremltools' own tests of Core ML, but only every eighth of those of operations: about two hours.
	$(CONFORMANCE_TESTS) all

# The sanitizers to run, and the tests to run with them; empty for all.
SANITIZERS ?= address thread
SANITIZED ?=

sanitize: setup-tests ## Run Swift's tests with the address and the thread sanitizer; SANITIZED='CoreMLTests|ImageIOTests' for a part.
	Tests/Sanitizers/run.sh "$(SANITIZED)" $(SANITIZERS)

SWIFT_SOURCES = Package.swift Sources Plugins Tests Models Benchmarks Examples Fuzzing

# codespell. It isn't in pypi.json, which lists the files of builds.
LINT_PACKAGES = .dependencies/lint/installed
$(LINT_PACKAGES): Tools/requirements.txt
	@rm -rf $(@D)
	python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps --require-hashes \
	    --target $(@D) --requirement $<
	@touch $@

lint: $(LINT_PACKAGES) ## Check formatting, English and links, that every target declares its imports and no others, and the set-up's converters.
	$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_SOURCES)
	Dependencies/manifest_imports.py
	python3 -m unittest discover --quiet Dependencies
	python3 -m unittest discover --quiet Tools
	python3 -m unittest discover --quiet Benchmarks/History
	Tools/check_prose.py

format: ## Format the sources.
	$(SWIFT) format --in-place --recursive --parallel $(SWIFT_SOURCES)

DOCUMENTED = CoreML _CoreImage _CoreImageDetection CreateML Vision VideoFrames DiceRoll StillImages PictionARy VisionRecords VisionServer

docs: setup ## Build the DocC site of the documented modules into .docs/, for any web server.
	@# DocC's plug-in is a dependency of this command only.
	$(call keeping_versions,SWIFT_VISION_DOCS=1 $(SWIFT) package $(TRAITS) --allow-writing-to-directory .docs \
	    generate-documentation $(addprefix --target ,$(DOCUMENTED)) \
	    --enable-experimental-combined-documentation --transform-for-static-hosting --output-path .docs)

api-coverage: setup-benchmarks ## Report the shares of Apple's names that are here, declared unavailable, or absent (ABSENT=--absent lists them).
	$(SWIFT) build
	Benchmarks/api_coverage.py --modules "$$($(SWIFT) build --show-bin-path)/Modules" $(ABSENT)

bench: setup-benchmarks ## Measure each stage against its lower bound and OpenVINO's Python API, and compare with the last time.
	$(RELEASE) --product vision-benchmarks
	Benchmarks/History/record.py "$$($(RELEASE) --show-bin-path)/vision-benchmarks"

worst-case: setup-benchmarks ## Check that images made to be slow to process stay within the detectors' time limits.
	$(RELEASE) --product vision-benchmarks
	"$$($(RELEASE) --show-bin-path)/vision-benchmarks" worst-case --megapixels 1 --rounds 1 --check

# The duration of each fuzzer's run, in seconds.
FUZZ_SECONDS ?= 600
FUZZ = "$$($(RELEASE) --show-bin-path)/vision-fuzz"

fuzz: setup ## Run `vision` on damaged images, requests, models and videos, FUZZ_SECONDS each; failing files are kept in fuzz-failures/.
	$(RELEASE) --product vision
	$(RELEASE) --product vision-decoder
	$(RELEASE) --product vision-fuzz
	Fuzzing/start_files.py .fuzzing/starts
	@FUZZ=$(FUZZ) VISION="$(VISION)" Fuzzing/files.sh $(FUZZ_SECONDS)

fuzz-coverage: setup ## Run libFuzzer on the parts of Core ML models: specification, weights, manifest, compiled program; FUZZ_SECONDS each.
	SWIFT_VISION_FUZZING=1 Fuzzing/run.sh $(FUZZ_SECONDS)

fuzz-structure: setup ## Repeat each structural unit of each format of images and videos, and report costs that grow faster than the file (STRUCTURE=--quick).
	$(RELEASE) --product vision
	Fuzzing/structural_growth.py --vision "$(VISION)" $(STRUCTURE)

clean: ## Remove build products, but not what the set-up installed.
	rm -rf .build .build-* Examples/*/.build demo dist
