"""What the detector takes for dice in pictures that hold none: cut out, to be learnt as "none".

python -m die_classifier.clutter ../Models/DiceDetector.mlmodel clutter.npz work/surroundings/images ../../shared/data/text …

Of the pictures of a folder named after --half only those are taken whose name's checksum is even: the others are for measuring.
With --classifier, what it and the detector together take for dice is told apart from the rest, and more of it is taken; with
--views, parts of the pictures are looked at as well, so that one page of print shows its letters in every size.
"""

import argparse
import zlib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import torch

from common.core_ml_weights import weights_in
from common.labeled_pictures import LabeledImage
from detector.decoding import Candidates

from .candidates import found_in, load_detector
from .crops import NOTHING_CLASS, CropBox, pixel_boxes
from .fusion import combined, second_look, trained_classifier
from .network import ValueNetwork

LONGEST_SIDE = 1280
"""Larger pictures are made smaller first."""

REACH = 1.3
"""How far around a candidate its picture is kept, in its longer sides: as far as cuts turned and moved can reach."""

MOST_EACH = 8
"""Of one picture, only so many: the likeliest."""

LARGEST = 128
"""The longer side of a candidate as it is kept, in pixels: more than the classifier is shown."""

MOST_LOOKED_AT = 32
"""With a classifier, it is asked about so many of a picture."""

MOST_MISTAKEN = 16
"""And so many that both together take for dice are kept."""

MISTAKEN = 0.1
"""Both together take for a die what they are so sure of: less than is reported, for they are to become surer of the contrary."""

MOST_UNCERTAIN = 4
"""Of the others, so many: the likeliest."""

DETECTOR_WEIGHT = 0.5
"""The detector's say, as in `Sources/Applications/DiceRoll/SecondLook.swift`."""


def is_for_learning(name: str) -> bool:
    """Whether a picture of a halved folder is learnt from rather than measured on."""
    return zlib.crc32(name.encode()) % 2 == 0


def pictures_in(folder: Path) -> Iterator[Path]:
    """All pictures of a folder and its folders, in order."""
    endings = {".jpg", ".jpeg", ".png", ".tif", ".webp"}
    return (path for path in sorted(folder.rglob("*")) if path.suffix.lower() in endings)


def read_picture(path: Path) -> LabeledImage | None:
    """A picture without dice, at most `LONGEST_SIDE` long; None where OpenCV can't read it."""
    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if pixels is None:
        return None
    scale = min(LONGEST_SIDE / max(pixels.shape[:2]), 1)
    if scale < 1:
        pixels = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    rgb = cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB)
    return LabeledImage(path.stem, "clutter", rgb, np.zeros((0, 4), np.float32), np.zeros(0, np.int64))


