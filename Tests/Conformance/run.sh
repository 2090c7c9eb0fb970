#!/usr/bin/env bash
# Runs coremltools' own tests of Core ML against the program in SWIFT_VISION:
#   run.sh            the part that takes about a minute
#   run.sh all        everything, with every eighth of the operations' tests: hours
#   run.sh TEST...    these modules or tests, as pytest names them
# The harness that runs them without a Mac isn't part of this checkout: CONFORMANCE is its folder, by default
# ../shared/conformance beside the checkout. JOBS is the number of test groups that run concurrently.
set -euo pipefail
folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
harness=${CONFORMANCE:-$folder/../../../shared/conformance}

if [ ! -f "$harness/linux_coreml_plugin.py" ]; then
  printf 'Skipped: coremltools'"'"' own tests (Tests/Conformance). There is no harness in %s; name its folder in CONFORMANCE.\n' "$harness"
  exit 0
fi
harness=$(cd "$harness" && pwd)
program=$(realpath "${SWIFT_VISION:?names no program}")

environment=$folder/.venv
# Converters whose models only `run.sh all` needs are large.
requirements=requirements.txt
[ "${1-}" = all ] && requirements=requirements-all.txt
wanted=$(cd "$folder" && sha256sum requirements.txt "$requirements")
if [ ! -x "$environment/bin/python" ] || [ "$(cat "$environment/installed-$requirements" 2>/dev/null)" != "$wanted" ]; then
  python3 -m venv "$environment"
  "$environment/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$folder/$requirements"
  printf '%s\n' "$wanted" >"$environment/installed-$requirements"
fi

export PYTHONPATH=$harness:$folder PYTHONWARNINGS=ignore PYTHONDONTWRITEBYTECODE=1
export COREML_HARNESS_BACKEND=stateful_backend:StatefulBackend COREML_RUNNER="$program model serve"
# The tests expect equal elements in the order of NumPy's scalar sort; its vectorized sort has another.
export NPY_DISABLE_CPU_FEATURES=${NPY_DISABLE_CPU_FEATURES-"AVX2 AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL AVX512_SPR"}

# One test draws a hundred million random numbers: too many for the default limit on a machine with less than
# 26 GiB.
export SWIFT_VISION_MODEL_MEMORY=${SWIFT_VISION_MODEL_MEMORY-12G}

# REPORTS is a folder to keep the reports and pytest's output in.
if [ -n "${REPORTS-}" ]; then
  mkdir -p "$REPORTS"
  reports=$(cd "$REPORTS" && pwd)
  rm -f "$reports"/*.json "$reports"/*.log
else
  reports=$(mktemp -d)
  trap 'rm -rf "$reports"' EXIT
fi
packages=$("$environment/bin/python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
cd "$packages"

jobs=0
# A process for tests with the same version of macOS and the same share (every nth test of a file).
group() {
  local name=$1 macos=$2 every=$3
  shift 3
  if [ "$jobs" -ge "${JOBS:-2}" ]; then
    wait -n || true
    jobs=$((jobs - 1))
  fi
  # Several of the failures that coremltools expects are Apple's own: --runxfail.
  COREML_HARNESS_MACOS=$macos COREML_HARNESS_EVERY=$every COREML_HARNESS_REPORT=$reports/$name.json \
    "$environment/bin/python" -m pytest -p linux_coreml_plugin -c /dev/null --rootdir="$packages" -p no:cacheprovider \
    -q -r N --no-header --tb=short --runxfail --continue-on-collection-errors --timeout=1200 ${PYTEST_ARGS-} --pyargs "$@" >"$reports/$name.log" 2>&1 &
  jobs=$((jobs + 1))
}

tests=coremltools.test
layers=$tests.neural_network
operations=coremltools.converters.mil.mil.ops.tests
models=("$layers".test_{simple_nn_inference,compiled_model,quantization,nn_builder,model,custom_neural_nets} "$tests.pipeline")
case "${1-}" in
  '')
    mapfile -t part < <(grep -v '^#' "$folder/part.txt")
    group layers 15.0 1 "${part[@]}"
    group models 15.0 1 "${models[@]}"
    group iOS14 15.0 128 "$operations.iOS14"
    group iOS15-17 15.0 64 "$operations".iOS1{5,6,7}
    # Those of compressed weights take long.
    group iOS18 15.0 256 "$operations.iOS18"
    ;;
  all)
    group layers 15.0 1 "$layers.test_numpy_nn_layers"
    # Some are disabled on later systems.
    group tables 10.15 1 "$tests.sklearn_tests" "$tests.xgboost_tests"
    group models 15.0 1 "${models[@]}"
    for system in iOS14 iOS15 iOS16 iOS17 iOS18; do group "$system" 15.0 8 "$operations.$system"; done
    ;;
  *) group named "${MACOS:-15.0}" "${EVERY:-1}" "$@" ;;
esac
wait

for log in "$reports"/*.log; do
  # A process that ended early has no report.
  [ -s "${log%.log}.json" ] || { cat "$log" >&2; exit 1; }
done
"$environment/bin/python" "$folder/check.py" "$folder/known-failures.txt" "$reports"/*.json
