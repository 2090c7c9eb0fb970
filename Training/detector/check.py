"""Compares the exported Core ML file with the trained network, and writes the fixture of the Swift test.

The fixture is a frame of the sample video, stretched to the input's exact size, and the trained network's
output for it: the 50 most confident cells and the dice after suppression.
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
import torch
from coremltools.proto import Model_pb2

from common.core_ml_reference import run_network

from . import CLASS_LABELS, INPUT_SIZE
from .decoding import Candidates, candidates, network_input, squeezed, suppressed
from .export import CONFIDENCE_THRESHOLD, IOU_THRESHOLD
from .network import DiceNetwork
from .weights import trained_network

HIGHEST_DIFFERENCE = 0.02
"""Rounding weights to float16 (eleven bits) changes a confidence by a few thousandths, a wrong layer
by tenths."""

FIXTURE_CELLS = 50


def answers(network: DiceNetwork, pixels: np.ndarray) -> Candidates:
    """The trained network's output for RGB bytes."""
    with torch.no_grad():
        return candidates(network(network_input(pixels)))[0]


def compare(trained: Candidates, exported: dict[str, np.ndarray]) -> None:
    """Fails if the file's output differs from the network's."""
    confidence = np.abs(trained.confidence - exported["raw_confidence"]).max()
    confident = trained.confidence.max(1) > 0.05
    if not confident.any():
        raise SystemExit("the network detects no die in the image: there is nothing to compare")
    coordinates = np.abs(trained.coordinates - exported["raw_coordinates"])[confident].max()
    print(f"largest difference: confidence {confidence:.5f}, coordinates {coordinates:.5f}")
    if max(confidence, coordinates) > HIGHEST_DIFFERENCE:
        raise SystemExit("the exported file differs from the trained network")


def fixture(trained: Candidates) -> dict:
    """The network's output as JSON."""
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
                "confidence": trained.confidence[cell].tolist(),
                "coordinates": trained.coordinates[cell].tolist(),
            }
            for cell in cells
        ],
        "dice": [
            {
                "label": CLASS_LABELS[die.value],
                "confidence": die.confidence,
                "coordinates": die.box.tolist(),
            }
            for die in found
        ],
    }


def rounded(values):
    """A nested structure with its numbers rounded to six decimals."""
    if isinstance(values, float):
        return round(values, 6)
    if isinstance(values, list):
        return [rounded(value) for value in values]
    if isinstance(values, dict):
        return {key: rounded(value) for key, value in values.items()}
    return values


def resting_frame(sample: Path) -> np.ndarray:
    """A frame of the sample video in which the dice of the second roll are at rest, as RGB bytes."""
    roll = json.loads((sample / "roll.json").read_text())["rolls"][1]
    video = cv2.VideoCapture(str(sample / "roll.mp4"))
    for _ in range(roll["rest"]["firstFrame"]):
        video.grab()
    read, pixels = video.read()
    if not read:
        raise SystemExit(f"{sample / 'roll.mp4'} ends before frame {roll['rest']['firstFrame']}")
    return cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("model", type=Path)
    parser.add_argument("sample", type=Path, help="folder with roll.mp4 and roll.json")
    parser.add_argument("fixture", type=Path, help="folder for dice.png and expected.json")
    arguments = parser.parse_args()
    network = trained_network(arguments.weights)
    model = Model_pb2.Model.FromString(arguments.model.read_bytes())
    pixels = squeezed(resting_frame(arguments.sample))
    trained = answers(network, pixels)
    compare(trained, run_network(model, pixels))
    arguments.fixture.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(arguments.fixture / "dice.png"), cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))
    expected = rounded(fixture(trained))
    text = json.dumps(expected, indent=1)
    (arguments.fixture / "expected.json").write_text(text + "\n")
    print("dice in the fixture:", [die["label"] for die in expected["dice"]])


if __name__ == "__main__":
    main()
