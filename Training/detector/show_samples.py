"""Writes a contact sheet of training samples with their targets."""

import argparse
from pathlib import Path

import cv2
import numpy as np

from common.labeled_images import read_pictures

from . import INPUT_SIZE
from .augmentation import View
from .data_loading import ImageLoader


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, nargs="+")
    parser.add_argument("--output", type=Path, default=Path("work/samples.png"))
    arguments = parser.parse_args()
    feeder = ImageLoader([(1.0, read_pictures(folder, "train")) for folder in arguments.data], seed=1)
    tiles = []
    view = View(INPUT_SIZE, (13, 220))
    for index in range(16):
        pixels, target = feeder.sample(index, view)
        drawn = cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR)
        for row, column in np.argwhere(target[0] == 1):
            left, top, right, bottom = (target[5:9, row, column] * 8).astype(int).tolist()
            cv2.rectangle(drawn, (left, top), (right, bottom), (0, 255, 0), 1)
            label = str(int(target[4, row, column]) + 1)
            cv2.putText(drawn, label, (left, top - 2), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 255), 1)
        ignored = cv2.resize(1 - target[1], drawn.shape[:2], interpolation=cv2.INTER_NEAREST) > 0
        drawn[ignored] //= 2
        tiles.append(drawn)
    rows = [np.hstack(tiles[start : start + 4]) for start in range(0, 16, 4)]
    cv2.imwrite(str(arguments.output), np.vstack(rows))


if __name__ == "__main__":
    main()
