"""Makes Corners.mlmodel: a classifier of drawings whose outputs can be derived by hand.

An image of 128 x 128 pixels is divided into four corners. With d the mean darkness of a corner, 0 (white) to
1 (black), the logit of that corner's label is 40 d; the logit of "nothing" is always 2. The probabilities
are their softmax.

    python make.py      # needs coremltools
"""

from pathlib import Path

import coremltools as ct
import numpy as np
from coremltools.models import datatypes
from coremltools.models.neural_network import NeuralNetworkBuilder

SIDE = 128
LABELS = ["cat", "airplane", "eyeglasses", "The Eiffel Tower", "nothing"]
"""Upper left, upper right, lower left, lower right, none."""
DEFAULT_LABELS = ["cat", "airplane", "eyeglasses"]
STEEPNESS = 40
NOTHING = 2


def build():
    builder = NeuralNetworkBuilder(
        [("image", datatypes.Array(3, SIDE, SIDE))], [("classLabelProbs", None)], mode="classifier"
    )
    half = SIDE // 2
    builder.add_pooling("corners", half, half, half, half, "AVERAGE", "VALID", "image", "levels")
    builder.add_flatten("flatten", 0, "levels", "flat")
    weights = np.zeros((len(LABELS), 12), dtype=np.float32)
    bias = np.full(len(LABELS), STEEPNESS, dtype=np.float32)
    for corner in range(4):
        weights[corner, corner::4] = -STEEPNESS / 3
    bias[4] = NOTHING
    builder.add_inner_product("logits", weights, bias, 12, len(LABELS), True, "flat", "logits")
    builder.add_softmax("probabilities", "logits", "classLabelProbs")
    builder.set_class_labels(LABELS, "classLabel", "classLabelProbs")
    builder.set_pre_processing_parameters(image_input_names=["image"], image_scale=1 / 255)
    specification = builder.spec
    specification.description.metadata.shortDescription = "Tells which corner of a picture is darkest."
    specification.description.metadata.userDefined["defaultLabels"] = ", ".join(DEFAULT_LABELS)
    return specification


if __name__ == "__main__":
    ct.utils.save_spec(build(), str(Path(__file__).with_name("Corners.mlmodel")))
