#!/usr/bin/env bash
# Installs a Python package of this checkout into its own environment and runs its tests with the program in
# SWIFT_VISION: Tests/python_package.sh FOLDER [ARGUMENT OF PYTEST...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../$1"
shift

python=.venv/bin/python
wanted=$(sha256sum requirements-test.txt)
if [ ! -x "$python" ] || [ "$(cat .venv/installed 2>/dev/null)" != "$wanted" ]; then
  python3 -m venv .venv
  "$python" -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-test.txt
  printf '%s\n' "$wanted" >.venv/installed
fi
"$python" -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall .
rm -rf build src/*.egg-info
exec "$python" -m pytest "$@"
