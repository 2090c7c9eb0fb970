"""Glossy round things from above, as large as dice: enameled pips of dominoes, marbles, sweets, beads, caps.

Their highlights, and the dark reflection of whoever photographs them, look like pips; their outline is round.
"""

import cv2
import numpy as np

from .lookalikes import DARK, GRIDS, PALE, Patch
from .tables import TEXTURE_SIZE, color_between, flat, grain, random_table


class Lights:
    """Lamps and windows that every dome of an image reflects, as directions in the image's plane."""

    def __init__(self, rng: np.random.Generator):
        count = int(rng.choice([1, 1, 2, 2, 3, 4]))
        self.places = rng.normal(0, 0.4, (count, 2)).clip(-0.8, 0.8)
        self.halves = np.exp(rng.normal(np.log(0.13), 0.5, (count, 2))).clip(0.04, 0.4)
        self.round = rng.random(count) < 0.6
        self.turns = rng.uniform(0, np.pi, count)
        self.softness = float(rng.uniform(0.01, 0.12))
        self.strength = rng.uniform(0.35, 1.0, count)
        self.main = np.append(self.places[0], 0.8) / np.hypot(np.hypot(*self.places[0]), 0.8)
        self.observer = float(rng.uniform(0.15, 0.5)) if rng.random() < 0.25 else 0.0

    def reflected(self, east: np.ndarray, south: np.ndarray) -> np.ndarray:
        """The visible part of the lamps in each reflected direction, 0…1."""
        total = np.zeros_like(east)
        for place, half, is_round, turn, strength in zip(self.places, self.halves, self.round, self.turns, self.strength):
            x, y = east - place[0], south - place[1]
            x, y = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
            beyond = np.hypot(x, y) - half[0] if is_round else np.maximum(abs(x) - half[0], abs(y) - half[1])
            total = np.maximum(total, strength * np.clip(0.5 - beyond / (2 * self.softness), 0, 1))
        return total


def dome(texture: np.ndarray, center, radius: float, color, style: dict, lights: Lights) -> None:
    """Draws one in place; `style["curve"]` is the sine of the surface's slope at its edge."""
    reach = radius * (1 + style["shadow"]) + 3
    low = np.clip(np.floor(np.array(center) - reach), 0, TEXTURE_SIZE).astype(int)
    high = np.clip(np.ceil(np.array(center) + reach), 0, TEXTURE_SIZE).astype(int)
    if (low >= high).any():
        return
    window = texture[low[1] : high[1], low[0] : high[0]]
    y, x = np.mgrid[low[1] : high[1], low[0] : high[0]].astype(np.float32) + 0.5
    x, y = (x - center[0]) / radius, (y - center[1]) / radius / style["flattening"]
    distance = np.hypot(x, y)
    away = lights.main[:2] * style["shadow"]
    shade = np.clip((1 + style["shadow"] * 0.5 - np.hypot(x + away[0], y + away[1])) / max(style["shadow"], 0.05), 0, 1)
    window *= (1 - style["dark"] * shade)[..., None]
    inside = np.clip((1 - distance) * radius + 0.5, 0, 1)[..., None]
    bent = np.minimum(distance, 1) ** style["flatness"] * style["curve"] / np.maximum(distance, 1e-3)
    east, south = x * bent, y * bent
    up = np.sqrt(np.clip(1 - east**2 - south**2, 0, 1))
    facing = np.clip(east * lights.main[0] + south * lights.main[1] + up * lights.main[2], 0, 1)
    seen = np.array(color)[None, None] * (style["ambient"] + (1 - style["ambient"]) * facing)[..., None]
    if style["clear"]:
        # Light gathers on the far side of glass.
        gathered = np.clip(0.7 - np.hypot(x + lights.main[0], y + lights.main[1]), 0, 1)
        seen = (1 - style["clear"]) * seen + style["clear"] * window * (0.6 + gathered[..., None])
    seen *= (1 - style["rim"] * np.clip(distance, 0, 1) ** 6)[..., None]
    # The camera looks down, so the reflected direction is twice as far from the vertical.
    mirrored = 2 * up[..., None] * np.stack([east, south], -1)
    if lights.observer:
        seen *= np.clip(0.5 + (np.hypot(mirrored[..., 0], mirrored[..., 1]) - lights.observer) * 8, 0.35, 1)[..., None]
    shine = style["gloss"] * lights.reflected(mirrored[..., 0], mirrored[..., 1])
    seen += (252 - seen) * shine[..., None]
    window[:] = window * (1 - inside) + seen * inside


