"""Measures the effect of varied strokes on the labels that have few drawings.

    python -m drawings.augmentation_ablation --output work/variation --device cuda --feeders 15 \\
        --drawings ../../shared/data/sketch ../../shared/data/sketch-more

Trains as the learning curve does, with all drawings of the model's labels, with and without `varied` strokes,
from the same initialization; every fifth training drawing given as strokes is used for measuring instead.
"""

import argparse
import dataclasses
import time

from . import LABELS
from .data import read_drawings
from .distill import VARIED
from .learning_curve import SCHEDULE, CurveTrainer
from .train import drawing_options

SHARES = (0.0, VARIED)
EVERY = 5


def main() -> None:
    parser = drawing_options(__doc__, steps=3000, seed=20261126)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.set_defaults(processes=1, validate_every=10**9)
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    drawings = [drawing for drawing in read_drawings(*arguments.drawings)["train"] if drawing.label in LABELS]
    measuring = [drawing for drawing in drawings if drawing.strokes is not None][::EVERY]
    set_apart = {id(drawing) for drawing in measuring}
    learnt = [drawing for drawing in drawings if id(drawing) not in set_apart]
    print(f"{len(measuring)} drawings for measuring, {len(learnt)} for training", flush=True)
    for share in SHARES:
        stages = tuple((end, dataclasses.replace(view, varied=share), count) for end, view, count in SCHEDULE.stages)
        schedule = dataclasses.replace(SCHEDULE, stages=stages)
        began = time.monotonic()
        trainer = CurveTrainer(arguments, learnt, measuring, schedule)
        trainer.run()
        strokes, _ = trainer.accuracies
        print(f"varied {share}: {strokes:.4f} after {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
