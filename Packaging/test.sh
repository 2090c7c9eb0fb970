#!/usr/bin/env bash
# Tests the packages of `make package` in bare trees of Debian 12, as root, and the archive also on Ubuntu
# 24.04 and Debian 13; ten minutes. Each scenario writes to its own layer above a bare tree. Environment: that
# of trees.sh, and
#   PACKAGES  the folder with the packages (default: dist in the checkout)
#   SYSTEMS   the other releases, separated by spaces (default: noble trixie)
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/trees.sh"

archive=$(ls "$packages"/swift-vision-*-linux-"$machine".tar.xz) || fail 'there is no archive: make package'
package=$(ls "$packages"/swift-vision_*_"$architecture".deb) || fail 'there is no Debian package: make package'
networks=$(ls "$packages"/swift-vision-networks_*_all.deb) || fail 'there is no package of the networks: make package'
version=$(dpkg-deb --field "$package" Version)
for file in "$archive 146" "$package 80" "$networks 84"; do
  size=$(stat --format %s "${file% *}")
  [ "$size" -le "${file##* }000000" ] || fail "${file% *} has $size bytes; the limit is ${file##* } MB."
  ok "size: ${file##*/} MB at most, $((size / 1000000)) MB"
done
bare_tree bookworm

# tree_with_samples NAME: a fresh tree with files to process.
tree_with_samples() {
  tree "$1"
  mkdir "$tree/samples"
  cp "$checkout"/Examples/{SampleRoll/still.jpg,SampleRoll/roll.mp4,GiftCard/card.jpg,Drawings/house.jpg} "$tree/samples"
  cp "$work/card.avif" "$work/note.pdf" "$tree/samples"
  cp -r "$work/videos" "$tree/samples"
}

# Decoded by the same libvips module as HEIC.
ffmpeg -v error -i "$checkout/Examples/GiftCard/card.jpg" -frames:v 1 -c:v libaom-av1 -cpu-used 8 -still-picture 1 \
  "$work/card.avif"

write_pdf "$work/note.pdf"

# Six of the sample's frames in every codec and container: the archive's FFmpeg has only those that are read.
mkdir "$work/videos"
while read -r name encoder options; do
  # shellcheck disable=SC2086 -- the options are words.
  ffmpeg -v error -ss 7 -i "$checkout/Examples/SampleRoll/roll.mp4" -an -frames:v 6 -vf scale=720:576 -r 25 -c:v "$encoder" $options \
    "$work/videos/$name" </dev/null
done <<'END'
h264.mp4 libx264
h264.flv libx264
h264.h264 libx264
hevc.mkv libx265 -x265-params log-level=none
hevc.hevc libx265 -x265-params log-level=none
vp8.webm libvpx
vp8.ivf libvpx
vp9.webm libvpx-vp9 -cpu-used 8
av1.mp4 libaom-av1 -cpu-used 8
av1.obu libaom-av1 -cpu-used 8
mpeg1.mpg mpeg1video
mpeg2.ts mpeg2video
mpeg4.avi mpeg4
mpeg4.m4v mpeg4
motion-jpeg.mov mjpeg
prores.mov prores_ks
dv.dv dvvideo -pix_fmt yuv420p
raw.avi rawvideo -pix_fmt yuv420p
raw.y4m wrapped_avframe -pix_fmt yuv420p
END

# MARK: Checks of every installed program

