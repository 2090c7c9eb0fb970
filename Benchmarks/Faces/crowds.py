"""Composes images with faces of known sizes: heads from photographs, pasted on photographs without faces.

Each kind has one difficulty. A scene depends only on its seed. Even seeds mirror the heads.
"""

import re
from pathlib import Path

import cv2
import numpy as np

SIDES = [8, 12, 16, 24, 32, 48, 96]
"""The faces' sides, in pixels, of the kinds of one size."""
KINDS = [f"{side} pixels" for side in SIDES] + ["turned", "dark", "noisy", "filling"]
SIZE = (640, 480)
SURROUNDINGS = 0.6
"""The width around a face that is pasted with it, relative to its side."""


class Heads:
    """The faces of dlib's example photographs, with their surroundings."""

    def __init__(self, folder: Path):
        self.heads = []
        for file in ["training.xml", "testing.xml"]:
            for element in (folder / file).read_text().split("<image ")[1:]:
                image = cv2.imread(str(folder / attribute("file", element)))
                for box in element.split("<box ")[1:]:
                    self.heads.append((image, [float(attribute(name, box)) for name in ("left", "top", "width")]))

    def pasted(self, image, number, center, side, degrees, is_mirrored):
        """Pastes a head so that its face has this center and side, blended at an ellipse's border."""
        photograph, (left, top, width) = self.heads[number % len(self.heads)]
        if is_mirrored:
            photograph, left = photograph[:, ::-1], photograph.shape[1] - left - width
        scale = side / width
        if scale < 1:
            # Averages, since warping only interpolates.
            photograph = cv2.resize(photograph, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            left, top, width, scale = left * scale, top * scale, width * scale, 1
        middle = (left + width / 2, top + width / 2)
        turn = cv2.getRotationMatrix2D(middle, degrees, scale)
        turn[:, 2] += np.subtract(center, middle)
        size = image.shape[1::-1]
        warped = cv2.warpAffine(np.ascontiguousarray(photograph), turn, size, flags=cv2.INTER_LINEAR)
        inside = cv2.warpAffine(np.full(photograph.shape[:2], 255, np.uint8), turn, size)
        mask = np.zeros(image.shape[:2], np.uint8)
        axes = (side * (0.5 + 0.6 * SURROUNDINGS), side * (0.5 + SURROUNDINGS))
        cv2.ellipse(mask, (tuple(center), tuple(2 * axis for axis in axes), -degrees), 255, -1)
        share = cv2.GaussianBlur(cv2.min(mask, inside), (0, 0), max(side / 24, 0.5))[..., None] / 255
        image[:] = np.rint(image * (1 - share) + warped * share).astype(np.uint8)


def attribute(name: str, element: str) -> str:
    return re.search(f"{name}='([^']*)'", element)[1]


def crowd(seed: int, kind: str, heads: Heads, grounds: list[Path]):
    """Returns an image and the faces' boxes, as [x, y, width, height] in pixels."""
    rng = np.random.default_rng([seed, KINDS.index(kind)])
    image = cv2.resize(cv2.imread(str(grounds[rng.integers(len(grounds))])), SIZE, interpolation=cv2.INTER_AREA)
    width, height = SIZE
    if kind == "filling":
        side, count = int(rng.integers(220, 400)), 1
    else:
        side = int(kind.split()[0]) if kind[0].isdigit() else int(rng.integers(20, 64))
        count = min(40, max(2, int(0.2 * width * height / (2 * side) ** 2)))
    boxes = []
    for number in rng.permutation(len(heads.heads)).tolist() * 2:
        place = free_place(rng, side, boxes) if kind != "filling" else (width / 2, height / 2)
        if len(boxes) == count or place is None:
            break
        degrees = rng.uniform(15, 30) * rng.choice([-1, 1]) if kind == "turned" else rng.uniform(-8, 8)
        heads.pasted(image, number, place, side, degrees, seed % 2 == 0)
        boxes.append([place[0] - side / 2, place[1] - side / 2, side, side])
    if kind == "dark":
        image = np.rint(255 * 0.25 * (image / 255) ** 1.5 + rng.normal(0, 2, image.shape)).clip(0, 255).astype(np.uint8)
    if kind == "noisy":
        image = np.rint(image + rng.normal(0, 14, image.shape)).clip(0, 255).astype(np.uint8)
    return image, boxes


def free_place(rng, side, boxes):
    """A place where a head overlaps no other; None if a hundred attempts find none."""
    reach = side * 1.2
    for _ in range(100):
        x, y = rng.uniform(reach, SIZE[0] - reach), rng.uniform(reach, SIZE[1] - reach)
        if all(max(abs(x - box[0] - side / 2), abs(y - box[1] - side / 2)) > 2 * side for box in boxes):
            return x, y
    return None
