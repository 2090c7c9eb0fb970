"""Synthetic photographs of drawings, on a sheet on a table, under a camera; and images without drawings."""

import string
from dataclasses import dataclass

import cv2
import numpy as np

from synthesis.tables import random_table

from .data import Drawing
from .ink import Pen, extent, ink
from .light import lit, photographed
from .negatives import thing
from .paper import Paper, line_share, plain_sheet, random_paper

FINER = 2
"""Lines are drawn this many times finer than the image, then averaged."""


@dataclass(frozen=True)
class Place:
    """The position and orientation of a drawing in the image; lengths are relative to the image's side."""

    length: float
    center: tuple[float, float]
    turn: float
    tilt: tuple[float, float]
    margins: tuple[float, float, float, float]
    """Left, top, right, bottom: the sheet's margins around the drawing, in drawing lengths."""


def random_place(rng: np.random.Generator) -> Place:
    """The drawing fills from a third to nearly all of the image; the sheet's edges may be visible."""
    length = float(np.exp(rng.uniform(np.log(0.32), np.log(0.95))))
    free = max(0.0, 1 - length) / 2
    center = tuple(0.5 + rng.uniform(-free, free, 2) * 0.95)
    margins = tuple(np.exp(rng.uniform(np.log(0.06), np.log(2.5), 4)))
    turn = rng.normal(0, 0.16)
    return Place(length, center, turn, tuple(rng.normal(0, 0.14, 2)), margins)


def filling_place(rng: np.random.Generator) -> Place:
    """Upright and centered on an endless sheet, as in a drawing program."""
    length = rng.uniform(0.55, 0.98)
    return Place(length, tuple(0.5 + rng.normal(0, 0.02, 2)), 0, (0, 0), (9, 9, 9, 9))


def random_pen(rng: np.random.Generator) -> Pen:
    """Ballpoint, felt tip, pencil or crayon."""
    kind = rng.random()
    wobble = rng.uniform(0, 0.008) if rng.random() < 0.5 else 0
    if kind < 0.35:
        return Pen(rng.uniform(0.008, 0.022), 0, rng.uniform(0.75, 1), wobble)
    if kind < 0.65:
        return Pen(rng.uniform(0.02, 0.075), 0, rng.uniform(0.8, 1), wobble)
    if kind < 0.85:
        return Pen(rng.uniform(0.009, 0.03), rng.uniform(0.1, 0.4), rng.uniform(0.4, 0.9), wobble)
    return Pen(rng.uniform(0.025, 0.07), rng.uniform(0.25, 0.55), rng.uniform(0.6, 1), wobble)


def plane_transform(place: Place, side: int) -> np.ndarray:
    """From the sheet's plane, in drawing lengths around the drawing's center, to pixels."""
    cosine, sine = np.cos(place.turn) * place.length * side, np.sin(place.turn) * place.length * side
    turned = np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1]])
    keystone = np.eye(3)
    keystone[2, :2] = np.array(place.tilt) / side
    moved = np.eye(3)
    moved[:2, 2] = np.array(place.center) * side
    return moved @ keystone @ turned


