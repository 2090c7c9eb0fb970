"""Compares the exported classifier with the trained network, and writes the Swift test's fixture.

The file's weights are bytes. The network's weights are rounded in the same way before the comparison, so that
both agree within floating-point error. `evaluate` measures the cost of the rounding on the file.

The fixture holds drawings of the project's own at the input's exact size, and the network's probabilities.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch import nn

from common import classifier_file

from . import INPUT_SIZE, LABELS, NOTHING
from .export import load_network
from .network import DrawingNetwork
from .own import OWN
from .photograph import Tables, clean, drawn

HIGHEST_DIFFERENCE = 0.02
"""The largest difference of a probability. Weights halfway between two levels may be rounded the other way,
which changes it by a few thousandths; a wrong layer changes it by tenths."""

LEVELS = 255


@torch.no_grad()
def rounded(network: DrawingNetwork) -> DrawingNetwork:
    """The network with each output's weights rounded to 256 levels from the minimum to the maximum."""
    for module in network.modules():
        if isinstance(module, (nn.Conv2d, nn.Linear)):
            rows = module.weight.flatten(1)
            low, high = rows.min(1, keepdim=True).values, rows.max(1, keepdim=True).values
            step = (high - low) / LEVELS
            module.weight.copy_((((rows - low) / step).round() * step + low).view_as(module.weight))
    return network


def pictures() -> dict[str, np.ndarray]:
    """Each drawing on white, and as a photograph."""
    tables = Tables(12, 3)
    shown = {}
    for index, make in enumerate(OWN):
        drawing = make()
        rng = np.random.default_rng((20261121, index))
        shown[f"{drawing.label}-clean.png"] = clean(drawing, INPUT_SIZE, rng, 0)
        shown[f"{drawing.label}-photograph.png"] = drawn(drawing, INPUT_SIZE, tables, rng)
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("settings", type=Path, help="JSON written by drawings.choose")
    parser.add_argument("model", type=Path)
    parser.add_argument("fixture", type=Path, help="folder for the images and expected.json")
    arguments = parser.parse_args()
    shown = pictures()
    stacked = np.stack(list(shown.values()))
    temperature = json.loads(arguments.settings.read_text())["temperature"]
    with torch.no_grad():
        inputs = torch.from_numpy(stacked).permute(0, 3, 1, 2).float() / 255
        trained = (rounded(load_network(arguments.weights))(inputs) / temperature).softmax(1).numpy()
    labels = [*LABELS, NOTHING]
    classifier_file.check(arguments.model, shown, trained, labels, HIGHEST_DIFFERENCE)
    classifier_file.write_fixture(arguments.fixture, shown, trained, labels, least=0.001)


if __name__ == "__main__":
    main()
