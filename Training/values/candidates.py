"""What the detector takes for dice at a low threshold, computed once for all photographs of a split.

python -m values.candidates detector-weights.pt photographs train candidates.npz
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from common.labelled_pictures import LabelledPicture, read_pictures
from detector.network import DiceNetwork
from detector.reading import Candidates, candidates, network_input, squeezed, suppressed_cells

LEAST_CONFIDENCE = 0.03
"""Less confident candidates are no use."""

OVERLAP = 0.45
"""Intersection over union above which the less confident of two candidates is dropped: the file's default."""


def load_detector(path: Path) -> DiceNetwork:
    """The detector with trained weights."""
    network = DiceNetwork().fold().eval()
    network.load_state_dict(torch.load(path, weights_only=True))
    return network.to(memory_format=torch.channels_last)


@torch.no_grad()
def found_in(network: DiceNetwork, picture: LabelledPicture) -> Candidates:
    """The candidates in a picture, the most confident first."""
    inputs = network_input(squeezed(picture.pixels)).contiguous(memory_format=torch.channels_last)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        output = network(inputs)
    found = candidates(output)[0]
    kept = suppressed_cells(found, OVERLAP, LEAST_CONFIDENCE)
    return Candidates(found.confidence[kept], found.coordinates[kept])


def read_candidates(path: Path) -> dict[str, Candidates]:
    """The candidates of a file by the pictures' names."""
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
    network = load_detector(arguments.detector)
    arrays = {}
    for picture in read_pictures(arguments.photographs, arguments.split):
        found = found_in(network, picture)
        arrays[f"{picture.name}/confidence"] = found.confidence
        arrays[f"{picture.name}/coordinates"] = found.coordinates
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(arguments.output, **arrays)


if __name__ == "__main__":
    main()
