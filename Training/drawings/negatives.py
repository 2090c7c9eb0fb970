"""Images without drawings: barcodes, packages, screens, rooms, textures."""

from collections.abc import Callable

import cv2
import numpy as np

from .paper import Color


def color(rng: np.random.Generator) -> Color:
    gray = rng.uniform(10, 250)
    return np.clip(gray + rng.normal(0, 1, 3) * rng.uniform(0, 70), 0, 255)


def graded(side: int, rng: np.random.Generator) -> np.ndarray:
    """A smooth field of colors, coarse or fine: walls, skies, things out of focus."""
    cells = int(np.exp(rng.uniform(np.log(2), np.log(12))))
    field = (color(rng) + rng.normal(0, rng.uniform(5, 60), (cells, cells, 3))).astype(np.float32)
    return cv2.resize(field, (side, side), interpolation=cv2.INTER_CUBIC)


def textured(side: int, rng: np.random.Generator) -> np.ndarray:
    """Noise whose power falls off with frequency, as in images of grass, stone, cloth, crowds."""
    spectrum = np.fft.rfft2(rng.normal(0, 1, (side, side)))
    y, x = np.fft.fftfreq(side)[:, None], np.fft.rfftfreq(side)[None, :]
    spectrum /= np.maximum(np.hypot(x, y), 1 / side) ** rng.uniform(0.6, 1.8)
    field = np.fft.irfft2(spectrum, (side, side))
    field = (field - field.mean()) / field.std() * rng.uniform(10, 60)
    return (color(rng) + field[..., None] * (1 + rng.normal(0, 0.2, 3))).astype(np.float32)


def turned_patch(patch: np.ndarray, around: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A square patch on an image, rotated, stretched and tilted."""
    side, own = around.shape[0], patch.shape[0]
    center, reach = rng.uniform(0.3, 0.7, 2) * side, side * rng.uniform(0.2, 0.75)
    angle = rng.normal(0, 0.4) + np.pi / 2 * rng.integers(4)
    axes = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]) * reach
    axes[1] *= rng.uniform(0.4, 1)
    corners = (
        np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) @ axes + center + rng.normal(0, side * 0.02, (4, 2))
    )
    source = np.array([(0, 0), (own, 0), (own, own), (0, own)], np.float32)
    transform = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
    seen = cv2.warpPerspective(patch, transform, (side, side), flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.ones((own, own), np.float32), transform, (side, side))
    return around + mask[..., None] * (seen - around)


def two_tones(share: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Dark on pale, rarely inverted."""
    pale, dark = np.clip(rng.normal(235, 20, 3), 0, 255), np.clip(rng.normal(30, 25, 3), 0, 255)
    if rng.random() < 0.1:
        pale, dark = dark, pale
    return (pale + share[..., None] * (dark - pale)).astype(np.float32)


def bars(rng: np.random.Generator) -> np.ndarray:
    """A barcode with a quiet zone, and possibly digits under it."""
    count = int(rng.integers(20, 110))
    widths = rng.integers(1, 5, count)
    line = np.repeat(np.arange(count) % 2, widths).astype(np.float32)
    line = cv2.resize(line[None], (200, 1), interpolation=cv2.INTER_AREA)[0]
    share = np.zeros((256, 256), np.uint8)
    top, bottom = int(rng.integers(5, 90)), int(rng.integers(150, 250))
    share[top:bottom, 28:228] = line * 255
    if rng.random() < 0.6:
        digits = "".join(rng.choice(list("0123456789"), 13))
        cv2.putText(
            share, digits, (28, min(bottom + 26, 255)), cv2.FONT_HERSHEY_SIMPLEX, 0.75, 255, 2, cv2.LINE_AA
        )
    return two_tones(share.astype(np.float32) / 255, rng)


def matrix(rng: np.random.Generator) -> np.ndarray:
    """Modules of a matrix code, usually with finder patterns in three corners."""
    count = int(rng.integers(12, 45))
    modules = (rng.random((count, count)) < 0.5).astype(np.float32)
    if rng.random() < 0.7:
        finder = np.ones((7, 7), np.float32)
        finder[1:6, 1:6] = 0
        finder[2:5, 2:5] = 1
        for row, column in ((0, 0), (0, count - 7), (count - 7, 0)):
            modules[row : row + 7, column : column + 7] = finder
    share = np.zeros((256, 256), np.float32)
    share[24:232, 24:232] = cv2.resize(modules, (208, 208), interpolation=cv2.INTER_NEAREST)
    return two_tones(share, rng)


def package(rng: np.random.Generator) -> np.ndarray:
    """Printed areas, edges and rows of small type."""
    patch = np.empty((256, 256, 3), np.uint8)
    patch[:] = color(rng).astype(np.uint8)
    for _ in range(int(rng.integers(2, 9))):
        low = rng.integers(0, 220, 2)
        high = low + rng.integers(10, 200, 2)
        cv2.rectangle(
            patch, tuple(map(int, low)), tuple(map(int, high)), color(rng).tolist(), -1, cv2.LINE_AA
        )
    for _ in range(int(rng.integers(0, 8))):
        text = "".join(
            rng.choice(list("ABCDEFGHIKLMNOPRSTUVabcdeghilmnorstu  0123456789"), int(rng.integers(3, 18)))
        )
        place = tuple(map(int, rng.integers(0, 230, 2)))
        size = float(rng.uniform(0.4, 2.2))
        cv2.putText(
            patch,
            text,
            place,
            int(rng.integers(0, 5)),
            size,
            color(rng).tolist(),
            int(1 + size * 1.5),
            cv2.LINE_AA,
        )
    return patch.astype(np.float32)


def lines_of_type(rng: np.random.Generator) -> np.ndarray:
    """A page of words too small to read: dashes in rows."""
    share = np.zeros((256, 256), np.float32)
    height = int(rng.integers(3, 14))
    for top in range(int(rng.integers(5, 40)), 250, height * 2 + int(rng.integers(0, 6))):
        left = int(rng.integers(8, 40))
        while left < 240 and rng.random() > 0.04:
            width = int(rng.integers(height, height * 7))
            share[top : top + height, left : min(left + width, 246)] = rng.uniform(0.4, 1)
            left += width + height
    share *= 0.5 + 0.5 * (rng.random(share.shape, np.float32) < 0.7)
    return two_tones(share, rng)


PATCHES: tuple[tuple[Callable[[np.random.Generator], np.ndarray], float], ...] = (
    (bars, 0.34), (matrix, 0.16), (package, 0.3), (lines_of_type, 0.2),
)  # fmt: skip


def thing(side: int, rng: np.random.Generator) -> np.ndarray:
    """An image without a drawing, float `[side, side, 3]`."""
    pixels = graded(side, rng) if rng.random() < 0.6 else textured(side, rng)
    if rng.random() < 0.15:
        return pixels
    shares = np.array([share for _, share in PATCHES])
    for _ in range(int(rng.integers(1, 4))):
        patch = PATCHES[rng.choice(len(PATCHES), p=shares / shares.sum())][0](rng)
        if rng.random() < 0.25:
            # Seen from near: the patch fills the image.
            extent = int(rng.integers(90, 257))
            left, top = rng.integers(0, 257 - extent, 2)
            part = np.ascontiguousarray(patch[top : top + extent, left : left + extent])
            pixels = cv2.resize(part, (side, side), interpolation=cv2.INTER_AREA)
        else:
            pixels = turned_patch(patch, pixels, rng)
    return pixels
