"""Flat patterns of things with pips, dots or studs that aren't dice: dominoes, cards, chips, toy bricks.

They are drawn on a table from above; `step` is about the size of a die there, in texture pixels.
"""

import cv2
import numpy as np

from .tables import TEXTURE_SIZE, color_between, flat, grain, random_table

DARK, PALE = (22, 22, 24), (242, 239, 228)
PIP_COLORS = [DARK, (190, 30, 34), (24, 90, 190), (20, 130, 60), (120, 50, 150), (200, 150, 20), (150, 90, 40)]

GRIDS = {
    0: [], 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8],
    7: [0, 2, 3, 4, 5, 6, 8], 8: [0, 1, 2, 3, 5, 6, 7, 8], 9: list(range(9)),
}  # fmt: skip
"""The pips of half a domino as cells of a grid of 3 × 3."""

LARGEST_GRID = (4, 3)
"""The rows and columns of halves with ten to twelve pips."""


class Patch:
    """A piece of paper, card or plastic: drawn upright, then laid on the table at an angle, with a shadow."""

    def __init__(self, width: float, height: float, color, radius: float):
        self.pixels = np.empty((max(int(height), 3), max(int(width), 3), 3), np.uint8)
        self.pixels[:] = np.clip(color, 0, 255).astype(np.uint8)
        self.mask = np.zeros(self.pixels.shape[:2], np.uint8)
        rows, columns = self.mask.shape
        corner = int(min(radius, rows / 2 - 1, columns / 2 - 1))
        if corner > 0:
            cv2.rectangle(self.mask, (corner, 0), (columns - 1 - corner, rows - 1), 255, -1)
            cv2.rectangle(self.mask, (0, corner), (columns - 1, rows - 1 - corner), 255, -1)
            for x in (corner, columns - 1 - corner):
                for y in (corner, rows - 1 - corner):
                    cv2.circle(self.mask, (x, y), corner, 255, -1, cv2.LINE_AA)
        else:
            self.mask[:] = 255

    def dot(self, x: float, y: float, radius: float, color) -> None:
        center = (int(x * 16), int(y * 16))
        cv2.circle(self.pixels, center, max(int(radius * 16), 8), [int(c) for c in color], -1, cv2.LINE_AA, 4)

    def line(self, start, end, color, width: float) -> None:
        points = [tuple(int(c) for c in point) for point in (start, end)]
        cv2.line(self.pixels, *points, [int(c) for c in color], max(int(width), 1), cv2.LINE_AA)

    def bevel(self, strength: float) -> None:
        """Brighter and darker edges, as of a thick tile."""
        near = cv2.distanceTransform(self.mask, cv2.DIST_L2, 3)
        slope = np.clip(1 - near / max(min(self.mask.shape) * 0.06, 1), 0, 1)
        rows, columns = np.indices(self.mask.shape)
        side = np.sign(rows / self.mask.shape[0] + columns / self.mask.shape[1] - 1)
        shaded = self.pixels - (slope * side * strength)[..., None]
        self.pixels = np.clip(shaded, 0, 255).astype(np.uint8)

    def lay(self, texture: np.ndarray, center, angle: float, shadow: float) -> None:
        rows, columns = self.mask.shape
        reach = np.hypot(rows, columns) / 2 + 3 * shadow + 2
        left, top = np.clip(np.floor(np.array(center) - reach), 0, TEXTURE_SIZE).astype(int)
        right, bottom = np.clip(np.ceil(np.array(center) + reach), 0, TEXTURE_SIZE).astype(int)
        if left >= right or top >= bottom:
            return
        window, size = texture[top:bottom, left:right], (int(right - left), int(bottom - top))
        turn = cv2.getRotationMatrix2D((columns / 2, rows / 2), np.rad2deg(angle), 1)
        turn[:, 2] += np.array(center) - (left, top) - (columns / 2, rows / 2)
        if shadow > 0:
            fallen = turn.copy()
            fallen[:, 2] += shadow * np.array([0.8, 1.0])
            dark = cv2.GaussianBlur(cv2.warpAffine(self.mask, fallen, size), (0, 0), max(shadow * 0.5, 0.5))
            window[:] = window * (1 - 0.6 * dark[..., None] / 255)
        cover = cv2.warpAffine(self.mask, turn, size, flags=cv2.INTER_LINEAR)[..., None] / 255
        seen = cv2.warpAffine(self.pixels, turn, size, flags=cv2.INTER_LINEAR)
        window[:] = window * (1 - cover) + seen * cover


