"""Measures a Core ML model in `vision model`, and the same ONNX network in ONNX Runtime and OpenVINO's own
Python.

    python Benchmarks/Networks/side_by_side.py encoder/encoder-32.mlpackage encoder/encoder.onnx \\
        --input tokens=encoder/tokens.npy --input mask=encoder/mask.npy --output sentence

Needs onnxruntime, openvino, numpy and a release build. Measurements alternate, each in a separate process;
the results are medians of the rounds. A cold load compiles the network; a cached one finds it compiled (ONNX
Runtime has no such cache on a CPU).
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
COLUMNS = ("cold", "load", "first", "median", "p10", "peakMemory")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("model", type=Path)
    parser.add_argument("onnx", type=Path)
    parser.add_argument("--input", action="append", default=[], metavar="NAME=FILE.npy")
    parser.add_argument("--output", required=True, help="whose values are compared")
    parser.add_argument("--vision", type=Path, default=ROOT / ".build/release/vision")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--predictions", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp())
    contestants = {"vision": vision, "ONNX Runtime": peer("onnxruntime"), "OpenVINO": peer("openvino")}
    measured: dict[str, list[dict]] = {name: [] for name in contestants}
    for index in range(arguments.rounds):
        for name, measure in contestants.items():
            # Each round has its own caches: the first process compiles, the second uses the cache.
            cache = folder / f"{name}-{index}"
            cold = measure(arguments, cache)["load"]
            measured[name].append(measure(arguments, cache) | {"cold": cold})
    print("| | cold load s | cached load s | first ms | median ms | fastest tenth ms | peak memory MB |")
    print("|---|---|---|---|---|---|---|")
    for name, rounds in measured.items():
        cold, load, first, median, tenth, memory = (
            statistics.median(one[column] for one in rounds) for column in COLUMNS
        )
        print(
            f"| {name} | {cold:.2f} | {load:.2f} | {first * 1e3:.1f} | {median * 1e3:.2f} | {tenth * 1e3:.2f} "
            f"| {memory / 1e6:.0f} |"
        )
    compare(arguments, folder)


def vision(arguments: argparse.Namespace, cache: Path) -> dict:
    command = [arguments.vision, "model", "benchmark", arguments.model, "--json"]
    command += ["--threads", str(arguments.threads), "--predictions", str(arguments.predictions)]
    for one in arguments.input:
        command += ["--input", one]
    return run(command, os.environ | {"XDG_CACHE_HOME": str(cache)})


def peer(engine: str):
    def measure(arguments: argparse.Namespace, cache: Path) -> dict:
        command = [sys.executable, Path(__file__).with_name("engine_baseline.py"), engine, arguments.onnx]
        command += [cache, arguments.threads, arguments.predictions, *arguments.input]
        return run(command, dict(os.environ))

    return measure


def run(command: list, environment: dict) -> dict:
    done = subprocess.run([str(part) for part in command], env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{command[0]}: {done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def compare(arguments: argparse.Namespace, folder: Path) -> None:
    """Prints the named output's largest difference, and its largest value."""
    import onnxruntime

    path = folder / "output.npy"
    command = [arguments.vision, "model", "predict", arguments.model, "--output", f"{arguments.output}={path}"]
    for one in arguments.input:
        command += ["--input", one]
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL)
    session = onnxruntime.InferenceSession(arguments.onnx)
    given = {name: np.load(file) for name, file in (one.split("=", 1) for one in arguments.input)}
    [expected] = session.run([arguments.output], given)
    difference = np.abs(np.load(path).reshape(expected.shape) - expected).max()
    print(f"largest difference from ONNX Runtime: {difference:.2g}, of {np.abs(expected).max():.2g}")


if __name__ == "__main__":
    main()
