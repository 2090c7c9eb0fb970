"""Photographs of drawings in a style that isn't used in training: other papers, pens, tables and light.

For measuring only. Papers: dotted, music, millimeter, kraft with fibers, napkins. Pens: a broad nib whose
width follows its direction, a sketching pencil that repeats each line, a brush that thins out, a dashed
marker.
"""

import cv2
import numpy as np

from .data import Drawing
from .ink import FRACTION_BITS, bitmap_ink, curve, placed
from .photograph import (
    FINER,
    Place,
    averaged,
    drawing_transform,
    plane_transform,
    sheet_mask,
    sheet_transform,
)

NIB_ANGLE = np.deg2rad(40)


def dotted(share: np.ndarray, rng: np.random.Generator) -> None:
    step = int(rng.integers(12, 24))
    share[::step, ::step] = 0.7
    share[1::step, ::step] = 0.5


def music(share: np.ndarray, rng: np.random.Generator) -> None:
    step, offset = int(rng.integers(5, 9)), int(rng.integers(10, 40))
    for start in range(offset, len(share), step * 9):
        share[start : start + 5 * step : step] = 0.6


def millimetre(share: np.ndarray, rng: np.random.Generator) -> None:
    step = int(rng.integers(6, 9))
    share[::step] = np.maximum(share[::step], 0.2)
    share[:, ::step] = np.maximum(share[:, ::step], 0.2)
    share[:: step * 5] = 0.45
    share[:, :: step * 5] = 0.45


PRINTS = (dotted, music, millimetre)


def fibres(side: int, rng: np.random.Generator) -> np.ndarray:
    """Short fibers in the paper, as a factor per pixel."""
    canvas = np.ones((side, side), np.float32)
    for _ in range(int(rng.integers(40, 160))):
        start = rng.uniform(0, side, 2)
        end = start + rng.normal(0, side * 0.03, 2)
        color = float(rng.uniform(0.8, 1.1))
        cv2.line(canvas, tuple(start.astype(int)), tuple(end.astype(int)), color, 1, cv2.LINE_AA)
    return canvas


def embossed(side: int, rng: np.random.Generator) -> np.ndarray:
    """A napkin's pattern of small bumps, as a factor per pixel."""
    x = np.arange(side, dtype=np.float32) / side * 2 * np.pi * rng.uniform(20, 40)
    return 1 + 0.06 * np.sin(x)[None, :] * np.sin(x)[:, None]


def sheet(place: Place, side: int, rng: np.random.Generator) -> np.ndarray:
    """A sheet of held-out paper on a plain, striped or graded table."""
    kind = rng.random()
    color = np.array([(252, 250, 246), (200, 166, 124), (246, 246, 250), (232, 226, 208)])[rng.integers(4)]
    pixels = np.empty((side, side, 3), np.float32)
    pixels[:] = np.clip(color + rng.normal(0, 5, 3), 0, 255)
    if kind < 0.6:
        printed = np.zeros((side * FINER * 2,) * 2, np.float32)
        PRINTS[rng.integers(len(PRINTS))](printed, rng)
        turned = cv2.getRotationMatrix2D((side * FINER,) * 2, np.rad2deg(place.turn), 1)
        printed = cv2.warpAffine(printed, turned, printed.shape, flags=cv2.INTER_LINEAR)
        middle = printed[side : side * 3, side : side * 3]
        share = averaged(np.ascontiguousarray(middle), side)[..., None]
        pixels += share * (rng.uniform(60, 190, 3) - pixels).astype(np.float32)
    else:
        texture = fibres if kind < 0.8 else embossed
        pixels *= texture(side, rng)[..., None]
    mask = sheet_mask(plane_transform(place, side * FINER) @ sheet_transform(place), side * FINER)
    if mask is not None:
        ramp = np.linspace(0, 1, side, dtype=np.float32)[:, None, None]
        first, second = rng.uniform(10, 230, (2, 3)).astype(np.float32)
        stripes = np.sin(ramp * rng.uniform(5, 80)) * rng.uniform(0, 20)
        table = np.broadcast_to(first + ramp * (second - first) + stripes, pixels.shape)
        pixels = table + averaged(mask, side)[..., None] * (pixels - table)
    return pixels


def nib(canvas: np.ndarray, points: np.ndarray, width: float, rng: np.random.Generator) -> None:
    """A broad nib: thick along one diagonal, thin along the other."""
    del rng
    for start, end in zip(points, points[1:]):
        angle = np.arctan2(*(end - start)[::-1])
        own = max(1, int(width * (0.35 + 1.1 * abs(np.sin(angle - NIB_ANGLE)))))
        segment(canvas, start, end, own)


