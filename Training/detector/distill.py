"""Trains the smaller network on labels and on the larger network's output for the same images.

It starts from the larger network by least squares (`narrowing`). All that determines the result is an
argument or a constant here; the same seed and data give the same batches.
"""

import argparse
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from common.labeled_images import UNREADABLE
from common.optimization import train_together
from common.precision import mixed_precision
from common.trainer import StageSchedule

from .augmentation import View
from .data_loading import ImageLoader
from .losses import box_loss, center_loss, decode_boxes, detection_loss
from .narrowing import Narrowing
from .network import SMALL, DiceNetwork
from .train import DetectorTrainer, detector_options
from .weights import trained_network

FIRST_SCHEDULE = StageSchedule(
    peak_learning_rate=1e-3,
    stages=(
        (0.30, View(128, (13, 84), own_scale=0.65, mosaics=0.0, strength=0.7), 40),
        (0.65, View(256, (13, 110), own_scale=0.75, mosaics=0.1, strength=0.6), 10),
        (1.0, View(512, (13, 240), own_scale=0.85, mosaics=0.1, strength=0.4), 3),
    ),
)
"""As the second schedule of the larger network, but faster: the smaller one has more to learn."""

SECOND_SCHEDULE = StageSchedule(
    peak_learning_rate=6e-4,
    stages=(
        (0.10, View(128, (13, 84), own_scale=0.65, mosaics=0.0, strength=0.7), 40),
        (0.45, View(256, (13, 130), own_scale=0.75, mosaics=0.1, strength=0.6), 10),
        (1.0, View(512, (13, 300), own_scale=0.85, mosaics=0.1, strength=0.4), 3),
    ),
)
"""From the first's weights, with further images."""

START_IMAGES = 96
"""The training views on which the start is computed."""

START_VIEW = View(384, (13, 200), own_scale=0.8, mosaics=0.0, strength=0.3)

LEAST_TAUGHT = 0.05
"""Cells below this probability of a die in the larger network's output teach no value and no box."""


def taught_loss(output: Tensor, taught: Tensor, has_values: Tensor) -> tuple[Tensor, dict[str, float]]:
    """The difference from the larger network's output, in images with dice all of which have a value.

    In the others, it may be wrong, and the labels say all.
    """
    output, taught = output[has_values], taught[has_values]
    probability = taught[:, 0].sigmoid()
    batch, rows, columns = (probability > LEAST_TAUGHT).nonzero(as_tuple=True)
    weight = probability[batch, rows, columns]
    total_weight = weight.sum().clamp(min=1)
    cells, goals = output[batch, :, rows, columns], taught[batch, :, rows, columns]
    center = center_loss(output[:, 0], probability, torch.ones_like(probability)) / total_weight
    values = functional.kl_div(
        cells[:, 1:7].log_softmax(1), goals[:, 1:7].log_softmax(1), reduction="none", log_target=True).sum(1)
    value = (values * weight).sum() / total_weight
    box = box_loss(
        decode_boxes(cells[:, 7:], columns, rows), decode_boxes(goals[:, 7:], columns, rows), weight) / total_weight
    return 4 * center + 2.5 * value + box, {"taught_center": center.item(), "taught_value": value.item(), "taught_box": box.item()}


class DistillationTrainer(DetectorTrainer):
    """Trains the smaller network with the larger one as its teacher."""

    def __init__(self, rank: int, arguments: argparse.Namespace):
        self.teacher = trained_network(arguments.teacher).eval().to(memory_format=torch.channels_last)
        super().__init__(rank, arguments)

    def initial_network(self, arguments: argparse.Namespace, loader: ImageLoader) -> DiceNetwork:
        if arguments.continue_from:
            return trained_network(arguments.continue_from)
        network = DiceNetwork(SMALL).fold()
        pixels, _ = loader.batch(0, START_IMAGES, START_VIEW)
        Narrowing(network, self.teacher, pixels.float().div(255)).run()
        return network

    def schedule_for(self, arguments: argparse.Namespace) -> StageSchedule:
        return SECOND_SCHEDULE if arguments.continue_from else FIRST_SCHEDULE

    def output(self, inputs: Tensor) -> Tensor:
        with torch.no_grad(), mixed_precision(self.device.type):
            self.taught = self.teacher(inputs).float()
        return super().output(inputs)

    def loss(self, output: Tensor, targets: Tensor) -> tuple[Tensor, dict[str, float]]:
        labeled, parts = detection_loss(output, targets)
        values = targets[:, 4].where(targets[:, 2] > 0, -1).flatten(1)
        has_values = (values >= 0).any(1) & (values != UNREADABLE).all(1)
        taught, taught_parts = taught_loss(output, self.taught, has_values)
        return labeled + self.arguments.teaching * taught, parts | taught_parts


def options() -> argparse.Namespace:
    parser = detector_options(__doc__, steps=20_000, seed=20261201)
    parser.add_argument("--teacher", type=Path, required=True, help="the larger network's weights, or its model")
    parser.add_argument("--teaching", type=float, default=1.0, help="the weight of the teacher's output beside the labels")
    return parser.parse_args()


def main() -> None:
    train_together(DistillationTrainer, options())


if __name__ == "__main__":
    main()
