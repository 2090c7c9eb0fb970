#!/usr/bin/env bash
# Runs the browser tests against the program in VISION, or the release build. Arguments are passed to pytest.
set -euo pipefail
folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
  printf 'browser tests: %s\n' "$@" >&2
  exit 69
}

for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
  [ -n "$name" ] && browser=$(command -v "$name") && break
done
[ -n "${browser:-}" ] || fail 'there is no Chromium.' 'Install it (Debian: apt-get install chromium), or name one in CHROMIUM.'
command -v ffmpeg >/dev/null || fail 'there is no ffmpeg, which makes the fake camera'"'"'s video.' 'Run: make setup'

python="$folder/.venv/bin/python"
wanted=$(sha256sum "$folder/requirements.txt")
if [ ! -x "$python" ] || [ "$(cat "$folder/.venv/installed" 2>/dev/null)" != "$wanted" ]; then
  python3 -m venv "$folder/.venv" || fail 'Python'"'"'s venv is missing.' 'Install it (Debian: apt-get install python3-venv).'
  "$python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$folder/requirements.txt"
  printf '%s\n' "$wanted" >"$folder/.venv/installed"
fi

cd "$folder"
CHROMIUM="$browser" exec "$python" -m pytest "$@"
