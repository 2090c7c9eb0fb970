"""Writes the trained drawing classifier as a Core ML file.

A temperature that calibrates confidences divides the logits. The file's metadata has the game's default
prompts, and states that a drawing's mirror image has the same label.
"""

import argparse
import json
from pathlib import Path

import torch
from coremltools.proto import Model_pb2

from common import classifier_file
from common.core_ml_layers import LayerWriter

from . import INPUT_SIZE, LABELS, NOTHING
from .network import DrawingNetwork

DEFAULT_LABELS_KEY = "defaultLabels"
MIRRORABLE_KEY = "mirrorable"

PICTURE = "The image; ideally filled by the drawing"
LICENSE = "Apache-2.0; trained on the Quick, Draw! Dataset by Google, CC BY 4.0"
DESCRIPTION = (
    "Classifies a drawing on paper, on a board or on a screen. "
    f'"{NOTHING}" is the label of images without a drawing.'
)


def load_network(path: Path) -> DrawingNetwork:
    """The network with trained weights, in evaluation mode."""
    network = DrawingNetwork(len(LABELS) + 1).fold().eval()
    network.load_state_dict(torch.load(path, weights_only=True))
    return network


def classifier_specification(
    network: DrawingNetwork, temperature: float, default_labels: list[str]
) -> Model_pb2.Model:
    """The model in `Models/Drawings.mlmodel`."""

    def features(writer: LayerWriter) -> str:
        x = writer.unit("stem", "image", network.stem)
        x = writer.stage("stage4", writer.unit("down4", x, network.down4), network.stage4)
        x = writer.stage("stage8", writer.unit("down8", x, network.down8), network.stage8)
        x = writer.stage("stage16", writer.unit("down16", x, network.down16), network.stage16)
        return writer.stage("stage32", writer.unit("down32", x, network.down32), network.stage32)

    weight = network.logits.weight.detach().numpy() / temperature
    bias = network.logits.bias.detach().numpy() / temperature
    labels = [*LABELS, NOTHING]
    model = classifier_file.classifier_specification(labels, INPUT_SIZE, features, weight, bias, bits=8)
    classifier_file.describe(
        model, PICTURE, DESCRIPTION, LICENSE, **{DEFAULT_LABELS_KEY: ",".join(default_labels), MIRRORABLE_KEY: "true"}
    )
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("settings", type=Path, help="JSON written by drawings.choose")
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    settings = json.loads(arguments.settings.read_text())
    model = classifier_specification(
        load_network(arguments.weights), settings["temperature"], settings["defaultLabels"]
    )
    classifier_file.write(model, arguments.output)


if __name__ == "__main__":
    main()
