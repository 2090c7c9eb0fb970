"""Measures accuracy by the number of training drawings of a label, and fits a curve.

    python -m drawings.learning_curve --drawings ../../shared/data/sketch ../../shared/data/sketch-more \\
        --output work/curve --device cuda --feeders 15

Of the labels that have thousands of drawings, each is trained on this many random ones; the model's other
labels keep all of theirs, so that the task is as hard as the model's. Accuracy is measured on the test
bitmaps of those labels, among all labels. The network is the model's, from scratch, without a teacher and
without other classes' drawings, with clean images of half the model's side, each shown several times, warped,
and the same number of steps for each point: less accurate than the model, but comparable from point to point.
The error by number is fitted as a power law with a constant.

Each point is written when it is measured; points that are already in the output aren't measured again, so a
run may be interrupted and continued.
"""

import argparse
import json
import math
import time
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from common.trainer import StageSchedule

from . import LABELS
from .data import Drawing, read_drawings
from .data_loading import DrawingLoader, View
from .network import DrawingNetwork
from .train import LABEL_SMOOTHING, drawing_options, validate
from .warping import WarpingTrainer

SIDE = 64
SCHEDULE = StageSchedule(peak_learning_rate=3e-3, stages=((1.0, View(SIDE, photographs=0, nothing=0), 256),))
NUMBERS = (50, 100, 200, 400, 800, 1600)
LEAST_FITTED = 3
MEASURED_OF_EACH = 100
RESTS = np.linspace(0, 0.2, 201)
"""Candidates for the irreducible error: labels drawn alike, and drawings of nothing."""


class CurveTrainer(WarpingTrainer):
    """Trains on some drawings, for one point, and measures the accuracy on others: strokes, and bitmaps."""

    def __init__(
        self, arguments: argparse.Namespace, drawings: list[Drawing], measuring: list[Drawing], schedule: StageSchedule = SCHEDULE
    ):
        torch.manual_seed(arguments.seed)
        feeder = DrawingLoader(drawings, None, arguments.seed)
        self.measuring = measuring
        self.accuracies = (math.nan, math.nan)
        super().__init__(0, arguments, DrawingNetwork(len(feeder.names)), feeder, schedule)

    def loss(self, output: Tensor, targets: Tensor) -> tuple[Tensor, dict[str, Tensor]]:
        loss = functional.cross_entropy(output, targets, label_smoothing=LABEL_SMOOTHING)
        return loss, {"loss": loss.detach()}

    def validation(self) -> str:
        # Top-1 on the measuring drawings; the last one is the point.
        self.accuracies = validate(self.kept, self.measuring, SIDE)
        return "strokes {:.4f}, bitmaps {:.4f}".format(*self.accuracies)


def power_law(numbers: list[int], errors: list[float]) -> tuple[float, float, float]:
    """Rest, factor and exponent of `rest + factor · number ** -exponent`, by least squares of logarithms."""
    best = None
    for rest in RESTS[RESTS < min(errors)]:
        slope, offset = np.polyfit(np.log(numbers), np.log(np.array(errors) - rest), 1)
        fitted = rest + np.exp(offset) * np.array(numbers, float) ** slope
        distance = float(((np.log(fitted) - np.log(errors)) ** 2).sum())
        if best is None or distance < best[0]:
            best = (distance, float(rest), float(np.exp(offset)), float(-slope))
    return best[1:]


def errors_in(output: Path, settings: dict) -> dict[int, float]:
    """The errors by number that an earlier run with the same settings has written."""
    if not output.exists():
        return {}
    result = json.loads(output.read_text())
    if any(result[name] != value for name, value in settings.items()):
        raise SystemExit(f"{output} was written with other settings. Use another --output.")
    return {int(number): error for number, error in result["errors"].items()}


def write(output: Path, settings: dict, errors: dict[int, float]) -> None:
    """Writes settings, errors by number and, for three numbers or more, the fitted curve."""
    errors = dict(sorted(errors.items()))
    result = {**settings, "errors": errors}
    if len(errors) >= LEAST_FITTED:
        rest, factor, exponent = power_law(list(errors), list(errors.values()))
        print(f"error = {rest:.3f} + {factor:.3f} n^-{exponent:.3f}", flush=True)
        result["fit"] = {"rest": rest, "factor": factor, "exponent": exponent}
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(json.dumps(result, indent=1) + "\n")


def main() -> None:
    parser = drawing_options(__doc__, steps=3000, seed=20261126)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.set_defaults(processes=1, validate_every=10**9)
    parser.add_argument("--numbers", type=int, nargs="+", default=NUMBERS, help="drawings of a label")
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    parts = read_drawings(*arguments.drawings)
    rng = np.random.default_rng(arguments.seed)
    counts = Counter(drawing.label for drawing in parts["train"])
    many = [label for label in LABELS if counts[label] >= max(NUMBERS)]
    drawings = {label: [drawing for drawing in parts["train"] if drawing.label == label] for label in LABELS}
    order = {label: rng.permutation(counts[label]) for label in many}
    measured = []
    for label in many:
        bitmaps = [drawing for drawing in parts["measure"] if drawing.label == label and drawing.bitmap is not None]
        measured += [bitmaps[index] for index in rng.permutation(len(bitmaps))[:MEASURED_OF_EACH]]
    print(f"{len(many)} labels have enough drawings; {len(measured)} of their drawings are for measuring", flush=True)
    settings = {"steps": arguments.steps, "seed": arguments.seed, "labels": many, "measured": len(measured)}
    curve = arguments.output / "curve.json"
    errors = errors_in(curve, settings)
    for number in arguments.numbers:
        if number in errors:
            continue
        # A smaller number's drawings are a subset of a larger one's.
        some = [
            drawing
            for label in LABELS
            for drawing in ([drawings[label][index] for index in order[label][:number]] if label in order else drawings[label])
        ]
        began = time.monotonic()
        trainer = CurveTrainer(arguments, some, measured)
        trainer.run()
        errors[number] = 1 - trainer.accuracies[1]
        print(f"{number}: {1 - errors[number]:.3f} after {time.monotonic() - began:.0f} s", flush=True)
        write(curve, settings, errors)


if __name__ == "__main__":
    main()
