"""Varies a drawing as if drawn by another hand: strokes displaced, closed, shortened, extended, left out.

Distortions of a whole drawing are in `warping` and in the placement on a sheet; effects of pen and paper in
`ink` and `photograph`. Lengths are relative to the drawing's larger side.
"""

from dataclasses import replace

import numpy as np

from .data import Drawing
from .ink import extent

SLIP = 0.016
"""The standard deviation of a stroke's displacement."""

TURN, GROWTH = 0.05, 0.06
"""The standard deviations of its rotation, in radians, and of its scale's logarithm."""

GAP = 0.2
"""Ends closer than this may be meant to meet."""

SLIGHT = 0.12
"""A stroke with less than this share of the total line length can be missing."""

LATEST = 0.25
"""This share of the strokes, the last ones, may not have been drawn yet."""

CLOSED, ENDED = 0.25, 0.2
"""The probability that a stroke that nearly closes is closed, and that one is shortened or extended."""


def varied(drawing: Drawing, rng: np.random.Generator) -> Drawing:
    """The drawing as if drawn by another hand. A bitmap has no strokes and isn't changed."""
    if drawing.strokes is None:
        return drawing
    low, high = extent(drawing)
    size = max(float((high - low).max()), 1.0)
    middle = (low + high) / 2
    strokes = [(stroke - middle) / size for stroke in drawing.strokes]
    strokes = [moved(ended(stroke, rng), rng) for stroke in chosen(strokes, rng)]
    return replace(drawing, strokes=tuple((stroke * size + middle).astype(np.float32) for stroke in strokes))


def length(stroke: np.ndarray) -> float:
    """The length of a stroke's line."""
    return float(np.linalg.norm(np.diff(stroke, axis=0), axis=1).sum())


def chosen(strokes: list[np.ndarray], rng: np.random.Generator) -> list[np.ndarray]:
    """The strokes, possibly without slight late ones or any one slight stroke, or with one repeated."""
    lengths = np.array([length(stroke) for stroke in strokes])
    slight = lengths < SLIGHT * lengths.sum()
    kept = np.ones(len(strokes), bool)
    chance = rng.random()
    if len(strokes) >= 4 and chance < 0.12:
        first = int(np.ceil(len(strokes) * (1 - rng.uniform(0, LATEST))))
        kept[first:] &= ~slight[first:]
    elif len(strokes) >= 4 and chance < 0.24 and slight.any():
        kept[rng.choice(np.nonzero(slight)[0])] = False
    again = [strokes[rng.integers(len(strokes))]] if rng.random() < 0.08 else []
    return [stroke for stroke, keep in zip(strokes, kept) if keep] + again


def moved(stroke: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A stroke displaced, scaled and rotated slightly."""
    middle, turn = stroke.mean(0), rng.normal(0, TURN)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * np.exp(rng.normal(0, GROWTH))
    return (stroke - middle) @ turned.T + middle + rng.normal(0, SLIP, 2)


def ended(stroke: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A stroke that is closed where it nearly was, or shortened or extended."""
    if len(stroke) < 3:
        return stroke
    chance = rng.random()
    gap = float(np.linalg.norm(stroke[0] - stroke[-1]))
    if chance < CLOSED and 0 < gap < GAP and len(stroke) > 4:
        # The closing is spread over the line, so that no corner appears.
        share = np.linspace(0, 1, len(stroke))[:, None] ** 2
        return stroke + share * (stroke[0] - stroke[-1])
    if chance < CLOSED + ENDED:
        last = stroke[-1] - stroke[-2]
        whole = max(float(np.linalg.norm(last)), 1e-6)
        step = max(rng.uniform(-0.06, 0.06), -0.9 * whole)
        return np.concatenate([stroke[:-1], [stroke[-1] + last / whole * step]])
    return stroke
