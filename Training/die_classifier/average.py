"""The weighted mean of the weights before and after a stage: it preserves more of the earlier accuracy.

A label that the file before the stage lacks has the weights after it.

python -m die_classifier.average before.mlmodel after/weights.pt 0.7 weights.pt
"""

import argparse
from pathlib import Path

import torch

from common.weight_average import weighted_mean

from . import LABELS
from .network import ValueNetwork
from .weights import classifier_weights, labels_in


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path, help="the exported classifier")
    parser.add_argument("after", type=Path, help="its weights after the stage")
    parser.add_argument("share", type=float, help="the share of the weights after the stage, 0…1")
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    before = classifier_weights(arguments.before, ValueNetwork().fold())
    after = torch.load(arguments.after, weights_only=True)
    mean = weighted_mean(before, after, arguments.share)
    for index, label in enumerate(LABELS):
        if label not in labels_in(arguments.before):
            for name in ("logits.weight", "logits.bias"):
                mean[name][index] = after[name][index]
    torch.save(mean, arguments.output)


if __name__ == "__main__":
    main()
