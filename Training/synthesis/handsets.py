"""Remote controls, calculators, telephones, panels: slabs with rows of buttons, each with a mark."""

import cv2
import numpy as np

from . import tables
from .prints import ink, lettering
from .tables import TEXTURE_SIZE, color_between

BRIGHT = ((200, 40, 40), (40, 150, 60), (230, 190, 40), (40, 80, 190), (240, 240, 240), (225, 120, 40))
"""The colors of accented buttons."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def rounded(texture: np.ndarray, box: Box, radius: float, color) -> None:
    """Fills a box with round corners; with a radius of half its side, a disc or a capsule.

    Exact to a 16th of a pixel, unlike the caps of keys in `prints` and `negatives`: small buttons stay round.
    """
    left, top, right, bottom = box
    radius = min(radius, (right - left) / 2, (bottom - top) / 2)
    near = np.array([left + radius, top + radius, right - radius, bottom - radius])
    corners = [(near[0], near[1]), (near[2], near[1]), (near[2], near[3]), (near[0], near[3])]
    around = [cv2.ellipse2Poly((0, 0), (1000, 1000), 0, 180 + 90 * turn, 270 + 90 * turn, 10) for turn in range(4)]
    points = [np.array(corner) + arc * (radius / 1000) for corner, arc in zip(corners, around)]
    outline = np.round(np.concatenate(points) * 16).astype(np.int32)
    cv2.fillPoly(texture, [outline], np.asarray(color, float).tolist(), cv2.LINE_AA, 4)


def mark(texture: np.ndarray, box: Box, is_round: bool, color, rng: np.random.Generator) -> None:
    """Draws a button's mark: a figure, letters, a spot, spots in a row, a ring, a cross, a triangle, a bar.

    Spots are on round buttons only: on square ones they would look like a die's.
    """
    side = min(box[2] - box[0], box[3] - box[1])
    middle = np.array([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2])
    kind = rng.random() if is_round else rng.choice([rng.uniform(0, 0.45), rng.uniform(0.72, 1)])
    color, thick = np.asarray(color, float).tolist(), max(int(side * 0.08), 1)
    center = tuple(middle.astype(int).tolist())
    if kind < 0.45:
        text = str(rng.integers(0, 10)) if kind < 0.35 else "".join(rng.choice(list("ABCMPTVOK")) for _ in range(2))
        sign = lettering(text, max(int(side * rng.uniform(0.45, 0.8)), 5), rng, int(rng.choice([0, 2, 3, 8, 9])))
        ink(texture, middle[0] - sign.shape[1] / 2, middle[1] - sign.shape[0] / 2, sign, color)
    elif kind < 0.65:
        cv2.circle(texture, center, max(int(side * rng.uniform(0.08, 0.22)), 1), color, -1, cv2.LINE_AA)
    elif kind < 0.72:
        for offset in (-0.22, 0, 0.22)[rng.integers(2) :]:
            place = (int(middle[0] + offset * side), center[1])
            cv2.circle(texture, place, max(int(side * 0.07), 1), color, -1, cv2.LINE_AA)
    elif kind < 0.80:
        cv2.circle(texture, center, max(int(side * 0.25), 1), color, thick, cv2.LINE_AA)
    elif kind < 0.88:
        reach = int(side * 0.22)
        cv2.line(texture, (center[0] - reach, center[1]), (center[0] + reach, center[1]), color, thick, cv2.LINE_AA)
        if kind < 0.84:
            cv2.line(texture, (center[0], center[1] - reach), (center[0], center[1] + reach), color, thick, cv2.LINE_AA)
    else:
        turn = np.pi / 2 * rng.integers(4) + np.array([0, 2.1, 4.2])
        corners = middle + np.stack([np.cos(turn), np.sin(turn)], 1) * side * 0.25
        cv2.fillPoly(texture, [corners.astype(np.int32)], color, cv2.LINE_AA)


def button(texture: np.ndarray, box: Box, radius: float, cap, sign, rng: np.random.Generator) -> None:
    """Draws a button: its shadow, its body brighter towards the light, a highlight, and its mark."""
    cap, side = np.asarray(cap, float), min(box[2] - box[0], box[3] - box[1])
    lift = side * rng.uniform(0.02, 0.1)
    rounded(texture, (box[0] + lift, box[1] + lift, box[2] + lift, box[3] + lift), radius, cap * 0.15)
    rounded(texture, box, radius, cap * 0.8)
    inset = side * rng.uniform(0.03, 0.12)
    inner = (box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset)
    rounded(texture, inner, radius, np.clip(cap * rng.uniform(1.0, 1.15), 0, 255))
    if rng.random() < 0.3:
        shine = (box[0] + side * 0.2, box[1] + side * 0.15, box[0] + side * 0.45, box[1] + side * 0.27)
        rounded(texture, shine, side, np.clip(cap + 70, 0, 255))
    if rng.random() < 0.85:
        mark(texture, inner, radius >= side / 2, sign, rng)


def handset(texture: np.ndarray, left: float, top: float, step: float, rng: np.random.Generator) -> tuple[float, float]:
    """Draws a slab; `step` is the distance between buttons. Returns its width and height."""
    columns, rows = int(rng.integers(2, 6)), int(rng.integers(3, 15))
    across, down = step * rng.uniform(0.85, 1.3), step * rng.uniform(0.85, 1.5)
    edge = step * rng.uniform(0.2, 0.8)
    width, height = columns * across + 2 * edge, rows * down + 2 * edge
    slab = color_between(rng, 10, 90) if rng.random() < 0.7 else color_between(rng, 90, 240)
    corner = step * rng.uniform(0.1, 1.2)
    shadow = step * 0.12
    rounded(texture, (left + shadow, top + shadow, left + width + shadow, top + height + shadow), corner, (15, 15, 15))
    rounded(texture, (left, top, left + width, top + height), corner, slab)
    cap = np.clip(slab + rng.uniform(-60, 120), 5, 250) if rng.random() < 0.6 else color_between(rng)
    wide, high = across * rng.uniform(0.5, 0.9), down * rng.uniform(0.4, 0.8)
    if rng.random() < 0.6:
        wide = high = min(wide, high)
    radius = wide if rng.random() < 0.6 else wide * rng.uniform(0.1, 0.4)
    ring = int(rng.integers(rows)) if columns > 2 and rng.random() < 0.4 else -2
    for row in range(rows):
        y = top + edge + (row + 0.5) * down
        if row in (ring, ring + 1):
            # The four-way pad takes two rows.
            if row == ring and row + 1 < rows:
                reach, x = min(across * columns, down * 2) * 0.45, left + width / 2
                y += down / 2
                rounded(texture, (x - reach, y - reach, x + reach, y + reach), reach, np.clip(cap * 0.8, 0, 255))
                part = reach * 0.45
                button(texture, (x - part, y - part, x + part, y + part), part, cap, 255 - cap, rng)
                for turn in range(4):
                    place = (x + np.cos(turn * np.pi / 2) * reach * 0.72, y + np.sin(turn * np.pi / 2) * reach * 0.72)
                    cv2.circle(texture, tuple(int(one) for one in place), max(int(reach * 0.08), 1), (230, 230, 230), -1)
            continue
        for column in range(columns):
            if rng.random() < 0.08:
                continue
            x = left + edge + (column + 0.5) * across
            own = np.array(BRIGHT[rng.integers(len(BRIGHT))], float) if rng.random() < 0.15 else cap
            own = np.clip(own * rng.uniform(0.93, 1.07), 0, 255)
            sign = (240, 240, 240) if own.mean() < 128 else (25, 25, 25)
            button(texture, (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2), radius, own, sign, rng)
    return width, height


def handsets(rng: np.random.Generator, step: int) -> np.ndarray:
    """Several side by side and above each other."""
    texture = np.ascontiguousarray(tables.random_table(rng), dtype=np.float32)
    left = -step * rng.uniform(0, 3)
    while left < TEXTURE_SIZE:
        top, widest = -step * rng.uniform(0, 8), 0.0
        while top < TEXTURE_SIZE:
            width, height = handset(texture, left, top, step, rng)
            widest, top = max(widest, width), top + height + step * rng.uniform(0.2, 3)
        left += widest + step * rng.uniform(0.2, 3)
    return texture