# answers WHERE PROGRAM: checks the commands of an installed program, then its server.
answers() {
  local where=$1 program=$2 text
  contains "$where: --version" "^$version\$" "$(inside "$program" --version)"
  contains "$where: dice of an image" '"values":\[3,5,1\]' "$(inside "$program" dice --json /samples/still.jpg)"
  contains "$where: rolls of a video" '"rolls":3' "$(inside "$program" dice --json /samples/roll.mp4)"
  text=$(inside "$program" detect --json /samples/card.jpg --annotate /samples/annotated.png)
  contains "$where: a barcode" '"payload":"https://example.org/gift/2026"' "$text"
  contains "$where: text" '"string":"GIFT CARD"' "$text"
  [ "$(head -c 8 "$tree/samples/annotated.png" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] || fail "$where: no PNG"
  cp "$tree/samples/annotated.png" "$work/annotated-${where// /-}.png"
  contains "$where: AVIF" '"payload":"https://example.org/gift/2026"' \
    "$(inside "$program" detect --barcodes --json /samples/card.avif)"
  contains "$where: text of a PDF" '"string":"INVOICE 2026"' "$(inside "$program" detect --text --json /samples/note.pdf)"
  contains "$where: a PDF that is rendered" '"string":"INVOICE 2026"' \
    "$(inside "$program" detect --text --recognize --json /samples/note.pdf)"
  contains "$where: a face detector without a face" '"faces":\[\]' "$(inside "$program" detect --faces --json /samples/card.jpg)"
  contains "$where: a drawing" '"points":9[0-9]' "$(inside "$program" pictionary rate --json /samples/house.jpg --prompt house)"
  inside sh -c 'exec "$0" dice --json --frames --second-look never /samples/videos/*' "$program" |
    grep '"type":"frame"' >"$work/videos-${where// /-}.json"
  [ "$(grep -c '"values":\[[1-6],[1-6],[1-6]\]' "$work/videos-${where// /-}.json")" -eq $((6 * $(ls "$work/videos" | wc -l))) ] ||
    fail "$where: three dice in six frames of each video are expected:" "$(cut -c1-200 "$work/videos-${where// /-}.json")"
  ok "$where: every format of videos"
  serves "$where" "$program"
}

# serves WHERE PROGRAM: checks that the server answers a page and requests, and exits with status 0 on
# SIGTERM.
serves() {
  local where=$1 program=$2 log=$work/serve.log address='' process status=0
  "${enter[@]}" "$tree" "$program" serve --port 0 >"$log" 2>&1 &
  process=$!
  servers+=("$process")
  while [ -z "$address" ]; do
    kill -0 "$process" 2>/dev/null || fail "$where: the server has ended:" "$(cat "$log")"
    address=$(grep -oEm1 'http://127\.0\.0\.1:[0-9]+' "$log" || true)
    [ -n "$address" ] || sleep 0.1
  done
  contains "$where: a page" '<html' "$(curl --silent --show-error --max-time 60 "$address/")"
  contains "$where: a request" '"values":\[3,5,1\]' "$(curl --silent --show-error --max-time 60 \
    --data-binary "@$checkout/Examples/SampleRoll/still.jpg" --header 'Content-Type: image/jpeg' "$address/api/dice")"
  contains "$where: another request" '"payload":"https://example.org/gift/2026"' "$(curl --silent --show-error --max-time 60 \
    --data-binary "@$work/card.avif" --header 'Content-Type: image/avif' "$address/api/detect")"
  mapped=$(awk '$6 ~ /\.so/ { print $6 }' "/proc/$process/maps" | sort -u)
  kill -TERM "$process"
  wait "$process" || status=$?
  servers=()
  [ "$status" -eq 0 ] || fail "$where: the server ended with status $status:" "$(cat "$log")"
  ok "$where: the server ends at SIGTERM"
}

# MARK: The Debian package

# files: every file of the tree with its type and permissions, except the records of dpkg and apt.
files() {
  (cd "$tree" && find . -xdev \( -path ./proc -o -path ./samples -o -path ./root -o -path ./tmp -o -path './var/lib/dpkg/*-old' \
    -o -path ./var/cache/apt -o -path ./var/lib/apt -o -path ./var/log -o -path './var/cache/debconf/*-old' \) -prune -o \
    -printf '%p %y %m %u %g %l\n' | sort)
}

tree_with_samples deb
cp "$package" "$networks" "$tree/tmp"
inside apt-get update -qq
# Dependencies are installed first, so that all later changes are the package's own.
# Not the other package of ours, which no mirror has.
depends=$(dpkg-deb --field "$package" Depends | sed 's/swift-vision-networks ([^)]*), *//')
apt_get() {
  inside apt-get "$@" >"$work/apt.log" 2>&1 || fail "apt-get $*:" "$(tail "$work/apt.log")"
}
apt_get satisfy --yes --no-install-recommends -qq "$depends"
files >"$work/before"
inside dpkg-query --show >"$work/packages-before"
apt_get install --yes --no-install-recommends -qq "/tmp/${package##*/}" "/tmp/${networks##*/}"
ok 'deb: apt installs it'
answers deb vision
for page in vision vision-dice vision-serve vision-model-predict; do
  text=$(man --warnings=all "$tree/usr/share/man/man1/$page.1.gz" 2>"$work/roff" | col -bx) || fail "the page $page"
  [ ! -s "$work/roff" ] || fail "the page $page:" "$(cat "$work/roff")"
  contains "deb: the page $page" "^ +${page//-/.} +. +[A-Z]" "$text"
done
contains 'deb: completions for bash' 'vision$' \
  "$(inside bash -c 'source /usr/share/bash-completion/completions/vision && complete -p vision')"
[ -s "$tree/usr/share/zsh/vendor-completions/_vision" ] && [ -s "$tree/usr/share/fish/vendor_completions.d/vision.fish" ] ||
  fail 'completions for zsh or fish are missing'
ok 'deb: completions for zsh and fish'
[ -e "$tree/usr/lib/systemd/system/swift-vision.service" ] || fail 'the unit is missing'
[ -z "$(find "$tree/etc/systemd" -name 'swift-vision*' 2>/dev/null)" ] || fail 'the service is enabled'
ok 'deb: the service is there and not enabled'
# Files that the service would leave.
mkdir -p "$tree"/var/lib/private/swift-vision "$tree"/var/cache/swift-vision
apt_get purge --yes -qq swift-vision swift-vision-networks
rmdir "$tree/var/lib/private"
files >"$work/after"
inside dpkg-query --show >"$work/packages-after"
diff "$work/before" "$work/after" || fail 'files are left behind or missing'
diff "$work/packages-before" "$work/packages-after" || fail 'packages are left behind or missing'
! grep -rqsF swift-vision "$tree/var/lib/dpkg" || fail 'dpkg still knows the package'
ok 'deb: removed without a trace'

# MARK: The steps of the container file

tree_with_samples container
tar --extract --file "$archive" --directory "$tree/usr/local" --strip-components=1
# Of the last stage.
steps=$(sed -n '/^FROM ${DEBIAN}/,$p' "$folder/Containerfile" | sed -n '/^RUN /,/[^\\]$/p' | sed -e 's/^RUN //')
inside sh -ec "$steps" >"$work/steps.log" 2>&1 || fail 'the container file:' "$(tail "$work/steps.log")"
contains 'container: dice as its own user' '"values":\[3,5,1\]' "$(inside setpriv --reuid swift-vision --clear-groups \
  env XDG_DATA_HOME=/var/lib XDG_CACHE_HOME=/var/cache vision dice --json /samples/still.jpg)"
[ -n "$(ls "$tree/var/cache/swift-vision")" ] || fail 'the compiled networks are not in the cache'
ok 'container: networks are cached'

# MARK: The archive in two folders, one with a space in its name, and moved

tree_with_samples archive
mkdir -p "$tree/opt/one" "$tree/srv/an other"
tar --extract --file "$archive" --directory "$tree/opt/one" --strip-components=1
tar --extract --file "$archive" --directory "$tree/srv/an other" --strip-components=1
answers 'archive' /opt/one/bin/vision
c_library='/(libc|libm|libdl|libpthread|librt|libresolv|libmvec|libnss_[a-z]+|ld-linux[a-z0-9-]*)\.so'
foreign=$(grep -v "/opt/one/lib/swift-vision/" <<<"$mapped" | grep -vE "$c_library" || true)
[ -z "$foreign" ] || fail 'system libraries are loaded:' "$foreign"
ok 'archive: no system library is loaded except the C library'
mv "$tree/opt/one" "$tree/opt/moved"
answers 'archive with a space' '/srv/an other/bin/vision'
ln -s /opt/moved/bin/vision "$tree/usr/local/bin/vision"
contains 'archive: moved, through a link' '"values":\[3,5,1\]' "$(inside vision dice --json /samples/still.jpg)"
cmp "$work/annotated-archive.png" "$work/annotated-archive-with-a-space.png" || fail 'the images differ'
cmp "$work/annotated-archive.png" "$work/annotated-deb.png" || fail 'the labels of the archive and of the package differ'
cmp "$work/videos-archive.json" "$work/videos-deb.json" || fail 'the videos of the archive and of the package differ'
ok 'archive: the same pixels of videos as with Debian'"'"'s FFmpeg'
ok 'archive: labels have the same font as in the Debian package'

# MARK: The archive on other systems, as a user without root's rights

for system in ${SYSTEMS:-noble trixie}; do
  bare_tree "$system"
  tree_with_samples "$system"
  tar --extract --file "$archive" --directory "$tree/opt" --strip-components=1
  contains "archive on $system: dice of an image" '"values":\[3,5,1\]' "$(as_user vision dice --json /samples/still.jpg)"
  contains "archive on $system: rolls of a video" '"rolls":3' "$(as_user vision dice --json /samples/roll.mp4)"
  text=$(as_user vision detect --json /samples/card.avif)
  contains "archive on $system: a barcode" '"payload":"https://example.org/gift/2026"' "$text"
  contains "archive on $system: text" '"string":"GIFT CARD"' "$text"
  contains "archive on $system: a PDF" '"string":"INVOICE 2026"' "$(as_user vision detect --text --recognize --json /samples/note.pdf)"
done

echo "$passed passed, 0 failed"
