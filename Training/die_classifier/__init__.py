"""The second-stage classifier of single dice: its network, data and evaluation."""

from common.labeled_images import UNREADABLE as UNREADABLE_VALUE
from detector import CLASS_LABELS

NOTHING = "none"
"""The label of crops without a die at the center."""

UNREADABLE = "unreadable"
"""The label of dice with numerals or symbols in place of pips."""

LABELS = (*CLASS_LABELS, UNREADABLE, NOTHING)
"""The classifier's labels, in the order of its outputs: labeled images' values are indices."""

assert LABELS.index(UNREADABLE) == UNREADABLE_VALUE

INPUT_SIZE = 96
"""Width and height of the network's square input in pixels."""

TRAINING_MARGIN = 1.45
"""The side of a training crop is about this many times the longer side of the die's box."""

MARGIN = 1.35
"""The exact factor in use: on the validation photographs better than 1.2, 1.6 and 1.9, and as good as 1.5."""
