"""Batches for training, made ahead of the network on threads (OpenCV and NumPy release the lock)."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import cv2
import numpy as np
import torch

from . import TRAINING_VIEW_SIZE
from .augmentation import NoiseBank, augmented_sample
from .pictures import LabelledPicture
from .targets import BOX_WEIGHT_OF_TOP_FACE_BOXES, grid_targets

MOSAIC_SHARE = 0.3
BATCHES_AHEAD = 4


@dataclass
class Feeder:
    """Draws training samples from groups of pictures with given shares."""

    groups: list[tuple[float, list[LabelledPicture]]]
    seed: int
    threads: int = 1

    def __post_init__(self):
        cv2.setNumThreads(1)
        self.bank = NoiseBank(np.random.default_rng(self.seed))
        shares = np.array([share for share, _ in self.groups])
        self.shares = shares / shares.sum()

    def _pick(self, rng: np.random.Generator) -> LabelledPicture:
        group = self.groups[rng.choice(len(self.groups), p=self.shares)][1]
        return group[rng.integers(len(group))]

    def sample(self, index: int) -> tuple[np.ndarray, np.ndarray]:
        """Sample `index`, the same for the same seed whatever the threads do."""
        rng = np.random.default_rng((self.seed, index))
        count = 4 if rng.random() < MOSAIC_SHARE else 1
        pictures = [self._pick(rng) for _ in range(count)]
        pixels, boxes, values = augmented_sample(pictures, self.bank, rng)
        top_faces = any(picture.source == "n3" for picture in pictures)
        box_weight = BOX_WEIGHT_OF_TOP_FACE_BOXES if top_faces else 1.0
        return pixels, grid_targets(boxes, values, TRAINING_VIEW_SIZE, box_weight)

    def batches(self, size: int, numbers: range) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        """The batches of these numbers, a few made ahead."""

        def batch(number: int):
            samples = [self.sample(number * size + offset) for offset in range(size)]
            pixels = torch.from_numpy(np.stack([sample[0] for sample in samples]))
            targets = torch.from_numpy(np.stack([sample[1] for sample in samples]))
            return pixels.permute(0, 3, 1, 2), targets

        with ThreadPoolExecutor(self.threads) as pool:
            ahead = [pool.submit(batch, number) for number in numbers[:BATCHES_AHEAD]]
            for number in numbers[BATCHES_AHEAD:]:
                yield ahead.pop(0).result()
                ahead.append(pool.submit(batch, number))
            for future in ahead:
                yield future.result()
