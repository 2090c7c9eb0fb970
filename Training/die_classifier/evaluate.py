"""Measures what `vision dice` reports on the photographs of the `val` split, and prints the card's tables.

The program itself is measured, with both models. The counting rules are the detector's.
"""

import argparse
import json
import subprocess
from pathlib import Path

import numpy as np

from common.labeled_images import LabeledImage, read_pictures
from detector.decoding import Detection
from detector.evaluate import table
from detector.scoring import score_all

LEAST_CONFIDENCE = 0.01
DEFAULT_CONFIDENCE = 0.1925
THRESHOLDS = (0.02, 0.05, 0.1, DEFAULT_CONFIDENCE, 0.3, 0.4, 0.5, 0.7)


def detection(die: dict, record: dict) -> Detection:
    """A die of the program's JSON."""
    box, size = die["box"], np.array([record["width"], record["height"]] * 2)
    x, y, width, height = (box[name] for name in ("x", "y", "width", "height"))
    middle = np.array([x + width / 2, y + height / 2, width, height]) / size
    return Detection(die["value"] - 1, die["confidence"], middle)


def reported(
    program: Path, photographs: Path, pictures: list[LabeledImage], options: list[str]
) -> list[list[Detection]]:
    """The program's detections for each image."""
    files = [str(photographs / "images" / f"{picture.name}.jpg") for picture in pictures]
    command = [program, "dice", "--json", "--confidence", str(LEAST_CONFIDENCE), *options, *files]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    records = [json.loads(line) for line in output.splitlines()]
    by_input = {record["input"]: record for record in records if record["type"] == "image"}
    return [[detection(die, by_input[file]) for die in by_input[file]["dice"]] for file in files]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path, help="the built `vision`")
    parser.add_argument("photographs", type=Path, help="folder with images, labels and split.csv")
    parser.add_argument("--confidence", type=float, default=DEFAULT_CONFIDENCE)
    parser.add_argument("options", nargs="*", help="more options of `vision dice`, after --")
    arguments = parser.parse_args()
    pictures = read_pictures(arguments.photographs, "val")
    found = reported(arguments.program, arguments.photographs, pictures, arguments.options)
    confident = [[die for die in dice if die.confidence >= arguments.confidence] for dice in found]
    print(f"confidence threshold {arguments.confidence}\n")
    print(table(score_all(pictures, confident)))
    print("\n| confidence threshold | recall | precision | photographs without error |\n|---|---|---|---|")
    for threshold in THRESHOLDS:
        kept = [[die for die in dice if die.confidence >= threshold] for dice in found]
        tally = score_all(pictures, kept)["all"]
        print(
            f"| {threshold} | {tally.recall:.3f} | {tally.precision:.3f} | {tally.pictures_right_share:.3f} |"
        )


if __name__ == "__main__":
    main()
