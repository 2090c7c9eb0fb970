"""Writes photographs of the test drawings, with their labels, for `vision-benchmarks drawings`.

`photographs/` in training's style, `held-out/` in a style that isn't used in training, `clean/` without a
camera; each has `labels.csv` with an image's name and its drawing's label.
"""

import argparse
import csv
from pathlib import Path

import cv2
import numpy as np

from . import LABELS
from .data import read_drawings
from .held_out import held_out_photograph
from .photograph import Tables, clean, drawn

SIDE = 640
JPEG_QUALITY = 90


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("drawings", type=Path, help="folder with the Quick, Draw! files")
    parser.add_argument("output", type=Path)
    parser.add_argument("--count", type=int, default=800, help="images of each kind")
    arguments = parser.parse_args()
    tables = Tables(40, 11)
    known = [
        d for d in read_drawings(arguments.drawings)["measure"] if d.strokes is not None and d.label in LABELS
    ]
    renderings = {
        "clean": lambda drawing, rng: clean(drawing, SIDE, rng, 0),
        "photographs": lambda drawing, rng: drawn(drawing, SIDE, tables, rng),
        "held-out": lambda drawing, rng: held_out_photograph(drawing, SIDE, rng),
    }
    for kind, rendering in renderings.items():
        folder = arguments.output / kind
        folder.mkdir(parents=True, exist_ok=True)
        with open(folder / "labels.csv", "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["name", "label"])
            for index in range(arguments.count):
                drawing = known[index * len(known) // arguments.count]
                pixels = rendering(drawing, np.random.default_rng((12, index)))
                name = f"{index:05d}.jpg"
                quality = [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY]
                cv2.imwrite(str(folder / name), cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), quality)
                writer.writerow([name, drawing.label])


if __name__ == "__main__":
    main()