def domino(side: float, halves: tuple[int, int], rng: np.random.Generator, style: dict) -> Patch:
    """A tile of two halves, `side` wide."""
    tile = Patch(side, 2 * side, style["body"], side * style["corner"])
    for half, count in enumerate(halves):
        color = style["colors"][count % len(style["colors"])]
        if count <= 9:
            cells = [(cell % 3, cell // 3) for cell in GRIDS[count]]
            if count == 6 and style["lying"] or rng.random() < 0.1:
                cells = [(y, x) for x, y in cells]
            spread, radius = style["spread"], style["pip"]
            spots = [((x - 1) * spread, (y - 1) * spread) for x, y in cells]
        else:
            rows, columns = LARGEST_GRID
            spots = [((x - 1.0) * 0.29, (y - 1.5) * 0.22) for y in range(rows) for x in range(columns)]
            drop = {10: [4, 7], 11: [4]}.get(count, [])
            spots = [spot for number, spot in enumerate(spots) if number not in drop]
            radius = min(style["pip"], 0.085)
        for x, y in spots:
            place = (side * (0.5 + x), side * (0.5 + half + y))
            tile.dot(*place, side * radius, color)
            if style["glossy"]:
                # A dome: darker below, with a highlight.
                tile.dot(place[0], place[1] - side * radius * 0.12, side * radius * 0.82, np.array(color) * 0.85 + 36)
                tile.dot(place[0] - side * radius * 0.25, place[1] - side * radius * 0.3, side * radius * 0.2, (245, 245, 245))
            if style["hollow"]:
                tile.dot(place[0] - side * 0.01, place[1] - side * 0.01, side * radius * 0.6, np.array(color) * 0.8)
    if style["bar"]:
        inset = side * rng.choice([0.0, 0.08, 0.14])
        tile.line((inset, side), (side - inset, side), style["colors"][0], side * style["bar"])
    if style["pin"]:
        tile.dot(side / 2, side, side * 0.06, (196, 160, 90))
    tile.bevel(style["bevel"])
    return tile


def domino_style(rng: np.random.Generator) -> dict:
    dark = rng.random() < 0.25
    body = np.array(DARK if dark else PALE, float) + rng.normal(0, 10, 3)
    if rng.random() < 0.2:
        body = color_between(rng)
        dark = body.mean() < 110
    ink = PALE if dark else DARK
    colored = not dark and rng.random() < 0.4
    palette = [PIP_COLORS[index] for index in rng.permutation(len(PIP_COLORS))]
    return {
        "body": body, "colors": palette if colored else [ink], "corner": rng.uniform(0, 0.22),
        "spread": rng.uniform(0.24, 0.3), "pip": rng.uniform(0.065, 0.115), "hollow": rng.random() < 0.4,
        "bar": rng.uniform(0.015, 0.06) if rng.random() < 0.88 else 0.0, "pin": rng.random() < 0.3,
        "bevel": rng.uniform(0, 70), "lying": rng.random() < 0.4, "glossy": rng.random() < 0.4,
    }  # fmt: skip


def dominoes(rng: np.random.Generator, step: int) -> np.ndarray:
    """Dominoes scattered, in rows, or in a chain; in a third of the images, pips are as large as dice."""
    texture = random_table(rng)
    side, style = step * rng.uniform(0.8, 1.6), domino_style(rng)
    if rng.random() < 0.35:
        side *= rng.uniform(2, 5)
    most = int(rng.choice([6, 6, 6, 9, 12]))

    def tile() -> Patch:
        return domino(side, tuple(rng.integers(0, most + 1, 2).tolist()), rng, style)

    shadow = side * rng.uniform(0, 0.12)
    arrangement = rng.random()
    if arrangement < 0.4:
        for _ in range(int(rng.integers(6, 40))):
            tile().lay(texture, rng.uniform(0, TEXTURE_SIZE, 2), rng.uniform(0, 2 * np.pi), shadow)
    elif arrangement < 0.7:
        angle, across = rng.uniform(0, 2 * np.pi), side * rng.uniform(1.02, 1.3)
        axes = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        down = 2 * side * rng.uniform(1.02, 1.3)
        middle = np.full(2, TEXTURE_SIZE / 2)
        for row in range(-4, 5):
            for column in range(-6, 7):
                if rng.random() < 0.8:
                    tile().lay(texture, middle + np.array([column * across, row * down]) @ axes, -angle, shadow)
    else:
        place, angle = rng.uniform(0.2, 0.8, 2) * TEXTURE_SIZE, rng.uniform(0, 2 * np.pi)
        for _ in range(int(rng.integers(8, 26))):
            turned = rng.random() < 0.25
            tile().lay(texture, place, -(angle + np.pi / 2 * (not turned)), shadow)
            if rng.random() < 0.2:
                angle += np.pi / 2 * rng.choice([-1, 1])
            place = place + (1.55 if turned else 2.05) * side * np.array([np.cos(angle), np.sin(angle)])
    return texture + grain(rng, rng.uniform(0, 4))[..., None]


CARD_ROWS = {
    1: [(0, 0)], 2: [(0, -1), (0, 1)], 3: [(0, -1), (0, 0), (0, 1)], 4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)], 6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    7: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, -0.5)],
    8: [(-1, -1), (1, -1), (-1, -0.33), (1, -0.33), (-1, 0.33), (1, 0.33), (-1, 1), (1, 1)],
    9: [(-1, -1), (1, -1), (-1, -0.33), (1, -0.33), (0, 0), (-1, 0.33), (1, 0.33), (-1, 1), (1, 1)],
    10: [(-1, -1), (1, -1), (0, -0.66), (-1, -0.33), (1, -0.33), (-1, 0.33), (1, 0.33), (0, 0.66), (-1, 1), (1, 1)],
}  # fmt: skip
"""The places of a card's signs, by their number."""


