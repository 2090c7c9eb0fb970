"""A one-stage, anchor-free detector made of layers that every Core ML neural network supports.

A convolutional backbone goes down to stride 32; a feature pyramid goes back up to stride 8. Each cell of that
grid predicts whether a die's center lies in it, the value on top, and the box.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from common.blocks import ConvolutionUnit, PartialStage, fold_units

from . import CLASS_LABELS

BOX_CHANNELS = 4


class PyramidPooling(nn.Module):
    """Max pooling over growing windows, so that cells see dice as large as half of the image."""

    WINDOW = 5
    LEVELS = 2

    def __init__(self, channels: int):
        super().__init__()
        half = channels // 2
        self.entry = ConvolutionUnit(channels, half, kernel=1)
        self.pool = nn.MaxPool2d(self.WINDOW, stride=1, padding=self.WINDOW // 2)
        self.mix = ConvolutionUnit(half * (1 + self.LEVELS), channels, kernel=1)

    def forward(self, x: Tensor) -> Tensor:
        levels = [self.entry(x)]
        for _ in range(self.LEVELS):
            levels.append(self.pool(levels[-1]))
        return self.mix(torch.cat(levels, dim=1))


@dataclass(frozen=True)
class Layout:
    """The numbers of channels at strides of 2 to 32 and in the pyramid; of bottlenecks at strides of 4 to 32.

    No bottlenecks at stride 4 means no stage there. `head` is the number of channels of two convolutions
    after the pyramid; `None` is a stage with one bottleneck instead.
    """

    at2: int
    at4: int
    at8: int
    at16: int
    at32: int
    pyramid: int
    bottlenecks: tuple[int, int, int, int]
    head: int | None = None


LARGE = Layout(16, 32, 64, 128, 160, 64, (1, 2, 2, 2), head=56)
"""The model: 1.02 million weights, 3 × 10⁹ operations for an image."""

SMALL = Layout(16, 32, 64, 96, 128, 48, (0, 1, 1, 2))
"""Half the operations and the time, 0.57 million weights: not accurate enough yet (`distill.py`)."""


class DiceNetwork(nn.Module):
    """From `[batch, 3, height, width]` RGB in 0…1 to `[batch, 1 + 6 + 4, height / 8, width / 8]`.

    The channels are the logit of a die's center in the cell, the six logits of its value, and its box: the
    center's offset from the cell's center in cells (x, y), then the logarithms of width and height in cells.
    """

    def __init__(self, layout: Layout = LARGE):
        super().__init__()
        in4, in8, in16, in32 = layout.bottlenecks
        self.stem = ConvolutionUnit(3, layout.at2, stride=2)
        self.down4 = ConvolutionUnit(layout.at2, layout.at4, stride=2)
        self.stage4 = PartialStage(layout.at4, in4) if in4 else nn.Identity()
        self.down8 = ConvolutionUnit(layout.at4, layout.at8, stride=2)
        self.stage8 = PartialStage(layout.at8, in8)
        self.down16 = ConvolutionUnit(layout.at8, layout.at16, stride=2)
        self.stage16 = PartialStage(layout.at16, in16)
        self.down32 = ConvolutionUnit(layout.at16, layout.at32, stride=2)
        self.stage32 = PartialStage(layout.at32, in32)
        self.pooling32 = PyramidPooling(layout.at32)
        self.lateral32 = ConvolutionUnit(layout.at32, layout.pyramid, kernel=1)
        self.lateral16 = ConvolutionUnit(layout.at16, layout.pyramid, kernel=1)
        self.merge16 = ConvolutionUnit(layout.pyramid, layout.pyramid)
        self.lateral8 = ConvolutionUnit(layout.at8, layout.pyramid, kernel=1)
        if layout.head:
            self.merge8 = ConvolutionUnit(layout.pyramid, layout.head)
            self.head = ConvolutionUnit(layout.head, layout.head)
        else:
            self.merge8 = nn.Identity()
            self.head = PartialStage(layout.pyramid, 1)
        features = layout.head or layout.pyramid
        self.center = nn.Conv2d(features, 1, 1)
        self.value = nn.Conv2d(features, len(CLASS_LABELS), 1)
        self.box = nn.Conv2d(features, BOX_CHANNELS, 1)
        self.upsample = nn.Upsample(scale_factor=2, mode="nearest")
        self._initialize()

    def _initialize(self) -> None:
        for module in self.modules():
            if isinstance(module, nn.Conv2d):
                nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
        for output in (self.center, self.value, self.box):
            nn.init.normal_(output.weight, std=0.01)
            nn.init.zeros_(output.bias)
        # Nearly every cell is empty: start from a probability of one in a hundred.
        nn.init.constant_(self.center.bias, -4.6)
        # And from boxes about five cells wide, the middle of the range on a logarithmic scale.
        with torch.no_grad():
            self.box.bias[2:] = 1.6

    def fold(self) -> "DiceNetwork":
        """Folds every unit; returns the network itself."""
        fold_units(self)
        return self

    def forward(self, x: Tensor) -> Tensor:
        x4 = self.stage4(self.down4(self.stem(x)))
        x8 = self.stage8(self.down8(x4))
        x16 = self.stage16(self.down16(x8))
        x32 = self.pooling32(self.stage32(self.down32(x16)))
        merged16 = self.merge16(self.lateral16(x16) + self.upsample(self.lateral32(x32)))
        merged8 = self.merge8(self.lateral8(x8) + self.upsample(merged16))
        features = self.head(merged8)
        return torch.cat([self.center(features), self.value(features), self.box(features)], dim=1)
