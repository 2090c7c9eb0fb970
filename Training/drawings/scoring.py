"""Accuracy and calibration of a classifier."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from . import LABELS
from .data import Drawing

BINS = 10

Classifier = Callable[[np.ndarray], np.ndarray]
"""From images `[n, side, side, 3]` bytes to probabilities `[n, labels + 1]`."""

Rendering = Callable[[Drawing, np.random.Generator], np.ndarray]


@dataclass
class Scores:
    """A classifier's probabilities for labeled images."""

    labels: np.ndarray
    probabilities: np.ndarray

    def top(self, count: int, among: Iterable[str] | None = None) -> float:
        """The share of images whose label is among the `count` most probable ones."""
        chosen = self._pictures(among)
        best = np.argsort(-self.probabilities[chosen], axis=1)[:, :count]
        return float((best == self.labels[chosen, None]).any(1).mean())

    def by_label(self) -> dict[str, tuple[int, float]]:
        """The number of images of each label, and the share that is classified correctly."""
        right = self.probabilities.argmax(1) == self.labels
        groups = defaultdict(list)
        for label, one in zip(self.labels, right):
            groups[label].append(one)
        return {LABELS[label]: (len(group), float(np.mean(group))) for label, group in sorted(groups.items())}

    def calibration_error(self, among: Iterable[str] | None = None) -> float:
        """Expected calibration error of the prompted label's confidence.

        A player is prompted for a label and draws it, or something else: each image counts with its own
        label, and with the most probable other one.
        """
        chosen = self._pictures(among)
        probabilities, labels = self.probabilities[chosen, : len(LABELS)], self.labels[chosen]
        rows = np.arange(len(labels))
        own = probabilities[rows, labels]
        others = probabilities.copy()
        others[rows, labels] = -1
        confidence = np.concatenate([own, others.max(1)])
        truth = np.concatenate([np.ones(len(own)), np.zeros(len(own))])
        return expected_calibration_error(confidence, truth)

    def top_calibration_error(self, among: Iterable[str] | None = None) -> float:
        """Expected calibration error of the most probable label's confidence."""
        chosen = self._pictures(among)
        probabilities = self.probabilities[chosen]
        right = probabilities.argmax(1) == self.labels[chosen]
        return expected_calibration_error(probabilities.max(1), right.astype(float))

    def _pictures(self, among: Iterable[str] | None) -> np.ndarray:
        if among is None:
            return np.arange(len(self.labels))
        wanted = [LABELS.index(label) for label in among]
        return np.nonzero(np.isin(self.labels, wanted))[0]


def expected_calibration_error(confidence: np.ndarray, truth: np.ndarray) -> float:
    """The mean distance between confidence and truth over equal bins, weighted by their image counts."""
    bins = np.minimum((confidence * BINS).astype(int), BINS - 1)
    total = 0.0
    for index in range(BINS):
        inside = bins == index
        if inside.any():
            total += inside.sum() * abs(confidence[inside].mean() - truth[inside].mean())
    return total / len(confidence)


def scored(
    classifier: Classifier, drawings: list[Drawing], rendering: Rendering, seed: int, batch: int = 64
) -> Scores:
    """A classifier's scores for drawings rendered in one way."""
    known = [drawing for drawing in drawings if drawing.label in LABELS]
    answers = []
    for start in range(0, len(known), batch):
        pictures = [
            rendering(drawing, np.random.default_rng((seed, start + index)))
            for index, drawing in enumerate(known[start : start + batch])
        ]
        answers.append(classifier(np.stack(pictures)))
    labels = np.array([LABELS.index(drawing.label) for drawing in known])
    return Scores(labels, np.concatenate(answers))


def accepted(probabilities: np.ndarray, threshold: float = 0.5) -> float:
    """The share of images without a drawing in which some label exceeds the threshold."""
    return float((probabilities[:, : len(LABELS)].max(1) > threshold).mean())
