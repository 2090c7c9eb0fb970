"""The tables of Core ML models, in their metadata, and their networks as ONNX."""

import json
import tempfile
from pathlib import Path

import torch
from coremltools.proto import Model_pb2

from common.core_ml_reference import weights
from detector.export_onnx import export, network_in

from .onnx_layers import Network, Range

KEY = "org.swift-vision.quantized-layers"


def load(path: Path) -> Model_pb2.Model:
    return Model_pb2.Model.FromString(path.read_bytes())


def as_onnx(path: Path) -> tuple[Network, dict[str, str]]:
    """The network as ONNX, and the Core ML name of each of its convolutions: that of its output."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "network.onnx"
        export(load(path), file)
        network = Network(file)
    layers = network_in(load(path))[0].layers
    convolutions = [layer for layer in layers if layer.HasField("convolution")]
    exported = [node for node in network.model.graph.node if node.op_type == "Conv"]
    names = {}
    for layer, node in zip(convolutions, exported, strict=True):
        values = network.weights(node)
        assert torch.equal(weights(layer.convolution.weights, values.shape), torch.from_numpy(values.copy()))
        names[node.output[0]] = layer.output[0]
    return network, names


def write(path: Path, ranges: dict[str, Range]) -> None:
    model = load(path)
    model.description.metadata.userDefined[KEY] = json.dumps(ranges, separators=(",", ":"))
    path.write_bytes(model.SerializeToString(deterministic=True))
