"""Finds the layers that networks may compute in 8-bit integers, and the ranges of their inputs.

The ranges are those with the smallest error of rounding on calibration images. Layers are left in floating
point, those whose rounding alone changes the outputs most for the time it saves first, until the outputs of
the rounded network differ by no more than the network's limit. Tables of installed networks go to
`Dependencies/quantization`, those of the models of dice into their metadata.
"""

import argparse
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from . import calibration_images, core_ml
from .onnx_layers import Network, Range
from .ranges import observed_ranges
from .sensitivity import Comparison

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = ROOT / ".dependencies" / "models"
TABLES = ROOT / "Dependencies" / "quantization"
DETECTOR = ROOT / "Models" / "DiceDetector.mlmodel"
VALUES = ROOT / "Models" / "DiceValues.mlmodel"
DIGITS = 4


@dataclass
class Task:
    """A network to quantize."""

    file: Path
    images: Callable[[int, Path], Iterable[np.ndarray]]
    """Makes this number of images, of training photographs in this folder."""
    count: int
    compared: int
    """The number of further images on which outputs are compared."""
    limit: float
    """The square error of the outputs relative to their squares."""


TASKS = {
    "faces": Task(INSTALLED / "centerface.onnx", calibration_images.faces, 24, 6, 1.2e-2),
    "dice": Task(DETECTOR, calibration_images.whole_dice, 80, 12, 1.5e-4),
    "values": Task(VALUES, calibration_images.single_dice, 160, 60, 2e-4),
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--network", choices=TASKS, action="append", help="may be repeated (default: all)")
    parser.add_argument("--photographs", type=Path, required=True, help="training photographs of dice")
    arguments = parser.parse_args()
    for name in arguments.network or TASKS:
        quantize(name, TASKS[name], arguments.photographs)


def quantize(name: str, task: Task, photographs: Path) -> None:
    is_core_ml = task.file.suffix == ".mlmodel"
    network, names = core_ml.as_onnx(task.file) if is_core_ml else (Network(task.file), None)
    images = list(task.images(task.count + task.compared, photographs))
    ranges = observed_ranges(network, images[: task.count])
    ranges = {layer: (float(low), float(high)) for layer, (low, high) in ranges.items() if high > low}
    kept, error = within_limit(Comparison(network, images[task.count :]), ranges, task.limit)
    print(f"{name}: {len(kept)} of {len(ranges)} layers in integers, error {error:.1e}", flush=True)
    table = {
        names[layer] if names else layer: [float(f"%.{DIGITS}g" % end) for end in limits]
        for layer, limits in kept.items()
    }
    if is_core_ml:
        core_ml.write(task.file, table)
    else:
        TABLES.mkdir(exist_ok=True)
        file = TABLES / f"{task.file.stem}.i8.json"
        lines = ",\n".join(f"  {json.dumps(layer)}: {json.dumps(limits)}" for layer, limits in table.items())
        file.write_text("{\n" + lines + "\n}\n")


def within_limit(
    comparison: Comparison, ranges: dict[str, Range], limit: float
) -> tuple[dict[str, Range], float]:
    """The layers that can be rounded together, and the outputs' error then."""
    errors, costs = comparison.by_layer(ranges), comparison.costs()
    # Between the order of errors, which leaves out much work, and that of errors per work, many layers.
    order = sorted(ranges, key=lambda layer: errors[layer] / costs[layer] ** 0.5)
    for count in range(len(order), -1, -1):
        kept = {layer: ranges[layer] for layer in ranges if layer in order[:count]}
        error = comparison.error(kept)
        if error <= limit:
            return kept, error
    raise AssertionError("a network without rounded layers differs from itself")


if __name__ == "__main__":
    main()
