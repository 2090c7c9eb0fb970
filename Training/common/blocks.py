"""Building blocks of the networks, made of layers that every Core ML neural network supports."""

import torch
from torch import Tensor, nn


class ConvolutionUnit(nn.Module):
    """Convolution, batch normalization (folded at export, or before a second stage) and ReLU."""

    def __init__(self, inputs: int, outputs: int, kernel: int = 3, stride: int = 1):
        super().__init__()
        self.convolution = nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False)
        self.normalization = nn.BatchNorm2d(outputs)
        self.activation = nn.ReLU(inplace=True)

    def forward(self, x: Tensor) -> Tensor:
        return self.activation(self.normalization(self.convolution(x)))

    def fold(self) -> None:
        """Folds the normalization into the convolution, permanently; further calls have no effect."""
        if isinstance(self.normalization, nn.Identity):
            return
        old, scale = self.convolution, self.normalization.weight
        scale = scale / (self.normalization.running_var + self.normalization.eps).sqrt()
        self.convolution = nn.Conv2d(
            old.in_channels, old.out_channels, old.kernel_size, old.stride, old.padding
        )
        with torch.no_grad():
            self.convolution.weight.copy_(old.weight * scale[:, None, None, None])
            self.convolution.bias.copy_(self.normalization.bias - self.normalization.running_mean * scale)
        self.normalization = nn.Identity()


class Bottleneck(nn.Module):
    """Two 3×3 convolutions added to their input."""

    def __init__(self, channels: int):
        super().__init__()
        self.first = ConvolutionUnit(channels, channels)
        self.second = ConvolutionUnit(channels, channels)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.second(self.first(x))


class PartialStage(nn.Module):
    """Half of the channels pass through bottlenecks, the other half bypass them; then both are mixed."""

    def __init__(self, channels: int, bottlenecks: int):
        super().__init__()
        half = channels // 2
        self.around = ConvolutionUnit(channels, half, kernel=1)
        self.entry = ConvolutionUnit(channels, half, kernel=1)
        self.bottlenecks = nn.ModuleList(Bottleneck(half) for _ in range(bottlenecks))
        self.mix = ConvolutionUnit(half * (2 + bottlenecks), channels, kernel=1)

    def forward(self, x: Tensor) -> Tensor:
        branches = [self.around(x), self.entry(x)]
        for bottleneck in self.bottlenecks:
            branches.append(bottleneck(branches[-1]))
        return self.mix(torch.cat(branches, dim=1))


def fold_units(network: nn.Module) -> None:
    """Folds every unit of a network."""
    for module in network.modules():
        if isinstance(module, ConvolutionUnit):
            module.fold()
