"""Writes the trained classifier of single dice as a Core ML file."""

import argparse
from pathlib import Path

import torch
from coremltools.proto import Model_pb2

from common import classifier_file
from common.core_ml_layers import LayerWriter

from . import INPUT_SIZE, LABELS, NOTHING
from .network import ValueNetwork

DESCRIPTION = (
    "Reads the value of the top face of a die that fills about 60 % of the image's side. "
    f'"{NOTHING}" is the label of images without a die at the center.'
)


def load_network(path: Path) -> ValueNetwork:
    """The network with trained weights, in evaluation mode."""
    network = ValueNetwork().fold().eval()
    network.load_state_dict(torch.load(path, weights_only=True))
    return network


def classifier_specification(network: ValueNetwork) -> Model_pb2.Model:
    """The model in `Models/DiceValues.mlmodel`."""

    def features(writer: LayerWriter) -> str:
        x = writer.unit("stem", "image", network.stem)
        x = writer.stage("stage4", writer.unit("down4", x, network.down4), network.stage4)
        x = writer.stage("stage8", writer.unit("down8", x, network.down8), network.stage8)
        return writer.stage("stage16", writer.unit("down16", x, network.down16), network.stage16)

    weight, bias = network.logits.weight.detach().numpy(), network.logits.bias.detach().numpy()
    model = classifier_file.classifier_specification(LABELS, INPUT_SIZE, features, weight, bias, bits=16)
    picture = "One die, centered and filling about 60 % of the side"
    classifier_file.describe(model, picture, DESCRIPTION, "Apache-2.0")
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    classifier_file.write(classifier_specification(load_network(arguments.weights)), arguments.output)


if __name__ == "__main__":
    main()
