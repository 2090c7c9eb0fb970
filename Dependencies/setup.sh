#!/usr/bin/env bash
# Installs missing Debian or Ubuntu packages (system-packages.txt), then files from PyPI (pypi.json) into
# `.dependencies/` in the checkout. Silent and quick if nothing is missing. With --languages, also Tesseract
# and its data of further languages; with --tests, --benchmarks or --packaging, also the packages that only
# tests, benchmarks, or `make package` and its test need; with --system, only the system's packages.
set -euo pipefail
folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
  printf 'setup: %s\n' "$@" >&2
  exit 69
}

command -v swift >/dev/null 2>&1 ||
  fail 'Swift 6.2 or later is needed and is not on the PATH.' 'Install it as swift.org/install describes, then run: make setup'

case "${1:-}" in
  --languages) left_out='/ languages, /!{/ only: /d}' ;;
  --tests) left_out='/ packaging only: /{/ tests, /!d}' ;;
  --benchmarks) left_out='/ benchmarks, /!{/ only: /d}' ;;
  --packaging) left_out='/ tests only: /d' ;;
  *) left_out='/ only: /d' ;;
esac
wanted=$(sed -e '/^#/d' -e '/^$/d' -e "$left_out" -e 's/ .*//' "$folder/system-packages.txt")
installed=$(dpkg-query --show --showformat='${Package} ${db:Status-Status}\n' 2>/dev/null | sed -n 's/ installed$//p')
missing=()
for package in $wanted; do
  grep -qxF "$package" <<<"$installed" && continue
  # A Python outside the system's packages, with pip, is sufficient.
  case "$package" in python3 | python3-pip) python3 -m pip --version >/dev/null 2>&1 && continue ;; esac
  case "$package" in python3-venv) python3 -c 'import ensurepip' 2>/dev/null && continue ;; esac
  # Ubuntu installs its browsers from another source, under other names.
  case "$package" in chromium)
    command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null && continue ;;
  esac
  missing+=("$package")
done

if [ ${#missing[@]} -gt 0 ]; then
  command -v apt-get >/dev/null 2>&1 ||
    fail "these packages (Debian's names) are missing: ${missing[*]}" 'Install them with your system'"'"'s package manager, then run: make setup'
  if [ "$(id -u)" -eq 0 ]; then
    as_root=()
  elif command -v sudo >/dev/null 2>&1; then
    as_root=(sudo)
  else
    fail "these packages are missing: ${missing[*]}" 'You are not root and there is no sudo. Ask an administrator to run:' \
      "  apt-get update && apt-get install -y ${missing[*]}"
  fi
  printf 'setup: installing %s\n' "${missing[*]}"
  "${as_root[@]}" apt-get update -qq ||
    fail 'the package lists could not be read.' 'Check the network, then run: make setup'
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
    fail "installing failed. Run it by hand to see why:" "  ${as_root[*]} apt-get install ${missing[*]}"
fi

if [ "${1:-}" = --system ]; then exit; fi
exec python3 "$folder/fetch.py"
