"""The three losses: presence of a die, value on top, and box."""

import torch
from torch import Tensor
from torch.nn import functional

from common.labeled_images import UNREADABLE

LABEL_SMOOTHING = 0.04
"""About 2 % of the labels are wrong and some dice are illegible: no value is ever certain."""


def center_loss(logits: Tensor, target: Tensor, weight: Tensor) -> Tensor:
    """Quality focal loss (Li et al. 2020, equation 4): cross entropy scaled by the squared error."""
    cross_entropy = functional.binary_cross_entropy_with_logits(logits, target, reduction="none")
    return (cross_entropy * (logits.sigmoid() - target).square() * weight).sum()


def value_loss(logits: Tensor, target: Tensor, weight: Tensor) -> Tensor:
    """Cross entropy with smoothed labels over the positive cells.

    Dice without pips have any value with the same probability: so their confidence is at most a sixth.
    """
    count = logits.shape[1]
    goals = functional.one_hot(target.clamp(max=count - 1), count) * (1 - LABEL_SMOOTHING) + LABEL_SMOOTHING / count
    goals = torch.where((target == UNREADABLE)[:, None], 1 / count, goals)
    losses = functional.cross_entropy(logits, goals, reduction="none")
    return (losses * weight).sum()


def box_loss(decoded: Tensor, target: Tensor, weight: Tensor) -> Tensor:
    """Generalized intersection over union (Rezatofighi et al. 2019) plus the center's error."""
    shared_min = torch.maximum(decoded[:, :2], target[:, :2])
    shared_max = torch.minimum(decoded[:, 2:], target[:, 2:])
    shared = (shared_max - shared_min).clamp(min=0).prod(1)
    areas = (decoded[:, 2:] - decoded[:, :2]).prod(1) + (target[:, 2:] - target[:, :2]).prod(1)
    union = areas - shared
    hull_min = torch.minimum(decoded[:, :2], target[:, :2])
    hull_max = torch.maximum(decoded[:, 2:], target[:, 2:])
    hull = (hull_max - hull_min).prod(1)
    overlap = shared / union - (hull - union) / hull
    extent = target[:, 2:] - target[:, :2]
    shift = ((decoded[:, :2] + decoded[:, 2:] - target[:, :2] - target[:, 2:]) / 2 / extent).abs().sum(1)
    return ((1 - overlap + 0.5 * shift) * weight).sum()


def decode_boxes(raw: Tensor, columns: Tensor, rows: Tensor) -> Tensor:
    """Boxes (left, top, right, bottom) in cells from the network's four box channels `[boxes, 4]`."""
    center = torch.stack([columns + 0.5, rows + 0.5], 1) + raw[:, :2]
    half = raw[:, 2:].clamp(-3, 5).exp() / 2
    return torch.cat([center - half, center + half], 1)


def detection_loss(output: Tensor, target: Tensor) -> tuple[Tensor, dict[str, float]]:
    """The weighted sum over a batch, and its parts for the log."""
    output = output.float()
    taught = target[:, 2] > 0
    batch, rows, columns = taught.nonzero(as_tuple=True)
    cells = output[batch, :, rows, columns]
    goals = target[batch, :, rows, columns]
    total_weight = goals[:, 2].sum().clamp(min=1)
    center = center_loss(output[:, 0], target[:, 0], target[:, 1]) / total_weight
    value = value_loss(cells[:, 1:7], goals[:, 4].long(), goals[:, 2]) / total_weight
    decoded = decode_boxes(cells[:, 7:], columns, rows)
    box = box_loss(decoded, goals[:, 5:9], goals[:, 3]) / total_weight
    parts = {"center": center.item(), "value": value.item(), "box": box.item()}
    return 4 * center + 2.5 * value + box, parts
