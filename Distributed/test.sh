#!/usr/bin/env bash
# Installs the package into an environment of its own and runs its tests with the program that SWIFT_VISION names.
# Arguments go to pytest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

command -v java >/dev/null || { echo 'Spark needs Java 17 or later, on Debian and Ubuntu: apt-get install openjdk-17-jre-headless' >&2; exit 69; }
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
