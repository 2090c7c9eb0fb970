"""Images to calibrate with: training photographs of dice, single dice, faces. None of them is in a test."""

import csv
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from common.labeled_images import read_pictures
from die_classifier.crops import plain_crop

DICE_SIDE = 576
PLACES = 40
"""The number of photographs in which faces are placed."""


def training_photographs(folder: Path, count: int) -> Iterator[np.ndarray]:
    """Photographs of the training split, RGB, at equal distances in its list."""
    with open(folder / "split.csv", newline="") as file:
        names = [row["name"] for row in csv.DictReader(file) if row["split"] == "train"]
    for name in names[:: max(len(names) // count, 1)][:count]:
        yield cv2.cvtColor(cv2.imread(str(folder / "images" / f"{name}.jpg")), cv2.COLOR_BGR2RGB)


def faces(count: int, photographs: Path) -> Iterator[np.ndarray]:
    """Photographs with faces as the face detector's input: those that scikit-image comes with."""
    import skimage

    folder = Path(skimage.__file__).parent / "data"
    astronaut = skimage.data.astronaut()
    # The first hundred are faces, 25 pixels high, gray.
    small = (np.load(folder / "lfw_subset.npy")[:100] * 255).astype(np.uint8)
    places = list(training_photographs(photographs, PLACES))
    rng = np.random.default_rng(20261203)
    for index in range(count):
        picture = cv2.resize(places[index % PLACES], (640, 480)).astype(np.float32)
        if index % 2:
            size = int(rng.integers(96, 480))
            inset(picture, cv2.resize(astronaut, (size, size)), rng)
        for _ in range(int(rng.integers(3, 20))):
            size = int(rng.integers(14, 90))
            face = cv2.resize(small[rng.integers(len(small))], (size, size), interpolation=cv2.INTER_CUBIC)
            inset(picture, np.repeat(face[..., None], 3, axis=2) * rng.uniform(0.7, 1.0, 3), rng)
        picture = np.clip(picture * rng.uniform(0.6, 1.3) + rng.uniform(-20, 20), 0, 255)
        yield np.ascontiguousarray(picture.astype(np.float32).transpose(2, 0, 1)[None])


def inset(image: np.ndarray, part: np.ndarray, rng: np.random.Generator) -> None:
    """Places a part in an image at random, mirrored half of the time."""
    height, width = part.shape[:2]
    top, left = rng.integers(0, image.shape[0] - height + 1), rng.integers(0, image.shape[1] - width + 1)
    image[top : top + height, left : left + width] = part[:, :: rng.choice([-1, 1])]


def whole_dice(count: int, photographs: Path) -> Iterator[np.ndarray]:
    """Photographs as the dice detector's input, stretched to the square."""
    for picture in training_photographs(photographs, count):
        square = cv2.resize(picture, (DICE_SIDE, DICE_SIDE), interpolation=cv2.INTER_AREA)
        yield np.ascontiguousarray((square.astype(np.float32) / 255).transpose(2, 0, 1)[None])


def single_dice(count: int, photographs: Path) -> Iterator[np.ndarray]:
    """Dice of different photographs as the classifier's input, and a place without one in every fourth."""
    rng = np.random.default_rng(20261213)
    pictures = read_pictures(photographs, "train", stored=True)
    for index, picture in enumerate(pictures[:: max(len(pictures) // count, 1)][:count]):
        if len(picture.boxes) == 0 or index % 4 == 3:
            height, width = picture.pixels.shape[:2]
            side = rng.uniform(0.05, 0.3) * min(height, width)
            corner = rng.uniform(0, 1, 2) * (width - side, height - side)
            box = np.concatenate([corner, corner + side])
        else:
            box = picture.boxes[rng.integers(len(picture.boxes))]
        crop = plain_crop(picture, box)
        yield np.ascontiguousarray((crop.astype(np.float32) / 255).transpose(2, 0, 1)[None])
