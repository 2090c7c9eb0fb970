"""Compares a model's outputs with NumPy's in 64 bits, computed from its file according to the public
specification.

    pip install coremltools==9.0 pillow ./Python
    export SWIFT_VISION=.build/release/vision
    python Tests/Conformance/Reference ../shared/data/coreml
    python Tests/Conformance/Reference Model.mlmodel --photograph image.jpg --tries 10

Each model gets random numbers and images, from seeds, in its default size and others that it allows, and the
photograph if one is given. A difference is relative to the output's largest number; for images, to 255,
beyond half a level of rounding; for integers, it is the share of those that differ. Models that the program
rejects are reported with its message, and those that aren't computed here by name. The exit status is 1 if a
difference exceeds a thousandth.
"""

import argparse
import sys
import warnings
from pathlib import Path

import numpy as np
from PIL import Image

warnings.simplefilter("ignore")

import coremltools as ct
from inputs import features
from models import answer

TOLERANCE = 1e-3


def difference(given, expected) -> float:
    """Returns NaN if there are other keys, or more or fewer numbers."""
    if isinstance(expected, dict):
        if given.keys() != expected.keys():
            return np.nan
        names = list(expected)
        given, expected = (
            [values[name] for name in names] for values in (given, expected)
        )
    if isinstance(expected, str):
        return 0.0 if given == expected else np.nan
    if isinstance(given, Image.Image):
        levels = np.asarray(given.convert("RGB"), dtype=np.float64).transpose(2, 0, 1)
        distance = np.abs(levels - np.clip(expected, 0, 255))
        return max(distance.max() - 0.5, 0) / 255
    expected = np.asarray(expected)
    given = np.asarray(given)
    if given.size != expected.size:
        return np.nan
    given = given.reshape(expected.shape)
    if expected.dtype.kind in "iu":
        return float((given != expected).mean())
    if expected.size == 0:
        return 0.0
    return float(np.abs(given - expected).max() / max(np.abs(expected).max(), 1e-9))


def compared(path: Path, photograph: Image.Image | None, tries: int) -> tuple[str, str]:
    """Returns a verdict ("right", "wrong", "refused" or "not computed") and its reason."""
    spec = ct.utils.load_spec(str(path))
    try:
        model = ct.models.MLModel(str(path))
        given_features = [features(spec, seed, None) for seed in range(tries)]
        if photograph is not None:
            given_features.append(features(spec, tries, photograph))
        answers = [model.predict(each) for each in given_features]
    except Exception as error:  # noqa: BLE001 - whatever it is, the others are still to be run
        return "refused", str(error)
    largest: dict[str, float] = {}
    try:
        for given, each in zip(answers, given_features):
            for name, expected in answer(spec, each, model.weights_dir).items():
                worst = difference(given[name], expected)
                # NaN is larger than any number.
                before = largest.get(name, 0.0)
                largest[name] = worst if not worst <= before else before
    except NotImplementedError as error:
        return "not computed", str(error)
    told = ", ".join(f"{name} {worst:.1e}" for name, worst in largest.items())
    is_right = all(worst <= TOLERANCE for worst in largest.values())
    return "right" if is_right else "wrong", told


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="MODEL_OR_FOLDER")
    parser.add_argument(
        "--photograph", type=Path, help="an image for image inputs"
    )
    parser.add_argument("--tries", type=int, default=3, help="inputs by chance (3)")
    arguments = parser.parse_args()
    photograph = Image.open(arguments.photograph) if arguments.photograph else None
    models = [model for path in arguments.paths for model in found(path)]
    verdicts = []
    for path in models:
        verdict, told = compared(path, photograph, arguments.tries)
        verdicts.append(verdict)
        print(f"{verdict:14}{path.name}: {told}", flush=True)
    return 1 if "wrong" in verdicts else 0


def found(path: Path) -> list[Path]:
    if path.suffix in (".mlmodel", ".mlpackage"):
        return [path]
    return sorted([*path.glob("*.mlmodel"), *path.glob("*.mlpackage")])


if __name__ == "__main__":
    sys.exit(main())