def sketched(canvas: np.ndarray, points: np.ndarray, width: float, rng: np.random.Generator) -> None:
    """The same line drawn two or three times, slightly displaced."""
    for _ in range(int(rng.integers(2, 4))):
        shift = rng.normal(0, width * 0.6, (len(points), 2))
        moved = points + cv2.blur(shift, (1, 5)) + rng.normal(0, width * 0.5, 2)
        for start, end in zip(moved, moved[1:]):
            segment(canvas, start, end, max(1, int(width * 0.45)))


def brushed(canvas: np.ndarray, points: np.ndarray, width: float, rng: np.random.Generator) -> None:
    """A brush that thins out towards the stroke's end."""
    del rng
    for index, (start, end) in enumerate(zip(points, points[1:])):
        left = 1 - index / max(1, len(points) - 1)
        segment(canvas, start, end, max(1, int(width * (0.4 + 1.2 * left))))


def dashed(canvas: np.ndarray, points: np.ndarray, width: float, rng: np.random.Generator) -> None:
    """A marker that is nearly dry: short gaps."""
    for start, end in zip(points, points[1:]):
        if rng.random() > 0.12:
            segment(canvas, start, end, max(1, int(width)))


PENS = (nib, sketched, brushed, dashed)


def segment(canvas: np.ndarray, start: np.ndarray, end: np.ndarray, width: int) -> None:
    fixed = [tuple(map(int, np.clip(point, -9e4, 9e4) * (1 << FRACTION_BITS))) for point in (start, end)]
    cv2.line(canvas, *fixed, 255, width, cv2.LINE_AA, FRACTION_BITS)


def held_out_photograph(drawing: Drawing, side: int, rng: np.random.Generator) -> np.ndarray:
    """A photograph of a drawing in the held-out style, `[side, side, 3]` bytes."""
    length = rng.uniform(0.4, 0.9)
    center = tuple(0.5 + rng.uniform(-1, 1, 2) * (1 - length) / 2 * 0.9)
    margins = tuple(rng.uniform(0.1, 1.5, 4))
    place = Place(length, center, rng.normal(0, 0.15), tuple(rng.normal(0, 0.12, 2)), margins)
    pixels = sheet(place, side, rng)
    transform = plane_transform(place, side * FINER) @ drawing_transform(drawing, rng, 0.5)
    width = length * side * FINER * float(np.exp(rng.uniform(np.log(0.012), np.log(0.045))))
    if drawing.strokes is not None:
        canvas = np.zeros((side * FINER,) * 2, np.uint8)
        pen = PENS[rng.integers(len(PENS))]
        for stroke in drawing.strokes:
            pen(canvas, placed(curve(stroke), transform), width, rng)
        share = canvas.astype(np.float32) / 255
    else:
        share = bitmap_ink(drawing, transform, side * FINER, rng)
    ink = np.array([(40, 20, 90), (10, 10, 10), (140, 20, 90), (60, 90, 30)])[rng.integers(4)]
    pixels = pixels + averaged(share, side)[..., None] * rng.uniform(0.75, 1) * (ink - pixels).astype(
        np.float32
    )
    return spotlit(pixels, rng)


def spotlit(pixels: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One lamp's pool of light, a bar's shadow, vignetting, sensor noise."""
    side = pixels.shape[0]
    y, x = np.mgrid[0:side, 0:side].astype(np.float32) / side
    lamp = rng.uniform(0, 1, 2)
    factor = 0.55 + 0.6 * np.exp(-((x - lamp[0]) ** 2 + (y - lamp[1]) ** 2) / rng.uniform(0.3, 1.5))
    if rng.random() < 0.4:
        angle, edge = rng.uniform(0, np.pi), rng.uniform(0.2, 0.8)
        across = x * np.cos(angle) + y * np.sin(angle)
        factor *= 1 - rng.uniform(0.15, 0.45) / (1 + np.exp((np.abs(across - edge) - 0.12) * 60))
    warm = np.array([rng.uniform(0.95, 1.08), 1, rng.uniform(0.8, 1.05)], np.float32)
    lit = pixels * factor[..., None] * warm + rng.normal(0, rng.uniform(1, 6), pixels.shape)
    return np.clip(cv2.GaussianBlur(lit.astype(np.float32), (0, 0), rng.uniform(0.2, 0.8)), 0, 255).astype(
        np.uint8
    )