def suit(patch: Patch, kind: int, x: float, y: float, size: float, color) -> None:
    """A diamond, heart, club, spade or disc."""
    if kind == 0:
        points = np.array([(x, y - size), (x + size * 0.75, y), (x, y + size), (x - size * 0.75, y)])
        cv2.fillPoly(patch.pixels, [points.astype(np.int32)], color, cv2.LINE_AA)
    elif kind in (1, 3):
        sign = 1 if kind == 1 else -1
        for side in (-1, 1):
            patch.dot(x + side * size * 0.42, y - sign * size * 0.3, size * 0.48, color)
        points = np.array([(x - size * 0.86, y - sign * size * 0.12), (x + size * 0.86, y - sign * size * 0.12), (x, y + sign * size)])
        cv2.fillPoly(patch.pixels, [points.astype(np.int32)], color, cv2.LINE_AA)
    elif kind == 2:
        for angle in (-90, 30, 150):
            patch.dot(x + size * 0.45 * np.cos(np.deg2rad(angle)), y + size * 0.45 * np.sin(np.deg2rad(angle)), size * 0.42, color)
        patch.line((x, y), (x, y + size), color, size * 0.25)
    else:
        patch.dot(x, y, size * 0.7, color)


def playing_cards(rng: np.random.Generator, step: int) -> np.ndarray:
    """Cards with signs or dots, scattered or fanned."""
    texture = random_table(rng)
    width = step * rng.uniform(1.4, 3.2)
    height, shadow = width * rng.uniform(1.35, 1.6), width * rng.uniform(0, 0.03)
    place, angle = rng.uniform(0.1, 0.9, 2) * TEXTURE_SIZE, rng.uniform(0, 2 * np.pi)
    fanned, dotted = rng.random() < 0.3, rng.random() < 0.25
    for _ in range(int(rng.integers(4, 22))):
        card = Patch(width, height, color_between(rng, 225, 252), width * 0.06)
        count, kind = int(rng.integers(1, 11)), 4 if dotted else int(rng.integers(4))
        color = (190, 24, 34) if kind < 2 else DARK
        if dotted:
            color = PIP_COLORS[rng.integers(len(PIP_COLORS))]
        size = width * rng.uniform(0.07, 0.11)
        for x, y in CARD_ROWS[count]:
            suit(card, kind, width * (0.5 + 0.22 * x), height * (0.5 + 0.32 * y), size, color)
        name = "A23456789"[count - 1] if count < 10 else "10"
        cv2.putText(card.pixels, name, (int(width * 0.05), int(height * 0.12)), 1, width / 90, color,
                    max(int(width / 60), 1), cv2.LINE_AA)  # fmt: skip
        if fanned:
            angle += rng.uniform(0.08, 0.3)
            place = place + width * rng.uniform(0.15, 0.4) * np.array([np.cos(angle), np.sin(angle)])
        else:
            place, angle = rng.uniform(0, TEXTURE_SIZE, 2), rng.uniform(0, 2 * np.pi)
        card.lay(texture, place, -angle, shadow)
    return texture + grain(rng, rng.uniform(0, 3))[..., None]


