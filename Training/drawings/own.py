"""The project's own drawings, stroke by stroke, for its samples and tests: not part of any data."""

import numpy as np

from .data import Drawing


def arc(center: tuple[float, float], radii: tuple[float, float], start: float, end: float) -> np.ndarray:
    """Points along an ellipse; angles in degrees from the right, clockwise."""
    angles = np.deg2rad(np.linspace(start, end, max(6, int(abs(end - start) / 12))))
    points = np.array(center) + np.stack([np.cos(angles), np.sin(angles)], 1) * radii
    return points.astype(np.float32)


def line(*points: tuple[float, float]) -> np.ndarray:
    return np.array(points, np.float32)


def house() -> Drawing:
    strokes = (
        line((52, 118), (50, 240), (206, 242), (204, 120)),
        line((34, 122), (128, 26), (222, 120), (34, 122)),
        line((106, 240), (106, 172), (148, 172), (149, 241)),
        line((66, 140), (92, 140), (92, 166), (66, 166), (66, 140)),
        line((170, 66), (171, 32), (192, 32), (192, 88)),
    )
    return Drawing("house", strokes=strokes)


def sun() -> Drawing:
    rays = []
    for angle in np.deg2rad(np.arange(0, 360, 40)):
        direction = np.array([np.cos(angle), np.sin(angle)])
        rays.append((np.array([[66], [108]]) * direction + 128).astype(np.float32))
    return Drawing("sun", strokes=(arc((128, 128), (52, 50), -80, 285), *rays))


def umbrella() -> Drawing:
    strokes = (
        arc((128, 120), (104, 92), 180, 360),
        arc((59, 120), (35, 18), 180, 360),
        arc((128, 120), (34, 18), 180, 360),
        arc((197, 120), (35, 18), 180, 360),
        line((128, 104), (128, 214)),
        arc((111, 214), (17, 24), 0, 170),
    )
    return Drawing("umbrella", strokes=strokes)


def fish() -> Drawing:
    strokes = (
        arc((112, 128), (88, 52), 25, 335),
        line((190, 106), (244, 74), (232, 128), (244, 184), (190, 150)),
        arc((60, 112), (7, 7), 0, 360),
        arc((84, 128), (16, 34), -60, 60),
    )
    return Drawing("fish", strokes=strokes)


def key() -> Drawing:
    strokes = (
        arc((62, 128), (44, 42), 0, 365),
        arc((52, 128), (14, 13), 0, 360),
        line((106, 122), (238, 122), (240, 138), (106, 138)),
        line((212, 138), (212, 168), (226, 168), (226, 138)),
        line((182, 138), (182, 160), (196, 160), (196, 138)),
    )
    return Drawing("key", strokes=strokes)


OWN = (house, sun, umbrella, fish, key)
