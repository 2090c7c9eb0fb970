"""How many drawings of a label it takes: accuracy by the number that is learnt from, and the curve through it.

    python -m drawings.learning_curve ../../shared/data/sketch ../../shared/data/sketch-more --output work/curve.json

Of the labels that have thousands of drawings each learns from so many, chosen at random; the model's other labels keep what they have,
so that there is as much to confuse them with as the model has. What measures is the bitmaps set apart, of those labels, among all. The
network is the narrow one, from nothing, with clean pictures of a quarter of the model's side, about the bitmaps' own, and the same number
of steps for each point: less accurate than the model, and comparable from point to point, if the steps are enough to learn what there is:
after 2,500 of them 50, 100 and 200 drawings a label gave 0.701, 0.708 and 0.704. Error by number is fitted as a power law that ends at
a rest.

A point takes 25 minutes of one core. Each is written when it is measured; those that the output has already aren't measured
again, so that a run may be ended and gone on with.
"""

import argparse
import json
import time
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from common.learning import MovingAverage, learning_rate, optimiser_for

from . import LABELS
from .data import Drawing, read_drawings
from .network import NARROW_WIDTHS, DrawingNetwork
from .photograph import clean
from .train import LABEL_SMOOTHING

SIDE = 32
BATCH = 64
PEAK_LEARNING_RATE = 3e-3
NUMBERS = (50, 100, 200, 400, 800, 1600)
LEAST_FITTED = 3
MEASURED_OF_EACH = 100
RESTS = np.linspace(0, 0.2, 201)
"""The errors that might be left however many there are: labels drawn alike, and drawings of nothing."""


def batch_of(drawings: list[Drawing], rng: np.random.Generator, change: float = 1.0) -> torch.Tensor:
    """Clean pictures `[count, 3, side, side]` in 0…1."""
    pixels = np.stack([clean(drawing, SIDE, rng, change) for drawing in drawings])
    tensor = torch.from_numpy(pixels).permute(0, 3, 1, 2).float().div(255)
    return tensor.contiguous(memory_format=torch.channels_last)


def trained(by_label: list[list[Drawing]], steps: int, seed: int) -> DrawingNetwork:
    """A network that has seen each label as often as any other."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    network = DrawingNetwork(len(by_label), NARROW_WIDTHS).to(memory_format=torch.channels_last)
    average, parameters = MovingAverage(network), list(network.parameters())
    optimiser = optimiser_for(parameters)
    for step in range(steps):
        targets = rng.integers(len(by_label), size=BATCH)
        picked = [by_label[label][rng.integers(len(by_label[label]))] for label in targets]
        for group in optimiser.param_groups:
            group["lr"] = learning_rate(PEAK_LEARNING_RATE, step, step / steps)
        inputs = batch_of(picked, rng)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            output = network(inputs).float()
        loss = functional.cross_entropy(output, torch.from_numpy(targets), label_smoothing=LABEL_SMOOTHING)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        average.update(network)
    return average.network


@torch.no_grad()
def accuracy(network: DrawingNetwork, drawings: list[Drawing]) -> float:
    """Top-1 of drawings as they are."""
    rng, right = np.random.default_rng(1), 0
    for start in range(0, len(drawings), BATCH):
        part = drawings[start : start + BATCH]
        answers = network(batch_of(part, rng, change=0)).argmax(1).tolist()
        right += sum(LABELS[answer] == drawing.label for answer, drawing in zip(answers, part))
    return right / len(drawings)


def power_law(numbers: list[int], errors: list[float]) -> tuple[float, float, float]:
    """Rest, factor and exponent of `rest + factor · number ** -exponent` with the least squares of the logarithms."""
    best = None
    for rest in RESTS[RESTS < min(errors)]:
        slope, offset = np.polyfit(np.log(numbers), np.log(np.array(errors) - rest), 1)
        fitted = rest + np.exp(offset) * np.array(numbers, float) ** slope
        distance = float(((np.log(fitted) - np.log(errors)) ** 2).sum())
        if best is None or distance < best[0]:
            best = (distance, float(rest), float(np.exp(offset)), float(-slope))
    return best[1:]


def errors_in(output: Path, settings: dict) -> dict[int, float]:
    """The errors by number that a run with the same settings has written."""
    if not output.exists():
        return {}
    result = json.loads(output.read_text())
    if any(result[name] != value for name, value in settings.items()):
        raise SystemExit(f"{output} was written with other settings. Give another --output.")
    return {int(number): error for number, error in result["errors"].items()}


def write(output: Path, settings: dict, errors: dict[int, float]) -> None:
    """Settings, errors by number and, of three numbers and more, the curve through them."""
    errors = dict(sorted(errors.items()))
    result = {**settings, "errors": errors}
    if len(errors) >= LEAST_FITTED:
        rest, factor, exponent = power_law(list(errors), list(errors.values()))
        print(f"error = {rest:.3f} + {factor:.3f} n^-{exponent:.3f}", flush=True)
        result["fit"] = {"rest": rest, "factor": factor, "exponent": exponent}
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(json.dumps(result, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("drawings", type=Path, nargs="+", help="folders with the Quick, Draw! files")
    parser.add_argument("--output", type=Path, required=True, help="JSON file")
    parser.add_argument("--numbers", type=int, nargs="+", default=NUMBERS, help="drawings of a label")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=20261125)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    parts = read_drawings(*arguments.drawings)
    rng = np.random.default_rng(arguments.seed)
    counts = Counter(drawing.label for drawing in parts["train"])
    many = [label for label in LABELS if counts[label] >= max(arguments.numbers)]
    drawings = {label: [drawing for drawing in parts["train"] if drawing.label == label] for label in LABELS}
    order = {label: rng.permutation(counts[label]) for label in many}
    measured = []
    for label in many:
        bitmaps = [drawing for drawing in parts["measure"] if drawing.label == label and drawing.bitmap is not None]
        measured += [bitmaps[index] for index in rng.permutation(len(bitmaps))[:MEASURED_OF_EACH]]
    print(f"{len(many)} labels have the most; {len(measured)} of their drawings measure", flush=True)
    settings = {"steps": arguments.steps, "seed": arguments.seed, "labels": many, "measured": len(measured)}
    errors = errors_in(arguments.output, settings)
    for number in arguments.numbers:
        if number in errors:
            continue
        # A smaller number's drawings are among a larger one's.
        by_label = [
            [drawings[label][index] for index in order[label][:number]] if label in order else drawings[label]
            for label in LABELS
        ]
        began = time.monotonic()
        share = accuracy(trained(by_label, arguments.steps, arguments.seed), measured)
        errors[number] = 1 - share
        print(f"{number}: {share:.3f} after {time.monotonic() - began:.0f} s", flush=True)
        write(arguments.output, settings, errors)


if __name__ == "__main__":
    main()
