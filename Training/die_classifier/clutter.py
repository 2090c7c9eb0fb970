"""Collects the detector's false positives in images without dice, as training crops of "none".

python -m die_classifier.clutter ../Models/DiceDetector.mlmodel clutter.npz work/surroundings/images
../../shared/data/text …

Of the folders after --half, only images whose name's checksum is even are used: the others are for measuring.
With --classifier, false positives of both models together are marked, and more of them are collected. With
--views, parts of the images are searched as well, so that a page of print shows its letters in every size.
"""
import argparse
import zlib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import torch

from common.labeled_images import LabeledImage
from detector.decoding import Candidates

from .candidates import found_in, load_detector
from .crops import NOTHING_CLASS, CropBox, pixel_boxes
from .fusion import combined, second_look, trained_classifier
from .network import ValueNetwork
from .weights import classifier_weights

LONGEST_SIDE = 1280
"""Larger images are reduced first."""

REACH = 1.3
"""The surroundings kept around a candidate, in its longer sides: the reach of rotated and shifted crops."""

MOST_EACH = 8
"""The maximum number of candidates per image, by confidence."""

LARGEST = 128
"""The longer side of a stored candidate, in pixels: more than the classifier's input."""

MOST_LOOKED_AT = 32
"""The maximum number of candidates per image that are classified, with a classifier."""

MOST_MISTAKEN = 16
"""The maximum number of these that are kept as false positives of both models."""

MISTAKEN = 0.1
"""The combined confidence of a false positive: lower than for reported dice, to train with a margin."""

MOST_UNCERTAIN = 4
"""The maximum number of other candidates that are kept, by confidence."""

DETECTOR_WEIGHT = 0.5
"""The detector's weight, as in `Sources/Applications/DiceRoll/SecondLook.swift`."""


def is_for_learning(name: str) -> bool:
    """Whether an image of a halved folder is used for training, not for measuring."""
    return zlib.crc32(name.encode()) % 2 == 0


def pictures_in(folder: Path) -> Iterator[Path]:
    """All images in a folder and its subfolders, sorted."""
    endings = {".jpg", ".jpeg", ".png", ".tif", ".webp"}
    return (path for path in sorted(folder.rglob("*")) if path.suffix.lower() in endings)


def read_picture(path: Path) -> LabeledImage | None:
    """An image without dice, at most `LONGEST_SIDE` long; None if OpenCV can't read it."""
    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if pixels is None:
        return None
    scale = min(LONGEST_SIDE / max(pixels.shape[:2]), 1)
    if scale < 1:
        pixels = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    rgb = cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB)
    return LabeledImage(path.stem, "clutter", rgb, np.zeros((0, 4), np.float32), np.zeros(0, np.int64))


def cut_out(picture: LabeledImage, box: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A box's surroundings, and the box relative to them."""
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
    """A rotated, rescaled part of an image, as if photographed from nearer."""
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
    """The exported classifier, to run it with PyTorch."""
    network = ValueNetwork().fold().eval()
    network.load_state_dict(classifier_weights(path, network))
    return network.to(memory_format=torch.channels_last)


class Gatherer:
    """Collects candidates in images; one collector per process."""

    def __init__(self, detector: Path, classifier: Path | None, views: int):
        torch.set_num_threads(1)
        cv2.setNumThreads(1)
        self.detector = load_detector(detector)
        self.classifier = trained_classifier(load_classifier(classifier)) if classifier else None
        self.views = views

    def places_in(self, picture: LabeledImage) -> list[tuple[np.ndarray, np.ndarray, float]]:
        """Pixels, the box in them, and the combined confidence: 0 without a classifier."""
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
        """The candidates in a file and its views."""
        picture = read_picture(path)
        if picture is None:
            return []
        rng = np.random.default_rng(zlib.crc32(path.name.encode()))
        views = [view_of(picture, rng) for _ in range(self.views if has_views else 0)]
        return [place for view in [picture, *views] for place in self.places_in(view)]


_gatherers: list[Gatherer] = []


def begin_gathering(*arguments) -> None:
    """Loads the models in a worker process."""
    _gatherers.append(Gatherer(*arguments))


def gather(path: Path, has_views: bool) -> list[tuple[np.ndarray, np.ndarray, float]]:
    """Calls the process's `Gatherer.gather`."""
    return _gatherers[0].gather(path, has_views)


def read_clutter(path: Path) -> tuple[list[CropBox], np.ndarray]:
    """The crops of a file, each with a small image of its own, and their combined confidences."""
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
    parser.add_argument("--classifier", type=Path, help="the exported classifier whose false positives are collected")
    parser.add_argument("--views", type=int, default=0, help="parts of each image of a halved folder, in addition to the whole")
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
    print(f"{len(paths) + len(halves)} images, {len(sure)} crops, {mistaken} false positives of both models", flush=True)
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    np.savez(arguments.output, **arrays, sure=np.array(sure, np.float32))


if __name__ == "__main__":
    main()
