"""Batches made ahead of the network on a thread (OpenCV and NumPy release the lock)."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import cv2
import numpy as np
import torch
from torch import Tensor

BATCHES_AHEAD = 4


class Feeder:
    """Makes batches of samples. What a sample is, a feeder for a network says."""

    def __init__(self, seed: int):
        cv2.setNumThreads(1)
        self.seed = seed

    def sample(self, index: int, view: Any) -> tuple[np.ndarray, np.ndarray | int]:
        """Pixels `[side, side, 3]` and target of sample `index` of this view, the same for the same seed whatever the
        threads do."""
        raise NotImplementedError

    def batch(self, first: int, count: int, view: Any) -> tuple[Tensor, Tensor]:
        """Pixels `[count, 3, side, side]` and targets of some samples."""
        samples = [self.sample(first + offset, view) for offset in range(count)]
        pixels = torch.from_numpy(np.stack([sample[0] for sample in samples]))
        return pixels.permute(0, 3, 1, 2), torch.from_numpy(np.stack([sample[1] for sample in samples]))

    def batches(self, plan: Iterable[tuple[int, int, Any]]) -> Iterator[tuple[Tensor, Tensor]]:
        """One batch for each (first sample, samples, view) of the plan, in order, a few made ahead."""
        with ThreadPoolExecutor(1) as pool:
            ahead = deque()
            for entry in plan:
                ahead.append(pool.submit(self.batch, *entry))
                if len(ahead) > BATCHES_AHEAD:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()


class Groups:
    """Groups of things to draw from, with the share of samples that each group gets."""

    def __init__(self, groups: list[tuple[float, list]]):
        self.groups = [group for _, group in groups]
        shares = np.array([share for share, _ in groups])
        self.shares = shares / shares.sum()

    def pick(self, rng: np.random.Generator) -> Any:
        """One of a group's."""
        group = self.groups[rng.choice(len(self.groups), p=self.shares)]
        return group[rng.integers(len(group))]
