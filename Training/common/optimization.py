"""Optimization: the learning rate, the average of the weights, and gradients shared by processes."""

import argparse
import copy
import math
import time
from collections.abc import Callable

import torch
from torch import distributed, multiprocessing, nn

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
        self.averages, self.counts = parted(self.network)

    @torch.no_grad()
    def update(self, network: nn.Module) -> None:
        """Updates the average after a step of the network."""
        self.steps += 1
        decay = min(AVERAGE_DECAY, self.steps / (self.steps + 20))
        current, counts = parted(network)
        torch._foreach_lerp_(self.averages, current, 1 - decay)
        # A network with folded normalization has none.
        if counts:
            torch._foreach_copy_(self.counts, counts)


def parted(network: nn.Module) -> tuple[list[torch.Tensor], list[torch.Tensor]]:
    """A network's tensors that can be averaged, and its counts."""
    tensors = list(network.state_dict().values())
    averaged = [tensor for tensor in tensors if tensor.is_floating_point()]
    return averaged, [tensor for tensor in tensors if not tensor.is_floating_point()]


def optimiser_for(parameters: list[nn.Parameter]) -> torch.optim.Optimizer:
    """AdamW; weight decay for matrices and kernels only."""
    matrices = [p for p in parameters if p.ndim > 1]
    vectors = [p for p in parameters if p.ndim <= 1]
    return torch.optim.AdamW(
        [{"params": matrices, "weight_decay": WEIGHT_DECAY}, {"params": vectors, "weight_decay": 0.0}],
        fused=parameters[0].is_cuda or None,
    )


def share_gradients(parameters: list[nn.Parameter], progress: float, processes: int) -> float:
    """Replaces the gradients, and the progress of the schedule, by their means over the processes."""
    if processes == 1:
        return min(progress, 1.0)
    gradients = [parameter.grad for parameter in parameters if parameter.grad is not None]
    flat = torch.cat([*(gradient.flatten() for gradient in gradients), torch.tensor([progress])])
    distributed.all_reduce(flat)
    flat /= processes
    for gradient, part in zip(gradients, flat[:-1].split([gradient.numel() for gradient in gradients])):
        gradient.copy_(part.view_as(gradient))
    return min(flat[-1].item(), 1.0)


class Schedule:
    """The progress of a training: by steps, or by the clock if that is further."""

    def __init__(self, steps: int, minutes: float):
        self.steps, self.minutes = steps, minutes
        self.started = time.monotonic()

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    def progress(self, steps: int) -> float:
        """The progress 0…1 after this number of steps, as far as this process knows."""
        return max(steps / self.steps, self.elapsed / 60 / self.minutes)


def train_process(rank: int, trainer: Callable, arguments: argparse.Namespace) -> None:
    """The body of each process."""
    torch.set_num_threads(1)
    store = distributed.FileStore(str(arguments.output / "rendezvous"), arguments.processes)
    distributed.init_process_group("gloo", store=store, rank=rank, world_size=arguments.processes)
    trainer(rank, arguments).run()
    distributed.destroy_process_group()


def train_together(trainer: Callable, arguments: argparse.Namespace) -> None:
    """Runs a trainer in one or several processes; `trainer` takes a process's rank and the arguments."""
    arguments.output.mkdir(parents=True, exist_ok=True)
    if arguments.processes == 1:
        torch.set_num_threads(1)
        trainer(0, arguments).run()
        return
    (arguments.output / "rendezvous").unlink(missing_ok=True)
    multiprocessing.spawn(train_process, (trainer, arguments), arguments.processes)
