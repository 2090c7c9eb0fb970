"""Reads a network's weights from its Core ML file, to continue training.

The file has them in 16 bits or in bytes: they differ from the trained weights by that rounding.
"""

import re
from collections.abc import Collection
from pathlib import Path

from coremltools.proto import Model_pb2
from torch import Tensor, nn

from .core_ml_reference import weights


def layer_name(module: str) -> str:
    """The name of the layer that `LayerWriter` writes for a module's convolution or product."""
    name = re.sub(r"\.bottlenecks\.(\d+)", lambda match: f"_bottleneck{int(match[1]) + 1}", module)
    return name.replace(".", "_")


def layers_in(path: Path) -> dict:
    """A file's layers by name: a classifier's, or those of a pipeline's first network."""
    model = Model_pb2.Model.FromString(path.read_bytes())
    if model.HasField("pipeline"):
        network = model.pipeline.models[0].neuralNetwork
    else:
        network = model.neuralNetworkClassifier
    return {layer.name: layer for layer in network.layers}


def weight_and_bias(layer, shape: tuple[int, ...]) -> tuple[Tensor, Tensor]:
    """The weights and bias of a convolution or product whose weights have this shape."""
    parameters = getattr(layer, layer.WhichOneof("layer"))
    return weights(parameters.weights, shape), weights(parameters.bias, shape[:1])


def weights_in(path: Path, network: nn.Module, without: Collection[str] = ()) -> dict[str, Tensor]:
    """The state of a folded network from a file's layers, `without` the modules of these names."""
    layers, state = layers_in(path), {}
    for name, module in network.named_modules():
        if isinstance(module, nn.Conv2d | nn.Linear) and name not in without:
            read = weight_and_bias(layers[layer_name(name)], tuple(module.weight.shape))
            state[f"{name}.weight"], state[f"{name}.bias"] = read
    return state
