"""The common part of all trainers: schedules of stages, steps, and saving of the averaged weights."""

import argparse
import copy
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import torch
from torch import Tensor, nn

from .data_loading import SampleLoader
from .optimization import MovingAverage, Schedule, learning_rate, optimiser_for, share_gradients
from .precision import mixed_precision


@dataclass(frozen=True)
class StageSchedule:
    """A schedule: for each stage the progress at which it ends, its views, and a process's batch size."""

    peak_learning_rate: float
    stages: tuple[tuple[float, Any, int], ...]

    def stage(self, progress: float) -> tuple[Any, int]:
        """The view and the batch size at a progress of 0…1."""
        _, view, count = next(stage for stage in self.stages if progress < stage[0] or stage is self.stages[-1])
        return view, count


def schedule_options(description: str, steps: int, seed: int) -> argparse.ArgumentParser:
    """The options of a program that trains, once or several times."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--output", type=Path, required=True, help="folder for the weights")
    parser.add_argument("--steps", type=int, default=steps)
    parser.add_argument("--minutes", type=float, default=math.inf, help="end the schedule after this time")
    parser.add_argument("--processes", type=int, default=2, help="with one thread each")
    parser.add_argument("--device", default="cpu", help="the training device: cpu, or cuda with --processes 1")
    parser.add_argument("--feeders", type=int, default=0, help="processes that make the images, for each training process")
    parser.add_argument("--seed", type=int, default=seed)
    return parser


def training_options(description: str, steps: int, seed: int) -> argparse.ArgumentParser:
    """The options of every model's training."""
    parser = schedule_options(description, steps, seed)
    parser.add_argument("--continue-from", type=Path, help="weights for the second stage")
    parser.add_argument("--validate-every", type=int, default=1000, help="steps")
    return parser


class Trainer:
    """One of the training processes: its replica, and the average that process 0 keeps.

    Subclasses define the loss, the validation and the weights to keep.
    """

    GRADIENT_LIMIT: ClassVar[float] = 5.0
    REPORT_EVERY: ClassVar[int] = 50

    def __init__(
        self, rank: int, arguments: argparse.Namespace, network: nn.Module, feeder: SampleLoader, schedule: StageSchedule
    ):
        self.rank = rank
        self.arguments = arguments
        self.schedule = schedule
        self.feeder = feeder
        self.device = torch.device(arguments.device)
        self.network = network.to(self.device, memory_format=torch.channels_last)
        self.average = MovingAverage(self.network)
        self.parameters = list(self.network.parameters())
        self.optimizer = optimiser_for(self.parameters)
        self.steps = 0
        self.progress = 0.0
        self.clock = Schedule(arguments.steps, arguments.minutes)

    def loss(self, output: Tensor, targets: Tensor) -> tuple[Tensor, dict[str, float]]:
        """The loss, and its parts for the log."""
        raise NotImplementedError

    def validation(self) -> str:
        """The averaged network's accuracy, in a line."""
        raise NotImplementedError

    @property
    def kept(self) -> nn.Module:
        """The network to keep, with averaged weights."""
        return self.average.network

    def weights(self) -> dict[str, Tensor]:
        """The weights to save: the kept network's, folded."""
        return copy.deepcopy(self.kept).cpu().fold().state_dict()

    def batches(self) -> Iterator[tuple[Tensor, Tensor]]:
        """The training batches, in order."""
        return self.feeder.batches(self.plan(), self.arguments.feeders)

    def inputs(self, pixels: Tensor) -> Tensor:
        """Converts bytes to the network's input."""
        return pixels.to(self.device).float().div(255).contiguous(memory_format=torch.channels_last)

    def output(self, inputs: Tensor) -> Tensor:
        """The network's output."""
        with mixed_precision(self.device.type):
            return self.network(inputs).float()

    def plan(self) -> Iterator[tuple[int, int, Any]]:
        """The loader's plan; no two processes draw the same sample."""
        largest = max(count for _, _, count in self.schedule.stages)
        position = self.rank
        while self.progress < 1:
            view, count = self.schedule.stage(self.progress)
            yield position * largest, count, view
            position += self.arguments.processes

    def step(self, pixels: Tensor, targets: Tensor) -> dict[str, float]:
        """Runs one step of the optimizer; returns the parts of the loss."""
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate(self.schedule.peak_learning_rate, self.steps, self.progress)
        output = self.output(self.inputs(pixels))
        loss, parts = self.loss(output, targets.to(self.device))
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self.progress = share_gradients(
            self.parameters, self.clock.progress(self.steps + 1), self.arguments.processes
        )
        torch.nn.utils.clip_grad_norm_(self.parameters, self.GRADIENT_LIMIT)
        self.optimizer.step()
        self.steps += 1
        return parts

    def save(self) -> None:
        """Writes the weights."""
        torch.save(self.weights(), self.arguments.output / "weights.pt")

    def report(self, parts: dict[str, float]) -> None:
        """Prints the losses and, less often, the averaged network's accuracy, and saves the weights."""
        if self.steps % self.REPORT_EVERY == 1:
            figures = " ".join(f"{name} {value:.3f}" for name, value in parts.items())
            elapsed = self.clock.elapsed
            print(f"{self.steps} ({self.progress:.3f}) {figures} after {elapsed:.0f} s", flush=True)
        if self.steps % self.arguments.validate_every == 0 or self.progress >= 1:
            self.save()
            print(f"after {self.steps}: {self.validation()}", flush=True)

    def run(self) -> None:
        """Runs all steps; process 0 reports, validates and saves."""
        for pixels, targets in self.batches():
            # The plan is a few batches ahead: all processes stop at the same step.
            if self.progress >= 1:
                break
            parts = self.step(pixels, targets)
            if self.rank == 0:
                self.average.update(self.network)
                self.report(parts)