def random_style(rng: np.random.Generator) -> dict:
    return {
        "curve": rng.uniform(0.35, 1.0), "flatness": rng.choice([1.0, 1.0, 1.5, 3.0]), "ambient": rng.uniform(0.3, 0.8),
        "gloss": rng.uniform(0.5, 1.0), "rim": rng.uniform(0, 0.6), "clear": rng.uniform(0.2, 0.8) if rng.random() < 0.12 else 0.0,
        "shadow": rng.uniform(0.02, 0.5), "dark": rng.uniform(0, 0.6), "flattening": 1.0,
    }  # fmt: skip


def vivid(rng: np.random.Generator) -> np.ndarray:
    """A color of lacquer, glass or sugar."""
    hue, full, bright = rng.uniform(0, 180), rng.uniform(110, 255), rng.uniform(60, 250)
    if rng.random() < 0.2:
        full *= 0.15
    return cv2.cvtColor(np.uint8([[[hue, full, bright]]]), cv2.COLOR_HSV2RGB)[0, 0].astype(float)


def smooth_ground(rng: np.random.Generator) -> np.ndarray:
    """Pale plastic, paper or any table."""
    if rng.random() < 0.5:
        return np.ascontiguousarray(flat(color_between(rng, 190, 250)).astype(np.float32))
    return np.ascontiguousarray(random_table(rng).astype(np.float32))


def enameled_dominoes(rng: np.random.Generator, step: int) -> np.ndarray:
    """Dominoes from so near that each of their domed pips is as large as a die."""
    texture, lights, style = np.ascontiguousarray(random_table(rng).astype(np.float32)), Lights(rng), random_style(rng)
    style |= {"clear": 0.0, "shadow": rng.uniform(0.02, 0.2), "curve": rng.uniform(0.5, 1.0)}
    pitch = step * rng.uniform(1.1, 2.2)
    side, palette = pitch * rng.uniform(3.0, 3.6), [vivid(rng) for _ in range(13)]
    body = np.array(PALE if rng.random() < 0.8 else DARK, float) + rng.normal(0, 8, 3)
    turn, radius = rng.normal(0, 0.15) if rng.random() < 0.7 else rng.uniform(0, 2 * np.pi), step * rng.uniform(0.32, 0.5)
    axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    middle = rng.uniform(0.3, 0.7, 2) * TEXTURE_SIZE
    for column in range(-3, 4):
        for row in range(-2, 3):
            if (column, row) != (0, 0) and rng.random() < 0.3:
                continue
            place = middle + np.array([column * side * 1.04, row * side * 2.06]) @ axes
            tile = Patch(side, 2 * side, body, side * rng.uniform(0.05, 0.15))
            if rng.random() < 0.85:
                tile.line((side * 0.1, side), (side * 0.9, side), DARK, side * rng.uniform(0.02, 0.06))
            tile.bevel(rng.uniform(0, 50))
            tile.lay(texture, place, -turn, side * 0.03)
            for half in (-1, 1):
                count = int(rng.integers(0, 13))
                for spot in spots_of(count, rng):
                    dome(texture, place + (spot * pitch + np.array([0, half * side / 2])) @ axes, radius * (0.75 if count > 9 else 1),
                         palette[count], style, lights)  # fmt: skip
    return texture + grain(rng, rng.uniform(0, 4))[..., None]


