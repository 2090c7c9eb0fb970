"""Compares the exported classifier with the trained network, and writes the Swift test's fixture.

The fixture holds cuts of the project's own sample still at the input's exact size, around each die and
beside it, and the probabilities that the trained network gives to them.
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
import torch
from coremltools.proto import Model_pb2

from core_ml_reference import run_classifier
from detector.pictures import LabelledPicture

from . import LABELS
from .cuts import plain_cut
from .export import load_network

HIGHEST_DIFFERENCE = 0.02
"""Weights rounded to float16 (eleven bits) move a probability by a few thousandths; a wrong layer moves it by tenths."""


def cuts(sample: Path) -> dict[str, np.ndarray]:
    """Each die of the sample still as a cut, and the table between them."""
    pixels = cv2.cvtColor(cv2.imread(str(sample / "still.jpg")), cv2.COLOR_BGR2RGB)
    picture = LabelledPicture("still", "sample", pixels, np.zeros((0, 4)), np.zeros(0))
    shown = {}
    for die in json.loads((sample / "still.json").read_text())["dice"]:
        left, top, width, height = (die["box"][name] for name in ("x", "y", "width", "height"))
        box = np.array([left, top, left + width, top + height])
        shown[f"{die['value']}.png"] = plain_cut(picture, box)
    beside = np.array([300.0, 250.0, 380.0, 330.0])
    shown["none.png"] = plain_cut(picture, beside)
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("model", type=Path)
    parser.add_argument("sample", type=Path, help="folder with still.jpg and still.json")
    parser.add_argument("fixture", type=Path, help="folder for the pictures and expected.json")
    arguments = parser.parse_args()
    shown = cuts(arguments.sample)
    stacked = np.stack(list(shown.values()))
    with torch.no_grad():
        inputs = torch.from_numpy(stacked).permute(0, 3, 1, 2).float() / 255
        trained = load_network(arguments.weights)(inputs).softmax(1).numpy()
    exported = run_classifier(Model_pb2.Model.FromString(arguments.model.read_bytes()), stacked)
    difference = float(np.abs(trained - exported).max())
    print(f"largest difference of a probability: {difference:.5f}")
    if difference > HIGHEST_DIFFERENCE:
        raise SystemExit("the exported file differs from the trained network")
    arguments.fixture.mkdir(parents=True, exist_ok=True)
    expected = {}
    for (name, pixels), probabilities in zip(shown.items(), trained.tolist()):
        cv2.imwrite(str(arguments.fixture / name), cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))
        expected[name] = {label: round(value, 6) for label, value in zip(LABELS, probabilities)}
    (arguments.fixture / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")
    print({name: max(values, key=values.get) for name, values in expected.items()})


if __name__ == "__main__":
    main()
