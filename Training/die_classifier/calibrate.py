"""Calibrates the program's confidence: of the dice reported at 0.9, nine in ten should be correct.

python -m die_classifier.calibrate vision ../../shared/data/dice
../Sources/Applications/DiceRoll/DieConfidence.swift \
    --without-dice work/calibration/images --half ../../shared/data/text …

Platt's logistic function, with two constants, maps the models' combined confidence. It is fitted on the
held-out training photographs and on images without dice: rendered ones that aren't used in training, and the
training half of other photographs. The images without dice have the same total weight as those with dice. The
program's current constants are read from the source and inverted, so that the fit can be repeated.
"""

import argparse
import re
from pathlib import Path

import numpy as np

from common.labeled_images import LabeledImage
from detector.scoring import judged

from .clutter import is_for_learning, pictures_in
from .evaluate import reported
from .evaluate_without_dice import false_dice
from .train import training_photographs

LEAST = 0.2
"""Less confident dice, before calibration, aren't reported at any useful threshold."""

BINS = 10

Answers = np.ndarray
"""A row for each reported die: confidence, 1 if it is correct, and its weight."""


def logit(share: np.ndarray | float) -> np.ndarray:
    """The logarithm of the odds."""
    share = np.clip(share, 1e-4, 1 - 1e-4)
    return np.log(share / (1 - share))


def logistic(odds: np.ndarray | float) -> np.ndarray:
    """The probability for the logarithm of the odds."""
    return 1 / (1 + np.exp(-odds))


def fitted(answers: Answers) -> tuple[float, float]:
    """Slope and offset of Platt's function by Newton's method on the logarithmic loss."""
    inputs = np.stack([logit(answers[:, 0]), np.ones(len(answers))], 1)
    parameters = np.array([1.0, 0.0])
    for _ in range(100):
        told = logistic(inputs @ parameters)
        gradient = inputs.T @ (answers[:, 2] * (told - answers[:, 1]))
        curvature = inputs.T @ (inputs * (answers[:, 2] * told * (1 - told))[:, None])
        step = np.linalg.solve(curvature, gradient)
        parameters -= step
        if np.abs(step).max() < 1e-9:
            break
    return float(parameters[0]), float(parameters[1])


def present_constants(source: Path) -> tuple[float, float]:
    """The constants in the Swift file."""
    text = source.read_text()
    found = [re.search(rf"static let {name}: Float = (-?[\d.]+)", text) for name in ("slope", "offset")]
    if not all(found):
        raise ValueError(f"{source} has no slope and offset.")
    slope, offset = (float(match[1]) for match in found)
    return slope, offset


def of_photographs(program: Path, folder: Path, pictures: list[LabeledImage], threshold: float) -> Answers:
    """The reported dice in photographs with labels."""
    options = ["--confidence", f"{threshold:.4f}"]
    found = reported(program, folder, pictures, options)
    rows = [
        (detection.confidence, is_right, 1.0)
        for picture, detections in zip(pictures, found)
        for detection, is_right in judged(picture, detections)[0]
    ]
    return np.array(rows)


def without_dice(program: Path, paths: list[Path], threshold: float, weight: float) -> tuple[Answers, int]:
    """The reported dice in images without dice, and the number of images that could be read."""
    found = false_dice(program, paths, ["--confidence", f"{threshold:.4f}"])
    rows = [(confidence, 0.0, weight) for picture in found for confidence in picture]
    return np.array(rows).reshape(-1, 3), len(found)


def table(answers: Answers, slope: float, offset: float) -> str:
    """The fraction of correct dice by confidence, before and after calibration."""
    lines = ["| confidence | dice | right | mapped: dice | right |", "|---|---|---|---|---|"]
    before, after = answers[:, 0], logistic(slope * logit(answers[:, 0]) + offset)
    for number in range(BINS):
        cells = [f"{number / BINS:.1f}–{(number + 1) / BINS:.1f}"]
        for confidence in (before, after):
            inside = np.minimum((confidence * BINS).astype(int), BINS - 1) == number
            weights = answers[inside, 2]
            share = np.average(answers[inside, 1], weights=weights) if inside.any() else np.nan
            cells += [f"{weights.sum():.0f}", f"{share:.2f}"]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path, help="the built `vision`")
    parser.add_argument("photographs", type=Path, help="folder with images, labels and split.csv")
    parser.add_argument("constants", type=Path, help="the Swift file with the current constants")
    parser.add_argument(
        "--without-dice", type=Path, nargs="*", default=[], help="folders of images without dice"
    )
    parser.add_argument(
        "--half", type=Path, nargs="*", default=[], help="folders of which half was used in training"
    )
    arguments = parser.parse_args()
    slope, offset = present_constants(arguments.constants)
    threshold = float(logistic(slope * logit(LEAST) + offset))
    pictures = training_photographs(arguments.photographs)["choose"]
    with_dice = of_photographs(arguments.program, arguments.photographs, pictures, threshold)
    paths = [path for folder in arguments.without_dice for path in pictures_in(folder)]
    paths += [path for folder in arguments.half for path in pictures_in(folder) if is_for_learning(path.name)]
    clutter, read = without_dice(arguments.program, paths, threshold, 1.0)
    clutter[:, 2] = len(pictures) / max(read, 1)
    answers = np.concatenate([with_dice, clutter])
    # The combined confidence, with the current calibration inverted.
    answers[:, 0] = logistic((logit(answers[:, 0]) - offset) / slope)
    slope, offset = fitted(answers)
    print(
        f"{len(pictures)} photographs with {len(with_dice)} reports, {read} images without dice with {len(clutter)}\n"
    )
    print(table(answers, slope, offset))
    print(f"\nslope {slope:.3f}, offset {offset:.3f}")


if __name__ == "__main__":
    main()
