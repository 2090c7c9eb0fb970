"""Reads a network's weights back from the Core ML file that holds them, to go on learning from there.

The file has them in 16 bits or in bytes: what is read differs from what was trained by as much as the file does.
"""

import re
from pathlib import Path

from coremltools.proto import Model_pb2
from torch import Tensor, nn

from .core_ml_reference import weights


def layer_name(module: str) -> str:
    """The layer that `LayerWriter` makes of a module's convolution or product, by the module's path."""
    name = re.sub(r"\.bottlenecks\.(\d+)", lambda match: f"_bottleneck{int(match[1]) + 1}", module)
    return name.replace(".", "_")


def weights_in(path: Path, network: nn.Module) -> dict[str, Tensor]:
    """The state of a folded classifier whose layers a file has."""
    model = Model_pb2.Model.FromString(path.read_bytes())
    layers = {layer.name: layer for layer in model.neuralNetworkClassifier.layers}
    state = {}
    for name, module in network.named_modules():
        if not isinstance(module, nn.Conv2d | nn.Linear):
            continue
        layer = layers[layer_name(name)]
        parameters = getattr(layer, layer.WhichOneof("layer"))
        state[f"{name}.weight"] = weights(parameters.weights, tuple(module.weight.shape))
        state[f"{name}.bias"] = weights(parameters.bias, tuple(module.bias.shape))
    return state
