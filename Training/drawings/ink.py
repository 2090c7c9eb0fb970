"""Renders a drawing with a pen: from strokes or a small bitmap to the ink coverage of each pixel."""

from dataclasses import dataclass

import cv2
import numpy as np

from .data import BITMAP_SIDE, Drawing

FRACTION_BITS = 4
"""The binary places of OpenCV's fixed-point coordinates."""


@dataclass(frozen=True)
class Pen:
    """A pen.

    `width` is the line's width relative to the drawing's larger side; `texture` the part of it that the
    paper's grain leaves bare; `press` the opacity of the line; `wobble` the hand's unsteadiness, relative to
    the side.
    """

    width: float
    texture: float = 0.0
    press: float = 1.0
    wobble: float = 0.0


def extent(drawing: Drawing) -> tuple[np.ndarray, np.ndarray]:
    """The minimum and the maximum point of a drawing, in its own coordinates."""
    if drawing.strokes is not None:
        points = np.concatenate(drawing.strokes)
        return points.min(0), points.max(0)
    rows, columns = np.nonzero(drawing.bitmap > 60)
    if len(rows) == 0:
        return np.zeros(2), np.full(2, float(BITMAP_SIDE))
    return np.array([columns.min(), rows.min()]), np.array([columns.max() + 1, rows.max() + 1])


def curve(points: np.ndarray) -> np.ndarray:
    """A smooth line through a stroke's points (Catmull–Rom), with four pieces between each two.

    The published strokes were reduced to few points; corners sharper than a right angle stay corners.
    """
    if len(points) < 3:
        return points
    before, after = points[:-2] - points[1:-1], points[2:] - points[1:-1]
    tangents = np.zeros_like(points)
    smooth = (before * after).sum(1) < 0
    tangents[1:-1][smooth] = (points[2:] - points[:-2])[smooth] / 2
    reach = np.minimum(np.linalg.norm(before, axis=1), np.linalg.norm(after, axis=1))
    length = np.maximum(np.linalg.norm(tangents[1:-1], axis=1), 1e-6)
    tangents[1:-1] *= np.minimum(1, reach / length)[:, None]
    t = np.arange(4)[:, None, None] / 4
    start, end = points[:-1], points[1:]
    pieces = (
        (2 * t**3 - 3 * t**2 + 1) * start
        + (t**3 - 2 * t**2 + t) * tangents[:-1]
        + (3 * t**2 - 2 * t**3) * end
        + (t**3 - t**2) * tangents[1:]
    )
    return np.concatenate([pieces.transpose(1, 0, 2).reshape(-1, 2), points[-1:]])


def placed(points: np.ndarray, transform: np.ndarray) -> np.ndarray:
    """Points after a homography."""
    mapped = points @ transform[:, :2].T + transform[:, 2]
    return mapped[:, :2] / mapped[:, 2:]


def grain(side: int, rng: np.random.Generator) -> np.ndarray:
    """Paper's grain in 0…1."""
    coarse = max(8, int(side / rng.uniform(1.0, 2.5)))
    noise = rng.random((coarse, coarse), np.float32)
    return cv2.resize(noise, (side, side), interpolation=cv2.INTER_LINEAR)


def strokes_ink(
    drawing: Drawing, transform: np.ndarray, width: float, pen: Pen, side: int, rng: np.random.Generator
) -> np.ndarray:
    """Lines drawn along the strokes, `width` pixels wide."""
    canvas = np.zeros((side, side), np.uint8)
    largest = max(float((np.max(extent(drawing), 0) - np.min(extent(drawing), 0)).max()), 1.0)
    rounded = rng.random() < 0.7
    lines = []
    for stroke in drawing.strokes:
        points = curve(stroke) if rounded else stroke
        if pen.wobble:
            steps = rng.normal(0, pen.wobble * largest, (max(2, len(points) // 4), 2)).astype(np.float32)
            points = points + cv2.resize(steps, (2, len(points)), interpolation=cv2.INTER_LINEAR)
        fixed = placed(points, transform) * (1 << FRACTION_BITS)
        lines.append(np.clip(fixed, -1e6, 1e6).astype(np.int32).reshape(-1, 1, 2))
    thickness = max(1, int(round(width)))
    cv2.polylines(canvas, lines, False, 255, thickness, cv2.LINE_AA, FRACTION_BITS)
    faint = min(1.0, width / thickness)
    return canvas.astype(np.float32) * (faint / 255)


def bitmap_ink(drawing: Drawing, transform: np.ndarray, side: int, rng: np.random.Generator) -> np.ndarray:
    """The bitmap enlarged: soft, with sharpened edges, or in its own blocks."""
    method = cv2.INTER_NEAREST if rng.random() < 0.1 else cv2.INTER_CUBIC
    source = drawing.bitmap.astype(np.float32) / 255
    seen = cv2.warpPerspective(source, transform, (side, side), flags=method)
    if rng.random() < 0.6:
        steepness, middle = rng.uniform(4, 12), rng.uniform(0.3, 0.6)
        seen = 1 / (1 + np.exp(-steepness * (seen - middle)))
        seen = (seen - seen.min()) / max(float(np.ptp(seen)), 1e-6)
    return np.clip(seen, 0, 1)


def ink(
    drawing: Drawing, transform: np.ndarray, scale: float, pen: Pen, side: int, rng: np.random.Generator
) -> np.ndarray:
    """The ink coverage of each pixel `[side, side]`, 0…1, for a drawing rendered through a homography.

    `scale` is the length of the drawing's larger side in the image, in pixels.
    """
    if drawing.strokes is not None:
        share = strokes_ink(drawing, transform, pen.width * scale, pen, side, rng)
    else:
        share = bitmap_ink(drawing, transform, side, rng)
    if pen.texture:
        share = share * np.clip((grain(side, rng) - pen.texture) * 4 + 0.5, 0, 1)
    return share * pen.press
