"""The training samples of the classifier of single dice."""

from dataclasses import dataclass

import numpy as np

from common.data_loading import Groups, SampleLoader
from common.labeled_images import LabeledImage
from detector.augmentation import NoiseBank, change_light, degrade, soften

from . import TRAINING_MARGIN
from .crops import NOTHING_CLASS, CropBox, label_at, square_within, warped

BESIDE_SHARE = 0.04
"""The share of crops beside a die instead of around it: they may hold parts of dice, or nothing."""

PART_SHARE = 0.02
"""The share of crops of a die's part near its border, shown as none: another face, a corner."""

UPRIGHT_SHARE = 0.6
"""The share of crops that stay about upright. Of dice seen obliquely, the value is the upper face's; but many
photographs are themselves rotated by quarters."""


@dataclass(frozen=True)
class View:
    """A stage's views: the crop's side in pixels, and the strength of changes of light, lens and sensor."""

    size: int
    strength: float


class DieLoader(SampleLoader):
    """Draws training samples from groups of crops with given shares."""

    def __init__(self, groups: list[tuple[float, list[CropBox]]], seed: int):
        super().__init__(seed)
        self.groups = Groups(groups)
        self.bank = NoiseBank(np.random.default_rng(seed))

    def sample(self, index: int, view: View) -> tuple[np.ndarray, int]:
        rng = np.random.default_rng((self.seed, index))
        place = self.groups.pick(rng)
        center, extent, label = place.center, place.extent * np.exp(rng.normal(0, 0.15)), place.label
        is_in_scene = label != NOTHING_CLASS and len(place.picture.boxes)
        choice = rng.random() if is_in_scene else 1.0
        if choice < BESIDE_SHARE:
            aside = beside(place, rng)
            if aside is not None:
                center, label = aside
        elif choice < BESIDE_SHARE + PART_SHARE:
            center, extent, label = part_of(place, rng)
        else:
            center = center + np.clip(rng.normal(0, 0.07, 2), -0.2, 0.2) * place.extent
        pixels = rotated_crop(place.picture, center, TRAINING_MARGIN * extent, view.size, rng)
        # Blur is limited by the die's number of pixels in the image and in the crop.
        finest = min(view.size / TRAINING_MARGIN, place.extent)
        pixels = change_light(pixels, view.strength, rng)
        pixels = soften(pixels, 0.8 * finest * view.size / (TRAINING_MARGIN * extent), view.strength, rng)
        return degrade(pixels, self.bank, view.strength, rng), label


def beside(place: CropBox, rng: np.random.Generator) -> tuple[np.ndarray, int] | None:
    """A point near a die, and the class there, if it is unambiguous."""
    angle, way = rng.uniform(0, 2 * np.pi), rng.uniform(0.62, 1.5) * place.extent
    center = place.center + way * np.array([np.cos(angle), np.sin(angle)])
    label = label_at(place.picture, center)
    return None if label is None else (center, label)


def part_of(place: CropBox, rng: np.random.Generator) -> tuple[np.ndarray, float, int]:
    """Center and extent of an off-center part of a die, with the class for nothing."""
    aside = rng.uniform(-0.5, 0.5, 2)
    aside[rng.integers(2)] = rng.choice([-1.0, 1.0]) * rng.uniform(0.36, 0.5)
    sides = place.box[2:] - place.box[:2]
    return place.center + aside * sides, place.extent * rng.uniform(0.35, 0.55), NOTHING_CLASS


def rotated_crop(
    picture: LabeledImage, center: np.ndarray, side: float, size: int, rng: np.random.Generator
) -> np.ndarray:
    """A square around a point, randomly rotated, mirrored and slightly stretched."""
    height, width = picture.pixels.shape[:2]
    center, sides = square_within(center, side, width, height)
    sides = sides * np.exp(rng.normal(0, 0.10, 2))
    if rng.random() < UPRIGHT_SHARE:
        turn = rng.normal(0, 0.12)
    elif rng.random() < 0.6:
        turn = rng.normal(0, 0.12) + np.pi / 2 * rng.integers(1, 4)
    else:
        turn = rng.uniform(0, 2 * np.pi)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    flip = np.diag([rng.choice([-1.0, 1.0]), 1.0])
    return warped(picture.pixels, center, sides, rotation @ flip, size)
