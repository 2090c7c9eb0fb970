"""Writes the trained network as a Core ML object detector in Create ML's form.

A pipeline of a neural network (classic layers, float16 weights) and NonMaximumSuppression: inputs `image`,
`iouThreshold`, `confidenceThreshold`; outputs `confidence` and `coordinates`.
"""

import argparse
from pathlib import Path

import coremltools as ct
import numpy as np
from coremltools.models import datatypes
from coremltools.models.neural_network import NeuralNetworkBuilder
from coremltools.models.neural_network.quantization_utils import quantize_weights
from coremltools.proto import FeatureTypes_pb2, Model_pb2

from common.blocks import PartialStage
from common.core_ml_layers import LayerWriter

from . import CLASS_LABELS, GRID_SIZE, INPUT_SIZE
from .network import BOX_CHANNELS, DiceNetwork, PyramidPooling
from .weights import trained_network

SPECIFICATION_VERSION = 3
"""The first version with NonMaximumSuppression (iOS 12)."""

CELLS = GRID_SIZE * GRID_SIZE
IOU_THRESHOLD = 0.45
CONFIDENCE_THRESHOLD = 0.25
"""Defaults of the two optional inputs, as in Create ML's detectors."""

DESCRIPTION = (
    "Detects dice in an image and reads the value of each top face. "
    "The box is the whole die; stretch the image to the input (scaleFill)."
)


class DetectorWriter(LayerWriter):
    """Writes the detector's own blocks."""

    def pooling(self, name: str, source: str, pooling: PyramidPooling) -> str:
        levels = [self.unit(f"{name}_entry", source, pooling.entry)]
        margin = pooling.WINDOW // 2
        for level in range(pooling.LEVELS):
            pooled = f"{name}_max{level + 1}"
            self.builder.add_pooling(
                name=pooled,
                height=pooling.WINDOW,
                width=pooling.WINDOW,
                stride_height=1,
                stride_width=1,
                layer_type="MAX",
                padding_type="VALID",
                input_name=levels[-1],
                output_name=pooled,
                padding_top=margin,
                padding_bottom=margin,
                padding_left=margin,
                padding_right=margin,
            )
            levels.append(pooled)
        return self.unit(f"{name}_mix", self.concatenation(f"{name}_concat", levels), pooling.mix)

    def rows_of_cells(self, name: str, source: str, channels: int) -> None:
        """From `[channels, rows, columns]` to `[rows × columns, channels]`."""
        self.builder.add_permute(f"{name}_permute", (0, 2, 3, 1), source, f"{name}_permuted")
        self.builder.add_reshape(f"{name}_reshape", f"{name}_permuted", name, (1, CELLS, channels), mode=0)


def add_backbone(writer: DetectorWriter, network: DiceNetwork) -> str:
    """The layers from the image to the features of the output grid."""
    x = writer.unit("stem", "image", network.stem)
    x = writer.unit("down4", x, network.down4)
    if isinstance(network.stage4, PartialStage):
        x = writer.stage("stage4", x, network.stage4)
    x8 = writer.stage("stage8", writer.unit("down8", x, network.down8), network.stage8)
    x16 = writer.stage("stage16", writer.unit("down16", x8, network.down16), network.stage16)
    x32 = writer.stage("stage32", writer.unit("down32", x16, network.down32), network.stage32)
    x32 = writer.pooling("pooling32", x32, network.pooling32)
    up32 = writer.upsampled("up32", writer.unit("lateral32", x32, network.lateral32))
    sum16 = writer.sum("sum16", writer.unit("lateral16", x16, network.lateral16), up32)
    up16 = writer.upsampled("up16", writer.unit("merge16", sum16, network.merge16))
    sum8 = writer.sum("sum8", writer.unit("lateral8", x8, network.lateral8), up16)
    if isinstance(network.head, PartialStage):
        return writer.stage("head", sum8, network.head)
    return writer.unit("head", writer.unit("merge8", sum8, network.merge8), network.head)


