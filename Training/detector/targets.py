"""What the network should say for the dice of a picture, on its grid."""

import numpy as np

from . import STRIDE
from .pictures import IGNORED

BOX_WEIGHT_OF_TOP_FACE_BOXES = 0.3
"""Many boxes of the `n3` pictures hold the top face only: their extent teaches little about the die's."""


def grid_targets(boxes: np.ndarray, values: np.ndarray, size: int, box_weight: float):
    """Targets as `[11, size / 8, size / 8]`.

    0: how much the cell is a die's centre (1 in the cell that holds it, falling off as a Gaussian);
    1: weight of that target (0 over ignored dice); 2: weight of value and box; 3: weight of the box;
    4: value 0…5; 5–8: the die's box (left, top, right, bottom) in cells.
    """
    cells = size // STRIDE
    target = np.zeros((9, cells, cells), np.float32)
    target[1] = 1
    middles = np.arange(cells, dtype=np.float32) + 0.5
    for box in boxes[values == IGNORED] / STRIDE:
        left, top = np.floor(box[:2]).astype(int)
        right, bottom = np.ceil(box[2:]).astype(int)
        target[1, max(top, 0) : bottom, max(left, 0) : right] = 0
    for box, value in zip(boxes[values != IGNORED] / STRIDE, values[values != IGNORED]):
        centre = (box[:2] + box[2:]) / 2
        column, row = np.clip(centre.astype(int), 0, cells - 1)
        spread = np.maximum(0.55, 0.11 * (box[2:] - box[:2]))
        fall_x = np.exp(-(((middles - middles[column]) / spread[0]) ** 2) / 2)
        fall_y = np.exp(-(((middles - middles[row]) / spread[1]) ** 2) / 2)
        heat = fall_y[:, None] * fall_x[None, :]
        heat[heat < 0.05] = 0
        closer = heat > target[0]
        target[0][closer] = heat[closer]
        target[1][closer] = 1
        taught = closer & (heat > 0.3)
        # A large die covers many cells; it should not outweigh the small ones by as much.
        weight = heat[taught] * max(float(heat[taught].sum()), 1.0) ** -0.7
        target[2][closer] = 0
        target[2][taught] = weight
        target[3][taught] = weight * box_weight
        target[4][taught] = value
        target[5:9, taught] = box[:, None]
    return target
