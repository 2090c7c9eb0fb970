"""Crops around dice and around the detector's candidates."""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from common.labeled_images import IGNORED, LabeledImage
from detector.decoding import Candidates

from . import CLASS_LABELS, INPUT_SIZE, LABELS, MARGIN, NOTHING

NOTHING_CLASS = LABELS.index(NOTHING)

MIDDLE = 0.33
"""A candidate shows a die if its center is nearer to the die's than this share of the die's sides."""

ASIDE = 0.6
"""And no die if it is farther than this from every die's. In between, it isn't used."""


@dataclass
class CropBox:
    """A box in an image, `[left, top, right, bottom]` in pixels, and the class at its center."""

    picture: LabeledImage
    box: np.ndarray
    label: int

    @property
    def center(self) -> np.ndarray:
        return (self.box[:2] + self.box[2:]) / 2

    @property
    def extent(self) -> float:
        """The longer side in pixels."""
        return float(max(self.box[2:] - self.box[:2]))


def labeled_places(pictures: Iterable[LabeledImage]) -> list[CropBox]:
    """The labeled dice."""
    return [
        CropBox(picture, box, int(value))
        for picture in pictures
        for box, value in zip(picture.boxes, picture.values)
        if value != IGNORED
    ]


def label_at(picture: LabeledImage, center: np.ndarray) -> int | None:
    """The class at a point: a die's value, nothing, or None if it is ambiguous."""
    if len(picture.boxes) == 0:
        return NOTHING_CLASS
    middles = (picture.boxes[:, :2] + picture.boxes[:, 2:]) / 2
    away = np.abs((middles - center) / (picture.boxes[:, 2:] - picture.boxes[:, :2])).max(1)
    nearest = int(away.argmin())
    if away[nearest] > ASIDE:
        return NOTHING_CLASS
    if away[nearest] > MIDDLE or picture.values[nearest] == IGNORED:
        return None
    return int(picture.values[nearest])


def pixel_boxes(picture: LabeledImage, coordinates: np.ndarray) -> np.ndarray:
    """Boxes `[left, top, right, bottom]` in pixels from the detector's coordinates."""
    height, width = picture.pixels.shape[:2]
    center, half = coordinates[:, :2], coordinates[:, 2:] / 2
    return (np.concatenate([center - half, center + half], 1) * (width, height, width, height)).astype(
        np.float32
    )


def candidate_places(pictures: Iterable[LabeledImage], found: dict[str, Candidates]) -> list[CropBox]:
    """The detector's candidates with an unambiguous class."""
    places = []
    for picture in pictures:
        for box in pixel_boxes(picture, found[picture.name].coordinates):
            label = label_at(picture, (box[:2] + box[2:]) / 2)
            if label is not None:
                places.append(CropBox(picture, box, label))
    return places


def square_within(center: np.ndarray, side: float, width: int, height: int) -> tuple[np.ndarray, np.ndarray]:
    """Center and sides of a square moved into an image; not square if it exceeds the image."""
    sides = np.minimum(side, [width, height])
    return np.clip(center, sides / 2, np.array([width, height]) - sides / 2), sides


def warped(
    pixels: np.ndarray, center: np.ndarray, sides: np.ndarray, linear: np.ndarray, size: int
) -> np.ndarray:
    """`size` × `size` pixels around a point, averaged if they are coarser than the image's."""
    scale = size / sides
    transform = np.zeros((2, 3))
    transform[:, :2] = linear * scale
    shrink = float(np.sqrt(abs(np.linalg.det(transform[:, :2]))))
    while shrink < 0.6:
        # A plain bilinear warp would alias. Only the visible part is averaged.
        reach = np.ceil(np.abs(sides).max()).astype(int)
        low = np.maximum((center - reach).astype(int), 0) // 2 * 2
        high = np.minimum((center + reach).astype(int), [pixels.shape[1], pixels.shape[0]]) // 2 * 2
        part = pixels[low[1] : high[1], low[0] : high[0]]
        pixels = cv2.resize(part, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        center, sides = (center - low) / 2, sides / 2
        transform[:, :2] *= 2
        shrink *= 2
    transform[:, 2] = size / 2 - transform[:, :2] @ center + (transform[:, :2] @ np.full(2, 0.5)) - 0.5
    return cv2.warpAffine(
        pixels, transform, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def plain_crop(picture: LabeledImage, box: np.ndarray, size: int = INPUT_SIZE) -> np.ndarray:
    """The crop around a box, as in use."""
    height, width = picture.pixels.shape[:2]
    side = MARGIN * float(max(box[2:] - box[:2]))
    center, sides = square_within((box[:2] + box[2:]) / 2, side, width, height)
    return warped(picture.pixels, center, sides, np.eye(2), size)


def is_die(label: int) -> bool:
    """Whether a class is a die's value."""
    return label < len(CLASS_LABELS)
