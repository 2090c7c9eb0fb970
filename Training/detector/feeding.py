"""Batches for training, made ahead of the network on threads (OpenCV and NumPy release the lock)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import torch

from common.feeding import made_ahead

from .augmentation import NoiseBank, View, augmented_sample
from .pictures import LabelledPicture
from .targets import BOX_WEIGHT_OF_TOP_FACE_BOXES, grid_targets


@dataclass
class Feeder:
    """Draws training samples from groups of pictures with given shares."""

    groups: list[tuple[float, list[LabelledPicture]]]
    seed: int

    def __post_init__(self):
        cv2.setNumThreads(1)
        self.bank = NoiseBank(np.random.default_rng(self.seed))
        shares = np.array([share for share, _ in self.groups])
        self.shares = shares / shares.sum()

    def _pick(self, rng: np.random.Generator) -> LabelledPicture:
        group = self.groups[rng.choice(len(self.groups), p=self.shares)][1]
        return group[rng.integers(len(group))]

    def sample(self, index: int, view: View) -> tuple[np.ndarray, np.ndarray]:
        """Sample `index` of this view, the same for the same seed whatever the threads do."""
        rng = np.random.default_rng((self.seed, index))
        count = 4 if not view.close and rng.random() < view.mosaics else 1
        pictures = [self._pick(rng) for _ in range(count)]
        pixels, boxes, values = augmented_sample(pictures, self.bank, rng, view)
        top_faces = any(picture.source == "n3" for picture in pictures)
        box_weight = BOX_WEIGHT_OF_TOP_FACE_BOXES if top_faces else 1.0
        return pixels, grid_targets(boxes, values, view.size, box_weight)

    def batches(self, plan: Iterable[tuple[int, int, View]]) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        """One batch for each (first sample, samples, view) of the plan, a few made ahead."""

        def batch(first: int, count: int, view: View):
            samples = [self.sample(first + offset, view) for offset in range(count)]
            pixels = torch.from_numpy(np.stack([sample[0] for sample in samples]))
            targets = torch.from_numpy(np.stack([sample[1] for sample in samples]))
            return pixels.permute(0, 3, 1, 2), targets

        yield from made_ahead(batch, plan)
