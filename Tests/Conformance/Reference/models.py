"""Computes a model's outputs from its file: networks, programs, tables, and pipelines of them."""

import networks
import numpy as np
import programs
from tables import TABLES

Features = dict[str, object]


def answer(spec, features: Features, weights_folder: str | None = None) -> Features:
    """Returns the outputs that the model describes, by name."""
    computed = features | compute(spec, features, weights_folder)
    return {output.name: computed[output.name] for output in spec.description.output}


def compute(spec, features: Features, weights_folder: str | None) -> Features:
    kind = spec.WhichOneof("Type")
    model = getattr(spec, kind)
    if kind.startswith("pipeline"):
        values = dict(features)
        for part in getattr(model, "pipeline", model).models:
            values |= compute(part, values, weights_folder)
        return values
    if kind.startswith("neuralNetwork"):
        return network(spec, model, features)
    if kind == "mlProgram":
        inputs = {
            description.name: tensor(features[description.name])
            for description in spec.description.input
        }
        return programs.run(spec, weights_folder, inputs)
    if kind not in TABLES:
        raise NotImplementedError(f"models of type {kind}")
    return TABLES[kind](spec, model, features)


def channels(value) -> np.ndarray:
    """Returns an array unchanged; an image as [channels, rows, columns]: gray, or red, green and blue."""
    if isinstance(value, np.ndarray):
        return value.astype(np.float64)
    levels = np.asarray(value, dtype=np.float64)
    return levels[None] if levels.ndim == 2 else levels.transpose(2, 0, 1)


def tensor(value) -> np.ndarray:
    numbers = channels(value)
    return numbers if isinstance(value, np.ndarray) else numbers[None]


def network(spec, model, features: Features) -> Features:
    descriptions = spec.description.input
    values = networks.run(
        model,
        {each.name: channels(features[each.name]) for each in descriptions},
        blue_first=[
            each.name for each in descriptions if each.type.imageType.colorSpace == BGR
        ],
    )
    if spec.WhichOneof("Type") != "neuralNetworkClassifier":
        return values
    last = model.layers[-1].output[0]
    shares = values[model.labelProbabilityLayerName or last].reshape(-1)
    labels = list(getattr(model, model.WhichOneof("ClassLabels")).vector)
    return values | {
        spec.description.predictedFeatureName: labels[shares.argmax()],
        spec.description.predictedProbabilitiesName: dict(zip(labels, shares)),
    }


# The public specification's color spaces.
BGR = 30
