"""Writes EfficientNet-Lite0 (Tan and Le, 2019; Lite: no squeeze-and-excitation, and ReLU6) as two ONNX files.

The weights are unchanged. The first network outputs the features, `[1, 1280, h, w]`, one position for each 32
by 32 pixels, and their mean, `[1, 1280]`. The second turns features into the probabilities of ImageNet's
1,000 labels, for each position separately; for the mean, those of the whole image.
"""

import struct

import onnx_file as onnx
import torch_checkpoint

# For each stage (table 1 of the paper): kernel, stride, expansion, input channels, output channels, repeats.
STAGES = [
    (3, 1, 1, 32, 16, 1), (3, 2, 6, 16, 24, 2), (5, 2, 6, 24, 40, 2), (3, 2, 6, 40, 80, 3),
    (5, 1, 6, 80, 112, 3), (5, 2, 6, 112, 192, 4), (3, 1, 6, 192, 320, 1),
]
STEM, FEATURES, LABELS = 32, 1280, 1000
EPSILON = 0.001


class Body:
    """The network up to its features, layer by layer."""

    def __init__(self, tensors):
        self.tensors, self.nodes, self.constants = tensors, [], []

    def constant(self, name: str, shape) -> str:
        value = self.tensors.pop(name, None)
        if value is None or value.shape != shape or value.kind != "FloatStorage":
            raise torch_checkpoint.CheckpointError(f"its {name} isn't a tensor of the shape {list(shape)}")
        self.constants.append(onnx.tensor(name, shape, value.data))
        return name

    def add(self, operation: str, inputs, output: str, **attributes) -> str:
        self.nodes.append(onnx.node(operation, inputs, output, **attributes))
        return output

    def convolution(self, value, name, norm, channels, kernel, stride=1, group=1, is_last=False) -> str:
        """Adds a convolution with TensorFlow's padding, its normalization and, unless it is a block's last,
        ReLU6."""
        inputs, outputs = channels
        weight = self.constant(f"{name}.weight", (outputs, inputs // group, kernel, kernel))
        value = self.add(
            "Conv", [value, weight], f"{name}.conv", kernel_shape=[kernel, kernel], strides=[stride, stride],
            group=group, auto_pad="SAME_UPPER")
        scales = [
            self.constant(f"{norm}.{part}", (outputs,)) for part in ["weight", "bias", "running_mean", "running_var"]]
        value = self.add("BatchNormalization", [value, *scales], f"{name}.norm", epsilon=EPSILON)
        return value if is_last else self.add("Clip", [value, "zero", "six"], f"{name}.relu6")

    def block(self, value, name, kernel, stride, expansion, inputs, outputs) -> str:
        start, inner = value, inputs * expansion
        if expansion > 1:
            value = self.convolution(value, f"{name}._expand_conv", f"{name}._bn0", (inputs, inner), 1)
        value = self.convolution(
            value, f"{name}._depthwise_conv", f"{name}._bn1", (inner, inner), kernel, stride, group=inner)
        value = self.convolution(
            value, f"{name}._project_conv", f"{name}._bn2", (inner, outputs), 1, is_last=True)
        if stride == 1 and inputs == outputs:
            value = self.add("Add", [value, start], f"{name}.sum")
        return value


def body(tensors) -> bytes:
    network = Body(tensors)
    for name, value in [("zero", 0.0), ("six", 6.0)]:
        network.constants.append(onnx.tensor(name, (), struct.pack("<f", value)))
    value = network.convolution("picture", "_conv_stem", "_bn0", (3, STEM), 3, 2)
    count = 0
    for kernel, stride, expansion, inputs, outputs, repeats in STAGES:
        for repeat in range(repeats):
            value = network.block(
                value, f"_blocks.{count}", kernel, 1 if repeat else stride, expansion,
                outputs if repeat else inputs, outputs)
            count += 1
    value = network.convolution(value, "_conv_head", "_bn1", (STAGES[-1][4], FEATURES), 1)
    network.add("Identity", [value], "feature_map")
    network.add("GlobalAveragePool", [value], "pooled")
    network.add("Flatten", ["pooled"], "features", axis=1)
    return onnx.model(
        "EfficientNet-Lite0", network.nodes, network.constants,
        [onnx.port("picture", (1, 3, "height", "width"))],
        [onnx.port("features", (1, FEATURES)), onnx.port("feature_map", (1, FEATURES, "rows", "columns"))])


def head(tensors) -> bytes:
    network = Body(tensors)
    weight = network.tensors["_fc.weight"]
    network.tensors["_fc.weight"] = weight._replace(shape=weight.shape + (1, 1))
    constants = [
        network.constant("_fc.weight", (LABELS, FEATURES, 1, 1)), network.constant("_fc.bias", (LABELS,))]
    network.add("Conv", ["feature_map", *constants], "logits", kernel_shape=[1, 1])
    network.add("Softmax", ["logits"], "probabilities", axis=1)
    return onnx.model(
        "EfficientNet-Lite0 labels", network.nodes, network.constants,
        [onnx.port("feature_map", (1, FEATURES, "rows", "columns"))],
        [onnx.port("probabilities", (1, LABELS, "rows", "columns"))])


def networks(checkpoint) -> tuple:
    """Returns the bytes of both files for an open checkpoint.

    Raises CheckpointError if it is a checkpoint of another network.
    """
    tensors = torch_checkpoint.read(checkpoint)
    # Counts of training batches aren't needed for inference.
    tensors = {name: value for name, value in tensors.items() if not name.endswith("num_batches_tracked")}
    written = (body(tensors), head(tensors))
    if tensors:
        raise torch_checkpoint.CheckpointError(f"it has tensors of another network, such as {next(iter(tensors))}")
    return written
