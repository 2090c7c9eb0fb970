"""Core ML classifiers in Create ML's form: input `image`, outputs `classLabel` and `classLabelProbs`."""

import contextlib
import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import coremltools as ct
import cv2
import numpy as np
from coremltools.models import datatypes
from coremltools.models.neural_network import NeuralNetworkBuilder
from coremltools.models.neural_network.quantization_utils import quantize_weights
from coremltools.proto import Model_pb2

from .core_ml_layers import LayerWriter
from .core_ml_reference import run_classifier

SPECIFICATION_VERSION_OF_BYTES = 3
"""The first specification version that supports weights with fewer than 16 bits."""


def classifier_specification(
    labels: Sequence[str],
    input_size: int,
    features: Callable[[LayerWriter], str],
    weight: np.ndarray,
    bias: np.ndarray,
    bits: int,
) -> Model_pb2.Model:
    """A classifier of layers up to the last features, their mean over the image, and a softmax of its logits.

    `features` adds its layers to the image and returns the last one's name; `weight` and `bias` turn the mean
    into logits. Weights are stored as 16-bit floating-point numbers, or as bytes with a scale for each
    output.
    """
    builder = NeuralNetworkBuilder(
        [("image", datatypes.Array(3, input_size, input_size))],
        [("classLabelProbs", datatypes.Array(len(labels)))],
        mode="classifier",
    )
    builder.add_pooling(
        name="features", height=1, width=1, stride_height=1, stride_width=1, layer_type="AVERAGE",
        padding_type="VALID", input_name=features(LayerWriter(builder)), output_name="features", is_global=True,
    )  # fmt: skip
    builder.add_inner_product(
        name="logits", W=weight, b=bias, input_channels=weight.shape[1], output_channels=weight.shape[0],
        has_bias=True, input_name="features", output_name="logits",
    )  # fmt: skip
    builder.add_softmax("probabilities", "logits", "classLabelProbs")
    builder.set_pre_processing_parameters(image_input_names=["image"], is_bgr=False, image_scale=1 / 255)
    builder.set_class_labels(list(labels), "classLabel", "classLabelProbs")
    with contextlib.redirect_stdout(io.StringIO()):
        full = ct.models.MLModel(builder.spec, skip_model_load=True)
        model = quantize_weights(full, nbits=bits).get_spec()
    model.specificationVersion = 1 if bits == 16 else SPECIFICATION_VERSION_OF_BYTES
    return model


def describe(model: Model_pb2.Model, picture: str, description: str, license: str, **metadata: str) -> None:
    """Sets the file's descriptions and metadata."""
    model.description.input[0].shortDescription = picture
    for output in model.description.output:
        output.shortDescription = {
            "classLabel": "The most probable label",
            "classLabelProbs": "The probability of each label",
        }[output.name]
    model.description.metadata.shortDescription = description
    model.description.metadata.author = "swift-vision"
    model.description.metadata.license = license
    model.description.metadata.versionString = "1.0"
    model.description.metadata.userDefined["org.swift-vision.reduced-precision"] = "true"
    model.description.metadata.userDefined.update(metadata)


def write(model: Model_pb2.Model, path: Path) -> None:
    """Writes the file, reproducibly for the same model."""
    path.write_bytes(model.SerializeToString(deterministic=True))
    print(f"{path}: {path.stat().st_size} bytes")


def check(
    path: Path, shown: dict[str, np.ndarray], trained: np.ndarray, labels: Sequence[str], highest: float
) -> None:
    """Compares a file's output with the trained network's; exits if they differ by more than `highest`."""
    exported = run_classifier(Model_pb2.Model.FromString(path.read_bytes()), np.stack(list(shown.values())))
    difference = float(np.abs(trained - exported).max())
    print(f"largest difference of a probability: {difference:.5f}")
    if difference > highest:
        raise SystemExit("the exported file differs from the trained network")
    best = [labels[index] for index in exported.argmax(1)]
    print(dict(zip(shown, best)))


def write_fixture(
    folder: Path, shown: dict[str, np.ndarray], trained: np.ndarray, labels: Sequence[str], least: float = 0
) -> None:
    """Writes the images and the trained network's probabilities for the Swift tests."""
    folder.mkdir(parents=True, exist_ok=True)
    expected = {}
    for (name, pixels), probabilities in zip(shown.items(), trained.tolist()):
        cv2.imwrite(str(folder / name), cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))
        expected[name] = {
            label: round(value, 6) for label, value in zip(labels, probabilities) if value >= least
        }
    (folder / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")
