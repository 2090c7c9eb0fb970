"""A small convolutional classifier made of layers that every Core ML neural network supports."""

from torch import Tensor, nn

from common.blocks import ConvolutionUnit, PartialStage, fold_units

DROPOUT = 0.2

WIDTHS = (24, 60, 120, 216, 336)
"""Channels at strides of 2, 4, 8, 16 and 32."""

NARROW_WIDTHS = (16, 40, 80, 144, 224)
"""The same for the first part of training: less than half of the computation."""


BOTTLENECKS = (1, 2, 3, 2)
"""Bottlenecks at strides of 4, 8, 16 and 32."""


class DrawingNetwork(nn.Module):
    """From `[batch, 3, side, side]` RGB in 0…1 to a logit for each class, `[batch, classes]`.

    The side is any multiple of 32: the last features are averaged over the image.
    """

    def __init__(
        self, classes: int, widths: tuple[int, ...] = WIDTHS, bottlenecks: tuple[int, ...] = BOTTLENECKS
    ):
        super().__init__()
        at2, at4, at8, at16, at32 = widths
        in4, in8, in16, in32 = bottlenecks
        self.stem = ConvolutionUnit(3, at2, stride=2)
        self.down4 = ConvolutionUnit(at2, at4, stride=2)
        self.stage4 = PartialStage(at4, in4)
        self.down8 = ConvolutionUnit(at4, at8, stride=2)
        self.stage8 = PartialStage(at8, in8)
        self.down16 = ConvolutionUnit(at8, at16, stride=2)
        self.stage16 = PartialStage(at16, in16)
        self.down32 = ConvolutionUnit(at16, at32, stride=2)
        self.stage32 = PartialStage(at32, in32)
        self.dropout = nn.Dropout(DROPOUT)
        self.logits = nn.Linear(at32, classes)
        self._initialize()

    def _initialize(self) -> None:
        for module in self.modules():
            if isinstance(module, nn.Conv2d):
                nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
        nn.init.normal_(self.logits.weight, std=0.01)
        nn.init.zeros_(self.logits.bias)

    def fold(self) -> "DrawingNetwork":
        """Folds every unit; returns the network itself."""
        fold_units(self)
        return self

    def features(self, x: Tensor) -> Tensor:
        """The image's features, `[batch, channels at stride 32]`."""
        x = self.stage4(self.down4(self.stem(x)))
        x = self.stage8(self.down8(x))
        x = self.stage16(self.down16(x))
        return self.stage32(self.down32(x)).mean((2, 3))

    def forward(self, x: Tensor) -> Tensor:
        return self.logits(self.dropout(self.features(x)))
