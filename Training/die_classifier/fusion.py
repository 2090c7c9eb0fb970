"""Combines the detector's and the classifier's results for the same dice."""

from collections.abc import Callable

import numpy as np
import torch

from common.labeled_images import LabeledImage
from common.precision import mixed_precision
from detector.decoding import Candidates

from . import CLASS_LABELS, LABELS
from .crops import pixel_boxes, plain_crop
from .network import ValueNetwork

UNREADABLE_SHARE = 0.5
"""The detector, which has no such label, supports an unreadable die with this share of its confidence in any die; as in
`Sources/Applications/DiceRoll/SecondLook.swift`."""

LEAST = 1e-6
"""The minimum of probabilities before their logarithms."""

Classifier = Callable[[np.ndarray], np.ndarray]
"""From RGB bytes `[crops, side, side, 3]` to the labels' probabilities `[crops, 8]`."""


def trained_classifier(network: ValueNetwork) -> Classifier:
    """The trained network as a classifier."""

    def answers(pixels: np.ndarray) -> np.ndarray:
        inputs = torch.from_numpy(pixels).permute(0, 3, 1, 2).float() / 255
        with torch.no_grad(), mixed_precision():
            return network(inputs.contiguous(memory_format=torch.channels_last)).float().softmax(1).numpy()

    return answers


def second_look(classifier: Classifier, picture: LabeledImage, found: Candidates) -> np.ndarray:
    """The classifier's probabilities `[candidates, 8]` for the detector's candidates."""
    boxes = pixel_boxes(picture, found.coordinates)
    if len(boxes) == 0:
        return np.zeros((0, len(LABELS)), np.float32)
    return classifier(np.stack([plain_crop(picture, box) for box in boxes]))


def combined(found: Candidates, looks: np.ndarray, detector_weight: float) -> Candidates:
    """The candidates with the combined confidence of both models, a logarithmic opinion pool.

    It is the weighted mean of both log-probabilities, then a softmax. The weights sum to 1.
    """
    any_die = found.confidence.sum(1, keepdims=True)
    first = np.log(np.concatenate([found.confidence, UNREADABLE_SHARE * any_die, 1 - any_die], 1).clip(LEAST))
    pooled = detector_weight * first + (1 - detector_weight) * np.log(looks.clip(LEAST))
    odds = np.exp(pooled - pooled.max(1, keepdims=True))
    return Candidates((odds / odds.sum(1, keepdims=True))[:, : len(CLASS_LABELS)], found.coordinates)
