"""A one-stage, anchor-free detector made of layers that every Core ML neural network supports.

A convolutional backbone goes down to stride 32; a feature pyramid goes back up to stride 8. Each cell of that
grid predicts whether a die's center lies in it, the value on top, and the box.
"""

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


class DiceNetwork(nn.Module):
    """From `[batch, 3, height, width]` RGB in 0…1 to `[batch, 1 + 6 + 4, height / 8, width / 8]`.

    The channels are the logit of a die's center in the cell, the six logits of its value, and its box: the
    center's offset from the cell's center in cells (x, y), then the logarithms of width and height in cells.
    """

    def __init__(self):
        super().__init__()
        self.stem = ConvolutionUnit(3, 16, stride=2)
        self.down4 = ConvolutionUnit(16, 32, stride=2)
        self.stage4 = PartialStage(32, bottlenecks=1)
        self.down8 = ConvolutionUnit(32, 64, stride=2)
        self.stage8 = PartialStage(64, bottlenecks=2)
        self.down16 = ConvolutionUnit(64, 128, stride=2)
        self.stage16 = PartialStage(128, bottlenecks=2)
        self.down32 = ConvolutionUnit(128, 160, stride=2)
        self.stage32 = PartialStage(160, bottlenecks=2)
        self.pooling32 = PyramidPooling(160)
        self.lateral32 = ConvolutionUnit(160, 64, kernel=1)
        self.lateral16 = ConvolutionUnit(128, 64, kernel=1)
        self.merge16 = ConvolutionUnit(64, 64)
        self.lateral8 = ConvolutionUnit(64, 64, kernel=1)
        self.merge8 = ConvolutionUnit(64, 56)
        self.head = ConvolutionUnit(56, 56)
        self.center = nn.Conv2d(56, 1, 1)
        self.value = nn.Conv2d(56, len(CLASS_LABELS), 1)
        self.box = nn.Conv2d(56, BOX_CHANNELS, 1)
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
