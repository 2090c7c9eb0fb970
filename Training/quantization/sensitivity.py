"""The layers whose rounding changes a network's outputs most."""

import numpy as np

from .onnx_layers import CHANNEL_AXES, Network, Range
from .ranges import compiled

MEMORY_COST = 16
"""The number of products that take as long as reading or writing a number."""


class Comparison:
    """The outputs of a network on some images, and the errors of rounded networks there."""

    def __init__(self, network: Network, images: list[np.ndarray]):
        self.network, self.images = network, images
        self.exact = self.outputs({})

    def outputs(self, ranges: dict[str, Range]) -> list[list[np.ndarray]]:
        network = self.network.rounded(ranges)
        requests = {shape: compiled(network, shape) for shape in {image.shape for image in self.images}}
        results = []
        for image in self.images:
            found = requests[image.shape].infer([image])
            results.append([found[index].copy() for index in range(len(found))])
        return results

    def error(self, ranges: dict[str, Range]) -> float:
        """The square error of the outputs relative to their squares: the mean over outputs and images."""
        errors = [
            np.square(mine - theirs).sum() / max(np.square(theirs).sum(), 1e-12)
            for ours, exact in zip(self.outputs(ranges), self.exact, strict=True)
            for mine, theirs in zip(ours, exact, strict=True)
        ]
        return float(np.mean(errors))

    def by_layer(self, ranges: dict[str, Range]) -> dict[str, float]:
        """The error if a layer alone is rounded."""
        return {name: self.error({name: limits}) for name, limits in ranges.items()}

    def costs(self) -> dict[str, float]:
        """The approximate time of each layer: its products, and the numbers that it reads and writes."""
        inputs = self.network.inputs_of_layers()
        outer = self.network.model.graph.input[0].name
        names = sorted({*inputs, *inputs.values()} - {outer})
        request = compiled(self.network.model.SerializeToString(), self.images[0].shape, names)
        sizes = {name: request.get_tensor(name).size for name in names} | {outer: self.images[0].size}
        costs = {}
        for node in self.network.layers:
            name, weights = node.output[0], self.network.weights(node)
            channels = weights.shape[CHANNEL_AXES[node.op_type]]
            products = sizes[name] / channels * weights.size
            costs[name] = products + MEMORY_COST * (sizes[name] + sizes[node.input[0]])
        return costs
