"""The layers of ONNX networks that can be computed in integers, and networks in which they are rounded.

`NetworkInference/Quantization` does the same when the program reads a network.
"""

from pathlib import Path

import numpy as np
import onnx
from onnx import helper, numpy_helper

DOMAIN = "org.openvinotoolkit"
INPUT_LEVELS, WEIGHT_LEVELS = 256, 255
# The axis of the weights along which a layer's outputs lie; the last for products of matrices.
CHANNEL_AXES = {"Conv": 0, "ConvTranspose": 1, "MatMul": -1}

Range = tuple[float, float]


class Network:
    """An ONNX file and those of its layers that have constant weights, but the last."""

    def __init__(self, path: Path):
        self.model = onnx.load(path)
        self.constants = {tensor.name: tensor for tensor in self.model.graph.initializer}
        for node in self.model.graph.node:
            if node.op_type == "Identity" and node.input[0] in self.constants:
                self.constants[node.output[0]] = self.constants[node.input[0]]
        layers = [
            node
            for node in self.model.graph.node
            if node.op_type in CHANNEL_AXES and node.input[1] in self.constants and not is_grouped_transpose(node)
        ]
        self.layers = [node for node in layers if self.leads_to(node, layers)]

    def leads_to(self, first, layers: list) -> bool:
        """Whether the output of a layer reaches another one: the last layers stay in floating point."""
        reached = {first.output[0]}
        for node in self.model.graph.node:
            if reached.isdisjoint(node.input):
                continue
            if node in layers:
                return True
            reached.update(node.output)
        return False

    def inputs_of_layers(self) -> dict[str, str]:
        """The name of each layer's input, by the name of its output."""
        return {node.output[0]: node.input[0] for node in self.layers}

    def weights(self, node) -> np.ndarray:
        return numpy_helper.to_array(self.constants[node.input[1]])

    def rounded(self, ranges: dict[str, Range]) -> bytes:
        """The network with the layers' inputs and weights rounded to levels."""
        model = onnx.ModelProto()
        model.CopyFrom(self.model)
        nodes, inputs = [], {}
        for node in model.graph.node:
            if node.output[0] in ranges:
                name, values = node.output[0], self.weights(node)
                limits = with_zero(*ranges[name])
                if (node.input[0], limits) not in inputs:
                    inputs[node.input[0], limits] = f"{name} input rounded"
                    nodes += rounding(model.graph, node.input[0], f"{name} input", *limits, INPUT_LEVELS)
                values, largest = rounded_weights(values, CHANNEL_AXES[node.op_type] % values.ndim)
                model.graph.initializer.append(numpy_helper.from_array(values, f"{name} weights"))
                nodes += rounding(model.graph, f"{name} weights", f"{name} weights", -largest, largest, WEIGHT_LEVELS)
                node.input[0], node.input[1] = inputs[node.input[0], limits], f"{name} weights rounded"
            nodes.append(node)
        del model.graph.node[:]
        model.graph.node.extend(nodes)
        model.opset_import.append(helper.make_opsetid(DOMAIN, 1))
        return model.SerializeToString()


def is_grouped_transpose(node) -> bool:
    return node.op_type == "ConvTranspose" and any(item.name == "group" and item.i > 1 for item in node.attribute)


def rounding(graph, source: str, name: str, low, high, levels: int) -> list:
    """A node that rounds `source` to `name rounded`, whose limits are constants of the graph."""
    for suffix, values in (("low", low), ("high", high)):
        graph.initializer.append(numpy_helper.from_array(np.asarray(values, np.float32), f"{name} {suffix}"))
    limits = [f"{name} low", f"{name} high"]
    return [
        helper.make_node("FakeQuantize", [source, *limits, *limits], [f"{name} rounded"], domain=DOMAIN, levels=levels)
    ]


def rounded_weights(values: np.ndarray, axis: int) -> tuple[np.ndarray, np.ndarray]:
    """Weights on their levels, and the largest magnitude among those of each output, which lie along `axis`.

    The error of a weight is added to the next one of the same output before that is rounded: inputs that are
    near each other are similar, so that errors of opposite sign cancel out.
    """
    others = tuple(other for other in range(values.ndim) if other != axis)
    largest = np.abs(values).max(others, keepdims=True)
    largest[largest == 0] = 1
    last = WEIGHT_LEVELS // 2
    rows = np.moveaxis(values / largest * last, axis, 0)
    flat = rows.reshape(len(rows), -1)
    levels, error = np.empty_like(flat), np.zeros(len(flat), np.float32)
    for index, column in enumerate(flat.T):
        wanted = column + error
        levels[:, index] = np.clip(np.round(wanted), -last, last)
        error = wanted - levels[:, index]
    return np.moveaxis(levels.reshape(rows.shape), 0, axis) / last * largest, largest


def with_zero(low: float, high: float) -> Range:
    """The range, widened until 0 is one of its levels."""
    low, high = min(low, 0.0), max(high, 0.0)
    if low == 0 or high == 0:
        return low, high
    last = INPUT_LEVELS - 1
    below = min(max(round(-low / (high - low) * last), 1), last - 1)
    step = max(-low / below, high / (last - below))
    return -step * below, step * (last - below)
