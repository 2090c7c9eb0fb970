"""Makes the models for the tests of `vision model predict --output`.

    python make.py      # in this folder, with coremltools 8 or 9

Twice.mlmodel: y = 2 x for an array of 2 rows of 3. Negative.mlmodel: negates a gray image of 4 by 2 pixels.
"""

from pathlib import Path

from coremltools.models import datatypes
from coremltools.models.neural_network import NeuralNetworkBuilder
from coremltools.models.utils import save_spec
from coremltools.proto import FeatureTypes_pb2 as features

folder = Path(__file__).parent

twice = NeuralNetworkBuilder(
    [("x", datatypes.Array(2, 3))], [("y", datatypes.Array(2, 3))], disable_rank5_shape_mapping=True
)
twice.add_activation("twice", "LINEAR", "x", "y", params=[2.0, 0.0])
save_spec(twice.spec, str(folder / "Twice.mlmodel"))

negative = NeuralNetworkBuilder([("x", datatypes.Array(1, 2, 4))], [("y", datatypes.Array(1, 2, 4))])
negative.add_activation("negative", "LINEAR", "x", "y", params=[-1.0, 255.0])
for feature in [negative.spec.description.input[0], negative.spec.description.output[0]]:
    feature.type.imageType.width = 4
    feature.type.imageType.height = 2
    feature.type.imageType.colorSpace = features.ImageFeatureType.GRAYSCALE
save_spec(negative.spec, str(folder / "Negative.mlmodel"))
