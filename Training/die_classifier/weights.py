"""Reads the classifier's weights, also of files with fewer labels."""

from pathlib import Path

import torch
from coremltools.proto import Model_pb2
from torch import Tensor

from common.core_ml_reference import weights
from common.core_ml_weights import layers_in, weights_in

from . import LABELS
from .network import ValueNetwork

NEW_LABEL_BIAS = -4.0
"""The initial bias of a label that the file lacks: it begins as an improbable one."""


def labels_in(path: Path) -> list[str]:
    """The labels of a Core ML classifier, in the order of its outputs."""
    return list(Model_pb2.Model.FromString(path.read_bytes()).neuralNetworkClassifier.stringClassLabels.vector)


def classifier_weights(path: Path, network: ValueNetwork) -> dict[str, Tensor]:
    """A folded network's state from trained weights, or a Core ML file with other labels."""
    if path.suffix != ".mlmodel":
        return torch.load(path, weights_only=True)
    state = weights_in(path, network, without=["logits"])
    labels, channels = labels_in(path), network.logits.in_features
    layer = layers_in(path)["logits"].innerProduct
    read = weights(layer.weights, (len(labels), channels)), weights(layer.bias, (len(labels),))
    weight, bias = torch.zeros(len(LABELS), channels), torch.full((len(LABELS),), NEW_LABEL_BIAS)
    for index, label in enumerate(LABELS):
        if label in labels:
            row = labels.index(label)
            weight[index], bias[index] = read[0][row], read[1][row]
    return state | {"logits.weight": weight, "logits.bias": bias}
