"""Dice that are hard to see: pips of an unusual color, of little contrast, pale clear plastic."""

import numpy as np

from .asian_dice import every_make
from .dice import Make, brightness

CREAM = np.array([232.0, 218.0, 188.0])

PIP_COLORS = {
    "purple": (110, 40, 150), "green": (20, 120, 60), "brown": (120, 76, 40), "teal": (20, 130, 140), "blue": (40, 80, 190),
    "red": (190, 30, 36), "gray": (130, 128, 124), "gold": (190, 150, 60), "pink": (225, 110, 165),
}  # fmt: skip

LEAST_CONTRAST = 45
"""The least difference in brightness between body and pips, 0…255."""


def hard_make(rng: np.random.Generator) -> Make:
    """One of all makes, in half of the cases with other colors, and sometimes of pale clear plastic."""
    make = every_make(rng)
    choice = rng.random()
    if choice < 0.5:
        if choice < 0.25:
            make.body = np.clip(CREAM * rng.uniform(0.75, 1.05) + rng.normal(0, 8, 3), 3, 250)
            make.second, make.translucency = make.body, 0.0
        names = list(PIP_COLORS)
        for _ in range(20):
            pips = np.clip(np.array(PIP_COLORS[names[rng.integers(len(names))]]) * rng.uniform(0.7, 1.3), 2, 252)
            if abs(brightness(pips) - brightness(make.body)) > LEAST_CONTRAST:
                make.pip_color = make.ace_color = pips
                break
    elif choice < 0.7:
        make.body = np.clip(rng.uniform(170, 250, 3), 3, 250)
        make.second, make.pattern = make.body, 0
        make.pip_color = make.ace_color = np.full(3, 244.0 if rng.random() < 0.3 else 20.0)
        make.translucency, make.see_through = rng.uniform(0.4, 0.85), rng.uniform(0.2, 1)
    return make
