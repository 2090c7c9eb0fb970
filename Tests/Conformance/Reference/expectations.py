"""Prints a model's outputs for the inputs of `RealModelTests`, at seven positions from first to last.

    python Tests/Conformance/Reference/expectations.py ../shared/data/coreml/waifu2x_photo_noise1.mlmodel
    python Tests/Conformance/Reference/expectations.py ../shared/data/coreml/NamesDT.mlmodel \\
        --dictionary '{"last-letter=a": 1}'

Element i of an array is (i mod 256) / 255. Pixel i of an image is red by its column, green by its row, and
blue 7 i mod 251.
"""

import argparse
import json

import coremltools as ct
import numpy as np
from inputs import thresholds
from models import answer
from PIL import Image

PLACES = 7


def feature(kind, dictionary: dict[str, float]):
    match kind.WhichOneof("Type"):
        case "imageType":
            return picture(kind.imageType.width, kind.imageType.height)
        case "multiArrayType":
            shape = list(kind.multiArrayType.shape)
            return (np.arange(np.prod(shape)) % 256 / 255).reshape(shape)
        case "dictionaryType":
            return dictionary
    return None


def picture(width: int, height: int) -> Image.Image:
    index = np.arange(width * height).reshape(height, width)
    colors = [index % width % 256, index // width % 256, index * 7 % 251]
    return Image.fromarray(np.stack(colors, -1).astype(np.uint8), "RGB")


def told(value) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {number:.7g}" for key, number in value.items())
    if not isinstance(value, np.ndarray):
        return str(value)
    numbers = value.reshape(-1)
    places = [place * (len(numbers) - 1) // (PLACES - 1) for place in range(PLACES)]
    return ", ".join(f"{numbers[place]:.7g}" for place in places)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("model", metavar="MODEL")
    parser.add_argument("--dictionary", type=json.loads, default={}, metavar="JSON")
    arguments = parser.parse_args()
    model = ct.models.MLModel(arguments.model, skip_model_load=True)
    spec = model.get_spec()
    features = {
        each.name: feature(each.type, arguments.dictionary)
        for each in spec.description.input
    } | thresholds(spec)
    for name, value in answer(spec, features, model.weights_dir).items():
        print(f"{name} {np.shape(value)}: {told(value)}")


main()
