"""Draws face.jpg, nobody's face, and writes the positions of its parts to face.json.

Run with OpenCV and NumPy: python make.py
"""

import json
from pathlib import Path

import cv2
import numpy as np

SIDE = 640
# Drawn larger and scaled down, so that edges are as soft as a camera's.
SUPERSAMPLING = 3

SKIN, SHADE, HAIR, LIP = (145, 178, 228), (135, 165, 218), (30, 45, 70), (95, 90, 190)
EYES = [(0.415, 0.445), (0.585, 0.445)]
MOUTH = (0.5, 0.645)
CENTER, RADII = (0.5, 0.48), (0.205, 0.28)


def draw() -> np.ndarray:
    side = SIDE * SUPERSAMPLING
    picture = np.full((side, side, 3), (190, 185, 178), np.uint8)

    def ellipse(center, radii, color, start=0, end=360, line=None):
        thickness = -1 if line is None else int(line * side)
        cv2.ellipse(
            picture, [int(value * side) for value in center], [int(value * side) for value in radii], 0, start, end,
            color, thickness, cv2.LINE_AA)

    ellipse((0.5, 0.98), (0.34, 0.2), (110, 70, 45))
    cv2.rectangle(picture, (int(0.42 * side), int(0.68 * side)), (int(0.58 * side), int(0.86 * side)), (120, 150, 200), -1)
    ellipse((0.5, 0.40), (0.235, 0.27), HAIR)
    for x in (0.285, 0.715):
        ellipse((x, 0.49), (0.03, 0.055), (120, 150, 205))
    ellipse(CENTER, RADII, SKIN)
    ellipse((0.5, 0.25), (0.2, 0.1), HAIR, 180, 360)
    for x, y in EYES:
        ellipse((x, y), (0.042, 0.02), (245, 245, 245))
        ellipse((x, y), (0.02, 0.02), (70, 60, 40))
        ellipse((x, y), (0.01, 0.01), (10, 10, 10))
        ellipse((x + 0.006, y - 0.005), (0.004, 0.004), (255, 255, 255))
        ellipse((x, y + 0.004), (0.046, 0.026), (50, 60, 90), 180, 360, 0.006)
        ellipse((x, y - 0.035), (0.052, 0.022), (35, 50, 75), 195, 345, 0.014)
        ellipse((x + (0.03 if x > 0.5 else -0.03), 0.56), (0.05, 0.04), (140, 165, 228))
    ellipse((0.5, 0.53), (0.03, 0.075), SHADE)
    for x in (0.483, 0.517):
        ellipse((x, 0.575), (0.009, 0.006), (70, 90, 140))
    ellipse((0.5, 0.58), (0.035, 0.016), (95, 120, 175), 20, 160, 0.005)
    ellipse(MOUTH, (0.065, 0.02), LIP)
    ellipse((0.5, 0.642), (0.065, 0.006), (60, 50, 120))
    ellipse((0.5, 0.70), (0.04, 0.02), (130, 160, 212), 200, 340, 0.006)

    light = np.linspace(1.08, 0.8, side)[None, :, None]
    picture = np.clip(picture * light, 0, 255).astype(np.uint8)
    picture = cv2.GaussianBlur(picture, (0, 0), 1.6 * SUPERSAMPLING)
    picture = cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    noise = np.random.default_rng(1).normal(0, 3, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def pixels(point):
    return [round(value * SIDE, 1) for value in point]


if __name__ == "__main__":
    folder = Path(__file__).parent
    cv2.imwrite(str(folder / "face.jpg"), draw(), [cv2.IMWRITE_JPEG_QUALITY, 85])
    top_left = [CENTER[0] - RADII[0], CENTER[1] - RADII[1]]
    bottom_right = [CENTER[0] + RADII[0], CENTER[1] + RADII[1]]
    truth = {
        "picture": "face.jpg", "width": SIDE, "height": SIDE, "eyes": [pixels(eye) for eye in EYES], "mouth": pixels(MOUTH),
        "head": {"topLeft": pixels(top_left), "bottomRight": pixels(bottom_right)},
    }
    (folder / "face.json").write_text(json.dumps(truth, indent=2) + "\n")
