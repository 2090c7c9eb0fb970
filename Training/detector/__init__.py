"""The dice detector: its network, data, losses, and the decoding of its output."""

CLASS_LABELS = ("1", "2", "3", "4", "5", "6")
"""The values of a die's top face, in the order of the network's class channels."""

INPUT_SIZE = 576
"""Width and height of the network's square input in pixels; images are stretched to it."""

STRIDE = 8
"""Input pixels for each cell of the network's output grid, along either axis."""

GRID_SIZE = INPUT_SIZE // STRIDE
"""Cells along either axis of the network's output grid."""
