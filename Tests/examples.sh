#!/usr/bin/env bash
# Builds the packages in Examples, runs their tests, and one of their programs.
# Usage, in the root of the checkout: Tests/examples.sh OPTION...: the options of the tests' build.
#
# The packages are copied, and enable the traits with which the tests' build compiled swift-vision, so that
# they reuse its modules. The traits are in the Makefile's order, which is that of the compiler's arguments.
set -euo pipefail

for package in AppleStyle CrossPlatform ModelPackage; do
  copy=.build-examples/$package
  rm -rf "$copy"
  mkdir -p "$copy"
  tar --create --directory "Examples/$package" --exclude ./.build . | tar --extract --directory "$copy"
  sed --in-place 's|path: "../.."|&, traits: ["Training", "Server", "Records"]|' "$copy/Package.swift"
  grep --quiet traits "$copy/Package.swift"
  SWIFT_DETERMINISTIC_HASHING=1 swift build "$@" --build-tests --package-path "$copy"
  swift test "$@" --skip-build --package-path "$copy"
done
"$(swift build "$@" --package-path "$copy" --show-bin-path)/Convert" 20 37
