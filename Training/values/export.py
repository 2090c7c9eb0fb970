"""Writes the trained classifier as a Core ML neural-network classifier in the form of Create ML's.

Input `image`; outputs `classLabel` and `classLabelProbs`.
"""

import argparse
from pathlib import Path

import coremltools as ct
import torch
from coremltools.models import datatypes
from coremltools.models.neural_network import NeuralNetworkBuilder
from coremltools.models.neural_network.quantization_utils import quantize_weights
from coremltools.proto import Model_pb2

from common.core_ml_layers import LayerWriter

from . import INPUT_SIZE, LABELS, NOTHING
from .network import ValueNetwork

SPECIFICATION_VERSION = 1

DESCRIPTION = (
    "Reads the value of the top face of a die that fills about 60 % of the picture's side. "
    f'"{NOTHING}" stands for pictures in whose middle there is no die.'
)


def load_network(path: Path) -> ValueNetwork:
    """The network with trained weights, ready to be asked."""
    network = ValueNetwork().fold().eval()
    network.load_state_dict(torch.load(path, weights_only=True))
    return network


def add_layers(builder: NeuralNetworkBuilder, network: ValueNetwork) -> None:
    """From the image to the probabilities."""
    writer = LayerWriter(builder)
    x = writer.unit("stem", "image", network.stem)
    x = writer.stage("stage4", writer.unit("down4", x, network.down4), network.stage4)
    x = writer.stage("stage8", writer.unit("down8", x, network.down8), network.stage8)
    x = writer.stage("stage16", writer.unit("down16", x, network.down16), network.stage16)
    builder.add_pooling(
        name="features", height=1, width=1, stride_height=1, stride_width=1, layer_type="AVERAGE",
        padding_type="VALID", input_name=x, output_name="features", is_global=True,
    )  # fmt: skip
    weight, bias = network.logits.weight.detach().numpy(), network.logits.bias.detach().numpy()
    builder.add_inner_product(
        name="logits", W=weight, b=bias, input_channels=weight.shape[1], output_channels=weight.shape[0],
        has_bias=True, input_name="features", output_name="logits",
    )  # fmt: skip
    builder.add_softmax("probabilities", "logits", "classLabelProbs")


def classifier_specification(network: ValueNetwork) -> Model_pb2.Model:
    """The model that `Models/DiceValues.mlmodel` holds."""
    builder = NeuralNetworkBuilder(
        [("image", datatypes.Array(3, INPUT_SIZE, INPUT_SIZE))],
        [("classLabelProbs", datatypes.Array(len(LABELS)))],
        mode="classifier",
    )
    add_layers(builder, network)
    builder.set_pre_processing_parameters(image_input_names=["image"], is_bgr=False, image_scale=1 / 255)
    builder.set_class_labels(list(LABELS), "classLabel", "classLabelProbs")
    model = quantize_weights(ct.models.MLModel(builder.spec, skip_model_load=True), nbits=16).get_spec()
    model.specificationVersion = SPECIFICATION_VERSION
    describe(model)
    return model


def describe(model: Model_pb2.Model) -> None:
    """What the file says of itself."""
    model.description.input[0].shortDescription = "One die, in the middle and filling about 60 % of the side"
    for output in model.description.output:
        output.shortDescription = {
            "classLabel": "The likeliest label",
            "classLabelProbs": "The probability of each label",
        }[output.name]
    metadata = model.description.metadata
    metadata.shortDescription = DESCRIPTION
    metadata.author = "swift-vision"
    metadata.license = "Apache-2.0"
    metadata.versionString = "1.0"
    metadata.userDefined["org.swift-vision.reduced-precision"] = "true"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    model = classifier_specification(load_network(arguments.weights))
    arguments.output.write_bytes(model.SerializeToString(deterministic=True))
    print(f"{arguments.output}: {arguments.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
