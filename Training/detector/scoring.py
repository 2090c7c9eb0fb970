"""Counts correct readings: by dice, by photograph, by source and by the dice's size."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from common.labeled_images import IGNORED, LabeledImage

from .decoding import Detection

SIZE_LIMITS = (0.0, 0.03, 0.05, 0.08, 0.15, 1.0)
"""Edges of the groups of dice sizes: the square root of the box's share of the image."""


@dataclass
class Tally:
    """Counts over some images."""

    labeled: int = 0
    found: int = 0
    reported: int = 0
    right: int = 0
    pictures: int = 0
    pictures_right: int = 0

    @property
    def recall(self) -> float:
        return self.found / max(self.labeled, 1)

    @property
    def precision(self) -> float:
        return self.right / max(self.reported, 1)

    @property
    def pictures_right_share(self) -> float:
        return self.pictures_right / max(self.pictures, 1)


def size_group(share: float) -> str:
    """The name of the size group of a die's share of the image."""
    for low, high in zip(SIZE_LIMITS, SIZE_LIMITS[1:]):
        if low <= share < high:
            return f"{low:.2f}–{high:.2f}"
    return "beyond"


def judged(
    picture: LabeledImage, detections: list[Detection]
) -> tuple[list[tuple[Detection, bool]], np.ndarray]:
    """The detections, most confident first, each with whether it is correct; and which dice are found.

    A detection is correct if its box's center lies inside a labeled box of its value. Each label matches one
    detection, the most confident first; a second one on the same die is wrong. Detections of ignored dice are
    left out.
    """
    height, width = picture.pixels.shape[:2]
    scale = np.array([width, height])
    taken = np.zeros(len(picture.boxes), bool)
    answers = []
    for detection in sorted(detections, key=lambda item: -item.confidence):
        center = detection.box[:2] * scale
        inside = (picture.boxes[:, :2] <= center).all(1) & (center <= picture.boxes[:, 2:]).all(1)
        matches = np.flatnonzero(inside & ~taken & (picture.values == detection.value))
        if len(matches):
            middles = (picture.boxes[matches, :2] + picture.boxes[matches, 2:]) / 2
            taken[matches[np.abs(middles - center).sum(1).argmin()]] = True
        elif (inside & (picture.values == IGNORED)).any():
            continue
        answers.append((detection, len(matches) > 0))
    return answers, taken


def score(picture: LabeledImage, detections: list[Detection], tallies: dict[str, Tally]) -> None:
    """Adds one image's counts, by the rules of `judged`."""
    answers, taken = judged(picture, detections)
    counted = picture.values != IGNORED
    right = sum(is_right for _, is_right in answers)
    height, width = picture.pixels.shape[:2]
    scale = np.array([width, height])
    whole = right == len(answers) == counted.sum()
    for name in ("all", picture.source):
        tally = tallies[name]
        tally.labeled += int(counted.sum())
        tally.found += int(taken.sum())
        tally.reported += len(answers)
        tally.right += right
        tally.pictures += 1
        tally.pictures_right += whole
    for box, found in zip(picture.boxes[counted], taken[counted]):
        group = tallies["size " + size_group(float(np.sqrt(np.prod((box[2:] - box[:2]) / scale))))]
        group.labeled += 1
        group.found += bool(found)


def score_all(pictures: list[LabeledImage], detections: list[list[Detection]]) -> dict[str, Tally]:
    """Tallies by "all", by source and by size group (recall only)."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    for picture, found in zip(pictures, detections):
        score(picture, found, tallies)
    return dict(tallies)
