"""Compares the exported classifier with the trained network, and writes the Swift test's fixture.

The fixture holds crops of a frame of the sample video at the input's exact size, around each die and beside
them, and the trained network's probabilities.
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
import torch

from common import classifier_file
from common.labeled_images import LabeledImage

from . import LABELS
from .crops import pixel_boxes, plain_crop
from .export import load_network

HIGHEST_DIFFERENCE = 0.02
"""Rounding to float16 (eleven bits) changes a probability by a few thousandths, a wrong layer by tenths."""

BESIDE = [60.0, 60.0, 120.0, 120.0]
"""A box of the detector's fixture that contains only table."""


def cuts(detected: Path) -> dict[str, np.ndarray]:
    """A crop of each die in the detector's fixture, and one of the table beside them."""
    pixels = cv2.cvtColor(cv2.imread(str(detected / "dice.png")), cv2.COLOR_BGR2RGB)
    dice = json.loads((detected / "expected.json").read_text())["dice"]
    coordinates = np.array([die["coordinates"] for die in dice])
    boxes = np.zeros((0, 4), np.float32)
    picture = LabeledImage("dice", "sample", pixels, boxes, np.zeros(0, np.int64))
    shown = {
        f"{die['label']}.png": plain_crop(picture, box)
        for die, box in zip(dice, pixel_boxes(picture, coordinates))
    }
    shown["none.png"] = plain_crop(picture, np.array(BESIDE))
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("model", type=Path)
    parser.add_argument("detected", type=Path, help="the detector's fixture: dice.png and expected.json")
    parser.add_argument("fixture", type=Path, help="folder for the images and expected.json")
    arguments = parser.parse_args()
    shown = cuts(arguments.detected)
    stacked = np.stack(list(shown.values()))
    with torch.no_grad():
        inputs = torch.from_numpy(stacked).permute(0, 3, 1, 2).float() / 255
        trained = load_network(arguments.weights)(inputs).softmax(1).numpy()
    classifier_file.check(arguments.model, shown, trained, LABELS, HIGHEST_DIFFERENCE)
    classifier_file.write_fixture(arguments.fixture, shown, trained, LABELS)


if __name__ == "__main__":
    main()
