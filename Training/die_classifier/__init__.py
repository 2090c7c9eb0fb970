"""The second look at dice: a classifier of single dice, its network, its data, and what it is worth."""

from detector import CLASS_LABELS

NOTHING = "none"
"""The label of cuts in whose middle there is no die."""

LABELS = (*CLASS_LABELS, NOTHING)
"""The classifier's labels, in the order of its outputs."""

INPUT_SIZE = 96
"""Width and height of the network's square input in pixels."""

TRAINING_MARGIN = 1.45
"""The side of a cut is about so many times the longer side of the die's box while learning."""

MARGIN = 1.35
"""And exactly so many times in use: on the photographs kept apart for choosing, better than 1.2, 1.6 and 1.9, and as good as 1.5."""
