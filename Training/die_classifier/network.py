"""A classifier of single dice that starts as the detector's backbone."""

from torch import Tensor, nn

from common.blocks import ConvolutionUnit, PartialStage, fold_units

from . import LABELS

DROPOUT = 0.1

WIDTHS = (24, 48, 96, 192)
"""Channels at strides of 2, 4, 8 and 16."""

NARROW_WIDTHS = (16, 32, 64, 128)
"""The detector's widths, with which the first stage starts."""


class ValueNetwork(nn.Module):
    """From `[batch, 3, side, side]` RGB in 0…1 to a logit for each label, `[batch, 8]`.

    The side is any multiple of 16: the last features are averaged over the image. Up to stride 16 it is the
    detector's backbone with more bottlenecks and, in the end, more channels.
    """

    def __init__(self, widths: tuple[int, ...] = WIDTHS):
        super().__init__()
        at2, at4, at8, at16 = widths
        self.stem = ConvolutionUnit(3, at2, stride=2)
        self.down4 = ConvolutionUnit(at2, at4, stride=2)
        self.stage4 = PartialStage(at4, bottlenecks=1)
        self.down8 = ConvolutionUnit(at4, at8, stride=2)
        self.stage8 = PartialStage(at8, bottlenecks=3)
        self.down16 = ConvolutionUnit(at8, at16, stride=2)
        self.stage16 = PartialStage(at16, bottlenecks=5)
        self.dropout = nn.Dropout(DROPOUT)
        self.logits = nn.Linear(at16, len(LABELS))

    def fold(self) -> "ValueNetwork":
        """Folds every unit; returns the network itself."""
        fold_units(self)
        return self

    def forward(self, x: Tensor) -> Tensor:
        x = self.stage4(self.down4(self.stem(x)))
        x = self.stage8(self.down8(x))
        x = self.stage16(self.down16(x))
        return self.logits(self.dropout(x.mean((2, 3))))
