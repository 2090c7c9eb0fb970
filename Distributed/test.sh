#!/usr/bin/env bash
# Runs the package's tests with the program in SWIFT_VISION. Arguments are passed to pytest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
  printf 'test-distributed: %s\n' "$@" >&2
  exit 69
}

command -v java >/dev/null || fail 'Spark needs Java 17 or later, on Debian and Ubuntu: apt-get install openjdk-17-jre-headless'
# One test fills a small disk, mounted in a private mount namespace: that needs root or a user namespace.
alone=(unshare --mount)
[ "$(id -u)" -eq 0 ] || alone+=(--user --map-root-user)
"${alone[@]}" true ||
  fail 'can'"'"'t mount a private disk for a test.' 'Run the tests as root, or allow user namespaces (sysctl kernel.unprivileged_userns_clone=1; on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0).'
exec "${alone[@]}" Tests/python_package.sh Distributed "$@"
