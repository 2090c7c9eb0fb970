"""Renders a set of labeled images: `images/`, `labels/` and `split.csv`, in the photographs' layout."""

import argparse
import csv
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from common.labeled_images import LabeledImage, read_pictures

from . import domes, lookalikes, negatives
from .asian_dice import eastern_make, every_make
from .casino import any_make, casino_make
from .dice import random_make
from .hard_dice import hard_make
from .numeral_dice import numeral_or_random_make
from .scene import render

JPEG_QUALITY = 93

_photographs: list[LabeledImage] = []


def load_photographs(folder: Path | None) -> None:
    """Loads the training photographs in this process, as tables."""
    cv2.setNumThreads(1)
    if folder is not None:
        _photographs.extend(read_pictures(folder, "train"))


PATTERNS = {
    "first": negatives.PATTERNS,
    "further": negatives.FURTHER_PATTERNS,
    "buttons": negatives.BUTTON_PATTERNS,
    "lookalikes": lookalikes.PATTERNS,
    "domes": domes.PATTERNS,
}

CLOSE = ("lookalikes", "domes")
"""The patterns whose parts appear as large as dice."""


MAKES = {
    "shop": random_make,
    "any": any_make,
    "casino": casino_make,
    "eastern": eastern_make,
    "every": every_make,
    "hard": hard_make,
    "numerals": numeral_or_random_make,
}


def write_picture(index: int, seed: int, folder: Path, patterns: str | None, makes: str) -> str:
    """Renders image `index`, by seed, and returns its name; without dice if `patterns` is given."""
    rng = np.random.default_rng((seed, index))
    if patterns:
        picture = negatives.render(rng, PATTERNS[patterns], close=patterns in CLOSE)
    else:
        picture = render(rng, _photographs, MAKES[makes], hard=makes == "hard")
    name = f"{picture.source}_{index:05d}"
    height, width = picture.pixels.shape[:2]
    path = folder / "images" / f"{name}.jpg"
    cv2.imwrite(
        str(path), cv2.cvtColor(picture.pixels, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY]
    )
    lines = []
    for (left, top, right, bottom), value in zip(picture.boxes, picture.values):
        box = (
            (left + right) / 2 / width,
            (top + bottom) / 2 / height,
            (right - left) / width,
            (bottom - top) / height,
        )
        lines.append(" ".join([str(value), *(f"{number:.6f}" for number in box)]))
    (folder / "labels" / f"{name}.txt").write_text("".join(line + "\n" for line in lines))
    return name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--photographs", type=Path, help="folder with split.csv; some serve as tables")
    parser.add_argument(
        "--without-dice",
        nargs="?",
        choices=tuple(PATTERNS),
        const="first",
        help="images that resemble dice instead",
    )
    parser.add_argument(
        "--makes",
        choices=tuple(MAKES),
        default="shop",
        help="a shop's dice, also casino and printed dice, casino dice only, East Asian dice, all kinds,\n        those that are hard to see, or dice with numerals",
    )
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    for part in ("images", "labels"):
        (arguments.output / part).mkdir(parents=True, exist_ok=True)
    work = partial(
        write_picture,
        seed=arguments.seed,
        folder=arguments.output,
        patterns=arguments.without_dice,
        makes=arguments.makes,
    )
    setup = (load_photographs, (arguments.photographs,))
    with ProcessPoolExecutor(arguments.processes, initializer=setup[0], initargs=setup[1]) as pool:
        names = list(pool.map(work, range(arguments.count), chunksize=20))
    with open(arguments.output / "split.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["name", "source", "split", "scene"])
        writer.writerows([name, name.split("_")[0], "train", name] for name in names)


if __name__ == "__main__":
    main()
