"""The network's weights with batch normalisation folded into the convolutions before it."""

import numpy as np

from .network import ConvolutionUnit


def folded(unit: ConvolutionUnit) -> tuple[np.ndarray, np.ndarray]:
    """Weights `[outputs, inputs, height, width]` and biases of the one convolution a unit amounts to."""
    normalisation = unit.normalisation
    scale = normalisation.weight / (normalisation.running_var + normalisation.eps).sqrt()
    weight = unit.convolution.weight * scale[:, None, None, None]
    bias = normalisation.bias - normalisation.running_mean * scale
    return weight.detach().numpy(), bias.detach().numpy()
