"""Chooses the detector's weight in the combination, on the held-out training photographs.

The detector was trained on these photographs, the classifier wasn't: of two weights that are about equally
good, the smaller is the better choice.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from coremltools.proto import Model_pb2

from common.core_ml_reference import run_classifier
from detector.decoding import suppressed
from detector.scoring import score_all

from .candidates import read_candidates
from .fusion import combined, second_look
from .train import training_photographs

OVERLAP = 0.3
WEIGHTS = (0.0, 0.2, 0.35, 0.5, 0.6, 0.7, 0.85, 1.0)
THRESHOLDS = np.arange(0.10, 0.61, 0.05)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path, help="the exported classifier")
    parser.add_argument("photographs", type=Path)
    parser.add_argument("candidates", type=Path, help="the detector's candidates in `train`")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    model = Model_pb2.Model.FromString(arguments.model.read_bytes())
    pictures = training_photographs(arguments.photographs)["choose"]
    everything = read_candidates(arguments.candidates)
    found = [everything[picture.name] for picture in pictures]
    looks = [
        second_look(lambda pixels: run_classifier(model, pixels), picture, one)
        for picture, one in zip(pictures, found)
    ]
    print("| detector's weight | threshold | recall | precision | photographs without error |")
    print("|---|---|---|---|---|")
    for weight in WEIGHTS:
        pooled = [combined(one, look, weight) for one, look in zip(found, looks)]
        tallies = {}
        for threshold in THRESHOLDS:
            reported = [suppressed(one, OVERLAP, threshold) for one in pooled]
            tallies[threshold] = score_all(pictures, reported)["all"]
        best = max(tallies, key=lambda threshold: harmonic_mean(tallies[threshold]))
        tally = tallies[best]
        print(
            f"| {weight} | {best:.2f} | {tally.recall:.3f} | {tally.precision:.3f} "
            f"| {tally.pictures_right_share:.3f} |"
        )


def harmonic_mean(tally) -> float:
    """The harmonic mean of recall and precision."""
    return 2 * tally.recall * tally.precision / max(tally.recall + tally.precision, 1e-9)


if __name__ == "__main__":
    main()
