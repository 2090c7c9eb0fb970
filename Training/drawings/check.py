"""Compares the exported classifier with the trained network, and writes the Swift test's fixture.

The fixture holds drawings of the project's own at the input's exact size, and the probabilities that the
trained network gives to them.
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
import torch
from coremltools.proto import Model_pb2

from core_ml_reference import run_classifier

from . import INPUT_SIZE, LABELS, NOTHING
from .export import load_network
from .own import OWN
from .photograph import Tables, clean, drawn

HIGHEST_DIFFERENCE = 0.02
"""Weights rounded to float16 (eleven bits) move a probability by a few thousandths; a wrong layer moves it by tenths."""


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
    parser.add_argument("fixture", type=Path, help="folder for the pictures and expected.json")
    arguments = parser.parse_args()
    shown = pictures()
    stacked = np.stack(list(shown.values()))
    temperature = json.loads(arguments.settings.read_text())["temperature"]
    with torch.no_grad():
        inputs = torch.from_numpy(stacked).permute(0, 3, 1, 2).float() / 255
        trained = (load_network(arguments.weights)(inputs) / temperature).softmax(1).numpy()
    exported = run_classifier(Model_pb2.Model.FromString(arguments.model.read_bytes()), stacked)
    difference = float(np.abs(trained - exported).max())
    print(f"largest difference of a probability: {difference:.5f}")
    if difference > HIGHEST_DIFFERENCE:
        raise SystemExit("the exported file differs from the trained network")
    arguments.fixture.mkdir(parents=True, exist_ok=True)
    names = [*LABELS, NOTHING]
    expected = {}
    for (name, pixels), probabilities in zip(shown.items(), trained.tolist()):
        cv2.imwrite(str(arguments.fixture / name), cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))
        expected[name] = {
            label: round(value, 6) for label, value in zip(names, probabilities) if value >= 0.001
        }
    (arguments.fixture / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")
    print({name: max(values, key=values.get) for name, values in expected.items()})


if __name__ == "__main__":
    main()
