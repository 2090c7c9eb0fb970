#!/usr/bin/env bash
# Builds the image of the container file with buildah, as root, and runs it: half an hour. The base images are
# made of bare trees, since no registry is needed then: Debian 12, and the same with this system's Swift.
# Environment: that of trees.sh.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/trees.sh"

# The dependencies of Swift's own images.
toolchain_packages='binutils ca-certificates g++ git libc6-dev libcurl4 libedit2 libncurses6 libpython3.11 libsqlite3-0 libstdc++-12-dev
  libuuid1 libxml2 libz3-4 pkg-config tzdata zlib1g-dev'
toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")

buildah() {
  command buildah --root "$work/images" --runroot "$work/running" --storage-driver vfs "$@"
}

# base NAME OPTION...: makes an image of the tree, with these options of its configuration.
base() {
  local name=$1 container
  shift
  rm -rf "$tree"/var/lib/apt/lists/* "$tree"/var/cache/apt/*.bin "$tree"/var/cache/apt/archives/*.deb
  umount "$tree/proc"
  container=$(buildah from scratch)
  buildah copy --quiet "$container" "$tree" / >"$work/buildah.log"
  buildah config "$@" "$container"
  buildah commit --quiet --rm "$container" "localhost/$name" >"$work/buildah.log"
}

bare_tree bookworm
tree debian
# As in the slim images.
rm -rf "$tree"/usr/share/{doc,man,locale,info}/*
base debian --env PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

tree swift
inside apt-get update -qq
# shellcheck disable=SC2086 -- the names are words.
inside apt-get install --yes --no-install-recommends -qq $toolchain_packages >"$work/apt.log" 2>&1 || fail 'apt-get:' "$(tail "$work/apt.log")"
cp -a "$toolchain" "$tree/opt/swift"
# This system's network settings.
cp -L /etc/ssl/certs/ca-certificates.crt "$tree/etc/ssl/certs/ca-certificates.crt"
for file in /etc/pip.conf /etc/gitconfig; do [ ! -e "$file" ] || cp -L "$file" "$tree$file"; done
settings=(--env PATH=/opt/swift/usr/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
for name in http_proxy https_proxy no_proxy GIT_SSL_CAINFO PIP_CERT PIP_FIND_LINKS SSL_CERT_FILE; do
  [ -z "${!name:-}" ] || settings+=(--env "$name=${!name}")
done
base swift "${settings[@]}"
# Repositories that git finds in folders of this system.
mounted=()
while read -r path; do
  [ ! -d "$path" ] || mounted+=(--volume "${path%/}:${path%/}:ro")
done < <(git config --name-only --get-regexp '^url\..*\.insteadof$' | sed -E 's/^url\.(file:..)?(.*)\.insteadof$/\2/' | sort -u)
ok 'image: bases of bare trees'

git clone --quiet "$checkout" "$work/source"
buildah bud --quiet --isolation chroot "${mounted[@]}" --build-arg DEBIAN=localhost/debian --build-arg SWIFT=localhost/swift \
  --file "$work/source/Packaging/Containerfile" --tag localhost/swift-vision "$work/source" >"$work/buildah.log" 2>&1 ||
  fail 'buildah:' "$(tail -n 40 "$work/buildah.log")"
ok 'image: built'

container=$(buildah from localhost/swift-vision)
root=$(buildah mount "$container")
size=$(du --summarize --bytes "$root" | cut -f1)
compressed=$(tar --create --directory "$root" . | gzip | wc --bytes)
[ "$compressed" -le 350000000 ] || fail "the image has $compressed bytes, compressed; the limit is 350 MB."
ok "image: 350 MB at most, $((compressed / 1000000)) MB compressed, $((size / 1000000)) MB unpacked"
in_image() {
  buildah run --isolation chroot --volume "$checkout/Examples:/in:ro" "$container" -- "$@"
}
contains 'image: dice' '"values":\[3,5,1\]' "$(in_image vision dice --json /in/SampleRoll/still.jpg)"
contains 'image: its own user' '^swift-vision$' "$(in_image id --user --name)"
contains 'image: faces' '"faces":\[\]' "$(in_image vision detect --faces --json /in/GiftCard/card.jpg)"

echo "$passed passed, 0 failed"
