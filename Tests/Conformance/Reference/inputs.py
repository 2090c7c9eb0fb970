"""Creates values for every input of a model, random from a seed, or from a photograph."""

import numpy as np
from PIL import Image

Features = dict[str, object]

# The public specification's color spaces and data types.
GRAY = 10
INT32 = 0x20000 | 32


def features(spec, seed: int, photograph: Image.Image | None) -> Features:
    random = np.random.default_rng(seed)
    keys = dictionary_keys(spec)
    values = {
        description.name: feature(description.type, seed, random, photograph, keys)
        for description in spec.description.input
    }
    return values | thresholds(spec)


def feature(kind, seed: int, random, photograph: Image.Image | None, keys: list[str]):
    match kind.WhichOneof("Type"):
        case "imageType":
            picture = kind.imageType
            return image(
                image_size(picture, seed),
                "L" if picture.colorSpace == GRAY else "RGB",
                random,
                photograph,
            )
        case "multiArrayType":
            array = kind.multiArrayType
            numbers = random.random(array_shape(array, seed))
            if array.dataType == INT32:
                return (numbers * 10).astype(np.int32)
            return numbers.astype(np.float32)
        case "doubleType":
            return random.random() * 10
        case "dictionaryType":
            return {str(key): 1.0 for key in random.choice(keys, 12, replace=False)}
    raise NotImplementedError(f"inputs of type {kind.WhichOneof('Type')}")


# The first try has the model's default sizes; the next ones others that it allows, at the same position in
# each range or list.


def array_shape(array, seed: int) -> list[int]:
    match array.WhichOneof("ShapeFlexibility") if seed else None:
        case "enumeratedShapes":
            shapes = array.enumeratedShapes.shapes
            return list(shapes[seed % len(shapes)].shape)
        case "shapeRange":
            return [within(each, seed) for each in array.shapeRange.sizeRanges]
    return list(array.shape)


def image_size(picture, seed: int) -> tuple[int, int]:
    match picture.WhichOneof("SizeFlexibility") if seed else None:
        case "enumeratedSizes":
            sizes = picture.enumeratedSizes.sizes
            return sizes[seed % len(sizes)].width, sizes[seed % len(sizes)].height
        case "imageSizeRange":
            allowed = picture.imageSizeRange
            # Not square, and not a power of two.
            return (
                within(allowed.widthRange, 53 * seed),
                within(allowed.heightRange, 31 * seed),
            )
    return picture.width, picture.height


def within(allowed, beyond: int) -> int:
    size = allowed.lowerBound + beyond
    return size if allowed.upperBound < 0 else min(size, allowed.upperBound)


def image(size, mode: str, random, photograph: Image.Image | None) -> Image.Image:
    if photograph is not None:
        return photograph.convert(mode).resize(size, Image.Resampling.BILINEAR)
    # Patches of several sizes, so that something survives every pooling.
    width, height = size
    bands = len(Image.new(mode, (1, 1)).getbands())
    levels = np.zeros((height, width, bands))
    for side in (1, 7, 41):
        patches = random.random((height // side + 1, width // side + 1, bands))
        levels += patches.repeat(side, 0).repeat(side, 1)[:height, :width]
    levels = (levels * 85).astype(np.uint8)
    return Image.fromarray(levels[..., 0] if bands == 1 else levels, mode)


def plain_models(spec):
    """Yields the models of a pipeline, and of nested ones; a model that isn't a pipeline yields itself."""
    kind = spec.WhichOneof("Type")
    model = getattr(spec, kind)
    if kind.startswith("pipeline"):
        for part in getattr(model, "pipeline", model).models:
            yield from plain_models(part)
    else:
        yield kind, model


def dictionary_keys(spec) -> list[str]:
    """Returns the keys that dictionary vectorizers know, and an unknown one."""
    vectorizers = [m for kind, m in plain_models(spec) if kind == "dictVectorizer"]
    return [key for m in vectorizers for key in m.stringToIndex.vector] + ["unknown"]


def thresholds(spec) -> Features:
    """Returns thresholds for detectors: low ones, so that there are boxes in noise."""
    values = {}
    for kind, model in plain_models(spec):
        if kind == "nonMaximumSuppression":
            values[model.confidenceThresholdInputFeatureName] = 0.01
            values[model.iouThresholdInputFeatureName] = 0.45
    names = {description.name for description in spec.description.input}
    return {name: value for name, value in values.items() if name in names}
