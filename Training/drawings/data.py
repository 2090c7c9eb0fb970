"""The Quick, Draw! drawings, as strokes and as small bitmaps, in three parts that share no drawing."""

import gzip
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

STROKES_FILE = "quickdraw_strokes.ndjson.gz"
BITMAPS_FILE = "quickdraw_bitmaps.npz"
BITMAP_SIDE = 28


@dataclass(frozen=True)
class Drawing:
    """One drawing: strokes in 0…255, y down, or a 28 × 28 bitmap of ink in 0…255."""

    label: str
    strokes: tuple[np.ndarray, ...] | None = None
    bitmap: np.ndarray | None = None


def part_of(number: int, order: int) -> str:
    """The part of the drawing with this number, the `order`th of its file or class.

    The data's own rule sets apart for measuring what has a number divisible by ten. Of the rest, every
    twentieth chooses settings.
    """
    if number % 10 == 0:
        return "measure"
    return "choose" if order % 20 == 1 else "train"


def read_strokes(folder: Path) -> dict[str, list[Drawing]]:
    """All drawings that are given as strokes, by part."""
    parts: dict[str, list[Drawing]] = {"train": [], "choose": [], "measure": []}
    with gzip.open(folder / STROKES_FILE, "rt") as file:
        for order, line in enumerate(file):
            record = json.loads(line)
            strokes = tuple(np.array(stroke, np.float32).T for stroke in record["strokes"])
            parts[part_of(int(record["key"]), order)].append(Drawing(record["label"], strokes=strokes))
    return parts


def read_bitmaps(folder: Path) -> dict[str, list[Drawing]]:
    """All drawings that are given as bitmaps, by part."""
    parts: dict[str, list[Drawing]] = {"train": [], "choose": [], "measure": []}
    arrays = np.load(folder / BITMAPS_FILE)
    for label in arrays.files:
        for row, flat in enumerate(arrays[label]):
            bitmap = flat.reshape(BITMAP_SIDE, BITMAP_SIDE)
            parts[part_of(row, row)].append(Drawing(label, bitmap=bitmap))
    return parts


def read_drawings(folder: Path) -> dict[str, list[Drawing]]:
    """The drawings of each part. No drawing is in both files: compared as bitmaps, none are the same."""
    strokes, bitmaps = read_strokes(folder), read_bitmaps(folder)
    return {part: strokes[part] + bitmaps[part] for part in strokes}
