"""Random warps of images on the training device: one rendered image serves as several."""

from collections.abc import Iterator

import torch
from torch import Tensor, nn
from torch.nn import functional

from common.data_loading import Reservoir
from common.precision import mixed_precision
from common.trainer import Trainer

SHOWN = 3
"""The mean number of times an image is shown: making one takes a CPU as long as a GPU trains on several."""

AS_IT_IS = 0.25
"""The share of images that aren't warped: resampling slightly blurs thin lines."""

TURN, STRETCH, SHIFT, BEND = 0.12, 0.1, 0.06, 0.05
"""Standard deviations: radians, log of width and height, half sides, half sides at grid corners."""

GRID = 4


def warped(pictures: Tensor) -> Tensor:
    """Images `[n, 3, side, side]`, each randomly rotated, stretched, shifted and bent, half of them mirrored.

    Pixels from outside repeat the border.
    """
    count, device = len(pictures), pictures.device
    changed = (torch.rand(count, device=device) >= AS_IT_IS).float()
    turn, across, down, right, lower = torch.randn(5, count, device=device) * changed
    mirror = 1 - 2 * (torch.rand(count, device=device) < 0.5).float()
    cosine, sine = torch.cos(turn * TURN), torch.sin(turn * TURN)
    across, down = torch.exp(across * STRETCH) * mirror, torch.exp(down * STRETCH)
    rows = [cosine * across, -sine * down, right * SHIFT, sine * across, cosine * down, lower * SHIFT]
    places = functional.affine_grid(torch.stack(rows, 1).view(count, 2, 3), list(pictures.shape), align_corners=False)
    bend = torch.randn(count, 2, GRID, GRID, device=device) * (BEND * changed[:, None, None, None])
    bend = functional.interpolate(bend, size=pictures.shape[2:], mode="bicubic", align_corners=True)
    places = places + bend.permute(0, 2, 3, 1)
    return functional.grid_sample(pictures, places, padding_mode="border", align_corners=False)


class WarpingTrainer(Trainer):
    """Shows each image several times, each time with another warp.

    A GPU replays a recording of the forward and backward pass: launching their hundreds of small steps one by
    one would take longer than the steps.
    """

    recorded_shape: torch.Size | None = None

    def batches(self) -> Iterator[tuple[Tensor, Tensor]]:
        self.reservoir = Reservoir(self.device)
        for pixels, targets in super().batches():
            self.reservoir.add(pixels, targets)
            for _ in range(SHOWN):
                yield self.reservoir.batch()

    def inputs(self, pixels: Tensor) -> Tensor:
        return warped(super().inputs(pixels)).contiguous(memory_format=torch.channels_last)

    def output(self, inputs: Tensor) -> Tensor:
        if self.device.type != "cuda":
            return super().output(inputs)
        if inputs.shape != self.recorded_shape:
            self.recorded_shape = inputs.shape
            self.recorded = torch.cuda.make_graphed_callables(Autocast(self.network), (torch.rand_like(inputs),))
        return self.recorded(inputs)

class Autocast(nn.Module):
    """A network that computes in bfloat16 where that is sufficient."""

    def __init__(self, network: nn.Module):
        super().__init__()
        self.network = network

    def forward(self, inputs: Tensor) -> Tensor:
        # Cached converted weights would become inputs of the recording.
        with mixed_precision(inputs.device.type, cache_enabled=False):
            return self.network(inputs).float()
