"""Trains the dice detector's network by `vision train objects --algorithm full` and by Training's PyTorch, for the same minutes on the same
photographs, and judges both by `vision dice evaluate`.

    python Benchmarks/Networks/train_side_by_side.py ../shared/data/dice --minutes 30 --output comparison

Needs a release build, and the environment that `make -C Training environment` makes. DATA has images/, YOLO's labels/ and split.csv with a
`train` or `val` for each, as Training/README.md says. Both learn from the labeled photographs of `train` alone, from nothing, with the same
number of views in a step; both are written as Core ML files and read by the same program, without its second look.

PyTorch's schedule ends by the clock. `vision` has to be told iterations: a course of a few, which shows every kind of view in the same
proportion, says how many a second there are. Each learns alone on the machine; what is told are the seconds that it really learned, without
the reading of pictures, and its steps in them.
"""

import argparse
import csv
import json
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("nell", "epan", "n3")
"""The kinds of photographs that Training's detector learns from."""
MODELS = ("vision", "torch")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--output", type=Path, required=True, help="folder for pictures, models and logs")
    parser.add_argument("--only", choices=MODELS, action="append", help="train this one alone; may be repeated")
    parser.add_argument("--pictures", type=int, help="learn from so many photographs only, spread over all")
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


def prepare(data: Path, output: Path, limit: int | None) -> int:
    """Writes the labeled photographs of the split `train`, once for each trainer; gives how many there are."""
    rows = list(csv.DictReader((data / "split.csv").open(newline="")))
    train = [
        row for row in rows
        if row["split"] == "train" and row["source"] in SOURCES
        and (data / "labels" / f"{row['name']}.txt").read_text().strip()]
    if limit:
        train = train[:: max(len(train) // limit, 1)][:limit]
    folder = output / "photographs"
    shutil.rmtree(folder, ignore_errors=True)
    for kind, ending in (("images", "jpg"), ("labels", "txt")):
        (folder / kind).mkdir(parents=True)
        for row in train:
            shutil.copyfile(data / kind / f"{row['name']}.{ending}", folder / kind / f"{row['name']}.{ending}")
    # The first of YOLO's classes is the value 1.
    (folder / "data.yaml").write_text('names: ["1", "2", "3", "4", "5", "6"]\n')
    # The same for PyTorch, which looks at some of `val` at its end.
    peer = output / "photographs-torch"
    shutil.rmtree(peer, ignore_errors=True)
    peer.mkdir()
    for kind in ("images", "labels"):
        (peer / kind).symlink_to(data / kind)
    looked_at = [row for row in rows if row["split"] == "val" and row["source"] in SOURCES][:20]
    with (peer / "split.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=rows[0].keys())
        writer.writeheader()
        writer.writerows(train + looked_at)
    return len(train)


def run(command: list[str], log: Path, folder: Path = ROOT):
    """Runs a command; yields its lines, each with the seconds since the start, which are kept in a file, too."""
    begin = time.perf_counter()
    with log.open("w") as file, subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        for line in process.stdout:
            file.write(line)
            yield time.perf_counter() - begin, line
    if process.returncode:
        sys.exit(f"{' '.join(map(str, command))} ended with {process.returncode}: see {log}")


def vision_course(arguments, iterations: int, name: str) -> tuple[int, float]:
    """Trains; gives how many iterations were made, and in how many seconds."""
    command = [
        arguments.vision, "train", "objects", arguments.output / "photographs", "--output", arguments.output / f"{name}.mlmodel",
        "--algorithm", "full", "--size", "576", "--batch", str(arguments.batch), "--iterations", str(iterations),
        "--augment", "flip", "--augment", "turn", "--validation", "0", "--json"]
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


def judged(arguments, model: Path) -> dict:
    """What the program says of the photographs for validation, with the detector alone."""
    command = [arguments.vision, "dice", "evaluate", arguments.data, "--split", "val", "--second-look", "never", "--model", model, "--json"]
    told = [json.loads(line) for _, line in run(list(map(str, command)), model.with_suffix(".judged.log")) if line.startswith("{")]
    figures = next(record for record in told if record["type"] == "evaluation")
    return {name: figures[name] for name in ("pictures", "dice", "recall", "precision", "meanAveragePrecision50", "meanAveragePrecision")}


if __name__ == "__main__":
    main()