def add_confidence(writer: DetectorWriter, network: DiceNetwork, features: str) -> None:
    """The probability of a die's center times the probability of each value."""
    count = len(CLASS_LABELS)
    # The one center channel is repeated for each value, so that plain multiplication suffices.
    weight = network.center.weight.detach().numpy().repeat(count, axis=0)
    bias = network.center.bias.detach().numpy().repeat(count)
    center = writer.convolution("centre_logits", features, weight, bias)
    writer.builder.add_activation("centre_sigmoid", "SIGMOID", center, "centre")
    value = writer.output_convolution("value_logits", features, network.value)
    writer.builder.add_softmax("value_softmax", value, "value")
    writer.builder.add_elementwise("confidence_product", ["centre", "value"], "confidence_grid", "MULTIPLY")
    writer.rows_of_cells("raw_confidence", "confidence_grid", count)


def add_coordinates(writer: DetectorWriter, network: DiceNetwork, features: str) -> None:
    """Boxes as center and extent in 0…1 of the image."""
    weight, bias = network.box.weight.detach().numpy(), network.box.bias.detach().numpy()
    offset = writer.convolution("centre_offset", features, weight[:2], bias[:2])
    # Cell centers are multiples of a half, which float16 represents exactly; scaling to 0…1 comes after.
    middles = np.arange(GRID_SIZE, dtype=np.float32) + 0.5
    grid = writer.constant("cell_middles", np.stack(np.meshgrid(middles, middles)))
    in_cells = writer.sum("centre_in_cells", offset, grid)
    writer.builder.add_activation("centre_scale", "LINEAR", in_cells, "centre_position", [1 / GRID_SIZE, 0])
    shift = np.float32(np.log(GRID_SIZE))
    extent = writer.convolution("extent_logarithm", features, weight[2:], bias[2:] - shift)
    writer.builder.add_unary("extent", extent, "extent", "exp")
    boxes = writer.concatenation("boxes", ["centre_position", "extent"])
    writer.rows_of_cells("raw_coordinates", boxes, BOX_CHANNELS)


def network_specification(network: DiceNetwork) -> Model_pb2.Model:
    """The neural network alone: from `image` to `raw_confidence` and `raw_coordinates`."""
    builder = NeuralNetworkBuilder(
        [("image", datatypes.Array(3, INPUT_SIZE, INPUT_SIZE))],
        [
            ("raw_confidence", datatypes.Array(CELLS, len(CLASS_LABELS))),
            ("raw_coordinates", datatypes.Array(CELLS, BOX_CHANNELS)),
        ],
    )
    writer = DetectorWriter(builder)
    features = add_backbone(writer, network)
    add_confidence(writer, network, features)
    add_coordinates(writer, network, features)
    builder.set_pre_processing_parameters(image_input_names=["image"], is_bgr=False, image_scale=1 / 255)
    specification = quantize_weights(
        ct.models.MLModel(builder.spec, skip_model_load=True), nbits=16
    ).get_spec()
    specification.specificationVersion = SPECIFICATION_VERSION
    describe_raw_outputs(specification.description.output)
    return specification


def describe_raw_outputs(outputs) -> None:
    """Declares the two raw outputs as arrays of doubles with one row per cell."""
    for output, columns in zip(outputs, (len(CLASS_LABELS), BOX_CHANNELS)):
        del output.type.multiArrayType.shape[:]
        output.type.multiArrayType.shape.extend([CELLS, columns])
        output.type.multiArrayType.dataType = FeatureTypes_pb2.ArrayFeatureType.DOUBLE


