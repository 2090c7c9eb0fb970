#!/usr/bin/env bash
# Follows Documentation/CrossPlatform.md in an empty folder: a package that depends on the committed state of
# this checkout by URL and version is set up, built and tested, and fetches one other package.
# Usage, in the root of the checkout: Tests/consumer.sh [FOLDER]: an empty folder to work in, which is kept.
set -euo pipefail

fail() {
  printf '✘ %s\n' "$@" >&2
  exit 1
}

checkout=$PWD
if [ -n "${1-}" ]; then
  mkdir -p "$1"
  work=$(cd "$1" && pwd)
else
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi
version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/Program/VisionCLI/Program/VisionCommand.swift)
git clone --quiet --bare "$checkout" "$work/swift-vision"
git -C "$work/swift-vision" tag --force "$version" >/dev/null

mkdir -p "$work/packages" "$work/Examples"
cp -r Examples/CrossPlatform "$work/packages/CardScanner"
cp -r Examples/GiftCard "$work/Examples/GiftCard"
cd "$work/packages/CardScanner"
rm -rf .build Package.resolved
sed --in-place "s|.package(name: \"swift-vision\", path: \"../..\")|.package(url: \"file://$work/swift-vision\", from: \"$version\")|" Package.swift

swift package resolve
resolved=$(grep --count '"identity"' Package.resolved)
grep '"identity"' Package.resolved
[ "$resolved" -le 2 ] || fail "$resolved packages were fetched."
swift package --allow-network-connections all set-up-vision
swift test
echo "A consumer of $version: $resolved packages, set up, tested."
