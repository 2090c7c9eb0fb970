"""A classifier of single dice that begins as the detector's backbone."""

import torch
from torch import Tensor, nn

from common.blocks import ConvolutionUnit, PartialStage, fold_units

from . import LABELS

DROPOUT = 0.1


class ValueNetwork(nn.Module):
    """From `[batch, 3, side, side]` RGB in 0…1 to a logit for each label, `[batch, 7]`.

    The side is any multiple of 16: the last features are averaged over the picture. Up to stride 16 it is
    the detector's backbone with more bottlenecks.
    """

    def __init__(self):
        super().__init__()
        self.stem = ConvolutionUnit(3, 16, stride=2)
        self.down4 = ConvolutionUnit(16, 32, stride=2)
        self.stage4 = PartialStage(32, bottlenecks=1)
        self.down8 = ConvolutionUnit(32, 64, stride=2)
        self.stage8 = PartialStage(64, bottlenecks=3)
        self.down16 = ConvolutionUnit(64, 128, stride=2)
        self.stage16 = PartialStage(128, bottlenecks=5)
        self.dropout = nn.Dropout(DROPOUT)
        self.logits = nn.Linear(128, len(LABELS))

    def fold(self) -> "ValueNetwork":
        """Folds every unit; gives the network itself."""
        fold_units(self)
        return self

    @torch.no_grad()
    def begin_from(self, detector: dict[str, Tensor]) -> "ValueNetwork":
        """Takes the weights of the detector's backbone; both are folded.

        What the detector hasn't changes nothing at first: the mixing convolutions ignore what comes out of
        the new bottlenecks.
        """
        for module in self.modules():
            if isinstance(module, nn.Conv2d):
                nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
                nn.init.zeros_(module.bias)
        for stage in (self.stage8, self.stage16):
            for bottleneck in stage.bottlenecks:
                bottleneck.second.convolution.weight *= 0.1
        for name, own in self.state_dict().items():
            if name in detector:
                own.zero_()
                own[tuple(slice(length) for length in detector[name].shape)] = detector[name]
        nn.init.normal_(self.logits.weight, std=0.01)
        nn.init.zeros_(self.logits.bias)
        return self

    def forward(self, x: Tensor) -> Tensor:
        x = self.stage4(self.down4(self.stem(x)))
        x = self.stage8(self.down8(x))
        x = self.stage16(self.down16(x))
        return self.logits(self.dropout(x.mean((2, 3))))
