"""The weighted mean of the weights before and after a stage: it preserves more of the earlier accuracy.

python -m drawings.average before/weights.pt after/weights.pt 0.5 weights.pt
"""

import argparse
from pathlib import Path

import torch

from common.weight_average import weighted_mean

from .train import trained_weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path, help="weights, or an exported classifier")
    parser.add_argument("after", type=Path, help="the weights after the stage")
    parser.add_argument("share", type=float, help="the share of the weights after the stage, 0…1")
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    before, after = trained_weights(arguments.before), trained_weights(arguments.after)
    torch.save(weighted_mean(before, after, arguments.share), arguments.output)


if __name__ == "__main__":
    main()
