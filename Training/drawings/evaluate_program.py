"""Measures `vision pictionary classify`: the classifier as the game uses it, including the finder.

Needs folders from `make_images`, and folders of images without drawings.
"""

import argparse
import csv
import json
import subprocess
from pathlib import Path

import numpy as np
from coremltools.proto import Model_pb2

from . import LABELS, NOTHING
from .evaluate import FIGURES, default_labels, figures, picture_files
from .scoring import Scores, accepted


def answers(program: Path, model: Path, pictures: list[Path]) -> np.ndarray:
    """The program's probabilities `[images, labels + 1]` with a model."""
    command = [program, "pictionary", "classify", "--model", model, "--json", "--top", "0", *pictures]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    said = {}
    for record in map(json.loads, output.splitlines()):
        confidences = {one["identifier"]: one["confidence"] for one in record["classifications"]}
        said[record["input"]] = [confidences.get(label, 0) for label in (*LABELS, NOTHING)]
    return np.array([said[str(picture)] for picture in pictures])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path, help="the built `vision`")
    parser.add_argument("model", type=Path, help="the model to use")
    parser.add_argument("folders", type=Path, nargs="+", help="folders of images with labels.csv")
    parser.add_argument("--without", type=Path, nargs="*", default=[], help="folders without drawings")
    arguments = parser.parse_args()
    model = Model_pb2.Model.FromString(arguments.model.read_bytes())
    defaults = default_labels(model)
    print(f"| drawings | {FIGURES} |")
    print("|---|---|---|---|---|---|---|")
    for folder in arguments.folders:
        with open(folder / "labels.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        labels = np.array([LABELS.index(row["label"]) for row in rows])
        one = Scores(labels, answers(arguments.program, arguments.model, [folder / row["name"] for row in rows]))
        print(f"| {folder.name} | {figures(one, defaults)} |")
    for folder in arguments.without:
        pictures = picture_files(folder)
        share = accepted(answers(arguments.program, arguments.model, pictures))
        print(f"{folder.name}: {share:.4f} of {len(pictures)} false positives above 0.5")


if __name__ == "__main__":
    main()
