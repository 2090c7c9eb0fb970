"""The weighted mean of a network's weights before and after a stage.

It preserves more of the earlier accuracy.
"""

from torch import Tensor


def weighted_mean(before: dict[str, Tensor], after: dict[str, Tensor], share: float) -> dict[str, Tensor]:
    """The mean of two states of one network; `share` (0…1) is that of the weights after the stage."""
    return {name: before[name] + share * (after[name] - before[name]) for name in after}
