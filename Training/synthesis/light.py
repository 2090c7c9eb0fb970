"""The lamps over a table."""

from dataclasses import dataclass

import numpy as np


@dataclass
class Light:
    """The light of a scene.

    Lamps are directions towards them `[n, 3]` and colors `[n, 3]` (1 = full); `ambient` is the light from all
    around above; `softness` is that of the shadows, in die edges.
    """

    directions: np.ndarray
    colors: np.ndarray
    ambient: np.ndarray
    softness: float


def random_light(rng: np.random.Generator) -> Light:
    """One to three lamps of warm to cold light."""
    count = rng.integers(1, 4)
    azimuths = rng.uniform(0, 2 * np.pi, count)
    elevations = np.deg2rad(rng.uniform(28, 85, count))
    directions = np.stack(
        [np.cos(elevations) * np.cos(azimuths), np.cos(elevations) * np.sin(azimuths), np.sin(elevations)], 1
    )
    shares = rng.dirichlet(np.full(count, 1.2)) * rng.uniform(0.25, 0.75)
    warmth = np.array([1.0, 0.0, -1.0])
    colors = shares[:, None] * np.exp(warmth * rng.normal(0, 0.08, (count, 1)))
    ambient = np.exp(warmth * rng.normal(0, 0.05)) * rng.uniform(0.35, 0.65)
    return Light(directions, colors, ambient, float(np.exp(rng.uniform(np.log(0.03), np.log(0.35)))))
