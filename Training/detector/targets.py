"""The network's targets for the dice of an image, on its grid."""

import numpy as np

from common.labeled_images import IGNORED

from . import STRIDE

BOX_WEIGHT_OF_TOP_FACE_BOXES = 0.3
"""Many boxes of the `n3` images hold the top face only: their extent says little about the die's."""


CORE = 0.3
"""Cells whose centers are nearer to a die's center than this share of its extent are positives."""


def grid_targets(boxes: np.ndarray, values: np.ndarray, size: int, box_weight: float):
    """Targets as `[9, size / 8, size / 8]`.

    0: the cell's score as a die's center (1 in the cell that holds it, a Gaussian around it);
    1: weight of that target (0 over ignored dice); 2: weight of value and box; 3: weight of the box;
    4: value 0…5 or `UNREADABLE`; 5–8: the die's box (left, top, right, bottom) in cells.

    All cells in the middle of a die are positives for value and box, not only its center's cell: a
    neighboring cell may predict the die as well if the center lies near the edge, and a die trains several
    cells at once.
    """
    cells = size // STRIDE
    target = np.zeros((9, cells, cells), np.float32)
    target[1] = 1
    nearness = np.zeros((cells, cells), np.float32)
    middles = np.arange(cells, dtype=np.float32) + 0.5
    for box in boxes[values == IGNORED] / STRIDE:
        left, top = np.floor(box[:2]).astype(int)
        right, bottom = np.ceil(box[2:]).astype(int)
        target[1, max(top, 0) : bottom, max(left, 0) : right] = 0
    for box, value in zip(boxes[values != IGNORED] / STRIDE, values[values != IGNORED]):
        center, extent = (box[:2] + box[2:]) / 2, box[2:] - box[:2]
        column, row = np.clip(center.astype(int), 0, cells - 1)
        heat = bump(middles, (middles[column], middles[row]), np.maximum(0.55, 0.11 * extent))
        heat[heat < 0.05] = 0
        closer = heat > target[0]
        target[0][closer] = heat[closer]
        target[1][closer] = 1
        near = bump(middles, center, np.maximum(0.55, CORE * extent))
        near[near < np.exp(-0.5)] = 0
        near[row, column] = 1
        taught = near > nearness
        nearness[taught] = near[taught]
        # A large die covers many cells; this limits its weight against small ones.
        weight = near[taught] * max(float(near[taught].sum()), 1.0) ** -0.7
        target[2][taught] = weight
        target[3][taught] = weight * box_weight
        target[4][taught] = value
        target[5:9, taught] = box[:, None]
    return target


def bump(middles: np.ndarray, center: tuple[float, float] | np.ndarray, spread: np.ndarray) -> np.ndarray:
    """A Gaussian over the grid, 1 at `center` (x, y), with `spread` (x, y) as its deviations in cells."""
    across = np.exp(-(((middles - center[0]) / spread[0]) ** 2) / 2)
    down = np.exp(-(((middles - center[1]) / spread[1]) ** 2) / 2)
    return (down[:, None] * across[None, :]).astype(np.float32)
