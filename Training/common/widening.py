"""Starting a network as a narrower trained one: it computes the same at first, and has room to learn more."""

import torch
from torch import Tensor, nn

from .blocks import PartialStage

NEW_BOTTLENECK_SCALE = 0.1
"""By how much new bottlenecks are made weaker, so that they add little until they have learnt."""


@torch.no_grad()
def begin_from_narrower(network: nn.Module, trained: dict[str, Tensor]) -> None:
    """Gives a folded network the weights of a narrower, perhaps shallower one, folded, with the same names.

    New channels begin at random, but no old channel listens to them. What the trained network lacks begins near zero;
    what this one lacks isn't used.
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
    branches = mixed_branches(network)
    for name, own in network.state_dict().items():
        if name in trained:
            branch = branches.get(name)
            own.copy_(widened(trained[name], own, *branch(trained) if branch else (None, None)))


def mixed_branches(network: nn.Module) -> dict:
    """For the weights that mix a stage's branches, how many channels a branch has: in a narrower network, and here."""

    def widths(stage: str, width: int):
        return lambda trained: (len(trained[f"{stage}.entry.convolution.bias"]), width)

    return {
        f"{name}.mix.convolution.weight": widths(name, module.entry.convolution.out_channels)
        for name, module in network.named_modules()
        if isinstance(module, PartialStage)
    }


def widened(old: Tensor, fresh: Tensor, old_branch: int | None, branch: int | None) -> Tensor:
    """`fresh` weights or biases with `old` ones in their places, and nothing between old outputs and new inputs.

    Inputs that are branches side by side, `old_branch` channels each, go to where the branches begin now.
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
