"""The detector's candidates at a low threshold, computed once for all photographs of a split.

python -m die_classifier.candidates detector-weights.pt photographs train candidates.npz

Accepts the exported detector in place of trained weights.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch

from common.labeled_images import LabeledImage, read_pictures
from common.precision import mixed_precision
from detector.decoding import Candidates, candidates, network_input, squeezed, suppressed_cells
from detector.weights import trained_network

LEAST_CONFIDENCE = 0.03
"""Less confident candidates aren't useful."""

OVERLAP = 0.45
"""Intersection over union above which the less confident of two candidates is dropped: the file's default."""


Detector = Callable[[np.ndarray], Candidates]
"""From an image stretched to the network's square input to every cell's output."""


def load_detector(path: Path) -> Detector:
    """The detector with trained weights, or from a Core ML file."""
    network = trained_network(path).eval().to(memory_format=torch.channels_last)

    @torch.no_grad()
    def run(pixels: np.ndarray) -> Candidates:
        inputs = network_input(pixels).contiguous(memory_format=torch.channels_last)
        with mixed_precision():
            return candidates(network(inputs))[0]

    return run


def found_in(detector: Detector, picture: LabeledImage) -> Candidates:
    """The candidates in an image, in descending order of confidence."""
    found = detector(squeezed(picture.pixels))
    kept = suppressed_cells(found, OVERLAP, LEAST_CONFIDENCE)
    return Candidates(found.confidence[kept], found.coordinates[kept])


def read_candidates(path: Path) -> dict[str, Candidates]:
    """The candidates of a file by image name."""
    with np.load(path) as file:
        names = {key.split("/")[0] for key in file.files}
        return {
            name: Candidates(file[f"{name}/confidence"], file[f"{name}/coordinates"])
            for name in sorted(names)
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("detector", type=Path)
    parser.add_argument("photographs", type=Path)
    parser.add_argument("split", choices=("train", "val"))
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    detector = load_detector(arguments.detector)
    arrays = {}
    for picture in read_pictures(arguments.photographs, arguments.split):
        found = found_in(detector, picture)
        arrays[f"{picture.name}/confidence"] = found.confidence
        arrays[f"{picture.name}/coordinates"] = found.coordinates
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(arguments.output, **arrays)


if __name__ == "__main__":
    main()
