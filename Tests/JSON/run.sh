#!/usr/bin/env bash
# Validates the JSON Lines of the program that VISION names against Documentation/json-lines.schema.json.
# Arguments go to pytest.
set -euo pipefail
program=$(realpath "${VISION:?names no program}")
cd "$(dirname "${BASH_SOURCE[0]}")"

python=.venv/bin/python
wanted=$(sha256sum requirements.txt)
if [ ! -x "$python" ] || [ "$(cat .venv/installed 2>/dev/null)" != "$wanted" ]; then
  python3 -m venv .venv
  "$python" -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
  printf '%s\n' "$wanted" >.venv/installed
fi
VISION=$program PYTHONDONTWRITEBYTECODE=1 exec "$python" -m pytest -p no:cacheprovider --tb=short --quiet "$@"
