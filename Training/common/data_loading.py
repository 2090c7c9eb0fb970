"""Batches made ahead of the network: on a thread (OpenCV and NumPy release the lock), or by other processes."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, Dataset

BATCHES_AHEAD = 4

Entry = tuple[int, int, Any]
"""What a plan consists of: a batch's first sample, how many it has, and the view."""


class SampleLoader:
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

    def batches(self, plan: Iterable[Entry], processes: int = 0) -> Iterator[tuple[Tensor, Tensor]]:
        """One batch for each entry of the plan, in order, a few made ahead, by so many processes or on a thread."""
        if processes:
            batches = DataLoader(PlannedBatches(self), batch_size=None, sampler=plan, num_workers=processes)
            yield from batches
            return
        with ThreadPoolExecutor(1) as pool:
            ahead = deque()
            for entry in plan:
                ahead.append(pool.submit(self.batch, *entry))
                if len(ahead) > BATCHES_AHEAD:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()


class PlannedBatches(Dataset):
    """A feeder's batches by their entries in a plan."""

    def __init__(self, feeder: SampleLoader):
        self.feeder = feeder

    def __getitem__(self, entry: Entry) -> tuple[Tensor, Tensor]:
        return self.feeder.batch(*entry)


class Reservoir:
    """The latest batches, on the device that computes, of which any samples make a new batch."""

    BATCHES = 16

    def __init__(self, device: torch.device):
        self.device = device
        self.shape = None
        self.added = 0
        self.highest_target = 0

    def add(self, pixels: Tensor, targets: Tensor) -> None:
        """Takes a batch in; the oldest one leaves. One of other pictures' size or number begins anew."""
        if pixels.shape != self.shape:
            self.shape, self.added, self.highest_target = pixels.shape, 0, 0
            self.pixels = torch.empty(self.BATCHES, *pixels.shape, dtype=pixels.dtype, device=self.device)
            self.targets = torch.empty(self.BATCHES, *targets.shape, dtype=targets.dtype, device=self.device)
        place = self.added % self.BATCHES
        self.pixels[place].copy_(pixels)
        self.targets[place].copy_(targets)
        self.added += 1
        self.highest_target = max(self.highest_target, int(targets.max()))

    def batch(self) -> tuple[Tensor, Tensor]:
        """As many samples as a batch had, chosen at random."""
        kept = min(self.added, self.BATCHES) * self.shape[0]
        chosen = torch.randint(kept, (self.shape[0],), device=self.device)
        return self.pixels.flatten(0, 1)[chosen], self.targets.flatten(0, 1)[chosen]


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
