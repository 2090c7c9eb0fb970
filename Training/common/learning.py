"""How the networks learn: the rate, the average of the weights, and gradients shared by processes."""

import copy
import math

import torch
from torch import distributed, nn

WARM_UP_STEPS = 150
AVERAGE_DECAY = 0.999
WEIGHT_DECAY = 0.03


def learning_rate(peak: float, step: int, progress: float) -> float:
    """Linear warm-up, then a half cosine to a hundredth of the peak."""
    if step < WARM_UP_STEPS:
        return peak * (step + 1) / WARM_UP_STEPS
    return peak * (0.01 + 0.99 * 0.5 * (1 + math.cos(progress * math.pi)))


class MovingAverage:
    """An exponential moving average of a network's weights and statistics."""

    def __init__(self, network: nn.Module):
        self.network = copy.deepcopy(network).eval()
        self.steps = 0

    @torch.no_grad()
    def update(self, network: nn.Module) -> None:
        self.steps += 1
        decay = min(AVERAGE_DECAY, self.steps / (self.steps + 20))
        for average, current in zip(self.network.state_dict().values(), network.state_dict().values()):
            if average.is_floating_point():
                average.lerp_(current, 1 - decay)
            else:
                average.copy_(current)


def optimiser_for(parameters: list[nn.Parameter]) -> torch.optim.Optimizer:
    """AdamW; weight decay for matrices and kernels only."""
    matrices = [p for p in parameters if p.ndim > 1]
    vectors = [p for p in parameters if p.ndim <= 1]
    return torch.optim.AdamW(
        [{"params": matrices, "weight_decay": WEIGHT_DECAY}, {"params": vectors, "weight_decay": 0.0}]
    )


def share_gradients(parameters: list[nn.Parameter], progress: float, processes: int) -> float:
    """Replaces the gradients, and the progress of the schedule, by their means over the processes."""
    gradients = [parameter.grad for parameter in parameters if parameter.grad is not None]
    flat = torch.cat([*(gradient.flatten() for gradient in gradients), torch.tensor([progress])])
    distributed.all_reduce(flat)
    flat /= processes
    for gradient, part in zip(gradients, flat[:-1].split([gradient.numel() for gradient in gradients])):
        gradient.copy_(part.view_as(gradient))
    return min(flat[-1].item(), 1.0)
