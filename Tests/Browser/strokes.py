"""Drawings as strokes, relative to a square's side from its upper left corner."""

from math import cos, pi, radians, sin


def arc(x, y, radius, start=0, end=360, steps=24):
    angles = [radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def ray(angle, inner=0.25, outer=0.38):
    return [(0.5 + inner * cos(angle), 0.5 + inner * sin(angle)), (0.5 + outer * cos(angle), 0.5 + outer * sin(angle))]


DRAWINGS = {
    "house": [
        [(0.2, 0.45), (0.2, 0.85), (0.8, 0.85), (0.8, 0.45)],
        [(0.12, 0.5), (0.5, 0.15), (0.88, 0.5)],
        [(0.43, 0.85), (0.43, 0.62), (0.57, 0.62), (0.57, 0.85)],
        [(0.27, 0.55), (0.37, 0.55), (0.37, 0.65), (0.27, 0.65), (0.27, 0.55)],
    ],
    "sun": [arc(0.5, 0.5, 0.18), *(ray(turn * pi / 5) for turn in range(10))],
    "envelope": [
        [(0.12, 0.28), (0.88, 0.28), (0.88, 0.74), (0.12, 0.74), (0.12, 0.28)],
        [(0.12, 0.28), (0.5, 0.55), (0.88, 0.28)],
    ],
}


def draw(page, name):
    """Draws with the mouse on the page's board."""
    box = page.locator("#board").bounding_box()
    side = min(box["width"], box["height"])
    left = box["x"] + (box["width"] - side) / 2
    top = box["y"] + (box["height"] - side) / 2
    for stroke in DRAWINGS[name]:
        points = [(left + x * side, top + y * side) for x, y in stroke]
        page.mouse.move(*points[0])
        page.mouse.down()
        for point in points[1:]:
            page.mouse.move(*point, steps=4)
        page.mouse.up()
