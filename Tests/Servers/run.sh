#!/usr/bin/env bash
# A server under a path of a site, and two servers restarted in turn under load, both behind nginx, with the
# program in VISION. Arguments are passed to the test of restarts.
set -euo pipefail
fail() {
  printf 'test-servers: %s\n' "$@" >&2
  exit 69
}

# Debian installs it where only administrators search.
PATH=$PATH:/usr/sbin
command -v nginx >/dev/null || fail 'there is no nginx.' 'Install it (Debian: apt-get install nginx).'
folder=$(dirname "${BASH_SOURCE[0]}")
python3 "$folder/subpath.py"
exec python3 "$folder/restarts.py" "$@"