def chips(rng: np.random.Generator, step: int) -> np.ndarray:
    """Poker chips with spots along the edge, some with a number."""
    texture = random_table(rng)
    for _ in range(int(rng.integers(5, 40))):
        radius = step * rng.uniform(0.5, 0.9)
        color, spot = color_between(rng), np.array(PALE if rng.random() < 0.7 else color_between(rng))
        x, y = rng.uniform(0, TEXTURE_SIZE, 2)
        center, turn = (int(x), int(y)), rng.uniform(0, np.pi)
        cv2.circle(texture, (int(x + radius * 0.08), int(y + radius * 0.12)), int(radius), (25, 25, 25), -1, cv2.LINE_AA)
        cv2.circle(texture, center, int(radius), color.tolist(), -1, cv2.LINE_AA)
        count, dots = int(rng.choice([4, 6, 8])), rng.random() < 0.5
        for number in range(count):
            angle = turn + number * 2 * np.pi / count
            at = (x + radius * 0.82 * np.cos(angle), y + radius * 0.82 * np.sin(angle))
            if dots:
                cv2.circle(texture, tuple(map(int, at)), max(int(radius * 0.13), 1), spot.tolist(), -1, cv2.LINE_AA)
            else:
                cv2.ellipse(texture, center, (int(radius * 0.88),) * 2, np.rad2deg(angle), -12, 12, spot.tolist(),
                            max(int(radius * 0.22), 1), cv2.LINE_AA)  # fmt: skip
        cv2.circle(texture, center, int(radius * 0.62), spot.tolist(), max(int(radius * 0.06), 1), cv2.LINE_AA)
        if rng.random() < 0.6:
            cv2.putText(texture, str(rng.choice([1, 5, 10, 25, 50, 100])), (int(x - radius * 0.35), int(y + radius * 0.2)),
                        2, radius / 40, spot.tolist(), max(int(radius / 20), 1), cv2.LINE_AA)  # fmt: skip
    return texture + grain(rng, rng.uniform(0, 4))[..., None]


def toy_bricks(rng: np.random.Generator, step: int) -> np.ndarray:
    """Bricks with studs of the same color: one by one to two by six, loose or as a wall."""
    texture = random_table(rng)
    pitch = step * rng.uniform(0.3, 0.6)
    colors = [color_between(rng, 20, 245) for _ in range(int(rng.integers(2, 7)))]
    loose, turn = rng.random() < 0.6, rng.uniform(0, np.pi)
    for _ in range(int(rng.integers(8, 50))):
        columns, rows = int(rng.choice([1, 2, 2, 2, 3, 4, 6])), int(rng.choice([1, 2, 2]))
        color = colors[rng.integers(len(colors))]
        brick = Patch(columns * pitch, rows * pitch, color, 0)
        for column in range(columns):
            for row in range(rows):
                x, y = (column + 0.5) * pitch, (row + 0.5) * pitch
                brick.dot(x + pitch * 0.05, y + pitch * 0.07, pitch * 0.32, color * 0.55)
                brick.dot(x, y, pitch * 0.31, np.clip(color * 1.12 + 8, 0, 255))
        brick.bevel(rng.uniform(5, 40))
        angle = rng.uniform(0, 2 * np.pi) if loose else turn + np.pi / 2 * rng.integers(2)
        brick.lay(texture, rng.uniform(0, TEXTURE_SIZE, 2), angle, pitch * rng.uniform(0.1, 0.4))
    return texture + grain(rng, rng.uniform(0, 4))[..., None]


