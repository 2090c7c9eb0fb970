#!/usr/bin/env bash
# Runs Swift's tests, and repeats the failures at the end.
# Usage: Tests/swift_tests.sh COMMAND...: `swift test` with its options.
#
# The server's tests run in a separate process: it has deadlines of seconds, and in one process with the
# others it would wait behind tests that compute for as long.
set -uo pipefail

log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
for part in --filter --skip; do
  "$@" "$part" '^VisionServerTests\.' 2>&1 | tee --append "$log" || status=1
done
if [ $status != 0 ]; then
  echo "Swift's tests that failed (from the log above):"
  grep --text --after-context=3 '✘' "$log"
fi
exit $status
