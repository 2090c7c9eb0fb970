"""Pictures bent on the device that computes: what a processor made once is another picture each time."""

from collections.abc import Iterator

import torch
from torch import Tensor, nn
from torch.nn import functional

from common.data_loading import Reservoir
from common.precision import mixed_precision
from common.trainer import Trainer

SHOWN = 3
"""How often a picture is shown, on average: making one takes a processor as long as learning from some takes a graphics processor."""

AS_IT_IS = 0.25
"""The share of pictures that aren't changed: resampling blurs thin lines a little."""

TURN, STRETCH, SHIFT, BEND = 0.12, 0.1, 0.06, 0.05
"""Standard deviations: radians, the logarithm of width and height, half sides, half sides at the corners of a coarse grid."""

GRID = 4


def warped(pictures: Tensor) -> Tensor:
    """Pictures `[n, 3, side, side]`, each turned, stretched, moved and bent at random, half of them mirrored.

    What comes in from outside is what is at the border.
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
    """Shows each picture several times, warped otherwise each time.

    A graphics processor repeats a recording of the forward and backward pass: to be told of each of their hundreds of small steps
    would take longer than the steps.
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
    """A network that computes with bfloat16 where that is enough."""

    def __init__(self, network: nn.Module):
        super().__init__()
        self.network = network

    def forward(self, inputs: Tensor) -> Tensor:
        # Converted weights that were kept would be part of the recording's inputs.
        with mixed_precision(inputs.device.type, cache_enabled=False):
            return self.network(inputs).float()
