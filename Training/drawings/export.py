"""Writes the trained classifier as a Core ML neural-network classifier in the form of Create ML's.

Input `image`; outputs `classLabel` and `classLabelProbs`. The logits are divided by a temperature chosen
so that a confidence is how often the model is right. The labels recognised often enough are named in the
file's metadata: a game asks for these by default.
"""

import argparse
import json
from pathlib import Path

import coremltools as ct
import torch
from coremltools.models import datatypes
from coremltools.models.neural_network import NeuralNetworkBuilder
from coremltools.models.neural_network.quantization_utils import quantize_weights
from coremltools.proto import Model_pb2

from common.core_ml_layers import LayerWriter

from . import INPUT_SIZE, LABELS, NOTHING
from .network import DrawingNetwork

SPECIFICATION_VERSION = 1
DEFAULT_LABELS_KEY = "defaultLabels"

DESCRIPTION = (
    "Names what is drawn in a picture: a drawing on paper, on a board or on a screen. "
    f'"{NOTHING}" stands for pictures in which nothing is drawn.'
)


def load_network(path: Path) -> DrawingNetwork:
    """The network with trained weights, ready to be asked."""
    network = DrawingNetwork(len(LABELS) + 1).fold().eval()
    network.load_state_dict(torch.load(path, weights_only=True))
    return network


def add_layers(builder: NeuralNetworkBuilder, network: DrawingNetwork, temperature: float) -> None:
    """From the image to the probabilities."""
    writer = LayerWriter(builder)
    x = writer.unit("stem", "image", network.stem)
    x = writer.stage("stage4", writer.unit("down4", x, network.down4), network.stage4)
    x = writer.stage("stage8", writer.unit("down8", x, network.down8), network.stage8)
    x = writer.stage("stage16", writer.unit("down16", x, network.down16), network.stage16)
    x = writer.stage("stage32", writer.unit("down32", x, network.down32), network.stage32)
    builder.add_pooling(
        name="features", height=1, width=1, stride_height=1, stride_width=1, layer_type="AVERAGE",
        padding_type="VALID", input_name=x, output_name="features", is_global=True,
    )  # fmt: skip
    weight = network.logits.weight.detach().numpy() / temperature
    bias = network.logits.bias.detach().numpy() / temperature
    builder.add_inner_product(
        name="logits", W=weight, b=bias, input_channels=weight.shape[1], output_channels=weight.shape[0],
        has_bias=True, input_name="features", output_name="logits",
    )  # fmt: skip
    builder.add_softmax("probabilities", "logits", "classLabelProbs")


def classifier_specification(
    network: DrawingNetwork, temperature: float, default_labels: list[str]
) -> Model_pb2.Model:
    """The model that `Models/Drawings.mlmodel` holds."""
    builder = NeuralNetworkBuilder(
        [("image", datatypes.Array(3, INPUT_SIZE, INPUT_SIZE))],
        [("classLabelProbs", datatypes.Array(len(LABELS) + 1))],
        mode="classifier",
    )
    add_layers(builder, network, temperature)
    builder.set_pre_processing_parameters(image_input_names=["image"], is_bgr=False, image_scale=1 / 255)
    builder.set_class_labels([*LABELS, NOTHING], "classLabel", "classLabelProbs")
    model = quantize_weights(ct.models.MLModel(builder.spec, skip_model_load=True), nbits=16).get_spec()
    model.specificationVersion = SPECIFICATION_VERSION
    describe(model, default_labels)
    return model


def describe(model: Model_pb2.Model, default_labels: list[str]) -> None:
    """What the file says of itself."""
    model.description.input[0].shortDescription = "The picture; a drawing is best seen filling most of it"
    for output in model.description.output:
        output.shortDescription = {
            "classLabel": "The likeliest label",
            "classLabelProbs": "The probability of each label",
        }[output.name]
    metadata = model.description.metadata
    metadata.shortDescription = DESCRIPTION
    metadata.author = "swift-vision"
    metadata.license = "Apache-2.0; trained on the Quick, Draw! Dataset by Google, CC BY 4.0"
    metadata.versionString = "1.0"
    metadata.userDefined[DEFAULT_LABELS_KEY] = ",".join(default_labels)
    metadata.userDefined["org.swift-vision.reduced-precision"] = "true"


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
    arguments.output.write_bytes(model.SerializeToString(deterministic=True))
    print(f"{arguments.output}: {arguments.output.stat().st_size} bytes, {len(LABELS)} labels")


if __name__ == "__main__":
    main()
