"""Other drawings of the same thing by other hands: strokes put down beside their place, closed, cut short, drawn on, left out.

What bends, turns and stretches a whole drawing is `warping` and the placing on a sheet; what pen and paper do is `ink` and
`photograph`. Lengths here are shares of the drawing's larger side.
"""

from dataclasses import replace

import numpy as np

from .data import Drawing
from .ink import extent

SLIP = 0.016
"""By how much a stroke is put down beside its place, as a standard deviation."""

TURN, GROWTH = 0.05, 0.06
"""By how much it is turned, in radians, and larger or smaller, as a logarithm; both standard deviations."""

GAP = 0.2
"""Ends that are nearer than this may be meant to meet."""

SLIGHT = 0.12
"""A stroke with less than this share of the whole line can be missing."""

LATEST = 0.25
"""Of the strokes this share, the latest ones, may not have been drawn yet."""

CLOSED, ENDED = 0.25, 0.2
"""How often a stroke that nearly closes does, and how often one ends sooner or later."""


def varied(drawing: Drawing, rng: np.random.Generator) -> Drawing:
    """The drawing as somebody else might have made it. A bitmap has no strokes and is left as it is."""
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
    """The strokes, perhaps without slight ones that came late, perhaps without any one slight stroke, perhaps with one drawn over."""
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
    """A stroke beside its place, a little larger or smaller, and turned."""
    middle, turn = stroke.mean(0), rng.normal(0, TURN)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * np.exp(rng.normal(0, GROWTH))
    return (stroke - middle) @ turned.T + middle + rng.normal(0, SLIP, 2)


def ended(stroke: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A stroke that closes where it nearly did, or whose end comes sooner or later."""
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
