"""The start of a smaller network from a trained larger one: layer after layer, by least squares.

Each layer of the smaller network gets the weights with which its outputs are nearest to those of the larger
one, before the activation, given what the layers before it already compute. So it also makes up for layers
that it lacks. Channels that the layers after them use least are dropped.
"""

from collections.abc import Iterable

import torch
from torch import Tensor, nn
from torch.nn import functional

from common.blocks import ConvolutionUnit, PartialStage

from .network import DiceNetwork

POSITIONS = 500
"""Positions of an image that count, drawn at random: more often near dice."""

NEAR_DICE = 0.7
"""The share of positions drawn by the larger network's confidence."""

RIDGE = 1e-4
"""The weight of the weights themselves in the least squares, relative to the inputs' mean square."""


class Recording:
    """The outputs of a network's units for some images: `before` the activation, and `after` it."""

    def __init__(self, network: nn.Module, images: Tensor):
        self.before: dict[str, Tensor] = {}
        self.after: dict[str, Tensor] = {}
        hooks = []
        for name, module in network.named_modules():
            if isinstance(module, ConvolutionUnit):
                hooks.append(module.convolution.register_forward_hook(self._keep(self.before, name)))
                hooks.append(module.register_forward_hook(self._keep(self.after, name)))
        with torch.no_grad():
            self.output = network(images)
        for hook in hooks:
            hook.remove()

    @staticmethod
    def _keep(where: dict[str, Tensor], name: str):
        def hook(_module, _inputs, output):
            # The activation works in place.
            where[name] = output.clone()

        return hook


