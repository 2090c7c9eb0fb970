"""Trains the dice detector's network with `vision train objects --algorithm full` and with Training's
PyTorch.

    python Benchmarks/Networks/train_side_by_side.py ../shared/data/dice --minutes 30 --output comparison

Both train for the same time on the same photographs, and are evaluated by `vision dice evaluate`. Needs a
release build, and the environment of `make -C Training environment`. DATA has images/, YOLO's labels/ and
split.csv with `train` or `val` for each image: see Training/README.md. Both train on only the labeled
photographs of `train`, from random weights, with the same batch size; both are written as Core ML files and
read by the same program, without its second look.

PyTorch's schedule ends by the clock. `vision` needs a number of iterations: a short course, which shows every
kind of view in the same proportion, determines the iterations a second. Each trains alone on the machine; the
results are the seconds of actual training, without reading images, and the steps in that time.
"""

import argparse
import json
import re
from pathlib import Path

from dice_training import ROOT, judged, prepare, run

MODELS = ("vision", "torch")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--output", type=Path, required=True, help="folder for images, models and logs")
    parser.add_argument("--only", choices=MODELS, action="append", help="train this one alone; may be repeated")
    parser.add_argument("--pictures", type=int, help="train on only this number of photographs, spread over all")
    parser.add_argument("--batch", type=int, default=40, help="views of 192 pixels in a step")
    parser.add_argument("--calibration", type=int, default=320, help="iterations that say how fast vision is")
    parser.add_argument("--processes", type=int, default=2, help="PyTorch's; each computes with one thread")
    parser.add_argument("--vision", type=Path, default=ROOT / ".build/release/vision")
    parser.add_argument("--python", type=Path, default=ROOT / ".venv/bin/python", help="with PyTorch")
    arguments = parser.parse_args()
    # Processes are started in other folders.
    arguments.data, arguments.output = arguments.data.resolve(), arguments.output.resolve()
    arguments.vision, arguments.python = arguments.vision.absolute(), arguments.python.absolute()
    if arguments.batch % arguments.processes or arguments.batch != 20 * arguments.processes:
        parser.error(f"PyTorch's course has 20 views of 192 pixels in each process: --batch {20 * arguments.processes}")
    arguments.output.mkdir(parents=True, exist_ok=True)
    count = prepare(arguments.data, arguments.output, arguments.pictures)
    print(json.dumps({"photographs": count, "minutes": arguments.minutes}), flush=True)
    learn = {"vision": learn_with_vision, "torch": learn_with_torch}
    for name in arguments.only or MODELS:
        learned = learn[name](arguments)
        model = arguments.output / f"{name}.mlmodel"
        print(json.dumps({"name": name, **learned, **judged(arguments, model)}), flush=True)


def vision_course(arguments, iterations: int, name: str) -> tuple[int, float]:
    """Trains; returns the number of iterations and the seconds."""
    command = [
        arguments.vision, "train", "objects", arguments.output / "photographs", "--output", arguments.output / f"{name}.mlmodel",
        "--algorithm", "full", "--size", "576", "--batch", str(arguments.batch), "--iterations", str(iterations),
        "--augment", "flip", "--augment", "rotate", "--validation", "0", "--json"]
    begin, steps, end = 0.0, 0, 0.0
    for seconds, line in run(list(map(str, command)), arguments.output / f"{name}.log"):
        record = json.loads(line) if line.startswith("{") else {}
        if record.get("type") == "training":
            begin = seconds
        if record.get("type") == "iteration":
            steps, end = record["iteration"], seconds
    return steps, end - begin


def learn_with_vision(arguments) -> dict:
    steps, seconds = vision_course(arguments, arguments.calibration, "calibration")
    wanted = max(round(steps / seconds * 60 * arguments.minutes), 1)
    steps, seconds = vision_course(arguments, wanted, "vision")
    return {"steps": steps, "seconds": round(seconds, 1), "stepsPerSecond": round(steps / seconds, 3)}


def learn_with_torch(arguments) -> dict:
    output = arguments.output / "torch"
    output.mkdir(exist_ok=True)
    command = [
        arguments.python, "-m", "detector.train", "--photographs", arguments.output / "photographs-torch", "--output", output,
        "--steps", "1000000000", "--minutes", str(arguments.minutes), "--processes", str(arguments.processes),
        "--validate-every", "1000000000"]
    steps, seconds = 0, 0.0
    for _, line in run(list(map(str, command)), arguments.output / "torch.log", ROOT / "Training"):
        if found := re.match(r"(\d+) \([\d.]+\) .* after (\d+) s", line):
            steps, seconds = int(found[1]), float(found[2])
        elif found := re.match(r"after (\d+):", line):
            # The last step, at the end of the given time.
            steps, seconds = int(found[1]), 60 * arguments.minutes
    command = [arguments.python, "-m", "detector.export", output / "weights.pt", arguments.output / "torch.mlmodel"]
    for _ in run(list(map(str, command)), arguments.output / "export.log", ROOT / "Training"):
        pass
    return {"steps": steps, "seconds": round(seconds, 1), "stepsPerSecond": round(steps / max(seconds, 1), 3)}

if __name__ == "__main__":
    main()
