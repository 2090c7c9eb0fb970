"""Patterns without dice that aren't used in training, to measure false positives.

They are made by a different method than `synthesis.negatives`:

python -m die_classifier.held_out_patterns work/unseen --count 2000
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

WIDTH, HEIGHT = 640, 480


def _plane(rng: np.random.Generator, wavelength: float) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates in wavelengths, rotated and tilted like a plane seen at an angle."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    angle, depth = rng.uniform(0, np.pi), 1 + rng.uniform(0, 0.8) * (y / HEIGHT - 0.5)
    x, y = (x - WIDTH / 2) / depth, (y - HEIGHT / 2) / depth**2
    u = (x * np.cos(angle) - y * np.sin(angle)) / wavelength
    v = (x * np.sin(angle) + y * np.cos(angle)) / wavelength
    return u, v


def gratings(rng: np.random.Generator, wavelength: float) -> np.ndarray:
    """Products of waves: cloth, mesh, ribs."""
    u, v = _plane(rng, wavelength)
    phase = np.floor(v * 2) % 2 * rng.choice([0, np.pi / 2, np.pi])
    return np.sin(2 * np.pi * u + phase) * np.abs(np.sin(2 * np.pi * v)) ** rng.uniform(0.3, 2)


def cells(rng: np.random.Generator, wavelength: float) -> np.ndarray:
    """Cells around scattered points: stones, leather, cracks."""
    count = int(np.clip(WIDTH * HEIGHT / wavelength**2, 8, 6000))
    mask = np.full((HEIGHT, WIDTH), 255, np.uint8)
    points = (rng.random((count, 2)) * (WIDTH, HEIGHT)).astype(int)
    mask[points[:, 1], points[:, 0]] = 0
    distance, owner = cv2.distanceTransformWithLabels(mask, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    shade = rng.normal(0, 0.6, owner.max() + 1)[owner]
    return shade + rng.choice([-1.0, 1.0]) * np.minimum(distance / wavelength, 1) * rng.uniform(0.5, 2)


def halftone(rng: np.random.Generator, wavelength: float) -> np.ndarray:
    """Dots in a grid whose size follows an image."""
    u, v = _plane(rng, wavelength)
    tone = cv2.resize(rng.uniform(0.05, 0.6, (5, 7)).astype(np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    return ((u % 1 - 0.5) ** 2 + (v % 1 - 0.5) ** 2 < tone * 0.3).astype(np.float32) * 2 - 1


def quarters(rng: np.random.Generator, wavelength: float) -> np.ndarray:
    """Truchet tiles: quarter circles, each tile rotated at random."""
    u, v = _plane(rng, wavelength)
    turned = rng.random((256, 256)) < 0.5
    column, row = np.floor(u).astype(int) % 256, np.floor(v).astype(int) % 256
    a, b = u % 1, np.where(turned[row, column], 1 - v % 1, v % 1)
    near = np.minimum(np.abs(np.hypot(a, b) - 0.5), np.abs(np.hypot(1 - a, 1 - b) - 0.5))
    return (near < rng.uniform(0.05, 0.25)).astype(np.float32) * 2 - 1


def spots(rng: np.random.Generator, wavelength: float) -> np.ndarray:
    """Reaction-diffusion patterns: noise of one wavelength, thresholded."""
    noise = rng.normal(0, 1, (HEIGHT, WIDTH)).astype(np.float32)
    sigma = wavelength / 5
    band = cv2.GaussianBlur(noise, (0, 0), sigma) - cv2.GaussianBlur(noise, (0, 0), sigma * 1.8)
    return np.tanh((band / band.std() - rng.uniform(-1, 1)) * 4)


def spiral(rng: np.random.Generator, wavelength: float) -> np.ndarray:
    """Discs along a spiral, like seeds in a sunflower."""
    field, count = np.full((HEIGHT, WIDTH), -1, np.float32), int(WIDTH * HEIGHT / wavelength**2)
    for index in range(min(count, 3000)):
        radius, angle = wavelength * 0.6 * np.sqrt(index), index * 2.399963
        center = (int(WIDTH / 2 + radius * np.cos(angle)), int(HEIGHT / 2 + radius * np.sin(angle)))
        cv2.circle(field, center, max(int(wavelength * 0.35), 1), float(rng.uniform(0.2, 1)), -1, cv2.LINE_AA)
    return field


def boxes(rng: np.random.Generator, wavelength: float) -> np.ndarray:
    """Squares with a few dots or strokes on them, as on remote controls, tokens, windows at night."""
    field = np.full((HEIGHT, WIDTH), -1, np.float32)
    for _ in range(int(np.clip(WIDTH * HEIGHT / (3 * wavelength) ** 2, 3, 300))):
        center, side = rng.random(2) * (WIDTH, HEIGHT), wavelength * rng.uniform(0.8, 2.5)
        corners = cv2.boxPoints((tuple(center), (side, side * rng.uniform(0.3, 1.2)), rng.uniform(0, 90)))
        cv2.fillPoly(field, [corners.astype(np.int32)], float(rng.uniform(-0.3, 1)), cv2.LINE_AA)
        for _ in range(int(rng.integers(0, 3))):
            start = center + rng.normal(0, side * 0.2, 2)
            end = start + rng.normal(0, side * 0.2, 2)
            cv2.line(field, tuple(start.astype(int).tolist()), tuple(end.astype(int).tolist()),
                     float(rng.uniform(-1, 1)), max(int(side * 0.08), 1), cv2.LINE_AA)  # fmt: skip
    return field


PATTERNS: tuple[Callable[[np.random.Generator, float], np.ndarray], ...] = (
    gratings, cells, halftone, quarters, spots, spiral, boxes,
)  # fmt: skip


def draw(rng: np.random.Generator) -> np.ndarray:
    """One image, BGR."""
    wavelength = float(np.exp(rng.uniform(np.log(5), np.log(90))))
    field = PATTERNS[rng.integers(len(PATTERNS))](rng, wavelength)
    low, high = rng.uniform(0, 255, 3), rng.uniform(0, 255, 3)
    picture = low + (high - low) * np.clip((field[..., None] + 1) / 2, 0, 1)
    light = cv2.resize(rng.uniform(0.6, 1.15, (2, 3)).astype(np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    picture = cv2.GaussianBlur(picture * light[..., None], (0, 0), rng.uniform(0.3, 1.5))
    return np.clip(picture + rng.normal(0, rng.uniform(0.5, 5), picture.shape), 0, 255).astype(np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=20261122)
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    for index in range(arguments.count):
        picture = draw(np.random.default_rng((arguments.seed, index)))
        cv2.imwrite(str(arguments.output / f"unseen_{index:05d}.png"), picture)


if __name__ == "__main__":
    main()