def beetles(rng: np.random.Generator, step: int) -> np.ndarray:
    """Ladybirds: red or yellow ovals with dark dots and a dark head, on leaves."""
    texture = flat(np.array([40.0, 110, 30]) * rng.uniform(0.5, 1.7)) if rng.random() < 0.7 else random_table(rng)
    texture = np.ascontiguousarray(np.clip(texture, 0, 255).astype(np.uint8))
    for _ in range(int(rng.integers(4, 26))):
        long = step * rng.uniform(0.6, 1.3)
        body = np.array([(200, 30, 20), (220, 120, 10), (225, 190, 30), (30, 24, 24)][rng.integers(4)])
        ink = (200, 40, 30) if body.mean() < 60 else DARK
        beetle = Patch(long * 0.8, long, body, long)
        beetle.mask[:] = 0
        center = (int(long * 0.4), int(long * 0.5))
        cv2.ellipse(beetle.mask, center, (int(long * 0.38), int(long * 0.48)), 0, 0, 360, 255, -1, cv2.LINE_AA)
        beetle.pixels[: int(long * 0.2)] = DARK
        beetle.line((center[0], long * 0.2), (center[0], long), DARK, long * 0.03)
        for row in np.linspace(0.3, 0.8, int(rng.integers(1, 4))):
            for side in (-1, 1):
                beetle.dot(center[0] + side * long * 0.2 * (1.2 - abs(row - 0.5)), long * row, long * rng.uniform(0.05, 0.09), ink)
        beetle.lay(texture, rng.uniform(0, TEXTURE_SIZE, 2), rng.uniform(0, 2 * np.pi), long * 0.08)
    return texture + grain(rng, rng.uniform(0, 6))[..., None]


def sockets(rng: np.random.Generator, step: int) -> np.ndarray:
    """Plates with holes, switches and screws: sockets, adapters, vents of chargers."""
    texture = random_table(rng)
    for _ in range(int(rng.integers(3, 20))):
        side, color = step * rng.uniform(0.8, 1.8), color_between(rng, 150, 250)
        plate = Patch(side, side, color, side * rng.uniform(0.05, 0.25))
        kind = rng.integers(4)
        if kind == 0:
            plate.dot(side / 2, side / 2, side * 0.38, color * 0.88)
            for x in (0.38, 0.62):
                plate.dot(side * x, side / 2, side * 0.06, DARK)
        elif kind == 1:
            for x, y, w, h in ((0.5, 0.3, 0.05, 0.1), (0.32, 0.62, 0.1, 0.04), (0.68, 0.62, 0.1, 0.04)):
                cv2.rectangle(plate.pixels, (int(side * (x - w)), int(side * (y - h))), (int(side * (x + w)), int(side * (y + h))), DARK, -1)
        elif kind == 2:
            for x in (0.3, 0.7):
                plate.dot(side * x, side / 2, side * 0.05, color * 0.5)
            plate.line((side * 0.5, side * 0.1), (side * 0.5, side * 0.9), color * 0.7, side * 0.02)
        else:
            for row in range(3):
                for column in range(3):
                    plate.dot(side * (0.25 + 0.25 * column), side * (0.25 + 0.25 * row), side * 0.05, DARK)
        plate.bevel(rng.uniform(5, 60))
        plate.lay(texture, rng.uniform(0, TEXTURE_SIZE, 2), rng.normal(0, 0.3), side * rng.uniform(0, 0.1))
    return texture + grain(rng, rng.uniform(0, 4))[..., None]