def cut_out(picture: LabeledImage, box: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A box's surroundings, and the box in them."""
    center, reach = (box[:2] + box[2:]) / 2, REACH * float(max(box[2:] - box[:2]))
    low = np.maximum(np.floor(center - reach), 0).astype(int)
    high = np.minimum(np.ceil(center + reach), picture.pixels.shape[1::-1]).astype(int)
    pixels, box = picture.pixels[low[1] : high[1], low[0] : high[0]], box - np.tile(low, 2)
    scale = min(LARGEST * REACH / reach, 1)
    if scale == 1:
        return pixels.copy(), box.astype(np.float32)
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return small, (box * (np.tile(small.shape[1::-1], 2) / np.tile(pixels.shape[1::-1], 2))).astype(np.float32)


def view_of(picture: LabeledImage, rng: np.random.Generator) -> LabeledImage:
    """A part of a picture, turned, finer or coarser, as if it had been photographed from nearer by."""
    height, width = picture.pixels.shape[:2]
    share = float(np.exp(rng.uniform(np.log(0.12), np.log(0.9))))
    size = np.array([width, height]) * share * np.exp(rng.normal(0, 0.2, 2))
    center = rng.uniform(0.5 * share, 1 - 0.5 * share, 2) * (width, height)
    turn = rng.normal(0, 0.1) if rng.random() < 0.5 else rng.uniform(0, 2 * np.pi)
    longest = float(np.exp(rng.uniform(np.log(200), np.log(800))))
    scale = min(longest / size.max(), 4.0)
    side = np.maximum((size * scale).astype(int), 32)
    linear = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    pixels = picture.pixels
    if scale < 0.7:
        pixels = cv2.GaussianBlur(pixels, (0, 0), 0.4 / scale)
    transform = np.concatenate([linear, (side / 2 - linear @ center)[:, None]], 1)
    seen = cv2.warpAffine(pixels, transform, tuple(side.tolist()), borderMode=cv2.BORDER_REFLECT_101)
    return LabeledImage(picture.name, picture.source, seen, picture.boxes, picture.values)


def load_classifier(path: Path) -> ValueNetwork:
    """The exported classifier, to be run by PyTorch."""
    network = ValueNetwork().fold().eval()
    network.load_state_dict(weights_in(path, network))
    return network.to(memory_format=torch.channels_last)


class Gatherer:
    """Finds the places of pictures; one for each process."""

    def __init__(self, detector: Path, classifier: Path | None, views: int):
        torch.set_num_threads(1)
        cv2.setNumThreads(1)
        self.detector = load_detector(detector)
        self.classifier = trained_classifier(load_classifier(classifier)) if classifier else None
        self.views = views

    def places_in(self, picture: LabeledImage) -> list[tuple[np.ndarray, np.ndarray, float]]:
        """Pixels, the box in them, and how sure both models are of a die: not at all where only the detector was asked."""
        found = found_in(self.detector, picture)
        if self.classifier is None:
            chosen, sure = np.arange(min(MOST_EACH, len(found.coordinates))), np.zeros(len(found.coordinates))
        else:
            found = Candidates(found.confidence[:MOST_LOOKED_AT], found.coordinates[:MOST_LOOKED_AT])
            looks = second_look(self.classifier, picture, found)
            sure = combined(found, looks, DETECTOR_WEIGHT).confidence.max(1, initial=0)
            order = np.argsort(-sure, kind="stable")
            mistaken = order[sure[order] >= MISTAKEN]
            chosen = np.concatenate([mistaken[:MOST_MISTAKEN], order[len(mistaken) :][:MOST_UNCERTAIN]])
        boxes = pixel_boxes(picture, found.coordinates)
        return [(*cut_out(picture, boxes[index]), float(sure[index])) for index in chosen]

    def gather(self, path: Path, has_views: bool) -> list[tuple[np.ndarray, np.ndarray, float]]:
        """The places of a file and of its views."""
        picture = read_picture(path)
        if picture is None:
            return []
        rng = np.random.default_rng(zlib.crc32(path.name.encode()))
        views = [view_of(picture, rng) for _ in range(self.views if has_views else 0)]
        return [place for view in [picture, *views] for place in self.places_in(view)]


_gatherers: list[Gatherer] = []


def begin_gathering(*arguments) -> None:
    """Loads the models in a process of its own."""
    _gatherers.append(Gatherer(*arguments))


def gather(path: Path, has_views: bool) -> list[tuple[np.ndarray, np.ndarray, float]]:
    """As `Gatherer.gather`."""
    return _gatherers[0].gather(path, has_views)


def read_clutter(path: Path) -> tuple[list[CropBox], np.ndarray]:
    """The places of a file, each in a small picture of its own, and how sure both models were of a die in each."""
    places = []
    with np.load(path) as file:
        sure = file["sure"] if "sure" in file.files else np.zeros(len(file.files) // 2)
        for index in range(len(sure)):
            pixels, box = file[f"{index}/pixels"], file[f"{index}/box"]
            picture = LabeledImage(
                str(index), "clutter", pixels, np.zeros((0, 4), np.float32), np.zeros(0, np.int64)
            )
            places.append(CropBox(picture, box, NOTHING_CLASS))
    return places, sure


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("detector", type=Path, help="its weights, or the exported detector")
    parser.add_argument("output", type=Path)
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--half", type=Path, nargs="*", default=[], help="folders of which half is for measuring")
    parser.add_argument("--classifier", type=Path, help="the exported classifier whose mistakes are wanted")
    parser.add_argument("--views", type=int, default=0, help="parts of each picture of a halved folder, besides the whole")
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_intermixed_args()
    paths = [path for folder in arguments.folders for path in pictures_in(folder)]
    halves = [path for folder in arguments.half for path in pictures_in(folder) if is_for_learning(path.name)]
    setup = (arguments.detector, arguments.classifier, arguments.views)
    arrays, sure = {}, []
    with ProcessPoolExecutor(arguments.processes, initializer=begin_gathering, initargs=setup) as pool:
        has_views = [False] * len(paths) + [True] * len(halves)
        for places in pool.map(gather, paths + halves, has_views, chunksize=4):
            for pixels, box, confidence in places:
                arrays[f"{len(sure)}/pixels"], arrays[f"{len(sure)}/box"] = pixels, box
                sure.append(confidence)
    mistaken = int((np.array(sure) >= MISTAKEN).sum())
    print(f"{len(paths) + len(halves)} pictures, {len(sure)} places, {mistaken} taken for dice by both", flush=True)
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    np.savez(arguments.output, **arrays, sure=np.array(sure, np.float32))


if __name__ == "__main__":
    main()
