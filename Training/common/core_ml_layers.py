"""Writes the networks' blocks as layers of a Core ML neural network."""

import numpy as np
import torch
from coremltools.models.neural_network import NeuralNetworkBuilder

from .blocks import Bottleneck, ConvolutionUnit, PartialStage


class LayerWriter:
    """Adds the network's blocks to a builder; every method returns the name of its output."""

    def __init__(self, builder: NeuralNetworkBuilder):
        self.builder = builder

    def convolution(
        self, name: str, source: str, weight: np.ndarray, bias: np.ndarray, stride: int = 1
    ) -> str:
        outputs, inputs, height, width = weight.shape
        margin = height // 2
        self.builder.add_convolution(
            name=name,
            kernel_channels=inputs,
            output_channels=outputs,
            height=height,
            width=width,
            stride_height=stride,
            stride_width=stride,
            border_mode="valid",
            groups=1,
            W=weight.transpose(2, 3, 1, 0),
            b=bias,
            has_bias=True,
            input_name=source,
            output_name=name,
            padding_top=margin,
            padding_bottom=margin,
            padding_left=margin,
            padding_right=margin,
        )
        return name

    def unit(self, name: str, source: str, unit: ConvolutionUnit) -> str:
        layer = unit.convolution
        weight, bias = layer.weight.detach().numpy(), layer.bias.detach().numpy()
        linear = self.convolution(f"{name}_convolution", source, weight, bias, layer.stride[0])
        self.builder.add_activation(f"{name}_relu", "RELU", linear, name)
        return name

    def output_convolution(self, name: str, source: str, layer: torch.nn.Conv2d) -> str:
        return self.convolution(name, source, layer.weight.detach().numpy(), layer.bias.detach().numpy())

    def sum(self, name: str, *sources: str) -> str:
        self.builder.add_elementwise(name, list(sources), name, "ADD")
        return name

    def concatenation(self, name: str, sources: list[str]) -> str:
        self.builder.add_elementwise(name, sources, name, "CONCAT")
        return name

    def upsampled(self, name: str, source: str) -> str:
        self.builder.add_upsample(name, 2, 2, source, name, mode="NN")
        return name

    def bottleneck(self, name: str, source: str, block: Bottleneck) -> str:
        first = self.unit(f"{name}_first", source, block.first)
        second = self.unit(f"{name}_second", first, block.second)
        return self.sum(f"{name}_sum", source, second)

    def stage(self, name: str, source: str, stage: PartialStage) -> str:
        branches = [
            self.unit(f"{name}_around", source, stage.around),
            self.unit(f"{name}_entry", source, stage.entry),
        ]
        for index, block in enumerate(stage.bottlenecks):
            branches.append(self.bottleneck(f"{name}_bottleneck{index + 1}", branches[-1], block))
        return self.unit(f"{name}_mix", self.concatenation(f"{name}_concat", branches), stage.mix)

    def constant(self, name: str, values: np.ndarray) -> str:
        self.builder.add_load_constant(name, name, values.ravel(), list(values.shape))
        return name