def spots_of(count: int, rng: np.random.Generator) -> np.ndarray:
    """The places of half a domino's pips, a unit apart."""
    if count <= 9:
        return np.array([(cell % 3 - 1.0, cell // 3 - 1.0) for cell in GRIDS[count]]).reshape(-1, 2)
    cells = [(x - 1.0, (y - 1.5) * 0.75) for y in range(4) for x in range(3)]
    left_out = {10: (4, 7), 11: (4,), 12: ()}[count]
    return np.array([cell for number, cell in enumerate(cells) if number not in left_out])


def scattered(rng: np.random.Generator, step: int) -> np.ndarray:
    """Marbles, sweets, pearls, berries, tablets: loose, in rows, or in crowds."""
    texture, lights, style = smooth_ground(rng), Lights(rng), random_style(rng)
    palette, radius = [vivid(rng) for _ in range(int(rng.integers(1, 7)))], step * rng.uniform(0.35, 0.55)
    pitch, stagger = radius * rng.uniform(1.9, 4.5), rng.choice([0.0, 0.5])
    jitter, share = rng.choice([0.0, 0.1, 0.4]) * pitch, rng.uniform(0.3, 1.0)
    for row, y in enumerate(np.arange(0, TEXTURE_SIZE + pitch, pitch)):
        for x in np.arange(0, TEXTURE_SIZE + pitch, pitch):
            if rng.random() < share:
                at = np.array([x + stagger * pitch * (row % 2), y]) + rng.normal(0, 1, 2) * jitter
                own = style | {"flattening": rng.uniform(0.75, 1.0) if style["flatness"] > 1 else 1.0}
                dome(texture, at, radius * rng.uniform(0.9, 1.05), palette[rng.integers(len(palette))], own, lights)
    return texture + grain(rng, rng.uniform(0, 4))[..., None]


def strung(rng: np.random.Generator, step: int) -> np.ndarray:
    """Beads on curved strings."""
    texture, lights, style = smooth_ground(rng), Lights(rng), random_style(rng) | {"curve": rng.uniform(0.85, 1.0)}
    palette = [vivid(rng) for _ in range(int(rng.integers(1, 5)))]
    for _ in range(int(rng.integers(2, 9))):
        place, angle, radius = rng.uniform(0, TEXTURE_SIZE, 2), rng.uniform(0, 2 * np.pi), step * rng.uniform(0.3, 0.5)
        bend = rng.normal(0, 0.12)
        for number in range(int(rng.integers(8, 40))):
            dome(texture, place, radius, palette[number % len(palette)], style, lights)
            angle += bend + rng.normal(0, 0.05)
            place = place + 2.05 * radius * np.array([np.cos(angle), np.sin(angle)])
    return texture + grain(rng, rng.uniform(0, 4))[..., None]


def capped(rng: np.random.Generator, step: int) -> np.ndarray:
    """Knobs, push buttons, lamps, bottle caps: a dome within one or two rings."""
    texture, lights, style = smooth_ground(rng), Lights(rng), random_style(rng)
    outer, inner, radius = vivid(rng), vivid(rng), step * rng.uniform(0.4, 0.6)
    share, pitch = rng.uniform(0.4, 1.0), radius * rng.uniform(2.2, 4.5)
    for y in np.arange(0, TEXTURE_SIZE + pitch, pitch):
        for x in np.arange(0, TEXTURE_SIZE + pitch, pitch):
            if rng.random() < share:
                at = np.array([x, y]) + rng.normal(0, 0.05, 2) * pitch
                dome(texture, at, radius, outer, style | {"flatness": 6.0, "curve": 0.9, "clear": 0.0}, lights)
                dome(texture, at, radius * rng.uniform(0.5, 0.85), inner, style | {"shadow": 0.05}, lights)
    return texture + grain(rng, rng.uniform(0, 4))[..., None]


PATTERNS = [(enameled_dominoes, 0.4), (scattered, 0.32), (strung, 0.13), (capped, 0.15)]
