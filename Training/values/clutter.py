"""What the detector takes for dice in pictures that hold none: cut out, to be learnt as "none".

python -m values.clutter ../Models/DiceDetector.mlmodel clutter.npz work/surroundings/images ../../shared/data/text …

Of the pictures of a folder named after --half only those are taken whose name's checksum is even: the others are for measuring.
"""

import argparse
import zlib
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch

from common.labelled_pictures import LabelledPicture

from .candidates import found_in, load_detector
from .cuts import NOTHING_CLASS, Place, pixel_boxes

LONGEST_SIDE = 1280
"""Larger pictures are made smaller first."""

REACH = 1.3
"""How far around a candidate its picture is kept, in its longer sides: as far as cuts turned and moved can reach."""

MOST_EACH = 8
"""Of one picture, only so many: the likeliest."""

LARGEST = 128
"""The longer side of a candidate as it is kept, in pixels: more than the classifier is shown."""


def is_for_learning(name: str) -> bool:
    """Whether a picture of a halved folder is learnt from rather than measured on."""
    return zlib.crc32(name.encode()) % 2 == 0


def pictures_in(folder: Path) -> Iterator[Path]:
    """All pictures of a folder and its folders, in order."""
    endings = {".jpg", ".jpeg", ".png", ".tif", ".webp"}
    return (path for path in sorted(folder.rglob("*")) if path.suffix.lower() in endings)


def read_picture(path: Path) -> LabelledPicture | None:
    """A picture without dice, at most `LONGEST_SIDE` long; None where OpenCV can't read it."""
    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if pixels is None:
        return None
    scale = min(LONGEST_SIDE / max(pixels.shape[:2]), 1)
    if scale < 1:
        pixels = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    rgb = cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB)
    return LabelledPicture(path.stem, "clutter", rgb, np.zeros((0, 4), np.float32), np.zeros(0, np.int64))


def cut_out(picture: LabelledPicture, box: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A box's surroundings, and the box in them."""
    centre, reach = (box[:2] + box[2:]) / 2, REACH * float(max(box[2:] - box[:2]))
    low = np.maximum(np.floor(centre - reach), 0).astype(int)
    high = np.minimum(np.ceil(centre + reach), picture.pixels.shape[1::-1]).astype(int)
    pixels, box = picture.pixels[low[1] : high[1], low[0] : high[0]], box - np.tile(low, 2)
    scale = min(LARGEST * REACH / reach, 1)
    if scale == 1:
        return pixels.copy(), box.astype(np.float32)
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return small, (box * (np.tile(small.shape[1::-1], 2) / np.tile(pixels.shape[1::-1], 2))).astype(np.float32)


def read_clutter(path: Path) -> list[Place]:
    """The places of a file, each in a small picture of its own."""
    places = []
    with np.load(path) as file:
        for index in range(len(file.files) // 2):
            pixels, box = file[f"{index}/pixels"], file[f"{index}/box"]
            picture = LabelledPicture(
                str(index), "clutter", pixels, np.zeros((0, 4), np.float32), np.zeros(0, np.int64)
            )
            places.append(Place(picture, box, NOTHING_CLASS))
    return places


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("detector", type=Path, help="its weights, or the exported detector")
    parser.add_argument("output", type=Path)
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--half", type=Path, nargs="*", default=[], help="folders of which half is for measuring")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    detector = load_detector(arguments.detector)
    paths = [path for folder in arguments.folders for path in pictures_in(folder)]
    paths += [path for folder in arguments.half for path in pictures_in(folder) if is_for_learning(path.name)]
    arrays = {}
    for path in paths:
        picture = read_picture(path)
        if picture is None:
            continue
        boxes = pixel_boxes(picture, found_in(detector, picture).coordinates[:MOST_EACH])
        for box in boxes:
            index = len(arrays) // 2
            arrays[f"{index}/pixels"], arrays[f"{index}/box"] = cut_out(picture, box)
    print(f"{len(paths)} pictures, {len(arrays) // 2} places", flush=True)
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    np.savez(arguments.output, **arrays)


if __name__ == "__main__":
    main()