def suppression_specification(raw_outputs) -> Model_pb2.Model:
    """Class-agnostic NonMaximumSuppression: a die never keeps two boxes."""
    model = Model_pb2.Model(specificationVersion=SPECIFICATION_VERSION)
    for raw in raw_outputs:
        model.description.input.add().CopyFrom(raw)
    add_thresholds(model)
    for name, columns in (("confidence", len(CLASS_LABELS)), ("coordinates", BOX_CHANNELS)):
        add_found_output(model, name, columns)
    suppression = model.nonMaximumSuppression
    suppression.confidenceInputFeatureName = "raw_confidence"
    suppression.coordinatesInputFeatureName = "raw_coordinates"
    suppression.iouThresholdInputFeatureName = "iouThreshold"
    suppression.confidenceThresholdInputFeatureName = "confidenceThreshold"
    suppression.confidenceOutputFeatureName = "confidence"
    suppression.coordinatesOutputFeatureName = "coordinates"
    suppression.iouThreshold = IOU_THRESHOLD
    suppression.confidenceThreshold = CONFIDENCE_THRESHOLD
    suppression.pickTop.perClass = False
    suppression.stringClassLabels.vector.extend(CLASS_LABELS)
    return model


def add_thresholds(model: Model_pb2.Model) -> None:
    """Adds the two optional threshold inputs."""
    texts = {
        "iouThreshold": f"Overlap above which the less confident box is dropped (default: {IOU_THRESHOLD})",
        "confidenceThreshold": f"Minimum confidence of a reported die (default: {CONFIDENCE_THRESHOLD})",
    }
    for name, text in texts.items():
        feature = model.description.input.add(name=name, shortDescription=text)
        feature.type.doubleType.SetInParent()
        feature.type.isOptional = True


def add_found_output(model: Model_pb2.Model, name: str, columns: int) -> None:
    """Adds an output with one row per detected die."""
    texts = {
        "confidence": 'Boxes × values: the confidence of each value ("1" to "6")',
        "coordinates": "Boxes × [center x, center y, width, height] in 0…1, top-left origin",
    }
    output = model.description.output.add(name=name, shortDescription=texts[name])
    array = output.type.multiArrayType
    array.dataType = FeatureTypes_pb2.ArrayFeatureType.DOUBLE
    rows, fixed = array.shapeRange.sizeRanges.add(), array.shapeRange.sizeRanges.add()
    rows.lowerBound, rows.upperBound = 0, -1
    fixed.lowerBound = fixed.upperBound = columns


def detector_specification(network: DiceNetwork) -> Model_pb2.Model:
    """The pipeline in `Models/DiceDetector.mlmodel`."""
    inner = network_specification(network)
    suppression = suppression_specification(inner.description.output)
    model = Model_pb2.Model(specificationVersion=SPECIFICATION_VERSION)
    image = model.description.input.add(name="image", shortDescription="The image, stretched to the square")
    image.type.imageType.width = image.type.imageType.height = INPUT_SIZE
    image.type.imageType.colorSpace = FeatureTypes_pb2.ImageFeatureType.RGB
    inner.description.input[0].CopyFrom(image)
    add_thresholds(model)
    for output in suppression.description.output:
        model.description.output.add().CopyFrom(output)
    metadata = model.description.metadata
    metadata.shortDescription = DESCRIPTION
    metadata.author = "swift-vision"
    metadata.license = "Apache-2.0"
    metadata.versionString = "1.0"
    # The runtime may compute this model in bfloat16 (see `MLModelConfiguration`); Core ML ignores the key.
    metadata.userDefined["org.swift-vision.reduced-precision"] = "true"
    metadata.userDefined["classes"] = ",".join(CLASS_LABELS)
    metadata.userDefined["iou_threshold"] = str(IOU_THRESHOLD)
    metadata.userDefined["confidence_threshold"] = str(CONFIDENCE_THRESHOLD)
    model.pipeline.models.add().CopyFrom(inner)
    model.pipeline.models.add().CopyFrom(suppression)
    model.pipeline.names.extend(["DiceNetwork", "NonMaximumSuppression"])
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    model = detector_specification(trained_network(arguments.weights).eval())
    arguments.output.write_bytes(model.SerializeToString(deterministic=True))
    print(f"{arguments.output}: {arguments.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
