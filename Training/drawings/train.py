"""Trains the drawing classifier and keeps the moving average of its weights.

The network first learns all classes of the data, which teaches it what drawings are made of; then only
the model's own labels compete. The same seed and data give the same batches.
"""

import argparse
import copy
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from common.learning import (
    MovingAverage,
    Schedule,
    learning_rate,
    optimiser_for,
    share_gradients,
    train_together,
)

from . import INPUT_SIZE, LABELS
from .data import Drawing, read_drawings
from .feeding import Feeder, View
from .network import DrawingNetwork
from .photograph import clean

LABEL_SMOOTHING = 0.05
GRADIENT_LIMIT = 5.0


@dataclass(frozen=True)
class Course:
    """A schedule: until which share of it which views are shown, and how many make a process's batch."""

    peak_learning_rate: float
    stages: tuple[tuple[float, View, int], ...]


FIRST_COURSE = Course(
    peak_learning_rate=3e-3,
    stages=(
        (0.30, View(64, photographs=0.3, nothing=0.0, only_labels=False), 96),
        (0.60, View(96, photographs=0.6, nothing=0.03, only_labels=False), 48),
        (0.85, View(96, photographs=0.65, nothing=0.06, only_labels=True), 48),
        (1.0, View(128, photographs=0.65, nothing=0.08, only_labels=True), 32),
    ),
)
"""From nothing. Small clean pictures first, where a picture costs least; photographs at the model's own size at the end."""

SECOND_COURSE = Course(
    peak_learning_rate=8e-4,
    stages=(
        (0.50, View(96, photographs=0.6, nothing=0.10, only_labels=True), 64),
        (1.0, View(128, photographs=0.6, nothing=0.12, only_labels=True), 40),
    ),
)
"""From trained weights, normalisation folded: the model's own labels alone."""


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drawings", type=Path, required=True, help="folder with the Quick, Draw! files")
    parser.add_argument("--photographs", type=Path, help="photographs of other things, with split.csv")
    parser.add_argument("--output", type=Path, required=True, help="folder for the weights")
    parser.add_argument("--continue-from", type=Path, help="weights for the second course")
    parser.add_argument("--steps", type=int, default=12000)
    parser.add_argument("--minutes", type=float, default=math.inf, help="end the schedule by then instead")
    parser.add_argument("--processes", type=int, default=2, help="each computes with one thread")
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--validate-every", type=int, default=1000, help="steps")
    return parser.parse_args()


@torch.no_grad()
def validate(network: DrawingNetwork, drawings: list[Drawing], side: int) -> tuple[float, float]:
    """Top-1 over the model's labels of clean drawings: those given as strokes, and as bitmaps."""
    rng = np.random.default_rng(1)
    right: dict[bool, list[bool]] = {True: [], False: []}
    known = [drawing for drawing in drawings if drawing.label in LABELS]
    for start in range(0, len(known), 64):
        part = known[start : start + 64]
        pixels = torch.from_numpy(np.stack([clean(drawing, side, rng, change=0) for drawing in part]))
        inputs = pixels.permute(0, 3, 1, 2).float().div(255).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            answers = network(inputs)[:, : len(LABELS)].argmax(1)
        for drawing, answer in zip(part, answers.tolist()):
            right[drawing.strokes is not None].append(LABELS[answer] == drawing.label)
    return tuple(float(np.mean(right[kind])) for kind in (True, False))


class Trainer:
    """One of the processes that train together: its replica, and what process 0 keeps besides."""

    def __init__(self, rank: int, arguments: argparse.Namespace):
        self.rank = rank
        self.arguments = arguments
        torch.manual_seed(arguments.seed)
        drawings = read_drawings(arguments.drawings)
        self.feeder = Feeder(drawings["train"], arguments.photographs, arguments.seed)
        self.course = SECOND_COURSE if arguments.continue_from else FIRST_COURSE
        self.network = self.initial_network().to(memory_format=torch.channels_last)
        self.average = MovingAverage(self.network)
        self.parameters = list(self.network.parameters())
        self.optimiser = optimiser_for(self.parameters)
        self.choosing = drawings["choose"] if rank == 0 else []
        self.steps = 0
        self.progress = 0.0
        self.schedule = Schedule(arguments.steps, arguments.minutes)

    def initial_network(self) -> DrawingNetwork:
        """A new network for all classes, or one with folded weights for the model's own."""
        if self.arguments.continue_from is None:
            return DrawingNetwork(len(self.feeder.names))
        network = DrawingNetwork(len(LABELS) + 1).fold()
        network.load_state_dict(torch.load(self.arguments.continue_from, weights_only=True))
        return network

    def stage(self) -> tuple[View, int]:
        """What is shown now, and how much of it at a time."""
        _, view, count = next(stage for stage in self.course.stages if self.progress < stage[0])
        return view, count

    def plan(self) -> Iterator[tuple[int, int, View]]:
        """What the feeder is to make; no two processes draw the same sample."""
        largest = max(count for _, _, count in self.course.stages)
        position = self.rank
        while self.progress < 1:
            view, count = self.stage()
            yield position * largest, count, view
            position += self.arguments.processes

    def step(self, pixels: torch.Tensor, classes: torch.Tensor) -> float:
        """One step of the optimiser; gives the loss."""
        for group in self.optimiser.param_groups:
            group["lr"] = learning_rate(self.course.peak_learning_rate, self.steps, self.progress)
        inputs = (pixels.float() / 255).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = self.network(inputs).float()
        if int(classes.max()) <= len(LABELS) and self.stage()[0].only_labels:
            logits = logits[:, : len(LABELS) + 1]
        loss = functional.cross_entropy(logits, classes, label_smoothing=LABEL_SMOOTHING)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.progress = share_gradients(
            self.parameters, self.schedule.progress(self.steps + 1), self.arguments.processes
        )
        torch.nn.utils.clip_grad_norm_(self.parameters, GRADIENT_LIMIT)
        self.optimiser.step()
        self.steps += 1
        return loss.item()

    def save(self) -> None:
        """Writes the averaged weights, folded, with the classes of the model alone."""
        folded = copy.deepcopy(self.average.network).fold()
        weights = folded.state_dict()
        for name in ("logits.weight", "logits.bias"):
            weights[name] = weights[name][: len(LABELS) + 1].clone()
        torch.save(weights, self.arguments.output / "weights.pt")

    def report(self, loss: float) -> None:
        """Prints the loss now and then, and sometimes how the averaged network does."""
        if self.steps % 50 == 1:
            elapsed = self.schedule.elapsed
            print(f"{self.steps} ({self.progress:.3f}) loss {loss:.3f} after {elapsed:.0f} s", flush=True)
        if self.steps % self.arguments.validate_every == 0 or self.progress >= 1:
            self.save()
            strokes, bitmaps = validate(self.average.network, self.choosing, self.stage_side())
            print(f"after {self.steps}: strokes {strokes:.3f}, bitmaps {bitmaps:.3f}", flush=True)

    def stage_side(self) -> int:
        """The side of the pictures shown now."""
        return INPUT_SIZE if self.progress >= 1 else self.stage()[0].side

    def run(self) -> None:
        """All steps; process 0 reports, validates and saves."""
        for pixels, classes in self.feeder.batches(self.plan()):
            # The plan is a few batches ahead: all processes stop at the same step.
            if self.progress >= 1:
                break
            loss = self.step(pixels, classes)
            if self.rank == 0:
                self.average.update(self.network)
                self.report(loss)


def main() -> None:
    train_together(Trainer, options())


if __name__ == "__main__":
    main()
