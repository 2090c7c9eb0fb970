"""Trains the classifier of single dice and keeps the moving average of its weights.

It begins as the detector's backbone. A tenth of the training photographs is kept apart: for watching, and
for choosing how the detector's and the classifier's answers are combined. The same seed and data give the
same batches.
"""

import argparse
import copy
import csv
import math
import zlib
from collections import defaultdict
from collections.abc import Iterator
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
from detector.pictures import LabelledPicture, read_pictures

from . import CLASS_LABELS
from .candidates import read_candidates
from .cuts import Place, candidate_places, is_die, labelled_places, plain_cut
from .feeding import Feeder, View
from .network import ValueNetwork

LABEL_SMOOTHING = 0.03
GRADIENT_LIMIT = 5.0


PEAK_LEARNING_RATE = 1e-3

STAGES = (
    (0.40, View(64, strength=0.7), 64),
    (0.75, View(96, strength=0.6), 32),
    (1.0, View(96, strength=0.4), 32),
)
"""Until which share of the schedule which views are shown, and how many make a process's batch. Small cuts first, where a cut
costs least."""

KIND_SHARES = {"labelled": 0.45, "candidate die": 0.20, "candidate nothing": 0.15, "rendered": 0.20}
SOURCE_SHARES = {"nell": 0.14, "epan": 0.38, "n3": 0.48}

CHOOSING_IN = 10
"""One in so many scenes of the training photographs is for choosing."""


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photographs", type=Path, required=True)
    parser.add_argument("--rendered", type=Path, required=True)
    parser.add_argument("--detector", type=Path, required=True, help="the detector's weights, folded")
    parser.add_argument("--candidates", type=Path, required=True, help="what it finds in `train`")
    parser.add_argument("--output", type=Path, required=True, help="folder for the weights")
    parser.add_argument("--steps", type=int, default=6900)
    parser.add_argument("--minutes", type=float, default=math.inf, help="end the schedule by then instead")
    parser.add_argument("--processes", type=int, default=2, help="each computes with one thread")
    parser.add_argument("--seed", type=int, default=20261124)
    parser.add_argument("--validate-every", type=int, default=500, help="steps")
    return parser.parse_args()


def training_photographs(folder: Path) -> dict[str, list[LabelledPicture]]:
    """The photographs of the `train` split that have labels, those to "train" with and those to "choose" with."""
    with open(folder / "split.csv", newline="") as file:
        scenes = {row["name"]: f"{row['source']} {row['scene']}" for row in csv.DictReader(file)}
    parts = defaultdict(list)
    for picture in read_pictures(folder, "train"):
        if len(picture.boxes):
            is_apart = zlib.crc32(scenes[picture.name].encode()) % CHOOSING_IN == 0
            parts["choose" if is_apart else "train"].append(picture)
    return parts


def training_groups(
    photographs: list[LabelledPicture], candidates: list[Place], rendered: list[LabelledPicture]
) -> list[tuple[float, list[Place]]]:
    """Places in groups with the share of samples that each group gets."""
    places = {
        "labelled": labelled_places(photographs),
        "candidate die": [place for place in candidates if is_die(place.label)],
        "candidate nothing": [place for place in candidates if not is_die(place.label)],
    }
    groups = [(KIND_SHARES["rendered"], labelled_places(rendered))]
    for kind, found in places.items():
        for source, share in SOURCE_SHARES.items():
            of_source = [place for place in found if place.picture.source == source]
            if of_source:
                groups.append((KIND_SHARES[kind] * share, of_source))
    return groups


@torch.no_grad()
def validate(network: ValueNetwork, places: list[Place]) -> dict[str, float]:
    """The share of places whose class is the most probable one, by source, of dice and of what is none."""
    right: dict[str, list[bool]] = defaultdict(list)
    for start in range(0, len(places), 64):
        part = places[start : start + 64]
        pixels = torch.from_numpy(np.stack([plain_cut(place.picture, place.box) for place in part]))
        inputs = pixels.permute(0, 3, 1, 2).float().div(255).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = network(inputs).float()
        answers, values = logits.argmax(1), logits[:, : len(CLASS_LABELS)].argmax(1)
        for place, answer, value in zip(part, answers.tolist(), values.tolist()):
            if is_die(place.label):
                right[place.picture.source].append(value == place.label)
                right["die"].append(is_die(answer))
            else:
                right["nothing"].append(not is_die(answer))
    return {name: float(np.mean(outcomes)) for name, outcomes in sorted(right.items())}


class Trainer:
    """One of the processes that train together: its replica, and what process 0 keeps besides."""

    def __init__(self, rank: int, arguments: argparse.Namespace):
        self.rank = rank
        self.arguments = arguments
        torch.manual_seed(arguments.seed)
        photographs = training_photographs(arguments.photographs)
        found = read_candidates(arguments.candidates)
        candidates = candidate_places(photographs["train"], found)
        groups = training_groups(photographs["train"], candidates, read_pictures(arguments.rendered, "train"))
        if rank == 0:
            print("places:", [(round(share, 3), len(places)) for share, places in groups], flush=True)
        self.feeder = Feeder(groups, arguments.seed)
        self.choosing = labelled_places(photographs["choose"])
        self.choosing += [
            place for place in candidate_places(photographs["choose"], found) if not is_die(place.label)
        ]
        detector = torch.load(arguments.detector, weights_only=True)
        network = ValueNetwork().fold().begin_from(detector)
        self.network = network.to(memory_format=torch.channels_last)
        self.average = MovingAverage(self.network)
        self.parameters = list(self.network.parameters())
        self.optimiser = optimiser_for(self.parameters)
        self.steps = 0
        self.progress = 0.0
        self.schedule = Schedule(arguments.steps, arguments.minutes)

    def plan(self) -> Iterator[tuple[int, int, View]]:
        """What the feeder is to make; no two processes draw the same sample."""
        largest = max(count for _, _, count in STAGES)
        position = self.rank
        while self.progress < 1:
            _, view, count = next(stage for stage in STAGES if self.progress < stage[0])
            yield position * largest, count, view
            position += self.arguments.processes

    def step(self, pixels: torch.Tensor, classes: torch.Tensor) -> float:
        """One step of the optimiser; gives the loss."""
        for group in self.optimiser.param_groups:
            group["lr"] = learning_rate(PEAK_LEARNING_RATE, self.steps, self.progress)
        inputs = (pixels.float() / 255).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = self.network(inputs).float()
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
        """Writes the averaged weights."""
        torch.save(copy.deepcopy(self.average.network).state_dict(), self.arguments.output / "weights.pt")

    def report(self, loss: float) -> None:
        """Prints the loss now and then, and sometimes how the averaged network does."""
        if self.steps % 50 == 1:
            elapsed = self.schedule.elapsed
            print(f"{self.steps} ({self.progress:.3f}) loss {loss:.3f} after {elapsed:.0f} s", flush=True)
        if self.steps % self.arguments.validate_every == 0 or self.progress >= 1:
            self.save()
            figures = validate(self.average.network, self.choosing)
            text = ", ".join(f"{name} {share:.3f}" for name, share in figures.items())
            print(f"after {self.steps}: {text}", flush=True)

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