def braille(rng: np.random.Generator, step: int) -> np.ndarray:
    """Cells of two by three raised dots, on paper, packages and signs."""
    color = color_between(rng, 60, 250)
    texture, pitch = np.ascontiguousarray(flat(color).astype(np.uint8)), step * rng.uniform(0.18, 0.34)
    for top in np.arange(0, TEXTURE_SIZE, pitch * 4.4):
        for left in np.arange(0, TEXTURE_SIZE, pitch * 2.6):
            for dot in np.flatnonzero(rng.random(6) < 0.5):
                x, y = left + pitch * (dot % 2), top + pitch * (dot // 2)
                cv2.circle(texture, (int(x + pitch * 0.1), int(y + pitch * 0.12)), max(int(pitch * 0.3), 1), (color * 0.6).tolist(), -1, cv2.LINE_AA)
                cv2.circle(texture, (int(x), int(y)), max(int(pitch * 0.27), 1), np.clip(color * 1.1 + 12, 0, 255).tolist(), -1, cv2.LINE_AA)
    return texture + grain(rng, rng.uniform(0, 5))[..., None]


def sheet_music(rng: np.random.Generator, step: int) -> np.ndarray:
    """Staves with notes."""
    texture, gap = np.ascontiguousarray(flat(color_between(rng, 200, 250)).astype(np.uint8)), max(step * rng.uniform(0.15, 0.3), 3)
    for top in np.arange(gap * 4, TEXTURE_SIZE, gap * 12):
        for line in range(5):
            cv2.line(texture, (0, int(top + line * gap)), (TEXTURE_SIZE, int(top + line * gap)), DARK, max(int(gap * 0.08), 1))
        left = gap * 3
        while left < TEXTURE_SIZE:
            left += gap * rng.uniform(1.5, 4)
            for _ in range(1 + int(rng.random() < 0.25)):
                center = (int(left), int(top + gap * rng.integers(-2, 11) / 2))
                cv2.ellipse(texture, center, (max(int(gap * 0.62), 1), max(int(gap * 0.45), 1)), -20, 0, 360, DARK, -1 if rng.random() < 0.7 else 2, cv2.LINE_AA)
                side = rng.choice([-1, 1])
                stem = (int(center[0] + side * gap * 0.55), center[1]), (int(center[0] + side * gap * 0.55), int(center[1] - side * gap * 3.2))
                cv2.line(texture, *stem, DARK, max(int(gap * 0.12), 1), cv2.LINE_AA)
            if rng.random() < 0.15:
                cv2.line(texture, (int(left + gap), int(top)), (int(left + gap), int(top + 4 * gap)), DARK, max(int(gap * 0.12), 1))
    return texture + grain(rng, rng.uniform(0, 4))[..., None]


def dotted(rng: np.random.Generator, step: int) -> np.ndarray:
    """Dots in rows: fabric, wrapping paper, halftone print, whose dots grow and shrink."""
    ground, ink = color_between(rng), color_between(rng)
    if abs(float(ground.mean() - ink.mean())) < 50:
        ink = np.clip(255 - ground, 0, 255)
    texture = np.ascontiguousarray(flat(ground).astype(np.uint8))
    pitch, stagger, halftone = step * rng.uniform(0.25, 0.9), rng.random() < 0.6, rng.random() < 0.4
    radius, waves = rng.uniform(0.12, 0.38), rng.uniform(0.002, 0.02, 2)
    for row, y in enumerate(np.arange(0, TEXTURE_SIZE, pitch)):
        for x in np.arange(0, TEXTURE_SIZE, pitch):
            at = x + pitch / 2 * (stagger and row % 2)
            own = radius * (0.6 + 0.5 * np.sin(at * waves[0]) * np.cos(y * waves[1])) if halftone else radius
            cv2.circle(texture, (int(at * 16), int(y * 16)), max(int(own * pitch * 16), 8), ink.tolist(), -1, cv2.LINE_AA, 4)
    return texture + grain(rng, rng.uniform(0, 6))[..., None]


PATTERNS = [
    (dominoes, 0.42), (playing_cards, 0.12), (chips, 0.08), (toy_bricks, 0.12), (beetles, 0.07), (sockets, 0.06),
    (braille, 0.03), (sheet_music, 0.04), (dotted, 0.06),
]  # fmt: skip
