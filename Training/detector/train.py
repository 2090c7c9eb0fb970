"""Trains the network and keeps the moving average of its weights.

Everything that decides the result is an argument or a constant here; the same seed and data give the
same batches. Where the processor multiplies bfloat16 faster, training uses it.
"""

import argparse
import copy
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import torch

from common.learning import (
    MovingAverage,
    Schedule,
    learning_rate,
    optimiser_for,
    share_gradients,
    train_together,
)

from .augmentation import View
from .feeding import Feeder
from .losses import detection_loss
from .network import DiceNetwork
from .pictures import LabelledPicture, read_pictures
from .reading import candidates, network_input, squeezed, suppressed
from .scoring import Tally, score_all


@dataclass(frozen=True)
class Course:
    """A schedule: until which share of it which views are shown, and how many make a process's batch."""

    peak_learning_rate: float
    stages: tuple[tuple[float, View, int], ...]


FIRST_COURSE = Course(
    peak_learning_rate=4e-3,
    stages=(
        (0.08, View(128, (24, 84), close=True), 40),
        (0.70, View(192, (13, 80), own_scale=0.65, mosaics=0.0, strength=0.7), 20),
        (0.86, View(288, (13, 110), own_scale=0.75, mosaics=0.1, strength=0.5), 9),
        (1.0, View(480, (13, 200), own_scale=0.8, mosaics=0.1, strength=0.3), 4),
    ),
)
"""From nothing, with batch normalisation.

Values are learnt first, from dice seen from near. Then come small cuts around dice, most of them at the
scale that the network's input has: they hold several times more dice for the same work than whole
pictures, in which most is table. Whole pictures at the end are for large dice, edges and what is no die.
"""

SECOND_COURSE = Course(
    peak_learning_rate=5e-4,
    stages=(
        (0.25, View(128, (13, 70), own_scale=0.65, mosaics=0.0, strength=0.7), 40),
        (0.60, View(256, (13, 110), own_scale=0.75, mosaics=0.1, strength=0.6), 10),
        (1.0, View(512, (13, 240), own_scale=0.85, mosaics=0.1, strength=0.4), 3),
    ),
)
"""From trained weights, normalisation folded: a fifth less work a view. Cuts of 128 × 128 hold the most dice for the
work, but little of what surrounds dice: with them alone, other things come to be taken for dice."""

GRADIENT_LIMIT = 10.0
SOURCE_SHARES = {"nell": 0.12, "epan": 0.28, "n3": 0.32}
"""How often each kind of photograph is drawn; rendered pictures take the rest."""


def initial_network(weights: Path | None) -> DiceNetwork:
    """A new network, or one with folded weights."""
    network = DiceNetwork()
    if weights is not None:
        network.fold().load_state_dict(torch.load(weights, weights_only=True))
    return network


def training_groups(photographs: Path, rendered: Path | None) -> list[tuple[float, list[LabelledPicture]]]:
    """Pictures in groups with the share of samples that each group gets."""
    # A few photographs have dice but no label at all: they would teach that there is nothing.
    pictures = [picture for picture in read_pictures(photographs, "train") if len(picture.boxes)]
    groups = [
        (share, [picture for picture in pictures if picture.source == source])
        for source, share in SOURCE_SHARES.items()
    ]
    if rendered is not None:
        groups.append((1 - sum(SOURCE_SHARES.values()), read_pictures(rendered, "train")))
    return groups


@torch.no_grad()
def validate(
    network: DiceNetwork, pictures: list[LabelledPicture], iou: float, confidence: float
) -> dict[str, Tally]:
    """Scores the network on whole pictures, squeezed as they will be in use."""
    found = []
    for picture in pictures:
        pixels = network_input(squeezed(picture.pixels))
        output = network(pixels.contiguous(memory_format=torch.channels_last))
        found.append(suppressed(candidates(output)[0], iou, confidence))
    return score_all(pictures, found)


