#!/usr/bin/env bash
# Builds the tests with each sanitizer in a folder of its own, .build-SANITIZER, and runs them.
# Usage: Tests/Sanitizers/run.sh FILTER SANITIZER...: a regular expression of tests, empty for all; address, thread.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

filter=$1
shift
suppressions=$PWD/Tests/Sanitizers
# What is found ends the process at once; nothing is printed twice by Swift's own reports of crashes.
export SWIFT_BACKTRACE=enable=no
# OpenVINO's task scheduler opens a library in a way (RTLD_DEEPBIND) in which the address sanitizer ends the process.
export TBB_ENABLE_SANITIZERS=1
# Leaks: the libraries keep caches and type registries until the process ends, and the tests end it.
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:suppressions=$suppressions/address.txt
export TSAN_OPTIONS=halt_on_error=0:history_size=4:suppressions=$suppressions/thread.txt
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-2}

status=0
for sanitizer in "$@"; do
  options=(--sanitize="$sanitizer" --scratch-path ".build-$sanitizer")
  swift build --build-tests "${options[@]}"
  swift test --skip-build "${options[@]}" ${filter:+--filter "$filter"} || status=1
done
exit $status
