"""From the network's output to dice: decoding, and suppression across values."""

from dataclasses import dataclass

import cv2
import numpy as np
import torch

from . import INPUT_SIZE


@dataclass
class Candidates:
    """All cells' outputs for one image, before suppression.

    `confidence` is `[cells, 6]`; `coordinates` is `[cells, 4]`: center x, center y, width, height in 0…1 of
    the image, top-left origin.
    """

    confidence: np.ndarray
    coordinates: np.ndarray


def candidates(output: torch.Tensor) -> list[Candidates]:
    """Decodes the network's output `[batch, 11, rows, columns]`, cells in row order."""
    output = output.float()
    batch, _, rows, columns = output.shape
    confidence = output[:, :1].sigmoid() * output[:, 1:7].softmax(1)
    grid_y, grid_x = torch.meshgrid(torch.arange(rows), torch.arange(columns), indexing="ij")
    middles = torch.stack([grid_x, grid_y]).float() + 0.5
    center = output[:, 7:9] + middles
    extent = output[:, 9:11].exp()
    share = torch.tensor([columns, rows]).float().view(1, 2, 1, 1)
    coordinates = torch.cat([center / share, extent / share], 1)
    flat = [tensor.flatten(2).transpose(1, 2).numpy() for tensor in (confidence, coordinates)]
    return [Candidates(flat[0][index], flat[1][index]) for index in range(batch)]


@dataclass
class Detection:
    """A die: its value's class 0…5, the confidence, and its box as in `Candidates.coordinates`."""

    value: int
    confidence: float
    box: np.ndarray


def suppressed_cells(found: Candidates, iou_threshold: float, confidence_threshold: float) -> list[int]:
    """The rows of `found` that class-agnostic greedy non-maximum suppression keeps, best first."""
    best = found.confidence.max(1)
    order = np.argsort(-best, kind="stable")
    order = order[best[order] >= confidence_threshold]
    boxes = found.coordinates[order]
    low, high = boxes[:, :2] - boxes[:, 2:] / 2, boxes[:, :2] + boxes[:, 2:] / 2
    areas = boxes[:, 2:].prod(1)
    alive = np.ones(len(order), bool)
    kept = []
    for index in range(len(order)):
        if not alive[index]:
            continue
        kept.append(int(order[index]))
        extent = np.minimum(high[index], high) - np.maximum(low[index], low)
        shared = np.clip(extent, 0, None).prod(1)
        alive &= shared / (areas + areas[index] - shared) <= iou_threshold
    return kept


def suppressed(found: Candidates, iou_threshold: float, confidence_threshold: float) -> list[Detection]:
    """Suppression as in the exported model."""
    return [
        Detection(
            int(found.confidence[cell].argmax()), float(found.confidence[cell].max()), found.coordinates[cell]
        )
        for cell in suppressed_cells(found, iou_threshold, confidence_threshold)
    ]


def squeezed(pixels: np.ndarray) -> np.ndarray:
    """An image stretched to the network's square input, `[size, size, 3]` bytes."""
    shrinking = pixels.shape[0] > INPUT_SIZE or pixels.shape[1] > INPUT_SIZE
    method = cv2.INTER_AREA if shrinking else cv2.INTER_LINEAR
    return cv2.resize(pixels, (INPUT_SIZE, INPUT_SIZE), interpolation=method)


def network_input(pixels: np.ndarray) -> torch.Tensor:
    """RGB bytes `[size, size, 3]` as the network's input `[1, 3, size, size]` in 0…1."""
    return torch.from_numpy(np.ascontiguousarray(pixels.transpose(2, 0, 1))).float()[None] / 255
