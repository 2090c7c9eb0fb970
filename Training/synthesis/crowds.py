"""Flat patterns of round objects, faces, lights and plaits: crowds, pegboards, baskets, night scenes."""

import cv2
import numpy as np

from .clutter import SKIN
from .prints import ink, ink_patch, lettering, word
from .tables import TEXTURE_SIZE, cloud, color_between, flat, grain, random_table


def _ball(radius: float, color: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A lit ball or dome: its colors and coverage."""
    side = max(int(radius * 2), 3)
    y, x = np.mgrid[-1 : 1 : side * 1j, -1 : 1 : side * 1j].astype(np.float32)
    square = np.clip(1 - x**2 - y**2, 0, 1)
    angle, height = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 0.9)
    light = np.array([np.cos(angle), np.sin(angle)]) * np.sqrt(1 - height**2)
    facing = np.clip(x * light[0] + y * light[1] + np.sqrt(square) * height, 0, 1)
    glint = facing ** rng.uniform(15, 120) * rng.uniform(0, 230)
    cover = np.clip((1 - np.hypot(x, y)) * radius, 0, 1)
    return np.clip(color * (0.35 + 0.75 * facing)[..., None] + glint[..., None], 0, 255).astype(np.float32), cover


def _around(rng: np.random.Generator, step: float, jitter: float, share: float) -> np.ndarray:
    rows = [
        (x + (number % 2) * stagger, y)
        for stagger in [step * rng.choice([0, 0.5])]
        for number, y in enumerate(np.arange(0, TEXTURE_SIZE, step))
        for x in np.arange(0, TEXTURE_SIZE, step)
    ]
    points = np.array(rows) + rng.normal(0, jitter * step + 1e-9, (len(rows), 2))
    return points[rng.random(len(points)) < share]


def pegboard(rng: np.random.Generator, step: int) -> np.ndarray:
    """Pegboards of games: rows of holes, some with a colored peg, between fields, letters and marks."""
    board = color_between(rng)
    texture = flat(board) + cloud(rng, (3, 3), 2)[..., None] * rng.uniform(0, 10)
    texture = np.ascontiguousarray(texture, np.float32)
    palette = [color_between(rng, 40, 240) for _ in range(int(rng.integers(1, 7)))]
    hole, share, radius = board * rng.uniform(0.15, 0.7), rng.uniform(0, 0.9), step * rng.uniform(0.18, 0.45)
    if rng.random() < 0.5:
        line = (board * rng.choice([0.6, 1.3])).tolist()
        for at in range(step // 2, TEXTURE_SIZE, step * int(rng.integers(1, 5))):
            cv2.line(texture, (at, 0), (at, TEXTURE_SIZE), line, max(step // 15, 1))
            cv2.line(texture, (0, at), (TEXTURE_SIZE, at), line, max(step // 15, 1))
    small = rng.random() < 0.3
    for x, y in _around(rng, step, 0, rng.choice([1.0, 0.8])):
        if small and rng.random() < 0.4:
            # Four small ones in place of a large one.
            for spot in np.array([(-1, -1), (1, -1), (-1, 1), (1, 1)]) * step * 0.2 + (x, y):
                color = palette[rng.integers(len(palette))] if rng.random() < share else hole
                cv2.circle(texture, tuple(spot.astype(int).tolist()), max(int(step * 0.1), 1), color.tolist(), -1,
                           cv2.LINE_AA)  # fmt: skip
            continue
        cv2.circle(texture, (int(x), int(y)), max(int(radius * 0.6), 1), hole.tolist(), -1, cv2.LINE_AA)
        if rng.random() < share:
            pixels, cover = _ball(radius, palette[rng.integers(len(palette))], rng)
            at = np.array([x, y]) - radius
            ink(texture, *(at + radius * 0.3), cover * 0.6, (10, 10, 10))
            if (at >= 0).all():
                ink_patch(texture, *at, pixels, cover)
        elif rng.random() < 0.05:
            ink(texture, x - step * 0.3, y - step * 0.4, lettering(word(rng)[:2] or "A", max(int(step * 0.8), 6), rng), hole)
    return texture + grain(rng, 3)[..., None]


def bubbles(rng: np.random.Generator, step: int) -> np.ndarray:
    """Clear domes, drops, pill blisters, lenses, glasses: bright rims and glints above a background."""
    texture = random_table(rng).astype(np.float32)
    if rng.random() < 0.4:
        texture = np.ascontiguousarray(np.clip(flat(color_between(rng)) + grain(rng, 3)[..., None], 0, 255))
    filled, rim = rng.random() < 0.5, rng.uniform(0.2, 0.9)
    color = color_between(rng)
    for x, y in _around(rng, step * rng.uniform(1, 2.5), rng.choice([0, 0.3]), rng.uniform(0.2, 1)):
        radius = step * rng.uniform(0.3, 1.0)
        pixels, cover = _ball(radius, color if filled else color_between(rng, 150, 250), rng)
        clear = cover * (rng.uniform(0.6, 1) if filled else rng.uniform(0.1, 0.4))
        edge = np.array([x, y]) - radius
        if (edge >= 0).all():
            ink_patch(texture, *edge, pixels, clear)
        center = (int(x), int(y))
        cv2.circle(texture, center, int(radius), (texture[min(int(y), 767), min(int(x), 767)] * rim).tolist(),
                   max(int(step * 0.04), 1), cv2.LINE_AA)  # fmt: skip
        for _ in range(int(rng.integers(0, 4))):
            spot = np.array([x, y]) + rng.normal(0, 0.4, 2) * radius
            cv2.ellipse(texture, tuple(spot.astype(int).tolist()),
                        (max(int(radius * rng.uniform(0.04, 0.2)), 1), max(int(radius * rng.uniform(0.03, 0.1)), 1)),
                        float(rng.uniform(0, 180)), 0, 360, (250, 250, 250), -1, cv2.LINE_AA)  # fmt: skip
    return texture + grain(rng, 3)[..., None]


def _face(texture: np.ndarray, x: float, y: float, size: float, rng: np.random.Generator) -> None:
    """A head over shoulders: hair, eyes, nostrils, mouth, a collar."""
    skin = SKIN[rng.integers(len(SKIN))] * rng.uniform(0.6, 1.1)
    hair, cloth = color_between(rng, 8, 110), color_between(rng)

    def oval(dx: float, dy: float, rx: float, ry: float, color, start: int = 0, end: int = 360) -> None:
        cv2.ellipse(texture, (int(x + dx * size), int(y + dy * size)), (max(int(rx * size), 1), max(int(ry * size), 1)),
                    0, start, end, np.asarray(color, float).tolist(), -1, cv2.LINE_AA)  # fmt: skip

    oval(0, 1.15, 0.85, 0.6, cloth)
    if rng.random() < 0.4:
        oval(0, 0.8, 0.2, 0.4, (235, 235, 235))
        oval(0, 1.0, 0.05, 0.4, color_between(rng))
    oval(0, -0.08, 0.46, 0.58, hair)
    oval(0, 0.05, 0.38, 0.5, skin)
    oval(-0.1, 0.1, 0.2, 0.3, skin * 1.12)
    if rng.random() < 0.6:
        oval(0, -0.3, 0.4, 0.22, hair)
    turn = rng.normal(0, 0.08)
    for side in (-1, 1):
        oval(turn + side * 0.15, -0.03, 0.07, 0.035, (235, 235, 230))
        oval(turn + side * 0.15, -0.03, 0.035, 0.035, (25, 20, 20))
        oval(turn + side * 0.15, -0.11, 0.09, 0.02, hair)
        oval(turn + side * 0.045, 0.18, 0.025, 0.02, skin * 0.4)
    oval(turn, 0.32, rng.uniform(0.08, 0.18), rng.uniform(0.015, 0.07), skin * (0.75, 0.4, 0.4))
    if rng.random() < 0.2:
        for side in (-1, 1):
            place = (int(x + (turn + side * 0.15) * size), int(y - 0.03 * size))
            cv2.circle(texture, place, max(int(0.12 * size), 1), (20, 20, 20), max(int(size * 0.02), 1), cv2.LINE_AA)


def people(rng: np.random.Generator, step: int) -> np.ndarray:
    """Faces in a row, in a crowd, or a single close one."""
    texture = flat(color_between(rng)) + cloud(rng, (4, 4), 4)[..., None] * rng.uniform(5, 40)
    texture = np.ascontiguousarray(texture, np.float32)
    size = step * rng.uniform(0.8, 3)
    for x, y in _around(rng, size * rng.uniform(1.0, 1.8), 0.15, rng.uniform(0.4, 1)):
        _face(texture, x, y, size * rng.uniform(0.8, 1.2), rng)
    return texture * (1 + cloud(rng, (4, 4), 3)[..., None] * rng.uniform(0, 0.12)) + grain(rng, 4)[..., None]


def lights(rng: np.random.Generator, step: int) -> np.ndarray:
    """Bright spots, single or in bunches, sharp or blurred: lamps, diodes, windows, berries, blossoms."""
    dark = color_between(rng, 4, 130)
    texture = np.ascontiguousarray(flat(dark) + cloud(rng, (5, 5), 4)[..., None] * rng.uniform(2, 30), np.float32)
    palette = [color_between(rng, 120, 255) for _ in range(int(rng.integers(1, 5)))]
    soft, is_bunch = rng.uniform(0, 0.25), rng.random() < 0.5
    for x, y in _around(rng, step, 0.4, rng.uniform(0.1, 0.7)):
        color = palette[rng.integers(len(palette))]
        spots = rng.normal(0, step * 0.25, (int(rng.integers(2, 8)), 2)) if is_bunch else np.zeros((1, 2))
        for dx, dy in spots:
            radius = step * rng.uniform(0.04, 0.3)
            place = (int(x + dx), int(y + dy))
            if rng.random() < 0.15:
                half = np.array([radius, radius * rng.uniform(0.4, 1.5)]).astype(int)
                cv2.rectangle(texture, tuple((np.array(place) - half).tolist()), tuple((np.array(place) + half).tolist()),
                              color.tolist(), -1)  # fmt: skip
            else:
                cv2.circle(texture, place, max(int(radius), 1), color.tolist(), -1, cv2.LINE_AA)
                if rng.random() < 0.5:
                    cv2.circle(texture, place, max(int(radius * 0.4), 1), (250, 245, 235), -1, cv2.LINE_AA)
    if soft > 0.05:
        texture = cv2.GaussianBlur(texture, (0, 0), step * soft * 0.5)
    return texture + grain(rng, rng.uniform(1, 10))[..., None]


def plait(rng: np.random.Generator, step: int) -> np.ndarray:
    """Baskets, cane seats, coarse weaves, nets: bundles of strands over and under, with holes between."""
    strands, period = int(rng.integers(1, 5)), int(rng.choice([2, 2, 3, 4]))
    width = max(step / strands, 2.5)
    position = np.arange(TEXTURE_SIZE)
    wobble = cloud(rng, (5, 5), 3) * step * rng.uniform(0, 0.12), cloud(rng, (5, 5), 3) * step * rng.uniform(0, 0.12)
    along = [(position[None, :] + wobble[0]) / width, (position[:, None] + wobble[1]) / width]
    bundle = [np.floor(axis / strands).astype(int) for axis in along]
    hole = rng.uniform(0, 0.35) if rng.random() < 0.6 else 0.0
    profile = [1 - np.abs(axis % 1 * 2 - 1) ** rng.uniform(1.5, 4) for axis in along]
    bow = [np.cos(np.pi * (axis / strands % 1 - 0.5)) ** 0.5 for axis in along]
    is_over = (bundle[0] + bundle[1] * int(rng.choice([1, 1, 2]))) % period < max(period // 2, 1)
    height = np.where(is_over, profile[0] * (0.5 + 0.5 * bow[1]), profile[1] * (0.5 + 0.5 * bow[0]))
    first = color_between(rng)
    second = first * rng.uniform(0.7, 1.3) if rng.random() < 0.6 else color_between(rng)
    colors = np.where(is_over[..., None], first, second)
    shades = [np.exp(rng.normal(0, rng.uniform(0, 0.25), 4096)) for _ in range(2)]
    strand = np.where(is_over, shades[0][np.floor(along[0]).astype(int) % 4096], shades[1][np.floor(along[1]).astype(int) % 4096])
    texture = colors * (strand * (rng.uniform(0.1, 0.6) + rng.uniform(0.4, 0.9) * height))[..., None]
    if hole:
        gap = np.minimum(*[np.abs(axis / strands % 1 - 0.5) for axis in along]) > 0.5 - hole
        texture = np.where(gap[..., None], color_between(rng, 5, 200), texture)
    fibre = grain(rng, rng.uniform(2, 18), rng.choice([1.0, 2.0, 3.0]))
    return texture + fibre[..., None]


def patches(rng: np.random.Generator, step: int) -> np.ndarray:
    """Boards and tiles with dots: dominoes, cards with pips, tokens, sockets, switches, boxes with holes."""
    texture = random_table(rng).astype(np.float32)
    panel = color_between(rng, 150, 250) if rng.random() < 0.5 else color_between(rng)
    mark = panel * 0.2 if panel.mean() > 110 else np.array([235.0, 235, 230])
    kind, radius = rng.integers(4), step * rng.uniform(0.08, 0.2)
    for x, y in _around(rng, step * 2.4, 0.15, rng.uniform(0.3, 0.9)):
        width, height = step * (2 if kind < 2 else rng.uniform(0.8, 2)), step * rng.uniform(0.8, 2.2)
        angle = float(rng.normal(0, 20)) + 90 * float(rng.integers(2))
        for away, color in ((step * 0.1, np.array([15.0, 15, 15])), (0.0, np.clip(panel * rng.uniform(0.9, 1.1), 0, 255))):
            corners = cv2.boxPoints(((float(x + away), float(y + away)), (float(width), float(height)), angle))
            cv2.fillPoly(texture, [corners.astype(np.int32)], color.tolist(), cv2.LINE_AA)
        axes = np.array([[np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))], [-np.sin(np.deg2rad(angle)), np.cos(np.deg2rad(angle))]])
        # Arrangements that no die has: along the sides, in a ring, in rows of four and more, or large ones.
        count = int(rng.integers(1, 11))
        if kind == 0:
            spots = np.stack([np.linspace(-0.4, 0.4, count) * width, np.full(count, rng.uniform(-0.3, 0.3) * height)], 1)
        elif kind == 1:
            spots = np.array([(i, j) for i in (-0.3, 0.3) for j in np.linspace(-0.38, 0.38, max(count // 2, 1))]) * (width, height)
        elif kind == 2:
            turn = np.arange(count) * 2 * np.pi / count
            spots = np.stack([np.cos(turn), np.sin(turn)], 1) * min(width, height) * 0.36
        else:
            spots = rng.uniform(-0.4, 0.4, (count, 2)) * (width, height)
        for spot in spots @ axes + (x, y):
            cv2.circle(texture, tuple(spot.astype(int).tolist()), max(int(radius * rng.uniform(0.8, 1.2)), 1), mark.tolist(),
                       -1, cv2.LINE_AA)  # fmt: skip
    return texture + grain(rng, 3)[..., None]
