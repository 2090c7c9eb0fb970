"""Compares the exported Core ML file with the trained network, and writes the fixture of the Swift test.

The fixture is a rendered picture of the input's exact size and what the trained network says to it:
the 50 most confident cells and the dice after suppression.
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
import torch
from coremltools.proto import Model_pb2

from core_ml_reference import run_network
from detector import CLASS_LABELS, INPUT_SIZE
from detector.network import DiceNetwork
from detector.reading import Candidates, candidates, suppressed
from export_coreml import CONFIDENCE_THRESHOLD, IOU_THRESHOLD, load_network

HIGHEST_DIFFERENCE = 0.02
"""float16 weights hold eleven bits; the differences they make stay far below this."""

FIXTURE_CELLS = 50


def answers(network: DiceNetwork, pixels: np.ndarray) -> Candidates:
    """What the trained network says to RGB bytes."""
    image = torch.from_numpy(pixels.transpose(2, 0, 1).copy()).float()[None] / 255
    with torch.no_grad():
        return candidates(network(image))[0]


def compare(trained: Candidates, exported: dict[str, np.ndarray]) -> None:
    """Fails when the file says something else than the network."""
    confidence = np.abs(trained.confidence - exported["raw_confidence"]).max()
    confident = trained.confidence.max(1) > 0.05
    difference = np.abs(trained.coordinates - exported["raw_coordinates"])[confident]
    coordinates = difference.max() if confident.any() else 0.0
    print(f"largest difference: confidence {confidence:.5f}, coordinates {coordinates:.5f}")
    if max(confidence, coordinates) > HIGHEST_DIFFERENCE:
        raise SystemExit("the exported file differs from the trained network")


def fixture(trained: Candidates) -> dict:
    """The network's answers as JSON."""
    cells = np.argsort(-trained.confidence.max(1), kind="stable")[:FIXTURE_CELLS]
    found = suppressed(trained, IOU_THRESHOLD, CONFIDENCE_THRESHOLD)
    return {
        "image": "dice.png",
        "inputSize": INPUT_SIZE,
        "iouThreshold": IOU_THRESHOLD,
        "confidenceThreshold": CONFIDENCE_THRESHOLD,
        "cells": [
            {
                "index": int(cell),
                "confidence": trained.confidence[cell].round(6).tolist(),
                "coordinates": trained.coordinates[cell].round(6).tolist(),
            }
            for cell in cells
        ],
        "dice": [
            {
                "label": CLASS_LABELS[die.value],
                "confidence": round(die.confidence, 6),
                "coordinates": die.box.round(6).tolist(),
            }
            for die in found
        ],
    }


def rounded(values):
    """Floats of a nested structure with six decimals, as float32 prints too many."""
    if isinstance(values, float):
        return round(values, 6)
    if isinstance(values, list):
        return [rounded(value) for value in values]
    if isinstance(values, dict):
        return {key: rounded(value) for key, value in values.items()}
    return values


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("model", type=Path)
    parser.add_argument("picture", type=Path, help="a rendered picture; it is squeezed to the input's size")
    parser.add_argument("fixture", type=Path, help="folder for dice.png and expected.json")
    arguments = parser.parse_args()
    network = load_network(arguments.weights)
    model = Model_pb2.Model.FromString(arguments.model.read_bytes())
    pixels = cv2.cvtColor(cv2.imread(str(arguments.picture)), cv2.COLOR_BGR2RGB)
    pixels = cv2.resize(pixels, (INPUT_SIZE, INPUT_SIZE), interpolation=cv2.INTER_AREA)
    trained = answers(network, pixels)
    compare(trained, run_network(model, pixels))
    arguments.fixture.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(arguments.fixture / "dice.png"), cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))
    text = json.dumps(rounded(fixture(trained)), indent=1)
    (arguments.fixture / "expected.json").write_text(text + "\n")
    print(f"{len(fixture(trained)['dice'])} dice in the fixture")


if __name__ == "__main__":
    main()