def summary(tallies: dict[str, Tally]) -> str:
    """One line a group: recall, precision and whole pictures."""
    return " | ".join(
        f"{name} {tally.recall:.3f} {tally.precision:.3f} {tally.pictures_right_share:.3f}"
        for name, tally in sorted(tallies.items())
        if not name.startswith("size")
    )


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photographs", type=Path, required=True, help="folder with split.csv")
    parser.add_argument("--rendered", type=Path, help="folder written by synthesis.make_pictures")
    parser.add_argument("--output", type=Path, required=True, help="folder for checkpoint and weights")
    parser.add_argument("--continue-from", type=Path, help="weights for the second course")
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--minutes", type=float, default=math.inf, help="end the schedule by then instead")
    parser.add_argument("--processes", type=int, default=2, help="each computes with one thread")
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--validate-every", type=int, default=1000, help="steps")
    return parser.parse_args()


class Trainer:
    """One of the processes that train together: its replica, and what process 0 keeps besides."""

    def __init__(self, rank: int, arguments: argparse.Namespace):
        self.rank = rank
        self.arguments = arguments
        torch.manual_seed(arguments.seed)
        self.course = SECOND_COURSE if arguments.continue_from else FIRST_COURSE
        self.network = initial_network(arguments.continue_from).to(memory_format=torch.channels_last)
        self.average = MovingAverage(self.network)
        self.parameters = list(self.network.parameters())
        self.optimiser = optimiser_for(self.parameters)
        groups = training_groups(arguments.photographs, arguments.rendered)
        self.feeder = Feeder(groups, arguments.seed)
        self.steps = 0
        self.progress = 0.0
        self.schedule = Schedule(arguments.steps, arguments.minutes)
        self.validation = read_pictures(arguments.photographs, "val") if rank == 0 else []

    def step(self, pixels: torch.Tensor, targets: torch.Tensor) -> dict[str, float]:
        """One step of the optimiser; gives the parts of the loss."""
        for group in self.optimiser.param_groups:
            group["lr"] = learning_rate(self.course.peak_learning_rate, self.steps, self.progress)
        inputs = (pixels.float() / 255).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            output = self.network(inputs)
        loss, parts = detection_loss(output, targets)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.progress = share_gradients(
            self.parameters, self.schedule.progress(self.steps + 1), self.arguments.processes
        )
        torch.nn.utils.clip_grad_norm_(self.parameters, GRADIENT_LIMIT)
        self.optimiser.step()
        self.steps += 1
        return parts

    def plan(self) -> Iterator[tuple[int, int, View]]:
        """What the feeder is to make; no two processes draw the same sample."""
        largest = max(count for _, _, count in self.course.stages)
        position = self.rank
        while self.progress < 1:
            _, view, count = next(stage for stage in self.course.stages if self.progress < stage[0])
            yield position * largest, count, view
            position += self.arguments.processes

    def save(self) -> None:
        """Writes the averaged weights, folded."""
        folded = copy.deepcopy(self.average.network).fold()
        torch.save(folded.state_dict(), self.arguments.output / "weights.pt")

    def report(self, parts: dict[str, float]) -> None:
        """Prints the losses now and then, and sometimes how the averaged network does."""
        if self.steps % 20 == 1:
            figures = " ".join(f"{name} {value:.3f}" for name, value in parts.items())
            elapsed = self.schedule.elapsed
            print(f"{self.steps} ({self.progress:.3f}) {figures} after {elapsed:.0f} s", flush=True)
        if self.steps % self.arguments.validate_every == 0:
            self.save()
            tallies = validate(self.average.network, self.validation, 0.3, 0.25)
            print(f"val after {self.steps}: {summary(tallies)}", flush=True)

    def run(self) -> None:
        """All steps; process 0 reports, validates and saves."""
        for pixels, targets in self.feeder.batches(self.plan()):
            # The plan is a few batches ahead: all processes stop at the same step.
            if self.progress >= 1:
                break
            parts = self.step(pixels, targets)
            if self.rank == 0:
                self.average.update(self.network)
                self.report(parts)
        if self.rank == 0:
            self.save()


def main() -> None:
    train_together(Trainer, options())


if __name__ == "__main__":
    main()
