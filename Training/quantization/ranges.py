"""The ranges of layers' inputs, observed while a network runs on images."""

from collections.abc import Iterable

import numpy as np
import openvino

from .onnx_layers import Network, Range, with_zero

SAMPLES = 4000
"""The number of values of an input that are kept for each image."""
SHARES = np.linspace(0.3, 1, 36)
"""The candidates for the range, as shares of the observed one."""


def compiled(network: bytes, shape: tuple[int, ...], outputs: list[str] = ()):
    """The network in 32 bits, except for what is rounded, with further tensors as outputs."""
    core = openvino.Core()
    model = core.read_model(network)
    model.add_outputs(list(outputs))
    model.reshape({model.inputs[0]: list(shape)})
    return core.compile_model(model, "CPU", {"INFERENCE_PRECISION_HINT": "f32"}).create_infer_request()


def observed_ranges(network: Network, images: Iterable[np.ndarray]) -> dict[str, Range]:
    """The range of each layer's input with the smallest mean square error of rounding, by layer."""
    inputs = network.inputs_of_layers()
    outer = network.model.graph.input[0].name
    inner = sorted(set(inputs.values()) - {outer})
    values: dict[str, list[np.ndarray]] = {name: [] for name in dict.fromkeys([*inner, outer])}
    rng, requests = np.random.default_rng(1), {}
    for image in images:
        if image.shape not in requests:
            requests[image.shape] = compiled(network.model.SerializeToString(), image.shape, inner)
        request = requests[image.shape]
        request.infer([image])
        for name, kept in values.items():
            found = image if name == outer else request.get_tensor(name).data
            sample = rng.choice(found.ravel(), min(found.size, SAMPLES), replace=False)
            kept.append(np.append(sample, [found.min(), found.max()]).astype(np.float64))
    ranges = {name: best_range(np.concatenate(kept)) for name, kept in values.items()}
    return {layer: ranges[name] for layer, name in inputs.items()}


def best_range(values: np.ndarray) -> Range:
    """The range with the smallest mean square error of rounding."""
    low, high = min(values.min(), 0.0), max(values.max(), 0.0)
    candidates = [with_zero(low * share, high * share) for share in SHARES]
    return min(candidates, key=lambda limits: rounding_error(values, *limits))


def rounding_error(values: np.ndarray, low: float, high: float) -> float:
    if high == low:
        return float("inf")
    step = (high - low) / 255
    return float(np.square(np.clip(np.round(values / step) * step, low, high) - values).mean())
