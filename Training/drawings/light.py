"""Light and camera effects: shading, shadows, color, blur, noise, compression."""

import cv2
import numpy as np


def shading(side: int, rng: np.random.Generator, strength: float) -> np.ndarray:
    """A smooth factor per pixel around 1: lamps, windows, a bent page."""
    cells = int(rng.integers(2, 5))
    field = np.exp(rng.normal(0, strength, (cells, cells))).astype(np.float32)
    return cv2.resize(field, (side, side), interpolation=cv2.INTER_CUBIC).clip(0.15, 2)


def shadow(side: int, rng: np.random.Generator) -> np.ndarray:
    """The factor of a hand's, a phone's or a head's shadow."""
    center = rng.uniform(-0.1, 1.1, 2) * side
    corners = int(rng.integers(3, 8))
    angles = np.sort(rng.uniform(0, 2 * np.pi, corners))
    reach = side * rng.uniform(0.2, 0.8, corners)
    points = center + np.stack([np.cos(angles), np.sin(angles)], 1) * reach[:, None]
    canvas = np.zeros((side, side), np.float32)
    cv2.fillPoly(canvas, [points.astype(np.int32)], 1.0)
    canvas = cv2.blur(canvas, (int(side * rng.uniform(0.02, 0.25)) + 1,) * 2)
    return 1 - canvas * rng.uniform(0.15, 0.6)


def lit(pixels: np.ndarray, rng: np.random.Generator, strength: float) -> np.ndarray:
    """A float image `[side, side, 3]` in 0…255 under a random light."""
    side = pixels.shape[0]
    factor = shading(side, rng, 0.22 * strength)
    if rng.random() < 0.4 * strength:
        factor = factor * shadow(side, rng)
    tint = np.exp(rng.normal(0, 0.07 * strength, 3)).astype(np.float32) * rng.uniform(0.6, 1.1)
    return pixels * (factor[..., None] * tint)


def photographed(pixels: np.ndarray, rng: np.random.Generator, strength: float) -> np.ndarray:
    """From light to bytes: contrast, focus, noise, JPEG."""
    if rng.random() < 0.5 * strength:
        pixels = cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.3, 1.1))
    gain, offset = np.exp(rng.normal(0, 0.12 * strength)), rng.normal(0, 10 * strength)
    pixels = pixels * gain + offset
    if rng.random() < 0.5 * strength:
        pixels = pixels + rng.standard_normal(pixels.shape, np.float32) * rng.uniform(1, 10)
    pixels = np.clip(pixels, 0, 255).astype(np.uint8)
    if rng.random() < 0.25 * strength:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 90))]
        pixels = cv2.imdecode(cv2.imencode(".jpg", pixels, quality)[1], cv2.IMREAD_COLOR)
    if rng.random() < 0.06 * strength:
        pixels = np.repeat(pixels.mean(2, keepdims=True).astype(np.uint8), 3, 2)
    return pixels
