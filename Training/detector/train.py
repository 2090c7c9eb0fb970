"""Trains the network and keeps the moving average of its weights.

All that determines the result is an argument or a constant here; the same seed and data give the same
batches. Training uses bfloat16 if the processor multiplies it faster.
"""

import argparse
from pathlib import Path

import torch

from common.labeled_images import LabeledImage, read_boxes_file, read_pictures
from common.optimization import train_together
from common.trainer import StageSchedule, Trainer, training_options

from .augmentation import View
from .data_loading import ImageLoader
from .decoding import candidates, network_input, squeezed, suppressed
from .losses import detection_loss
from .network import LARGE, DiceNetwork
from .scoring import Tally, score_all
from .weights import trained_network

FIRST_SCHEDULE = StageSchedule(
    peak_learning_rate=4e-3,
    stages=(
        (0.08, View(128, (24, 84), close=True), 40),
        (0.70, View(192, (13, 80), own_scale=0.65, mosaics=0.0, strength=0.7), 20),
        (0.86, View(288, (13, 110), own_scale=0.75, mosaics=0.1, strength=0.5), 9),
        (1.0, View(480, (13, 200), own_scale=0.8, mosaics=0.1, strength=0.3), 4),
    ),
)
"""From scratch, with batch normalization.

Values are learned first, from close views of dice. Then come small crops around dice, most of them at the
scale of the network's input: they hold several times more dice for the same computation than whole images,
which are mostly table. Whole images at the end are for large dice, borders and background.
"""

SECOND_SCHEDULE = StageSchedule(
    peak_learning_rate=5e-4,
    stages=(
        (0.25, View(128, (13, 70), own_scale=0.65, mosaics=0.0, strength=0.7), 40),
        (0.60, View(256, (13, 110), own_scale=0.75, mosaics=0.1, strength=0.6), 10),
        (1.0, View(512, (13, 240), own_scale=0.85, mosaics=0.1, strength=0.4), 3),
    ),
)
"""From trained weights, with folded normalization, which saves a fifth of the computation.

Crops of 128 × 128 hold the most dice for the computation, but little background: used alone, they cause false
positives.
"""

SOURCE_SHARES = {"nell": 0.12, "epan": 0.28, "n3": 0.32}
"""The usual share of samples from each source of photographs; rendered images take the rest."""

MORE_SHARE = 0.1
"""The share of samples from further photographs, in place of rendered images."""

WITHOUT_DICE_SHARE = 0.06
"""The usual share of samples that resemble dice but have none, in place of rendered images."""


def training_groups(arguments: argparse.Namespace) -> list[tuple[float, list[LabeledImage]]]:
    """Images in groups with the share of samples of each group.

    The other photographs take the shares of the sources that are left out; if all are, the rendered images
    do.
    """
    # A few photographs have dice but no labels: they would be negatives.
    pictures = [picture for picture in read_pictures(arguments.photographs, "train") if len(picture.boxes)]
    shares = {source: share for source, share in SOURCE_SHARES.items() if source not in arguments.leave_out}
    groups = [
        (
            arguments.photographs_share * share / sum(shares.values()),
            [picture for picture in pictures if picture.source == source],
        )
        for source, share in shares.items()
    ]
    if arguments.more is not None:
        groups.append((MORE_SHARE, read_boxes_file(arguments.more)))
    for share, folders in ((arguments.without_dice_share, arguments.without_dice), (None, arguments.rendered)):
        if folders:
            # The rendered images take what remains.
            remaining = 1 - sum(share for share, _ in groups)
            images = [picture for folder in folders for picture in read_pictures(folder, "train", stored=True)]
            groups.append((remaining if share is None else share, images))
    return groups


@torch.no_grad()
def validate(
    network: DiceNetwork, pictures: list[LabeledImage], iou: float = 0.3, confidence: float = 0.25
) -> dict[str, Tally]:
    """Scores the network on whole images, stretched as in use."""
    found = []
    for picture in pictures:
        pixels = network_input(squeezed(picture.pixels))
        output = network(pixels.contiguous(memory_format=torch.channels_last))
        found.append(suppressed(candidates(output)[0], iou, confidence))
    return score_all(pictures, found)


def summary(tallies: dict[str, Tally]) -> str:
    """One line per group: recall, precision and images without error."""
    return " | ".join(
        f"{name} {tally.recall:.3f} {tally.precision:.3f} {tally.pictures_right_share:.3f}"
        for name, tally in sorted(tallies.items())
        if not name.startswith("size")
    )


def detector_options(description: str, steps: int, seed: int) -> argparse.ArgumentParser:
    parser = training_options(description, steps, seed)
    parser.add_argument("--photographs", type=Path, required=True, help="folder with split.csv")
    parser.add_argument("--photographs-share", type=float, default=sum(SOURCE_SHARES.values()), help="of samples")
    parser.add_argument("--rendered", type=Path, nargs="*", default=[], help="folders written by synthesis.make_images")
    parser.add_argument("--more", type=Path, help="a folder with boxes.csv")
    parser.add_argument(
        "--without-dice", type=Path, nargs="*", default=[], help="folders written by synthesis.make_images --without-dice")
    parser.add_argument("--without-dice-share", type=float, default=WITHOUT_DICE_SHARE, help="of samples")
    parser.add_argument("--leave-out", choices=SOURCE_SHARES, nargs="*", default=[], help="photographs to leave out of training")
    return parser


class DetectorTrainer(Trainer):
    """Trains the large network on views of labeled images."""

    GRADIENT_LIMIT = 10.0
    REPORT_EVERY = 20

    def __init__(self, rank: int, arguments: argparse.Namespace):
        torch.manual_seed(arguments.seed)
        loader = ImageLoader(training_groups(arguments), arguments.seed)
        network = self.initial_network(arguments, loader)
        super().__init__(rank, arguments, network, loader, self.schedule_for(arguments))
        self.validation_pictures = read_pictures(arguments.photographs, "val") if rank == 0 else []

    def initial_network(self, arguments: argparse.Namespace, loader: ImageLoader) -> DiceNetwork:
        """A new network, or one with folded weights."""
        return trained_network(arguments.continue_from) if arguments.continue_from else DiceNetwork(LARGE)

    def schedule_for(self, arguments: argparse.Namespace) -> StageSchedule:
        return SECOND_SCHEDULE if arguments.continue_from else FIRST_SCHEDULE

    def loss(self, output: torch.Tensor, targets: torch.Tensor) -> tuple[torch.Tensor, dict[str, float]]:
        return detection_loss(output, targets)

    def validation(self) -> str:
        return summary(validate(self.average.network, self.validation_pictures))


def main() -> None:
    train_together(DetectorTrainer, detector_options(__doc__, steps=5000, seed=20261121).parse_args())


if __name__ == "__main__":
    main()
