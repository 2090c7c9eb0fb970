"""East Asian dice: pips near the middle of their faces, a two along an edge, a large ace, a red four."""

import numpy as np

from .casino import any_make
from .dice import Make, random_make

RED = np.array([196.0, 22.0, 26.0])

LEAST_BETWEEN = 2.25
"""The distance between the centers of a six's neighboring pips, in radii."""


def eastern_make(rng: np.random.Generator) -> Make:
    """A make with some of these features, otherwise like any shop's."""
    make = random_make(rng)
    make.spread = rng.uniform(0.28, 0.5)
    make.pip_radius = min(rng.uniform(0.12, 0.22), make.spread / LEAST_BETWEEN)
    make.narrow = rng.uniform(0.8, 1.2)
    make.straight_two = bool(rng.random() < 0.75)
    make.ace_radius = make.pip_radius * rng.uniform(1.0, 2.6)
    make.corner = rng.uniform(0.05, 0.35)
    # Red is visible on a light body only.
    is_red = make.body.min() > 140 and rng.random() < 0.7
    make.ace_color = np.clip(RED + rng.normal(0, 12, 3), 0, 255) if is_red else make.pip_color
    make.accents = (1, 4) if is_red and rng.random() < 0.7 else (1,)
    return make


def every_make(rng: np.random.Generator) -> Make:
    """East Asian dice in six of ten cases, otherwise casino dice or a shop's."""
    return eastern_make(rng) if rng.random() < 0.6 else any_make(rng)
