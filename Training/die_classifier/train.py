"""Trains the classifier of single dice and keeps the moving average of its weights.

The first stage starts as the detector's backbone; the second, wider, from the first; the third, with clutter,
from the second; the fourth from the exported file, with its false positives; the fifth, with buttons, from
the fourth, and so on. A tenth of the training photographs is held out for monitoring and for choosing how the
detector's and the classifier's results are combined. The same seed and data give the same batches.
"""

import argparse
import csv
import zlib
from collections import defaultdict
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from common.labeled_images import LabeledImage, read_boxes_file, read_pictures
from common.optimization import train_together
from common.precision import mixed_precision
from common.trainer import StageSchedule, Trainer, training_options
from common.widening import begin_from_narrower

from . import CLASS_LABELS
from .candidates import read_candidates
from .clutter import MISTAKEN, read_clutter
from .crops import CropBox, candidate_places, is_die, labeled_places, plain_crop
from .data_loading import DieLoader, View
from .network import NARROW_WIDTHS, WIDTHS, ValueNetwork
from .weights import classifier_weights

LABEL_SMOOTHING = 0.03

FIRST_SCHEDULE = StageSchedule(
    peak_learning_rate=1e-3,
    stages=(
        (0.40, View(64, strength=0.7), 64),
        (0.75, View(96, strength=0.6), 32),
        (1.0, View(96, strength=0.4), 32),
    ),
)
"""From the detector's weights. Small crops first, which cost least."""

SECOND_SCHEDULE = StageSchedule(
    peak_learning_rate=1e-3,
    stages=(
        (0.60, View(96, strength=0.6), 40),
        (1.0, View(96, strength=0.35), 40),
    ),
)
"""From a classifier's weights, with more channels."""

THIRD_SCHEDULE = StageSchedule(
    peak_learning_rate=4e-4,
    stages=((1.0, View(96, strength=0.5), 40),),
)
"""From the second stage's weights, with clutter. Each later stage starts from the one before."""

KIND_SHARES = {"labeled": 0.45, "candidate die": 0.20, "candidate nothing": 0.15, "rendered": 0.20}
SOURCE_SHARES = {"nell": 0.14, "epan": 0.38, "n3": 0.48}
CLUTTER_SHARE = 0.35
"""In addition to the kinds' shares, whose sum it increases."""
MORE_SHARE = 0.20
"""The share of further labeled photographs, in addition to the kinds' shares."""
MISTAKEN_SHARE = 0.12
"""The share of both models' false positives in each file of clutter, in addition to the kinds' shares."""
UNCERTAIN_SHARE = 0.04
"""The share of the other candidates there, if a classifier was used, in addition to the kinds' shares."""

CHOOSING_IN = 10
"""One scene in this many of the training photographs is held out."""


def options() -> argparse.Namespace:
    parser = training_options(__doc__, steps=6900, seed=20261124)
    parser.add_argument("--photographs", type=Path, required=True)
    parser.add_argument("--rendered", type=Path, nargs="+", required=True, help="folders written by synthesis.make_images")
    parser.add_argument(
        "--rendered-share", type=float, default=KIND_SHARES["rendered"], help="share of rendered dice, in addition to the kinds' shares"
    )
    parser.add_argument("--detector", type=Path, help="the detector's weights, folded, for the first stage")
    parser.add_argument("--candidates", type=Path, required=True, help="its candidates in `train`")
    parser.add_argument(
        "--clutter", type=Path, nargs="*", default=[], help="its false positives in images without dice, from the third stage on"
    )
    parser.add_argument("--more", type=Path, help="a folder with boxes.csv, from the third stage on")
    arguments = parser.parse_args()
    if (arguments.detector is None) == (arguments.continue_from is None):
        parser.error("use --detector for the first stage or --continue-from for later ones")
    return arguments


def training_photographs(folder: Path) -> dict[str, list[LabeledImage]]:
    """The labeled photographs of the `train` split, those to "train" with and those to "choose" with."""
    with open(folder / "split.csv", newline="") as file:
        scenes = {row["name"]: f"{row['source']} {row['scene']}" for row in csv.DictReader(file)}
    parts = defaultdict(list)
    for picture in read_pictures(folder, "train"):
        if len(picture.boxes):
            is_apart = zlib.crc32(scenes[picture.name].encode()) % CHOOSING_IN == 0
            parts["choose" if is_apart else "train"].append(picture)
    return parts


