"""Trains a dice detector with `vision train objects` from a few photographs, for increasing times, and
evaluates it.

    python3 Benchmarks/Networks/transfer_by_minutes.py ../shared/data/dice --pictures 50 --output transfer

Each result of `vision dice evaluate` shows the accuracy after a number of minutes. Needs a release build.
DATA has images/, YOLO's labels/ and split.csv with `train` or `val` for each image: see Training/README.md.
The photographs are spread over all of `train`; those of `val` are evaluated with the detector alone, without
its second look. Each course restarts with the same seed, and ends after its iterations; its minutes include
everything, from the start of the program to the written file.

With --start each course of a full network starts with the weights of that file.
"""

import argparse
import json
import time
from pathlib import Path

from dice_training import ROOT, judged, prepare, run

ITERATIONS = {"transfer": (75, 150, 300, 600, 1200, 2400), "full": (250, 500, 1000, 2000)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--pictures", type=int, default=50)
    parser.add_argument("--algorithm", choices=ITERATIONS, action="append", help="this one alone; may be repeated")
    parser.add_argument("--iterations", type=int, nargs="+", help="the courses' lengths, in place of the algorithm's own")
    parser.add_argument("--size", type=int, default=576, help="the width and height that images are stretched to")
    parser.add_argument("--start", type=Path, help="a full network begins with the weights of this .mlmodel file")
    parser.add_argument("--output", type=Path, required=True, help="folder for images, models and logs")
    parser.add_argument("--vision", type=Path, default=ROOT / ".build/release/vision")
    arguments = parser.parse_args()
    # Processes are started in other folders.
    arguments.data, arguments.output = arguments.data.resolve(), arguments.output.resolve()
    arguments.vision = arguments.vision.absolute()
    arguments.output.mkdir(parents=True, exist_ok=True)
    count = prepare(arguments.data, arguments.output, arguments.pictures)
    print(json.dumps({"photographs": count, "size": arguments.size}), flush=True)
    for algorithm in arguments.algorithm or ITERATIONS:
        for iterations in arguments.iterations or ITERATIONS[algorithm]:
            model, minutes = course(arguments, algorithm, iterations)
            told = {"algorithm": algorithm, "iterations": iterations, "minutes": round(minutes, 2)}
            print(json.dumps({**told, **judged(arguments, model)}), flush=True)


def course(arguments, algorithm: str, iterations: int) -> tuple[Path, float]:
    """Trains; returns the file, and the total minutes."""
    model = arguments.output / f"{algorithm}-{iterations}.mlmodel"
    command = [
        arguments.vision, "train", "objects", arguments.output / "photographs", "--output", model,
        "--algorithm", algorithm, "--size", arguments.size, "--iterations", iterations, "--validation", 0, "--json"]
    if algorithm == "full":
        command += ["--augment", "flip", "--augment", "rotate"]
        command += ["--base-model", arguments.start.resolve()] if arguments.start else []
    begin = time.perf_counter()
    for _ in run(list(map(str, command)), model.with_suffix(".log")):
        pass
    return model, (time.perf_counter() - begin) / 60


if __name__ == "__main__":
    main()
