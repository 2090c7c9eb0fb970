#!/usr/bin/env bash
# Two servers behind nginx, restarted in turn under load, with the program that VISION names. Arguments go to the test.
set -euo pipefail
fail() {
  printf 'test-servers: %s\n' "$@" >&2
  exit 69
}

# Debian has it where only administrators look.
PATH=$PATH:/usr/sbin
command -v nginx >/dev/null || fail 'there is no nginx.' 'Install it (Debian: apt-get install nginx).'
exec python3 "$(dirname "${BASH_SOURCE[0]}")/restarts.py" "$@"