def training_groups(
    photographs: list[LabeledImage], candidates: list[CropBox], rendered: list[LabeledImage], rendered_share: float
) -> list[tuple[float, list[CropBox]]]:
    """Crops in groups with the share of samples of each group."""
    places = {
        "labeled": labeled_places(photographs),
        "candidate die": [place for place in candidates if is_die(place.label)],
        "candidate nothing": [place for place in candidates if not is_die(place.label)],
    }
    groups = [(rendered_share, labeled_places(rendered))]
    for kind, found in places.items():
        for source, share in SOURCE_SHARES.items():
            of_source = [place for place in found if place.picture.source == source]
            if of_source:
                groups.append((KIND_SHARES[kind] * share, of_source))
    return groups


def clutter_groups(files: list[Path]) -> list[tuple[float, list[CropBox]]]:
    """Crops from images without dice, false positives separate from the rest."""
    groups = []
    for file in files:
        places, sure = read_clutter(file)
        if not sure.any():
            groups.append((CLUTTER_SHARE, places))
            continue
        mistaken = [place for place, confidence in zip(places, sure) if confidence >= MISTAKEN]
        uncertain = [place for place, confidence in zip(places, sure) if confidence < MISTAKEN]
        groups += [(MISTAKEN_SHARE, mistaken), (UNCERTAIN_SHARE, uncertain)]
    return [(share, places) for share, places in groups if places]


@torch.no_grad()
def validate(network: ValueNetwork, places: list[CropBox]) -> dict[str, float]:
    """The share of crops whose class is the most probable one, by source, for dice and for none."""
    right: dict[str, list[bool]] = defaultdict(list)
    for start in range(0, len(places), 64):
        part = places[start : start + 64]
        pixels = torch.from_numpy(np.stack([plain_crop(place.picture, place.box) for place in part]))
        inputs = pixels.permute(0, 3, 1, 2).float().div(255).contiguous(memory_format=torch.channels_last)
        with mixed_precision():
            logits = network(inputs).float()
        answers, values = logits.argmax(1), logits[:, : len(CLASS_LABELS)].argmax(1)
        for place, answer, value in zip(part, answers.tolist(), values.tolist()):
            if is_die(place.label):
                right[place.picture.source].append(value == place.label)
                right["die"].append(is_die(answer))
            else:
                right["nothing"].append(not is_die(answer))
    return {name: float(np.mean(outcomes)) for name, outcomes in sorted(right.items())}


class ValueTrainer(Trainer):
    """Trains on groups of dice and of crops without dice."""

    def __init__(self, rank: int, arguments: argparse.Namespace):
        torch.manual_seed(arguments.seed)
        photographs = training_photographs(arguments.photographs)
        found = read_candidates(arguments.candidates)
        candidates = candidate_places(photographs["train"], found)
        rendered = [
            picture for folder in arguments.rendered for picture in read_pictures(folder, "train", stored=True)]
        groups = training_groups(photographs["train"], candidates, rendered, arguments.rendered_share)
        groups += clutter_groups(arguments.clutter)
        if arguments.more:
            groups.append((MORE_SHARE, labeled_places(read_boxes_file(arguments.more))))
        if rank == 0:
            print("crops:", [(round(share, 3), len(places)) for share, places in groups], flush=True)
        self.choosing = labeled_places(photographs["choose"])
        self.choosing += [
            place for place in candidate_places(photographs["choose"], found) if not is_die(place.label)
        ]
        network = ValueNetwork(NARROW_WIDTHS if arguments.detector else WIDTHS).fold()
        begin_from_narrower(network, classifier_weights(arguments.detector or arguments.continue_from, network))
        schedule = FIRST_SCHEDULE if arguments.detector else THIRD_SCHEDULE if arguments.clutter else SECOND_SCHEDULE
        super().__init__(rank, arguments, network, DieLoader(groups, arguments.seed), schedule)

    def loss(self, output: torch.Tensor, targets: torch.Tensor) -> tuple[torch.Tensor, dict[str, float]]:
        loss = functional.cross_entropy(output, targets, label_smoothing=LABEL_SMOOTHING)
        return loss, {"loss": loss.item()}

    def validation(self) -> str:
        figures = validate(self.average.network, self.choosing)
        return ", ".join(f"{name} {share:.3f}" for name, share in figures.items())


def main() -> None:
    train_together(ValueTrainer, options())


if __name__ == "__main__":
    main()
