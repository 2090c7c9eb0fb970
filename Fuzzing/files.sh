#!/usr/bin/env bash
# Runs `vision` on damaged files of each kind for SECONDS each, one kind after the other.
# Usage: VISION=.build/release/vision FUZZ=.build/release/vision-fuzz Fuzzing/files.sh SECONDS [OPTION...]
#
# The start files are in .fuzzing/starts (Fuzzing/start_files.py); options such as --seed 7 apply to all
# kinds. Failing files are kept in fuzz-failures/: fix the cause, and copy the file to
# Tests/Fixtures/Fuzzing/, where a test repeats it.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

seconds=$1
shift
options=(--seconds "$seconds" "$@")
images=(--vision "$VISION" --start .fuzzing/starts/images)
videos=(.fuzzing/starts/videos/*)
[ -e "${videos[0]}" ] || videos=(Examples/SampleRoll/roll.mp4)
status=0
fuzz() {
  echo "vision-fuzz $*"
  "$FUZZ" "$@" || status=1
}
fuzz images "${options[@]}" "${images[@]}" --ask --barcodes --rectangles
fuzz images "${options[@]}" "${images[@]}" --confined --ask --barcodes
fuzz images "${options[@]}" "${images[@]}" --ask --rectangles --faces --barcodes --text --bodies --hands --classify \
  --contours --horizon --people-mask --saliency
fuzz requests "${options[@]}" --start .fuzzing/starts/images
fuzz models "${options[@]}" --vision "$VISION"
fuzz videos "${options[@]}" --vision "$VISION" --start "${videos[@]}"
exit $status
