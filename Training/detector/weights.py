"""The detector's weights from its file or its Core ML file, to run it with PyTorch."""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from common.core_ml_weights import layers_in, weight_and_bias, weights_in

from . import CLASS_LABELS, GRID_SIZE
from .network import LARGE, SMALL, DiceNetwork


def exported_weights(path: Path, network: DiceNetwork) -> dict[str, Tensor]:
    """The state of a folded network, in the file's 16 bits."""
    outputs = {"center": network.center, "value": network.value, "box": network.box}
    state, layers = weights_in(path, network, outputs), layers_in(path)
    inputs = network.box.weight.shape[1]

    def read(name: str, count: int) -> tuple[Tensor, Tensor]:
        return weight_and_bias(layers[name], (count, inputs, 1, 1))

    # The file repeats the center's weights for each value, and has sizes relative to the image instead of in
    # cells.
    center, value = read("centre_logits", len(CLASS_LABELS)), read("value_logits", len(CLASS_LABELS))
    offset, extent = read("centre_offset", 2), read("extent_logarithm", 2)
    box = torch.cat([offset[0], extent[0]]), torch.cat([offset[1], extent[1] + float(np.log(GRID_SIZE))])
    for name, (weight, bias) in {"center": (center[0][:1], center[1][:1]), "value": value, "box": box}.items():
        state[f"{name}.weight"], state[f"{name}.bias"] = weight, bias
    return state


def trained_network(path: Path) -> DiceNetwork:
    """The folded network, large or small, whose weights a file has: of PyTorch, or Core ML."""
    if path.suffix == ".mlmodel":
        network = folded("merge8_convolution" in layers_in(path))
        network.load_state_dict(exported_weights(path, network))
    else:
        state = torch.load(path, weights_only=True)
        network = folded("merge8.convolution.weight" in state)
        network.load_state_dict(state)
    return network


def folded(large: bool) -> DiceNetwork:
    return DiceNetwork(LARGE if large else SMALL).fold()
