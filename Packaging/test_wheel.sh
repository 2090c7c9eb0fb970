#!/usr/bin/env bash
# Tests the wheels of `make wheel` in bare trees of three systems, as a user without root's rights: pip
# installs them, and `vision` and coremltools predict. Environment: that of trees.sh, and
#   PACKAGES  the folder with the wheels (default: dist in the checkout)
#   SYSTEMS   releases, separated by spaces (default: bookworm noble trixie)
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/trees.sh"
cd "$checkout"

wheel=$(ls "$packages"/swift_vision-*_"$machine".whl) || fail 'there is no wheel: make wheel'
networks=$(ls "$packages"/swift_vision_networks-*.whl) || fail 'there is no wheel of networks: make wheel'
size=$(stat --format %s "$wheel")
[ "$size" -le 40000000 ] || fail "the wheel has $size bytes; the limit is 40 MB."
ok "the wheel has $((size / 1000000)) MB"

cat >"$work/predict.py" <<'END'
"""Predicts with a model by coremltools, and prints the outputs."""
import coremltools as ct

model = ct.models.MLModel("/samples/Fahrenheit.mlmodel")
print(model.predict({"celsius": 100.0}))
END

ffmpeg -v error -i Examples/SampleRoll/still.jpg "$work/still.png"
write_pdf "$work/note.pdf"

for system in ${SYSTEMS:-bookworm noble trixie}; do
  bare_tree "$system" --include=python3,python3-venv,ca-certificates
  tree "$system"
  mkdir "$tree/samples" "$tree/home/user"
  chown 1000:1000 "$tree/home/user"
  cp "$wheel" "$networks" "$work/predict.py" Examples/ModelPackage/Sources/Convert/Fahrenheit.mlmodel \
    Examples/SampleRoll/still.jpg "$work/still.png" "$work/note.pdf" "$tree/samples"
  # This system's settings of pip, and the certificates that it trusts.
  cp -L /etc/ssl/certs/ca-certificates.crt "$tree/etc/ssl/certs/ca-certificates.crt"
  [ ! -e /etc/pip.conf ] || cp /etc/pip.conf "$tree/etc/pip.conf"
  pip_install() {
    as_user pip install --quiet --disable-pip-version-check "$@" 2>"$work/pip.log" || fail "$system: pip:" "$(tail "$work/pip.log")"
  }
  as_user python3 -m venv /home/user/env
  pip_install "/samples/${wheel##*/}" coremltools
  ok "$system: pip installs the wheel"
  version=$(as_user vision --version)
  [ "$version" = "$(cut -d- -f2 <<<"${wheel##*/}")" ] || fail "$system: --version is $version"
  ok "$system: --version"
  contains "$system: vision model predict" 'fahrenheit.*212' \
    "$(as_user vision model predict /samples/Fahrenheit.mlmodel --input celsius=100)"
  contains "$system: coremltools predicts" "'fahrenheit': 212" "$(as_user python /samples/predict.py 2>&1)"
  # Each without a file that the other wheel has: the program's own model, a pretrained network.
  for command in 'dice' 'detect --faces'; do
    status=0
    # shellcheck disable=SC2086 -- the options are words.
    text=$(as_user vision $command /samples/still.jpg 2>&1) || status=$?
    [ "$status" -eq 69 ] || fail "$system: vision $command without the networks ends with status $status:" "$text"
    contains "$system: vision $command says what to install" 'pip install swift-vision-networks' "$text"
  done
  pip_install --no-deps "/samples/${networks##*/}"
  contains "$system: dice of a JPEG" '"values":\[3,5,1\]' "$(as_user vision dice --json /samples/still.jpg)"
  text=$(as_user vision dice /samples/still.png 2>&1) && fail "$system: a PNG is decoded without libvips"
  contains "$system: without libvips the message says what to install" 'libvips' "$text"
  contains "$system: a PDF that is rendered" '"string":"INVOICE 2026"' \
    "$(as_user vision detect --text --recognize --json /samples/note.pdf)"
  contains "$system: a face detector without a face" '"faces":\[\]' "$(as_user vision detect --faces --json /samples/still.jpg)"
  as_user pip uninstall --quiet --yes swift-vision-networks swift-vision
  [ -z "$(find "$tree/home/user/env" -path '*swift*vision*' -print -quit)" ] || fail "$system: files are left behind"
  ok "$system: pip removes both wheels without a trace"
done

echo "$passed passed, 0 failed"
