#!/usr/bin/env bash
# Two servers behind nginx, restarted in turn under load, with the program in VISION.
# Arguments are passed to the test.
set -euo pipefail
fail() {
  printf 'test-servers: %s\n' "$@" >&2
  exit 69
}

# Debian installs it where only administrators search.
PATH=$PATH:/usr/sbin
command -v nginx >/dev/null || fail 'there is no nginx.' 'Install it (Debian: apt-get install nginx).'
exec python3 "$(dirname "${BASH_SOURCE[0]}")/restarts.py" "$@"