def drawing_transform(drawing: Drawing, rng: np.random.Generator, change: float) -> np.ndarray:
    """From a drawing's coordinates to the sheet's plane; `change` scales the random distortion."""
    low, high = extent(drawing)
    centered = np.eye(3)
    centered[:2, 2] = -(low + high) / 2
    scaled = np.diag([1 / max(float((high - low).max()), 1e-3)] * 2 + [1.0])
    bent = np.eye(3)
    stretch = np.exp(rng.normal(0, 0.1 * change, 2))
    bent[:2, :2] = np.diag(stretch / stretch.max()) @ [[1, rng.normal(0, 0.07 * change)], [0, 1]]
    angle = rng.normal(0, 0.1 * change)
    bent[:2, :2] = bent[:2, :2] @ [[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]
    flip = np.diag([-1.0 if change and rng.random() < 0.5 else 1.0, 1, 1])
    return flip @ bent @ scaled @ centered


def sheet_transform(place: Place) -> np.ndarray:
    """From 0…1 of the sheet to the sheet's plane."""
    left, top, right, bottom = place.margins
    return np.array([[1 + left + right, 0, -0.5 - left], [0, 1 + top + bottom, -0.5 - top], [0, 0, 1]])


def sheet_mask(sheet: np.ndarray, side: int) -> np.ndarray | None:
    """The sheet's coverage of each pixel; None if it fills the image."""
    corners = np.array([(0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]) @ sheet.T
    if (corners[:, 2] < 0.2).any():
        return None
    corners = (corners[:, :2] / corners[:, 2:]).astype(np.float32)
    frame = [(0, 0), (side, 0), (side, side), (0, side)]
    if all(cv2.pointPolygonTest(corners, point, False) > 0 for point in frame):
        return None
    mask = np.zeros((side, side), np.uint8)
    cv2.fillConvexPoly(mask, (corners * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255


class Tables:
    """Table tops, rendered once; each image shows a part."""

    def __init__(self, count: int, seed: int):
        rng = np.random.default_rng((seed, 71))
        # At half size they are still three times as large as the image.
        self.textures = [cv2.resize(random_table(rng), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
                         for _ in range(count)]  # fmt: skip

    def piece(self, side: int, rng: np.random.Generator) -> np.ndarray:
        texture = self.textures[rng.integers(len(self.textures))]
        width = int(rng.integers(min(side, texture.shape[0] // 2), texture.shape[0]))
        left, top = rng.integers(0, texture.shape[0] - width + 1, 2)
        part = texture[top : top + width, left : left + width]
        return cv2.resize(part, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32)


def averaged(finer: np.ndarray, side: int) -> np.ndarray:
    return cv2.resize(finer, (side, side), interpolation=cv2.INTER_AREA)


def sheet_picture(
    paper: Paper, place: Place, side: int, tables: Tables, rng: np.random.Generator
) -> np.ndarray:
    """An empty sheet on a table, as float `[side, side, 3]`."""
    finer = side * FINER
    sheet = plane_transform(place, finer) @ sheet_transform(place)
    pixels = np.empty((side, side, 3), np.float32)
    pixels[:] = paper.color
    lines = line_share(paper, sheet, finer, rng.uniform(0.6, 2.2))
    if lines is not None:
        share = averaged(lines, side)[..., None]
        pixels += share * (paper.line_color - pixels).astype(np.float32)
    mask = sheet_mask(sheet, finer)
    if mask is not None:
        around = tables.piece(side, rng)
        pixels = around + averaged(mask, side)[..., None] * (pixels - around)
    return pixels


def drawn(drawing: Drawing, side: int, tables: Tables, rng: np.random.Generator) -> np.ndarray:
    """A photograph of a drawing, `[side, side, 3]` bytes."""
    place, paper, pen = random_place(rng), random_paper(rng), random_pen(rng)
    pixels = sheet_picture(paper, place, side, tables, rng)
    pixels = inked(pixels, drawing, place, pen, np.array(paper.inks[rng.integers(len(paper.inks))]), rng)
    strength = rng.uniform(0.2, 1)
    return photographed(lit(pixels, rng, strength), rng, strength)


def inked(
    pixels: np.ndarray,
    drawing: Drawing,
    place: Place,
    pen: Pen,
    color: np.ndarray,
    rng: np.random.Generator,
    change: float = 1.0,
) -> np.ndarray:
    """An image with a drawing added."""
    side = pixels.shape[0]
    transform = plane_transform(place, side * FINER) @ drawing_transform(drawing, rng, change)
    share = averaged(ink(drawing, transform, place.length * side * FINER, pen, side * FINER, rng), side)
    return pixels + share[..., None] * (color - pixels).astype(np.float32)


def clean(drawing: Drawing, side: int, rng: np.random.Generator, change: float = 1.0) -> np.ndarray:
    """A drawing as in a drawing program: black on white, or inverted."""
    pixels = np.full((side, side, 3), 255, np.float32)
    pen = Pen(float(np.exp(rng.uniform(np.log(0.01), np.log(0.07)))))
    pixels = inked(pixels, drawing, filling_place(rng), pen, np.zeros(3), rng, change)
    if rng.random() < 0.15:
        pixels = 255 - pixels
    return np.clip(pixels + 0.5, 0, 255).astype(np.uint8)


def random_word(rng: np.random.Generator) -> str:
    return "".join(rng.choice(list(string.ascii_letters + "     .,0123456789"), int(rng.integers(2, 12))))


def written(pixels: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """An image with lines of text added."""
    side = pixels.shape[0]
    finer = np.zeros((side * FINER,) * 2, np.uint8)
    height = side * FINER * float(np.exp(rng.uniform(np.log(0.02), np.log(0.35))))
    fonts = [cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
             cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SCRIPT_COMPLEX]  # fmt: skip
    font, thickness = fonts[rng.integers(len(fonts))], max(1, int(height * rng.uniform(0.05, 0.2)))
    left, top = rng.uniform(0, 0.4, 2) * finer.shape[0]
    for _ in range(int(rng.integers(1, 30))):
        top += height * rng.uniform(1.3, 2)
        line = " ".join(random_word(rng) for _ in range(int(rng.integers(1, 9))))
        cv2.putText(finer, line, (int(left), int(top)), font, height / 24, 255, thickness, cv2.LINE_AA)
    turned = cv2.getRotationMatrix2D((side, side), float(rng.normal(0, 8)), 1)
    finer = cv2.warpAffine(finer, turned, finer.shape)
    share = averaged(finer.astype(np.float32) / 255, side)[..., None] * rng.uniform(0.5, 1)
    return pixels + share * (rng.uniform(0, 80, 3) - pixels).astype(np.float32)


def only_sheet(side: int, tables: Tables, rng: np.random.Generator) -> np.ndarray:
    """An empty sheet, or one with text."""
    paper = random_paper(rng)
    pixels = sheet_picture(paper, random_place(rng), side, tables, rng)
    return written(pixels, rng) if rng.random() < 0.5 else pixels


def only_table(side: int, tables: Tables, rng: np.random.Generator) -> np.ndarray:
    """A table top, or two that meet in an edge, possibly with sheets, coins and cards on it."""
    pixels = tables.piece(side, rng)
    for _ in range(int(rng.integers(0, 4))):
        mask = np.zeros((side, side), np.float32)
        corners = rng.uniform(-0.2, 1.2, 2) * side + rng.normal(0, 0.3, (4, 2)) * side
        hull = cv2.convexHull(corners.astype(np.int32))
        if rng.random() < 0.3:
            radius = int(side * rng.uniform(0.03, 0.25))
            cv2.circle(mask, tuple(map(int, corners[0])), radius, 1.0, -1, cv2.LINE_AA)
        else:
            cv2.fillConvexPoly(mask, hull, 1.0, cv2.LINE_AA)
        other = tables.piece(side, rng) if rng.random() < 0.5 else rng.uniform(0, 255, 3)
        pixels = pixels + mask[..., None] * (other - pixels).astype(np.float32)
    return pixels


def piece_of(photograph: np.ndarray, side: int, rng: np.random.Generator) -> np.ndarray:
    """A square piece of a photograph of other things."""
    height, width = photograph.shape[:2]
    extent = int(min(height, width) * rng.uniform(0.25, 1))
    left, top = int(rng.integers(0, width - extent + 1)), int(rng.integers(0, height - extent + 1))
    part = photograph[top : top + extent, left : left + extent]
    return cv2.resize(part, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32)


def nothing_drawn(
    side: int, tables: Tables, photographs: list[np.ndarray], rng: np.random.Generator
) -> np.ndarray:
    """An image without a drawing: sheets, text, tables, other things, parts of photographs of dice."""
    kind = rng.random()
    if kind < 0.07:
        paper = plain_sheet(rng)
        return np.full((side, side, 3), paper.color, np.float32).astype(np.uint8)
    if kind < 0.3:
        pixels = only_sheet(side, tables, rng)
    elif kind < 0.42:
        pixels = only_table(side, tables, rng)
    elif kind < 0.8 or not photographs:
        pixels = thing(side, rng)
    else:
        pixels = piece_of(photographs[rng.integers(len(photographs))], side, rng)
    strength = rng.uniform(0.2, 1)
    return photographed(lit(pixels, rng, strength), rng, strength)
