"""Trains the drawing classifier on a GPU together with a larger teacher network.

    python -m drawings.distill --drawings ../../shared/data/sketch ../../shared/data/sketch-more \\
        --photographs ../../shared/data/dice --output work/distilled --device cuda --feeders 15

Both see the same images. The teacher is trained on the labels; the classifier, which has the model's width,
on the labels and the teacher's output for each image, which shows what else a drawing resembles.
"""

import torch
from torch import Tensor, nn
from torch.nn import functional

from common.optimization import train_together
from common.trainer import StageSchedule

from . import LABELS
from .data_loading import View
from .network import DrawingNetwork
from .train import LABEL_SMOOTHING, DrawingTrainer, drawing_options, validate
from .warping import WarpingTrainer

TEACHER_WIDTHS = (48, 112, 224, 400, 640)
TEACHER_BOTTLENECKS = (2, 3, 4, 3)

VARIED = 0.8
"""The share of the drawings given as strokes that are varied as if drawn by another hand."""

SCHEDULE = StageSchedule(
    peak_learning_rate=3e-3,
    stages=(
        (0.30, View(64, photographs=0.3, nothing=0.0, others=0.75, varied=VARIED), 512),
        (0.60, View(96, photographs=0.5, nothing=0.04, others=0.5, varied=VARIED), 384),
        (1.0, View(128, photographs=0.55, nothing=0.1, varied=VARIED), 256),
    ),
)
"""All classes of the data first, in small images; then the model's own labels at the model's input size."""

TAUGHT = 0.6
"""The weight of the teacher's output in the classifier's loss; the rest is the labels'."""

TEMPERATURE = 2.0
"""The temperature of the compared outputs: it raises the weight of less probable labels."""


class TaughtClassifier(nn.Module):
    """The classifier and its teacher."""

    def __init__(self, classes: int):
        super().__init__()
        self.teacher = DrawingNetwork(classes, TEACHER_WIDTHS, TEACHER_BOTTLENECKS)
        self.student = DrawingNetwork(classes)

    def forward(self, x: Tensor) -> Tensor:
        """Logits `[batch, 3, classes]`: the teacher's with and without dropout, the classifier's."""
        features = self.teacher.features(x)
        learning = self.teacher.logits(self.teacher.dropout(features))
        return torch.stack([learning, self.teacher.logits(features), self.student(x)], dim=1)


def teaching_loss(taught: Tensor, opinion: Tensor) -> Tensor:
    """The divergence of the classifier's logits from the teacher's, in the unit of cross entropy."""
    wanted = functional.log_softmax(opinion.detach() / TEMPERATURE, dim=1)
    got = functional.log_softmax(taught / TEMPERATURE, dim=1)
    return functional.kl_div(got, wanted, reduction="batchmean", log_target=True) * TEMPERATURE**2


class DistillationTrainer(WarpingTrainer, DrawingTrainer):
    """Trains the classifier and its teacher together."""

    def initial(self, classes: int) -> nn.Module:
        return TaughtClassifier(classes)

    def chosen_schedule(self) -> StageSchedule:
        return SCHEDULE

    @property
    def kept(self) -> nn.Module:
        return self.average.network.student

    def competing(self, targets: Tensor) -> int:
        # Known without a query to the device, which would have to synchronize.
        return len(LABELS) + 1 if self.reservoir.highest_target <= len(LABELS) else len(self.feeder.names)

    def loss(self, output: Tensor, targets: Tensor) -> tuple[Tensor, dict[str, Tensor]]:
        teacher, opinion, student = output[..., : self.competing(targets)].unbind(1)
        teachers = functional.cross_entropy(teacher, targets, label_smoothing=LABEL_SMOOTHING)
        labels = functional.cross_entropy(student, targets, label_smoothing=LABEL_SMOOTHING)
        taught = teaching_loss(student, opinion)
        loss = teachers + (1 - TAUGHT) * labels + TAUGHT * taught
        parts = {"teacher": teachers, "labels": labels, "taught": taught}
        return loss, {name: part.detach() for name, part in parts.items()}

    def validation(self) -> str:
        strokes, bitmaps = validate(self.average.network.teacher, self.choosing, self.validation_side)
        return f"{super().validation()}; the teacher's: strokes {strokes:.3f}, bitmaps {bitmaps:.3f}"


def main() -> None:
    parser = drawing_options(__doc__, steps=18000, seed=20261126)
    parser.set_defaults(processes=1)
    train_together(DistillationTrainer, parser.parse_args())


if __name__ == "__main__":
    main()
