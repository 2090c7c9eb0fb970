"""Batches prepared ahead of the network, on a thread (OpenCV and NumPy release the GIL) or by processes."""

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
"""An entry of a plan: the index of a batch's first sample, the batch size, and the view."""


class SampleLoader:
    """Makes batches of samples, which subclasses define for each network."""

    def __init__(self, seed: int):
        cv2.setNumThreads(1)
        self.seed = seed

    def sample(self, index: int, view: Any) -> tuple[np.ndarray, np.ndarray | int]:
        """Pixels `[side, side, 3]` and target of sample `index` in this view.

        The same for the same seed, independent of threads.
        """
        raise NotImplementedError

    def batch(self, first: int, count: int, view: Any) -> tuple[Tensor, Tensor]:
        """Pixels `[count, 3, side, side]` and targets of consecutive samples."""
        samples = [self.sample(first + offset, view) for offset in range(count)]
        pixels = torch.from_numpy(np.stack([sample[0] for sample in samples]))
        return pixels.permute(0, 3, 1, 2), torch.from_numpy(np.stack([sample[1] for sample in samples]))

    def batches(self, plan: Iterable[Entry], processes: int = 0) -> Iterator[tuple[Tensor, Tensor]]:
        """One batch per entry of the plan, in order, prepared ahead by this many processes or on a thread."""
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
    """A loader's batches by their entries in a plan."""

    def __init__(self, feeder: SampleLoader):
        self.feeder = feeder

    def __getitem__(self, entry: Entry) -> tuple[Tensor, Tensor]:
        return self.feeder.batch(*entry)


class Reservoir:
    """The latest batches, on the training device; new batches are drawn from their samples."""

    BATCHES = 16

    def __init__(self, device: torch.device):
        self.device = device
        self.shape = None
        self.added = 0
        self.highest_target = 0

    def add(self, pixels: Tensor, targets: Tensor) -> None:
        """Adds a batch in place of the oldest. A batch of another shape empties the reservoir first."""
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
        """A batch of the same size, of random samples."""
        kept = min(self.added, self.BATCHES) * self.shape[0]
        chosen = torch.randint(kept, (self.shape[0],), device=self.device)
        return self.pixels.flatten(0, 1)[chosen], self.targets.flatten(0, 1)[chosen]


class Groups:
    """Groups of items to draw from, with the share of samples of each group."""

    def __init__(self, groups: list[tuple[float, list]]):
        self.groups = [group for _, group in groups]
        shares = np.array([share for share, _ in groups])
        self.shares = shares / shares.sum()

    def pick(self, rng: np.random.Generator) -> Any:
        """A random item of a random group."""
        group = self.groups[rng.choice(len(self.groups), p=self.shares)]
        return group[rng.integers(len(group))]
