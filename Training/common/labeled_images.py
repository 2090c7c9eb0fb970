"""Labeled images: the photographs in `shared/data/dice` and those that `synthesis` renders."""

import csv
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np


@dataclass
class LabeledImage:
    """An image in memory with its dice.

    `boxes` holds left, top, right, bottom in pixels, one row per die; `values` the class 0…5 of each,
    `UNREADABLE`, or `IGNORED` if the die needn't be reported (no face clearly up, or nearly hidden).
    """

    name: str
    source: str
    pixels: np.ndarray
    boxes: np.ndarray = field(repr=False)
    values: np.ndarray = field(repr=False)


class StoredImage(LabeledImage):
    """An image in memory as its file's bytes, which are decoded at each use: a tenth of the memory.

    Decoding takes about 3 ms; the image used last is kept.
    """

    _latest: tuple["StoredImage", np.ndarray] | None = None

    def __init__(self, name: str, source: str, file: bytes, boxes: np.ndarray, values: np.ndarray):
        self.name, self.source, self.boxes, self.values = name, source, boxes, values
        self._file = file

    @property
    def pixels(self) -> np.ndarray:
        latest = StoredImage._latest
        if latest is not None and latest[0] is self:
            return latest[1]
        pixels = cv2.cvtColor(cv2.imdecode(np.frombuffer(self._file, np.uint8), cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)
        StoredImage._latest = (self, pixels)
        return pixels


IGNORED = -1
"""The value of a die that counts neither as correct nor as wrong."""

UNREADABLE = 6
"""The value of a die without pips: with numerals or symbols."""


def read_boxes(path: Path, width: int, height: int) -> tuple[np.ndarray, np.ndarray]:
    """Reads a YOLO label file: class, center x, center y, width, height, the last four in 0…1."""
    rows = [list(map(float, line.split())) for line in path.read_text().splitlines() if line.strip()]
    table = np.array(rows, np.float32).reshape(-1, 5)
    center = table[:, 1:3] * (width, height)
    half = table[:, 3:5] * (width, height) / 2
    boxes = np.concatenate([center - half, center + half], axis=1).astype(np.float32)
    return boxes, table[:, 0].astype(np.int64)


CORRECTIONS = Path(__file__).with_name("corrections.csv")
"""Corrections of dice in the training photographs whose label is wrong or missing.

Checked by a person where both models were confident of something else. The columns are the image, the box's
center and size in 0…1, and the value; 0 for a die that is illegible or has no pips. The validation
photographs aren't corrected.
"""


def corrections() -> dict[str, np.ndarray]:
    """The corrections by image: rows of center x, center y, width, height and value."""
    rows = defaultdict(list)
    with open(CORRECTIONS, newline="") as file:
        for row in csv.DictReader(file):
            rows[row["picture"]].append([float(row[name]) for name in ("x", "y", "width", "height", "value")])
    return {name: np.array(table, np.float32) for name, table in rows.items()}


def corrected(boxes: np.ndarray, values: np.ndarray, table: np.ndarray, size: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """An image's boxes and values after its corrections.

    The nearest label whose center is within half of the box gets the value; if there is none, a box is added.
    """
    boxes, values = boxes.copy(), values.copy()
    for row in table:
        value = int(row[4]) - 1 if row[4] > 0 else IGNORED
        center, half = row[:2] * size, row[2:4] * size / 2
        apart = np.abs((boxes[:, :2] + boxes[:, 2:]) / 2 - center)
        near = np.flatnonzero((apart < half).all(axis=1))
        if len(near):
            values[near[np.argmin(apart[near].sum(axis=1))]] = value
        else:
            boxes = np.concatenate([boxes, np.concatenate([center - half, center + half])[None]]).astype(np.float32)
            values = np.append(values, value)
    return boxes, values


def read_pictures(folder: Path, split: str, stored: bool = False) -> list[LabeledImage]:
    """Reads one split of a folder with `images/`, `labels/` and `split.csv`; corrects labels of `train`.

    With `stored`, the images stay encoded in memory.
    """
    pictures = []
    changes = corrections() if split == "train" else {}
    with open(folder / "split.csv", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["split"] == split]
    for row in rows:
        path = folder / "images" / f"{row['name']}.jpg"
        pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if pixels is None:
            raise FileNotFoundError(f"{row['name']}.jpg of {folder} cannot be read as an image")
        height, width = pixels.shape[:2]
        boxes, values = read_boxes(folder / "labels" / f"{row['name']}.txt", width, height)
        # A photograph without labels has dice that nobody labeled.
        if len(boxes) and row["name"] in changes:
            boxes, values = corrected(boxes, values, changes[row["name"]], np.array([width, height], np.float32))
        if stored:
            pictures.append(StoredImage(row["name"], row["source"], path.read_bytes(), boxes, values))
        else:
            rgb = cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB)
            pictures.append(LabeledImage(row["name"], row["source"], rgb, boxes, values))
    return pictures


MEASURED_IN = 10
"""One photograph in this many, by name, is for measuring only, in folders with a `boxes.csv`."""


def read_boxes_file(folder: Path, measuring: bool = False) -> list[LabeledImage]:
    """The training photographs, or those for measuring, of a folder with a `boxes.csv`.

    The columns are file, x0, y0, x1, y1 and value; the value 0 marks an illegible die.
    """
    rows = defaultdict(list)
    with open(folder / "boxes.csv", newline="") as file:
        for row in csv.DictReader(file):
            rows[row["file"]].append([float(row[name]) for name in ("x0", "y0", "x1", "y1", "value")])
    pictures = []
    for name in [name for number, name in enumerate(sorted(rows)) if (number % MEASURED_IN == 0) == measuring]:
        pixels = cv2.imread(str(folder / name), cv2.IMREAD_COLOR)
        if pixels is None:
            raise FileNotFoundError(f"{name} of {folder} cannot be read as an image")
        table = np.array(rows[name], np.float32)
        values = np.where(table[:, 4] > 0, table[:, 4] - 1, IGNORED).astype(np.int64)
        rgb = cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB)
        pictures.append(LabeledImage(name, folder.name, rgb, table[:, :4], values))
    return pictures
