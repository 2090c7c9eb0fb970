"""Objects on a table that aren't dice, some of them similar to dice."""

import cv2
import numpy as np

from .tables import color_between


def _spot(texture: np.ndarray, rng: np.random.Generator) -> tuple[int, int]:
    return int(rng.integers(texture.shape[1])), int(rng.integers(texture.shape[0]))


def _turned_rectangle(center, width: float, height: float, angle: float) -> np.ndarray:
    return cv2.boxPoints((tuple(map(float, center)), (width, height), np.rad2deg(angle))).astype(np.int32)


def coin(texture: np.ndarray, unit: float, rng: np.random.Generator) -> None:
    """A disc with a rim; sometimes a counter or a bottle cap."""
    place, radius = _spot(texture, rng), max(2, int(unit * rng.uniform(0.4, 0.9)))
    metal = np.array([(196, 160, 96), (180, 180, 184), (150, 88, 52)])[rng.integers(3)] * rng.uniform(
        0.6, 1.1
    )
    color = metal if rng.random() < 0.6 else color_between(rng)
    cv2.circle(texture, (place[0] + 2, place[1] + 2), radius + 1, (color * 0.3).tolist(), -1, cv2.LINE_AA)
    cv2.circle(texture, place, radius, color.tolist(), -1, cv2.LINE_AA)
    cv2.circle(
        texture, place, int(radius * 0.85), (color * 0.75).tolist(), max(1, radius // 10), cv2.LINE_AA
    )
    if rng.random() < 0.5:
        cv2.circle(texture, place, max(1, int(radius * 0.3)), (color * 0.5).tolist(), -1, cv2.LINE_AA)


def card(texture: np.ndarray, unit: float, rng: np.random.Generator) -> None:
    """A playing card or a note with a few marks."""
    place, angle = np.array(_spot(texture, rng)), rng.uniform(0, np.pi)
    width, height = unit * rng.uniform(2.5, 5), unit * rng.uniform(3.5, 7)
    color = color_between(rng, 190, 250)
    cv2.fillPoly(texture, [_turned_rectangle(place + 3, width, height, angle)], (40, 40, 40), cv2.LINE_AA)
    cv2.fillPoly(texture, [_turned_rectangle(place, width, height, angle)], color.tolist(), cv2.LINE_AA)
    mark = (180, 20, 30) if rng.random() < 0.5 else (20, 20, 24)
    axes = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    for row in range(int(rng.integers(1, 6))):
        for column in (-1, 1):
            offset = np.array([column * width * 0.25, (row - 2) * height * 0.17]) @ axes
            center = tuple(map(int, place + offset))
            cv2.ellipse(texture, center, (max(1, int(unit * 0.25)), max(1, int(unit * 0.18))), np.rad2deg(angle),
                        0, 360, mark, -1, cv2.LINE_AA)  # fmt: skip


def domino(texture: np.ndarray, unit: float, rng: np.random.Generator) -> None:
    """A flat tile with rows of dots and a divider across it."""
    place, angle = np.array(_spot(texture, rng), float), rng.uniform(0, np.pi)
    side = unit * rng.uniform(1.2, 2.2)
    tile, dot = ((245, 240, 225), (20, 20, 20)) if rng.random() < 0.5 else ((24, 24, 26), (240, 240, 236))
    axes = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    cv2.fillPoly(texture, [_turned_rectangle(place, 2 * side, side, angle)], tile, cv2.LINE_AA)
    ends = [tuple(map(int, place + np.array([0, sign * side * 0.42]) @ axes)) for sign in (-1, 1)]
    cv2.line(texture, *ends, dot, max(1, int(side * 0.05)), cv2.LINE_AA)
    for half in (-0.5, 0.5):
        for _ in range(int(rng.integers(0, 7))):
            spot = np.array([half + rng.integers(-1, 2) * 0.27, rng.integers(-1, 2) * 0.27]) * side
            cv2.circle(
                texture, tuple(map(int, place + spot @ axes)), max(1, int(side * 0.08)), dot, -1, cv2.LINE_AA
            )


def button(texture: np.ndarray, unit: float, rng: np.random.Generator) -> None:
    """A disc with two or four holes."""
    place, radius = np.array(_spot(texture, rng)), unit * rng.uniform(0.35, 0.8)
    color = color_between(rng)
    cv2.circle(texture, tuple(map(int, place)), max(2, int(radius)), color.tolist(), -1, cv2.LINE_AA)
    turn = rng.uniform(0, np.pi)
    for hole in range(int(rng.choice([2, 4]))):
        angle = turn + hole * np.pi / 2
        spot = place + radius * 0.3 * np.array([np.cos(angle), np.sin(angle)])
        cv2.circle(
            texture,
            tuple(map(int, spot)),
            max(1, int(radius * 0.13)),
            (color * 0.25).tolist(),
            -1,
            cv2.LINE_AA,
        )


def pen(texture: np.ndarray, unit: float, rng: np.random.Generator) -> None:
    """A long object: pen, cable, ruler, table edge."""
    start = np.array(_spot(texture, rng))
    angle, length = rng.uniform(0, 2 * np.pi), unit * rng.uniform(3, 12)
    end = start + length * np.array([np.cos(angle), np.sin(angle)])
    width = max(1, int(unit * rng.uniform(0.1, 0.6)))
    points = tuple(map(int, start)), tuple(map(int, end))
    cv2.line(
        texture, *[(x + width // 3, y + width // 3) for x, y in points], (30, 30, 30), width, cv2.LINE_AA
    )
    cv2.line(texture, *points, color_between(rng).tolist(), width, cv2.LINE_AA)


def writing(texture: np.ndarray, unit: float, rng: np.random.Generator) -> None:
    """A few words or numbers."""
    letters = "".join(
        rng.choice(list("ABCDEGHKMNORSTaeilnorst 0123456789.,:")) for _ in range(int(rng.integers(2, 14)))
    )
    size = unit * rng.uniform(0.01, 0.05)
    cv2.putText(texture, letters, _spot(texture, rng), int(rng.integers(0, 5)), size, color_between(rng).tolist(),
                max(1, int(size * 2)), cv2.LINE_AA)  # fmt: skip


def dots(texture: np.ndarray, unit: float, rng: np.random.Generator) -> None:
    """Scattered dots or holes in a row, without a die around them."""
    place, radius = np.array(_spot(texture, rng)), max(1, int(unit * rng.uniform(0.06, 0.2)))
    color = color_between(rng).tolist()
    for _ in range(int(rng.integers(1, 8))):
        spot = place + rng.normal(0, unit * 0.8, 2)
        cv2.circle(texture, tuple(map(int, spot)), radius, color, -1, cv2.LINE_AA)


def block(texture: np.ndarray, unit: float, rng: np.random.Generator) -> None:
    """A plain box seen from above: a house of a board game, an eraser, a phone."""
    place, angle = _spot(texture, rng), rng.uniform(0, np.pi)
    width, height = unit * rng.uniform(0.5, 4, 2)
    color = color_between(rng)
    cv2.fillPoly(
        texture,
        [_turned_rectangle((place[0] + 4, place[1] + 4), width, height, angle)],
        (color * 0.35).tolist(),
        cv2.LINE_AA,
    )
    cv2.fillPoly(texture, [_turned_rectangle(place, width, height, angle)], color.tolist(), cv2.LINE_AA)


KINDS = (coin, card, domino, button, pen, writing, dots, block)


def scatter(texture: np.ndarray, unit: float, count: int, rng: np.random.Generator) -> None:
    """Draws `count` objects; `unit` is a die's edge in texture pixels."""
    for _ in range(count):
        KINDS[rng.integers(len(KINDS))](texture, unit, rng)


SKIN = np.array([(236, 190, 160), (200, 150, 115), (150, 100, 70), (95, 60, 42), (224, 172, 140)], np.float64)


def hand(size: tuple[int, int], thickness: float, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A forearm with fingers reaching in from an edge: color and coverage (0…1) in the image's size."""
    width, height = size
    coverage, shade = np.zeros((height, width), np.float32), np.zeros((height, width), np.float32)
    side = rng.integers(4)
    start = np.array(
        [(-0.1, rng.random()), (1.1, rng.random()), (rng.random(), -0.1), (rng.random(), 1.1)][side]
    )
    start = start * (width, height)
    heading = np.array([width / 2, height / 2]) + rng.normal(0, 0.15, 2) * (width, height) - start
    heading /= np.linalg.norm(heading)
    wrist = start + heading * rng.uniform(0.2, 0.5) * min(width, height)
    strokes = [(start, wrist, thickness)]
    for spread in np.linspace(-0.7, 0.7, 5):
        turned = np.array([heading[0] - spread * heading[1], heading[1] + spread * heading[0]])
        tip = wrist + turned * thickness * rng.uniform(1.0, 1.7)
        strokes.append((wrist, tip, thickness * 0.32))
    for begin, end, stroke in strokes:
        points = tuple(map(int, begin)), tuple(map(int, end))
        cv2.line(coverage, *points, 1.0, max(2, int(stroke)), cv2.LINE_AA)
        cv2.line(shade, *points, 1.0, max(1, int(stroke * 0.5)), cv2.LINE_AA)
    coverage = cv2.GaussianBlur(coverage, (0, 0), max(0.6, thickness * 0.02))
    shade = cv2.GaussianBlur(shade, (0, 0), max(1.0, thickness * 0.15))
    color = SKIN[rng.integers(len(SKIN))] * (0.65 + 0.35 * shade[..., None])
    return color, coverage
