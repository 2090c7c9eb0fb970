"""Other drawings of the same thing by other hands: shapes bent, strokes moved, cut short, drawn on, closed, left out.

What a camera and a pen do is not done here; see `photograph` and `ink`. Lengths are shares of the drawing's larger side.
"""

from dataclasses import replace

import cv2
import numpy as np

from .data import Drawing
from .ink import extent

BEND = 0.035
"""By how much the corners of a coarse grid over the drawing are moved, as a standard deviation."""

GRID = 4
SLIP = 0.016
"""By how much a stroke is put down beside its place, as a standard deviation."""

GAP = 0.2
"""Ends that are nearer than this may be meant to meet."""

SLIGHT = 0.12
"""A stroke with less than this share of the whole line can be missing."""

FINER = 2
"""Bitmaps are enlarged so much before they are bent."""


def varied(drawing: Drawing, rng: np.random.Generator) -> Drawing:
    """The drawing as somebody else might have made it; now and then as it is."""
    if rng.random() < 0.2:
        return drawing
    field = rng.normal(0, BEND * rng.uniform(0.3, 1.3), (GRID, GRID, 2)).astype(np.float32)
    if drawing.strokes is None:
        return replace(drawing, bitmap=bent_bitmap(drawing.bitmap, field))
    low, high = extent(drawing)
    size = max(float((high - low).max()), 1.0)
    middle = (low + high) / 2
    strokes = [(stroke - middle) / size for stroke in drawing.strokes]
    strokes = [bent(moved(ended(stroke, rng), rng), field) for stroke in chosen(strokes, rng)]
    return replace(drawing, strokes=tuple((stroke * size + middle).astype(np.float32) for stroke in strokes))


def bent(points: np.ndarray, field: np.ndarray) -> np.ndarray:
    """Points around the origin, moved by a field given at the corners of a grid."""
    place = np.clip((points + 0.5) * (GRID - 1), 0, GRID - 1.001)
    cell = place.astype(int)
    right, down = (place - cell).T[..., None]
    column, row = cell.T
    above = field[row, column] * (1 - right) + field[row, column + 1] * right
    below = field[row + 1, column] * (1 - right) + field[row + 1, column + 1] * right
    return points + above * (1 - down) + below * down


def bent_bitmap(bitmap: np.ndarray, field: np.ndarray) -> np.ndarray:
    """An enlarged bitmap, bent by the same field."""
    side = bitmap.shape[0] * FINER
    larger = cv2.resize(bitmap, (side, side), interpolation=cv2.INTER_CUBIC)
    shift = cv2.resize(field, (side, side), interpolation=cv2.INTER_CUBIC) * side
    rows, columns = np.mgrid[:side, :side].astype(np.float32)
    return cv2.remap(larger, columns + shift[..., 0], rows + shift[..., 1], cv2.INTER_LINEAR)


def chosen(strokes: list[np.ndarray], rng: np.random.Generator) -> list[np.ndarray]:
    """The strokes, perhaps without a slight one, perhaps with one drawn over again."""
    lengths = np.array([np.linalg.norm(np.diff(stroke, axis=0), axis=1).sum() for stroke in strokes])
    slight = np.nonzero(lengths < SLIGHT * lengths.sum())[0]
    if len(strokes) >= 4 and len(slight) and rng.random() < 0.15:
        dropped = int(slight[rng.integers(len(slight))])
        strokes = [stroke for index, stroke in enumerate(strokes) if index != dropped]
    if rng.random() < 0.08:
        strokes = [*strokes, strokes[rng.integers(len(strokes))]]
    return strokes


def moved(stroke: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A stroke beside its place, a little larger or smaller, and turned."""
    middle, turn = stroke.mean(0), rng.normal(0, 0.05)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    turned *= np.exp(rng.normal(0, 0.06))
    return (stroke - middle) @ turned.T + middle + rng.normal(0, SLIP, 2)


def ended(stroke: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A stroke that closes where it nearly did, or whose end comes sooner or later."""
    if len(stroke) < 3:
        return stroke
    chance = rng.random()
    gap = np.linalg.norm(stroke[0] - stroke[-1])
    if chance < 0.25 and 0 < gap < GAP and len(stroke) > 4:
        # The closing is spread over the line, so that no corner appears.
        share = np.linspace(0, 1, len(stroke))[:, None] ** 2
        return stroke + share * (stroke[0] - stroke[-1])
    if chance < 0.45:
        last = stroke[-1] - stroke[-2]
        length = max(float(np.linalg.norm(last)), 1e-6)
        step = max(rng.uniform(-0.06, 0.06), -0.9 * length)
        return np.concatenate([stroke[:-1], [stroke[-1] + last / length * step]])
    return stroke
