#!/usr/bin/env bash
# Builds the tests with each sanitizer in a separate folder, .build-SANITIZER, and runs them. The modules are
# optimized like releases: otherwise, one test of blurred barcodes takes twenty minutes under the thread
# sanitizer.
# Usage: Tests/Sanitizers/run.sh FILTER SANITIZER...: a regular expression of test targets, empty for all;
# address, thread.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

filter=$1
shift
suppressions=$PWD/Tests/Sanitizers
# As in the Makefile: another order of traits recompiles nothing.
export SWIFT_DETERMINISTIC_HASHING=1
# A finding of the address sanitizer ends the process at once. A plain crash is reported by Swift: the
# sanitizer's own report of one in an asynchronous function crashed itself before it printed the location.
export SWIFT_BACKTRACE=enable=yes,color=no,threads=crashed
# OpenVINO's task scheduler opens a library in a way (RTLD_DEEPBIND) with which the address sanitizer ends the
# process.
export TBB_ENABLE_SANITIZERS=1
# Leaks: the libraries keep caches and type registries until the process ends, and the tests end it.
export ASAN_OPTIONS=detect_leaks=0:handle_segv=0:allocator_may_return_null=1:suppressions=$suppressions/address.txt
export TSAN_OPTIONS=halt_on_error=0:history_size=4:suppressions=$suppressions/thread.txt
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-2}

# Tests that a sanitizer itself can't run. FFmpeg cancels the thread that receives UDP, which the thread
# sanitizer treats as an internal error and ends the process. It keeps its memory in a file, and a file size
# limit ends the program before it starts.
declare -A skipped=([address]='' [thread]='LiveInputTests/newestWins|DiceRecordTests/full')

status=0
failed=()
for sanitizer in "$@"; do
  options=(--configuration release --enable-all-traits -Xswiftc -enable-testing --sanitize="$sanitizer" --scratch-path ".build-$sanitizer")
  swift build --build-tests "${options[@]}"
  if [ -n "${skipped[$sanitizer]}" ]; then
    echo "$sanitizer: without ${skipped[$sanitizer]}"
    options+=(--skip "${skipped[$sanitizer]}")
  fi
  # A process for each target: a target that crashes is reported by name, and doesn't affect the others.
  for target in Tests/*/*Tests; do
    target=$(basename "$target")
    if [[ $target =~ $filter ]]; then
      echo "$sanitizer: $target"
      swift test --skip-build "${options[@]}" --filter "^$target\." || { status=1; failed+=("$sanitizer: $target"); }
    fi
  done
done
[ $status = 0 ] || printf 'Failed: %s\n' "${failed[@]}" >&2
exit $status
