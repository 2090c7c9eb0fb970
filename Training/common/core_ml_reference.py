"""A simple interpreter of Core ML neural networks, for independent checks of exported files.

It implements the layers that the exporters write, from the specification alone, without the networks' Python
code.
"""

import numpy as np
import torch
from coremltools.proto import Model_pb2
from torch.nn import functional


def weights(blob, shape: tuple[int, ...]) -> torch.Tensor:
    """The values of a WeightParams: float32, float16, or bytes with a scale and a bias per first index."""
    if blob.rawValue:
        assert blob.quantization.numberOfBits == 8
        linear = blob.quantization.linearQuantization
        rows = np.frombuffer(blob.rawValue, np.uint8).reshape(shape[0], -1).astype(np.float32)
        values = rows * np.array(linear.scale, np.float32)[:, None] + np.array(linear.bias, np.float32)[:, None]
    elif blob.float16Value:
        values = np.frombuffer(blob.float16Value, np.float16).astype(np.float32)
    else:
        values = np.array(blob.floatValue, np.float32)
    return torch.from_numpy(values.reshape(shape).copy())


def margins(amounts) -> tuple[int, int, int, int]:
    """The left, right, top and bottom amounts of a `valid` padding."""
    rows, columns = amounts.paddingAmounts.borderAmounts
    return columns.startEdgeSize, columns.endEdgeSize, rows.startEdgeSize, rows.endEdgeSize


def run_convolution(layer, x: torch.Tensor) -> torch.Tensor:
    shape = (layer.outputChannels, layer.kernelChannels, *layer.kernelSize)
    padded = functional.pad(x, margins(layer.valid))
    bias = weights(layer.bias, (layer.outputChannels,)) if layer.hasBias else None
    return functional.conv2d(padded, weights(layer.weights, shape), bias, tuple(layer.stride))


def run_max_pooling(layer, x: torch.Tensor) -> torch.Tensor:
    padded = functional.pad(x, margins(layer.valid), value=-torch.inf)
    return functional.max_pool2d(padded, tuple(layer.kernelSize), tuple(layer.stride))


def run_average_pooling(layer, x: torch.Tensor) -> torch.Tensor:
    assert layer.globalPooling
    return x.mean((2, 3), keepdim=True)


def run_inner_product(layer, x: torch.Tensor) -> torch.Tensor:
    weight = weights(layer.weights, (layer.outputChannels, layer.inputChannels))
    return functional.linear(x.flatten(1), weight, weights(layer.bias, (layer.outputChannels,)))[
        ..., None, None
    ]


def run_activation(layer, x: torch.Tensor) -> torch.Tensor:
    kind = layer.WhichOneof("NonlinearityType")
    if kind == "linear":
        return layer.linear.alpha * x + layer.linear.beta
    return {"ReLU": torch.relu, "sigmoid": torch.sigmoid}[kind](x)


def run_upsampling(layer, x: torch.Tensor) -> torch.Tensor:
    assert layer.mode == layer.NN
    return functional.interpolate(x, scale_factor=tuple(map(float, layer.scalingFactor)), mode="nearest")


def run_layer(layer, inputs: list[torch.Tensor]) -> torch.Tensor:
    """Runs one layer on tensors `[1, channels, height, width]`."""
    kind = layer.WhichOneof("layer")
    parameters = getattr(layer, kind)
    match kind:
        case "convolution":
            return run_convolution(parameters, inputs[0])
        case "pooling":
            average = parameters.type == parameters.AVERAGE
            return (run_average_pooling if average else run_max_pooling)(parameters, inputs[0])
        case "innerProduct":
            return run_inner_product(parameters, inputs[0])
        case "activation":
            return run_activation(parameters, inputs[0])
        case "upsample":
            return run_upsampling(parameters, inputs[0])
        case "add":
            return inputs[0] + inputs[1]
        case "multiply":
            return inputs[0] * inputs[1]
        case "concat":
            return torch.cat(inputs, 1)
        case "softmax":
            return inputs[0].softmax(1)
        case "unary":
            assert parameters.type == parameters.EXP
            return inputs[0].exp()
        case "loadConstant":
            return weights(parameters.data, (1, *parameters.shape))
        case "permute":
            return inputs[0].permute(*parameters.axis)
        case "reshape":
            return inputs[0].reshape(1, *parameters.targetShape)
    raise NotImplementedError(f"layer {layer.name} of type {kind}")


def run_layers(network, pixels: np.ndarray) -> dict[str, torch.Tensor]:
    """Every layer's output for RGB bytes `[images, height, width, 3]`."""
    scale = network.preprocessing[0].scaler.channelScale
    with torch.no_grad():
        return run_layers_on(network, torch.from_numpy(pixels.transpose(0, 3, 1, 2).copy()).float() * scale)


def run_layers_on(network, image: torch.Tensor) -> dict[str, torch.Tensor]:
    """Every layer's output for a preprocessed input `[images, 3, height, width]`."""
    values = {"image": image}
    for layer in network.layers:
        values[layer.output[0]] = run_layer(layer, [values[name] for name in layer.input])
    return values


def run_network(model: Model_pb2.Model, pixels: np.ndarray) -> dict[str, np.ndarray]:
    """Runs the pipeline's neural network on RGB bytes `[height, width, 3]`; returns both raw outputs."""
    values = run_layers(model.pipeline.models[0].neuralNetwork, pixels[None])
    shapes = {
        output.name: tuple(output.type.multiArrayType.shape)
        for output in model.pipeline.models[0].description.output
    }
    return {name: values[name].numpy().reshape(shape) for name, shape in shapes.items()}


def run_classifier(model: Model_pb2.Model, pixels: np.ndarray) -> np.ndarray:
    """A neural-network classifier's probabilities `[images, labels]` for RGB bytes."""
    values = run_layers(model.neuralNetworkClassifier, pixels)
    name = (
        model.neuralNetworkClassifier.labelProbabilityLayerName
        or model.neuralNetworkClassifier.layers[-1].output[0]
    )
    return values[name].flatten(1).numpy()
