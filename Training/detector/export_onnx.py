"""Writes the dice detector's network from its Core ML file as ONNX, for runtimes that run the same weights.

The input is `image` [1, 3, height, width], RGB, 0…1 as after the file's preprocessing; the outputs are the
raw `confidence` [boxes, 6] and `coordinates` [boxes, 4] before non-maximum suppression. Checked against the
reference interpreter.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from coremltools.proto import Model_pb2

from common.core_ml_reference import run_layers_on

OPSET = 18
TOLERANCE = 1e-4


class FileNetwork(torch.nn.Module):
    """The layers of a Core ML file as a module."""

    def __init__(self, network, outputs: list[str]):
        super().__init__()
        self.network = network
        self.outputs = outputs

    def forward(self, image: torch.Tensor) -> tuple[torch.Tensor, ...]:
        values = run_layers_on(self.network, image)
        return tuple(values[name] for name in self.outputs)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", type=Path, default=Path("../Models/DiceDetector.mlmodel"))
    parser.add_argument("--output", type=Path, required=True)
    arguments = parser.parse_args()
    export(Model_pb2.Model.FromString(arguments.model.read_bytes()), arguments.output)
    print(f"{arguments.output}: {arguments.output.stat().st_size / 1e6:.1f} MB, same outputs as the Core ML file")


def network_in(model: Model_pb2.Model) -> tuple[object, list[str]]:
    """A pipeline's first network or a classifier, and the names of its outputs."""
    if model.HasField("pipeline"):
        first = model.pipeline.models[0]
        return first.neuralNetwork, [output.name for output in first.description.output]
    return model.neuralNetworkClassifier, [model.neuralNetworkClassifier.layers[-1].output[0]]


def export(model: Model_pb2.Model, output: Path) -> None:
    """Writes a pipeline's first network, or a classifier, and checks it."""
    size = model.description.input[0].type.imageType
    module = FileNetwork(*network_in(model)).eval()
    image = torch.from_numpy(np.random.default_rng(1).random((1, 3, size.height, size.width), np.float32))
    with torch.no_grad():
        expected = module(image)
    torch.onnx.export(
        module,
        (image,),
        output,
        input_names=["image"],
        output_names=module.outputs,
        opset_version=OPSET,
        dynamo=True,
        external_data=False,
    )
    check(output, image, expected)


def check(path: Path, image: torch.Tensor, expected: tuple[torch.Tensor, ...]) -> None:
    """Checks the file with ONNX's reference evaluator."""
    from onnx.reference import ReferenceEvaluator

    found = ReferenceEvaluator(str(path)).run(None, {"image": image.numpy()})
    for mine, theirs in zip(expected, found, strict=True):
        difference = float(np.abs(mine.numpy() - theirs).max())
        assert difference < TOLERANCE, difference


if __name__ == "__main__":
    main()
