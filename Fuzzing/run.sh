#!/usr/bin/env bash
# Builds libFuzzer's programs with the address sanitizer and runs each for SECONDS, side by side.
# Usage: SWIFT_VISION_FUZZING=1 Fuzzing/run.sh SECONDS [FUZZER...]
# FUZZER: FuzzSpecification, FuzzWeights, FuzzManifest or FuzzCompiled.
#
# Under .fuzzing/, which `make clean` keeps, are corpus/ (kept between runs), logs/ and finds/: inputs that
# crash, hang or take much memory. Copy finds to Tests/Fixtures/Fuzzing/, where a test repeats them, and fix
# the cause.
#
# Networks are examined up to the engine's input, which takes a hundredth of the time. With FUZZ_ENGINE=1 they
# are compiled and run, too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

seconds=$1
shift
fuzzers=("$@")
[ ${#fuzzers[@]} -gt 0 ] || fuzzers=(FuzzSpecification FuzzWeights FuzzManifest FuzzCompiled)

build=.build-fuzz
work=.fuzzing
for fuzzer in "${fuzzers[@]}"; do
  # The compiler uses only the last of several sanitizer options, which has to list both.
  swift build --configuration release --scratch-path "$build" --sanitize=fuzzer --sanitize=address \
    -Xswiftc -sanitize=fuzzer,address --product "$fuzzer"
done
mkdir -p "$work/corpus" "$work/logs" "$work/finds"
Fuzzing/seeds.py "$work/corpus"

if [ -z "${FUZZ_ENGINE:-}" ]; then
  # An invalid library with the engine's name simulates a missing engine.
  mkdir -p "$work/no-engine"
  for library in .dependencies/lib/libopenvino_c.so*; do
    ln -sf "$PWD"/.dependencies/lib/libtbb.so.12 "$work/no-engine/$(basename "$library")"
  done
  export SWIFT_VISION_LIBRARIES=$PWD/$work/no-engine
fi
# Swift's own crash report would wait for input.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0:allocator_may_return_null=1:use_sigaltstack=1}
children=()
for fuzzer in "${fuzzers[@]}"; do
  dictionary=()
  case $fuzzer in FuzzSpecification | FuzzCompiled) dictionary=(-dict="$work/corpus/words.dict") ;; esac
  "$build/release/$fuzzer" "$work/corpus/$fuzzer" "${dictionary[@]}" -max_total_time="$seconds" -timeout=10 \
    -rss_limit_mb=2048 -max_len=32768 -artifact_prefix="$work/finds/$fuzzer-" -print_final_stats=1 \
    >"$work/logs/$fuzzer.log" 2>&1 &
  children+=($!)
  echo "$fuzzer: process $!, log $work/logs/$fuzzer.log"
done
status=0
for child in "${children[@]}"; do wait "$child" || status=1; done
ls "$work/finds"
exit $status