class Narrowing:
    """Fits a folded network to a larger folded one on some images `[images, 3, height, width]`."""

    def __init__(self, small: DiceNetwork, large: DiceNetwork, images: Tensor, seed: int = 0):
        self.small, self.large, self.images = small, large, images
        self.known = Recording(large, images)
        self.generator = torch.Generator().manual_seed(seed)
        self.confidence = functional.max_pool2d(self.known.output[:, :1].sigmoid(), 5, stride=1, padding=2)

    def positions(self, rows: int, columns: int) -> Tensor:
        """Positions in each image's map of this size: `[images, POSITIONS]`."""
        likely = functional.interpolate(self.confidence, (rows, columns)).flatten(1) + 1e-6
        near = int(POSITIONS * NEAR_DICE)
        return torch.cat(
            [
                torch.multinomial(likely, near, replacement=True, generator=self.generator),
                torch.randint(rows * columns, (len(likely), POSITIONS - near), generator=self.generator),
            ],
            dim=1,
        )

    def fit(self, unit: ConvolutionUnit, inputs: Tensor, target: Tensor) -> Tensor:
        """Gives a unit its weights; returns its output."""
        layer = unit.convolution
        positions = self.positions(*target.shape[2:])
        patches, goals = [], []
        for image, chosen in enumerate(positions):
            columns = functional.unfold(
                inputs[image : image + 1], layer.kernel_size, padding=layer.padding, stride=layer.stride)
            patches.append(columns[0][:, chosen].T)
            goals.append(target[image].flatten(1)[:, chosen].T)
        rows = torch.cat(patches).double()
        rows = torch.cat([rows, torch.ones(len(rows), 1, dtype=torch.float64)], dim=1)
        products = rows.T @ rows
        products += torch.eye(len(products)) * (RIDGE * products.diagonal().mean())
        solution = torch.linalg.solve(products, rows.T @ torch.cat(goals).double()).float()
        layer.weight.copy_(solution[:-1].T.reshape(layer.weight.shape))
        layer.bias.copy_(solution[-1])
        return unit(inputs)

    def most_used(self, values: Tensor, consumers: Iterable[Tensor], count: int) -> Tensor:
        """The channels with the largest mean square that reaches the layers with these weights."""
        energy = values.square().mean((0, 2, 3))
        used = sum(energy * weight.square().sum((0, 2, 3)) for weight in consumers)
        return used.topk(count).indices.sort().values

    def stage(self, name: str, inputs: Tensor, consumers: list[str]) -> tuple[Tensor, Tensor]:
        """Fits a stage; returns its output and the larger network's channels which that stands for."""
        small: PartialStage = getattr(self.small, name)
        large: PartialStage = getattr(self.large, name)
        half = len(small.entry.convolution.bias)
        branches = large.mix.convolution.weight.split(len(large.entry.convolution.bias), dim=1)
        around = self.most_used(self.known.after[f"{name}.around"], branches[:1], half)
        stream = self.most_used(
            self.known.after[f"{name}.entry"],
            [*branches[1:], large.bottlenecks[0].first.convolution.weight],
            half,
        )
        outputs = [
            self.fit(small.around, inputs, self.known.before[f"{name}.around"][:, around]),
            self.fit(small.entry, inputs, self.known.before[f"{name}.entry"][:, stream]),
        ]
        for index, bottleneck in enumerate(small.bottlenecks):
            part = f"{name}.bottlenecks.{index}"
            second = large.bottlenecks[index].second.convolution.weight
            middle = self.most_used(self.known.after[f"{part}.first"], [second], half)
            first = self.fit(bottleneck.first, outputs[-1], self.known.before[f"{part}.first"][:, middle])
            added = self.fit(bottleneck.second, first, self.known.before[f"{part}.second"][:, stream])
            outputs.append(outputs[-1] + added)
        channels = self.used_by(f"{name}.mix", consumers, len(small.mix.convolution.bias))
        mixed = self.fit(small.mix, torch.cat(outputs, dim=1), self.known.before[f"{name}.mix"][:, channels])
        return mixed, channels

    def used_by(self, name: str, consumers: list[str], count: int) -> Tensor:
        """The channels of one of the larger network's units that these units use most."""
        weights = [self.large.get_submodule(consumer).convolution.weight for consumer in consumers]
        return self.most_used(self.known.after[name], weights, count)

    def unit(self, name: str, inputs: Tensor, channels: Tensor) -> Tensor:
        """Fits a unit to these channels of the larger network's."""
        return self.fit(self.small.get_submodule(name), inputs, self.known.before[name][:, channels])

    @torch.no_grad()
    def run(self) -> None:
        """Fits everything up to the pyramid; the head is left as it is."""
        small, large = self.small, self.large
        for name in ("stem", "down4"):
            small.get_submodule(name).load_state_dict(large.get_submodule(name).state_dict())
        x4 = small.down4(small.stem(self.images))
        x8 = self.down("down8", x4, ["stage8.around", "stage8.entry"])
        x8, _ = self.stage("stage8", x8, ["down16", "lateral8"])
        x16 = self.down("down16", x8, ["stage16.around", "stage16.entry"])
        x16, _ = self.stage("stage16", x16, ["down32", "lateral16"])
        x32 = self.down("down32", x16, ["stage32.around", "stage32.entry"])
        x32, _ = self.stage("stage32", x32, ["pooling32.entry"])
        x32 = self.pooled(x32)
        pyramid = len(small.merge16.convolution.bias)
        summed = self.used_by("lateral16", ["merge16"], pyramid)
        up32 = small.upsample(self.unit("lateral32", x32, summed))
        merged = self.used_by("lateral8", ["merge8"], pyramid)
        self.unit("merge16", self.unit("lateral16", x16, summed) + up32, merged)
        self.unit("lateral8", x8, merged)

    def down(self, name: str, inputs: Tensor, consumers: list[str]) -> Tensor:
        count = len(self.small.get_submodule(name).convolution.bias)
        return self.unit(name, inputs, self.used_by(name, consumers, count))

    def pooled(self, inputs: Tensor) -> Tensor:
        """Fits the pooling; returns its output."""
        small, large = self.small.pooling32, self.large.pooling32
        half = len(small.entry.convolution.bias)
        levels = large.mix.convolution.weight.split(len(large.entry.convolution.bias), dim=1)
        entry = self.most_used(self.known.after["pooling32.entry"], levels, half)
        outputs = [self.fit(small.entry, inputs, self.known.before["pooling32.entry"][:, entry])]
        for _ in range(small.LEVELS):
            outputs.append(small.pool(outputs[-1]))
        channels = self.used_by("pooling32.mix", ["lateral32"], len(small.mix.convolution.bias))
        return self.fit(small.mix, torch.cat(outputs, dim=1), self.known.before["pooling32.mix"][:, channels])
