"""Common code of the scripts that compare trained dice detectors: training photographs, timed commands, and
evaluation.
"""

import csv
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("nell", "epan", "n3")
"""The kinds of photographs that Training's detector is trained on."""


def prepare(data: Path, output: Path, limit: int | None) -> int:
    """Writes the labeled photographs of the split `train`, once for each trainer; returns their number."""
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
    # YOLO's first class is the value 1.
    (folder / "data.yaml").write_text('names: ["1", "2", "3", "4", "5", "6"]\n')
    # The same for PyTorch, which evaluates some of `val` at its end.
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
    """Runs a command; yields its lines, each with the seconds since the start, and logs them to a file."""
    begin = time.perf_counter()
    with log.open("w") as file, subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        for line in process.stdout:
            file.write(line)
            yield time.perf_counter() - begin, line
    if process.returncode:
        sys.exit(f"{' '.join(map(str, command))} ended with {process.returncode}: see {log}")


def judged(arguments, model: Path) -> dict:
    """Returns the program's evaluation of the validation photographs, with the detector alone."""
    command = [arguments.vision, "dice", "evaluate", arguments.data, "--split", "val", "--second-look", "never", "--model", model, "--json"]
    told = [json.loads(line) for _, line in run(list(map(str, command)), model.with_suffix(".judged.log")) if line.startswith("{")]
    figures = next(record for record in told if record["type"] == "evaluation")
    return {name: figures[name] for name in ("images", "dice", "recall", "precision", "meanAveragePrecision50", "meanAveragePrecision")}
