#!/usr/bin/env bash
# Runs the built Swift tests in an unusual environment: as the user "nobody" with its own home and folder for
# temporary files, in Turkish (with another i and decimal comma), in a time zone that is 5 h 45 min ahead, and
# beside two busy loops.
# Usage, as root: Tests/other_environment.sh BUNDLE [OPTION...]: the test bundle that `make tested` built, and
# its options, such as --filter CoreMLTests.
set -euo pipefail

bundle=$(realpath "${1:?names no test bundle}")
shift
[ "$(id -u)" = 0 ] || { echo 'This needs root, to run the tests as another user.' >&2; exit 64; }
cd "$(dirname "${BASH_SOURCE[0]}")/.."

folder=$(mktemp --directory)
loops=()
trap 'kill "${loops[@]}" 2>/dev/null; rm -rf "$folder"' EXIT
chmod 755 "$folder"
mkdir "$folder/locales" "$folder/home" "$folder/a folder for temporary files"
chown nobody "$folder/home" "$folder/a folder for temporary files"
localedef --inputfile=tr_TR --charmap=UTF-8 "$folder/locales/tr_TR.UTF-8"

usual=(LOCPATH="$folder/locales" LC_ALL=tr_TR.UTF-8 TZ=Asia/Kathmandu HOME="$folder/home"
  TMPDIR="$folder/a folder for temporary files")
elsewhere() { runuser --user nobody -- env "${usual[@]}" "$@"; }

# Without these, the C library silently uses its own locale, and UTC.
[ "$(elsewhere bash -c 'printf %.1f 1,5')" = 1,5 ] || { echo 'The Turkish locale is not in use.' >&2; exit 1; }
[ "$(elsewhere date --date=@0 +%H:%M)" = 05:30 ] || { echo 'The time zone is not in use.' >&2; exit 1; }
[ "$(elsewhere id --user --name)" = nobody ]

for _ in 1 2; do
  (while :; do :; done) &
  loops+=($!)
done
tests() { elsewhere "$bundle" --testing-library swift-testing "$@"; }
if [ $# != 0 ]; then
  tests "$@"
  exit
fi
# As in Tests/swift_tests.sh, the server's tests run in a separate process.
status=0
for part in --filter --skip; do tests "$part" '^VisionServerTests\.' || status=1; done
exit $status
