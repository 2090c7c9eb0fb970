"""Trains the drawing classifier and keeps the moving average of its weights.

The network is first trained on all classes of the data, for general features of drawings; then only on the
model's own labels. The same seed and data give the same batches.
"""

import argparse
import math
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from common.core_ml_weights import weights_in
from common.optimization import train_together
from common.precision import mixed_precision
from common.trainer import StageSchedule, Trainer, training_options
from common.widening import begin_from_narrower

from . import INPUT_SIZE, LABELS
from .data import Drawing, read_drawings
from .data_loading import DrawingLoader, View
from .network import NARROW_WIDTHS, DrawingNetwork
from .photograph import clean

LABEL_SMOOTHING = 0.05

FIRST_SCHEDULE = StageSchedule(
    peak_learning_rate=3e-3,
    stages=(
        (0.30, View(64, photographs=0.3, nothing=0.0, others=0.75), 96),
        (0.60, View(96, photographs=0.6, nothing=0.03, others=0.75), 48),
        (0.85, View(96, photographs=0.65, nothing=0.06), 48),
        (1.0, View(128, photographs=0.65, nothing=0.08), 32),
    ),
)
"""From scratch. Small clean images first, which cost least; photographs at the input size at the end."""

SECOND_SCHEDULE = StageSchedule(
    peak_learning_rate=1e-3,
    stages=(
        (0.35, View(96, photographs=0.5, nothing=0.03, others=0.75), 48),
        (0.60, View(96, photographs=0.65, nothing=0.10), 48),
        (1.0, View(128, photographs=0.65, nothing=0.12), 32),
    ),
)
"""From trained weights, with more channels: all classes again, then the model's own labels only."""

THIRD_SCHEDULE = StageSchedule(
    peak_learning_rate=3e-4,
    stages=((1.0, View(128, photographs=0.75, nothing=0.10, varied=0.8), 48),),
)
"""From weights with as many channels, or the model's file: photographs of the model's own labels, mostly."""

SCHEDULES = {"first": FIRST_SCHEDULE, "second": SECOND_SCHEDULE, "third": THIRD_SCHEDULE}


def drawing_options(description: str, steps: int, seed: int) -> argparse.ArgumentParser:
    """The options of a program that trains on drawings."""
    parser = training_options(description, steps, seed)
    parser.add_argument(
        "--drawings", type=Path, nargs="+", required=True, help="folders with the Quick, Draw! files"
    )
    parser.add_argument("--photographs", type=Path, help="photographs of other things, with split.csv")
    return parser


def trained_weights(path: Path) -> dict[str, torch.Tensor]:
    """The folded weights in a file of a training, or in the model itself."""
    if path.suffix != ".mlmodel":
        return torch.load(path, weights_only=True)
    return weights_in(path, DrawingNetwork(len(LABELS) + 1).fold())


def initial_network(classes: int, weights: Path | None) -> DrawingNetwork:
    """A new narrow network, or a wide one that starts from a trained one's folded weights."""
    if weights is None:
        return DrawingNetwork(classes, NARROW_WIDTHS)
    network = DrawingNetwork(classes).fold()
    begin_from_narrower(network, trained_weights(weights))
    return network


@torch.no_grad()
def validate(network: DrawingNetwork, drawings: list[Drawing], side: int) -> tuple[float, float]:
    """Top-1 over the model's labels for clean drawings: those given as strokes, and as bitmaps."""
    rng, device = np.random.default_rng(1), next(network.parameters()).device
    right: dict[bool, list[bool]] = {True: [], False: []}
    known = [drawing for drawing in drawings if drawing.label in LABELS]
    for start in range(0, len(known), 64):
        part = known[start : start + 64]
        pixels = torch.from_numpy(np.stack([clean(drawing, side, rng, change=0) for drawing in part]))
        inputs = pixels.to(device).permute(0, 3, 1, 2).float().div(255)
        with mixed_precision(device.type):
            answers = network(inputs)[:, : len(LABELS)].argmax(1)
        for drawing, answer in zip(part, answers.tolist()):
            right[drawing.strokes is not None].append(LABELS[answer] == drawing.label)
    return tuple(float(np.mean(right[kind])) if right[kind] else math.nan for kind in (True, False))


class DrawingTrainer(Trainer):
    """Trains on drawings of all classes, then of the model's own labels."""

    def __init__(self, rank: int, arguments: argparse.Namespace):
        self.arguments = arguments
        torch.manual_seed(arguments.seed)
        drawings = read_drawings(*arguments.drawings)
        feeder = DrawingLoader(drawings["train"], arguments.photographs, arguments.seed)
        self.choosing = drawings["choose"] if rank == 0 else []
        super().__init__(rank, arguments, self.initial(len(feeder.names)), feeder, self.chosen_schedule())

    def initial(self, classes: int) -> nn.Module:
        """The network to train."""
        return initial_network(classes, self.arguments.continue_from)

    def chosen_schedule(self) -> StageSchedule:
        """The schedule to train by."""
        return SCHEDULES[self.arguments.schedule]

    def competing(self, targets: torch.Tensor) -> int:
        """The number of classes that compete in a batch: all, or the model's own."""
        # Batches are made ahead: after a change of stage, the first ones still have all classes.
        own = not self.view.others and int(targets.max()) <= len(LABELS)
        return len(LABELS) + 1 if own else len(self.feeder.names)

    def loss(self, output: torch.Tensor, targets: torch.Tensor) -> tuple[torch.Tensor, dict[str, float]]:
        output = output[:, : self.competing(targets)]
        loss = functional.cross_entropy(output, targets, label_smoothing=LABEL_SMOOTHING)
        return loss, {"loss": loss.item()}

    @property
    def view(self) -> View:
        """The current view."""
        return self.schedule.stage(self.progress)[0]

    def weights(self) -> dict[str, torch.Tensor]:
        """The averaged weights, folded, with the model's classes only."""
        weights = super().weights()
        for name in ("logits.weight", "logits.bias"):
            weights[name] = weights[name][: len(LABELS) + 1].clone()
        return weights

    @property
    def validation_side(self) -> int:
        """The side of the current view; in the end that of the model's input."""
        return INPUT_SIZE if self.progress >= 1 else self.view.side

    def validation(self) -> str:
        strokes, bitmaps = validate(self.kept, self.choosing, self.validation_side)
        return f"strokes {strokes:.3f}, bitmaps {bitmaps:.3f}"


def main() -> None:
    parser = drawing_options(__doc__, steps=12000, seed=20261121)
    parser.add_argument("--schedule", choices=SCHEDULES, default="first")
    train_together(DrawingTrainer, parser.parse_args())


if __name__ == "__main__":
    main()
