"""How right a classifier is, and how well its confidences tell it."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from . import LABELS
from .data import Drawing

BINS = 10

Classifier = Callable[[np.ndarray], np.ndarray]
"""From pictures `[n, side, side, 3]` bytes to probabilities `[n, labels + 1]`."""

Rendering = Callable[[Drawing, np.random.Generator], np.ndarray]


@dataclass
class Scores:
    """The probabilities that a classifier gave to pictures of known labels."""

    labels: np.ndarray
    probabilities: np.ndarray

    def top(self, count: int, among: Iterable[str] | None = None) -> float:
        """The share of pictures whose label is among the `count` likeliest."""
        chosen = self._pictures(among)
        best = np.argsort(-self.probabilities[chosen], axis=1)[:, :count]
        return float((best == self.labels[chosen, None]).any(1).mean())

    def by_label(self) -> dict[str, tuple[int, float]]:
        """How many pictures a label has, and the share of them named right."""
        right = self.probabilities.argmax(1) == self.labels
        groups = defaultdict(list)
        for label, one in zip(self.labels, right):
            groups[label].append(one)
        return {LABELS[label]: (len(group), float(np.mean(group))) for label, group in sorted(groups.items())}

    def calibration_error(self, among: Iterable[str] | None = None) -> float:
        """Expected calibration error of the prompted label's confidence: a player is asked for a label and draws
        it, or something else. Each picture counts with its own label, and with the likeliest other one."""
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
        """Expected calibration error of the likeliest label's confidence."""
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
    """The mean distance between confidence and truth over equal bins, weighted by their pictures."""
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
    """What a classifier says to drawings rendered in one way."""
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
    """The share of pictures without a drawing in which some label is believed."""
    return float((probabilities[:, : len(LABELS)].max(1) > threshold).mean())
