"""Initialization from a narrower trained network: the same function at first, with more capacity."""

import torch
from torch import Tensor, nn

from .blocks import PartialStage

NEW_BOTTLENECK_SCALE = 0.1
"""The initial scale of new bottlenecks, so that they contribute little at first."""


@torch.no_grad()
def begin_from_narrower(network: nn.Module, trained: dict[str, Tensor]) -> None:
    """Gives a folded network the weights of a narrower, possibly shallower, folded one with the same names.

    New channels are random, but old channels don't depend on them. Parts that the trained network lacks start
    near zero; parts that this one lacks are dropped.
    """
    for module in network.modules():
        if isinstance(module, nn.Conv2d):
            nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
            nn.init.zeros_(module.bias)
        elif isinstance(module, PartialStage):
            for bottleneck in module.bottlenecks:
                bottleneck.second.convolution.weight *= NEW_BOTTLENECK_SCALE
        elif isinstance(module, nn.Linear):
            nn.init.normal_(module.weight, std=0.01)
            nn.init.zeros_(module.bias)
    # A stage mixes branches side by side, each as wide as its entry.
    entries = {
        f"{name}.mix.convolution.weight": f"{name}.entry.convolution.bias"
        for name, module in network.named_modules()
        if isinstance(module, PartialStage)
    }
    state = network.state_dict()
    for name, own in state.items():
        if name in trained:
            entry = entries.get(name)
            widths = (len(trained[entry]), len(state[entry])) if entry else (None, None)
            own.copy_(widened(trained[name], own, *widths))


def widened(old: Tensor, fresh: Tensor, old_branch: int | None, branch: int | None) -> Tensor:
    """`fresh` weights or biases with `old` ones in place, and zeros from new inputs to old outputs.

    Inputs that consist of branches, `old_branch` channels each, move to where the branches begin now.
    """
    result = fresh.clone()
    outputs = len(old)
    if old.ndim == 1:
        result[:outputs] = old
        return result
    channel = torch.arange(old.shape[1])
    place = channel if old_branch is None else channel // old_branch * branch + channel % old_branch
    result[:outputs] = 0
    result[:outputs, place] = old
    return result
