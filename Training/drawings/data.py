"""The Quick, Draw! drawings, as strokes and as small bitmaps, in three disjoint sets.

A folder has up to three files: strokes, bitmaps in order, and (`keyed`) bitmaps with their drawings' keys.
"""

import gzip
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

STROKES_FILE = "quickdraw_strokes.ndjson.gz"
BITMAPS_FILE = "quickdraw_bitmaps.npz"
KEYED_FILE = "quickdraw_keyed.npz"
KEY_SUFFIX = "__key"
BITMAP_SIDE = 28


@dataclass(frozen=True)
class Drawing:
    """One drawing: strokes in 0…255, y down, or a square bitmap of ink in 0…255."""

    label: str
    strokes: tuple[np.ndarray, ...] | None = None
    bitmap: np.ndarray | None = None


def part_of(number: int, order: int) -> str:
    """The set of the drawing with this number, the `order`th of its file or class.

    Numbers divisible by ten are for measuring, by the data's own rule. Of the rest, every twentieth is for
    validation.
    """
    if number % 10 == 0:
        return "measure"
    return "choose" if order % 20 == 1 else "train"


def read_strokes(folder: Path) -> dict[str, list[Drawing]]:
    """All drawings given as strokes, by set."""
    parts: dict[str, list[Drawing]] = {"train": [], "choose": [], "measure": []}
    with gzip.open(folder / STROKES_FILE, "rt") as file:
        for order, line in enumerate(file):
            record = json.loads(line)
            strokes = tuple(np.array(stroke, np.float32).T for stroke in record["strokes"])
            parts[part_of(int(record["key"]), order)].append(Drawing(record["label"], strokes=strokes))
    return parts


def read_bitmaps(folder: Path) -> dict[str, list[Drawing]]:
    """All drawings given as bitmaps, by set."""
    parts: dict[str, list[Drawing]] = {"train": [], "choose": [], "measure": []}
    arrays = np.load(folder / BITMAPS_FILE)
    for label in arrays.files:
        for row, flat in enumerate(arrays[label]):
            bitmap = flat.reshape(BITMAP_SIDE, BITMAP_SIDE)
            parts[part_of(row, row)].append(Drawing(label, bitmap=bitmap))
    return parts


def read_keyed(folder: Path) -> dict[str, list[Drawing]]:
    """All drawings given as bitmaps with keys, by set; none if the folder has no such file."""
    parts: dict[str, list[Drawing]] = {"train": [], "choose": [], "measure": []}
    if not (folder / KEYED_FILE).exists():
        return parts
    arrays = np.load(folder / KEYED_FILE)
    for name in arrays.files:
        if name.endswith(KEY_SUFFIX):
            label = name.removesuffix(KEY_SUFFIX)
            for order, (key, bitmap) in enumerate(zip(arrays[name], arrays[label])):
                parts[part_of(int(key), order)].append(Drawing(label, bitmap=bitmap))
    return parts


def read_drawings(*folders: Path) -> dict[str, list[Drawing]]:
    """The drawings of each set. Some bitmaps are in two folders: test drawings are in no other set."""
    files = [read(folder) for folder in folders for read in (read_strokes, read_bitmaps, read_keyed)]
    parts = {part: [drawing for file in files for drawing in file[part]] for part in files[0]}
    measured = {drawing.bitmap.tobytes() for drawing in parts["measure"] if drawing.bitmap is not None}
    for part in ("train", "choose"):
        parts[part] = [
            drawing
            for drawing in parts[part]
            if drawing.bitmap is None or drawing.bitmap.tobytes() not in measured
        ]
    return parts
