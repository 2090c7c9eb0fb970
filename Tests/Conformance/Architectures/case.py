"""A network to convert, and its inputs."""

from collections.abc import Callable
from dataclasses import dataclass

import coremltools as ct
import torch
from torch import Tensor, nn

Inputs = tuple[Tensor, ...]


@dataclass(frozen=True)
class Case:
    """A network with one or several inputs, and the forms in which it is converted.

    With `shapes`, one for each input, the model accepts inputs of several sizes, and also predicts from
    `others`.
    """

    name: str
    make: Callable[[], nn.Module]
    inputs: Callable[[], Inputs]
    forms: tuple[str, ...] = ("iOS15", "iOS18", "network")
    shapes: Callable[[], list[tuple]] | None = None
    others: Callable[[], list[Inputs]] = list
    is_scripted: bool = False


class Function(nn.Module):
    """A function of tensors as a network, with the modules that it uses."""

    def __init__(self, function: Callable, **modules: nn.Module) -> None:
        super().__init__()
        self.function = function
        for name, module in modules.items():
            setattr(self, name, module)

    def forward(self, *inputs: Tensor):
        return self.function(self, *inputs)


def pictures(height: int, width: int, count: int = 1) -> Inputs:
    return (torch.rand(count, 3, height, width),)


def of_any_size() -> list[tuple]:
    """The shape of one to three images of 32 to 160 pixels a side."""
    sides = [ct.RangeDim(32, 160, default=side) for side in (64, 96)]
    return [(ct.RangeDim(1, 3, default=1), 3, *sides)]


def in_other_sizes() -> list[Inputs]:
    return [pictures(96, 64), pictures(33, 47, 2), pictures(160, 131, 3)]
