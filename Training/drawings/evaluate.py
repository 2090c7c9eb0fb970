"""Measures the exported classifier on the drawings set apart and prints the model card's tables.

The exported file itself is read and run here, through `common.core_ml_reference`: what is measured is what ships.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
from coremltools.proto import Model_pb2

from common.core_ml_reference import run_classifier

from . import INPUT_SIZE
from .data import read_drawings
from .export import DEFAULT_LABELS_KEY
from .held_out import held_out_photograph
from .held_out import sheet as held_out_sheet
from .photograph import Tables, clean, drawn, nothing_drawn, random_place
from .scoring import Classifier, Scores, accepted, scored

NOTHING_COUNT = 1500


def kinds(classifier: Classifier, folder: Path) -> dict[str, Scores]:
    """The drawings set apart, shown in each way."""
    drawings = read_drawings(folder)["measure"]
    strokes = [drawing for drawing in drawings if drawing.strokes is not None]
    bitmaps = [drawing for drawing in drawings if drawing.bitmap is not None]
    tables = Tables(40, 9)

    def as_clean(drawing, rng):
        return clean(drawing, INPUT_SIZE, rng, 0)

    def as_photograph(drawing, rng):
        return drawn(drawing, INPUT_SIZE, tables, rng)

    def as_held_out(drawing, rng):
        return held_out_photograph(drawing, INPUT_SIZE, rng)

    return {
        "strokes, clean": scored(classifier, strokes, as_clean, 1),
        "strokes, photographs": scored(classifier, strokes, as_photograph, 2),
        "strokes, held-out photographs": scored(classifier, strokes, as_held_out, 3),
        "bitmaps, clean": scored(classifier, bitmaps, as_clean, 4),
        "bitmaps, photographs": scored(classifier, bitmaps, as_photograph, 5),
    }


def default_labels(model: Model_pb2.Model) -> list[str]:
    """What a game asks for by default, as the file says."""
    return model.description.metadata.userDefined[DEFAULT_LABELS_KEY].split(",")


FIGURES = "top-1 | top-3 | top-1, default labels | top-3 | ECE prompted | ECE top-1"


def figures(one: Scores, defaults: list[str]) -> str:
    """The cells of a table's line."""
    return (
        f"{one.top(1):.3f} | {one.top(3):.3f} | {one.top(1, defaults):.3f} | {one.top(3, defaults):.3f} "
        f"| {one.calibration_error(defaults):.3f} | {one.top_calibration_error(defaults):.3f}"
    )


def table(scores: dict[str, Scores], defaults: list[str]) -> str:
    """A line for each way of showing the drawings."""
    lines = [
        f"| drawings | pictures | {FIGURES} |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, one in scores.items():
        lines.append(f"| {name} | {len(one.labels)} | {figures(one, defaults)} |")
    return "\n".join(lines)


def label_table(scores: dict[str, Scores], defaults: list[str]) -> str:
    """A line for each label."""
    clean_ones, photographs = (scores[f"strokes, {kind}"].by_label() for kind in ("clean", "photographs"))
    lines = ["| label | default prompt | drawings | clean | photographs |", "|---|---|---|---|---|"]
    for label, (count, share) in clean_ones.items():
        asked = "yes" if label in defaults else "no"
        lines.append(f"| {label} | {asked} | {count} | {share:.2f} | {photographs[label][1]:.2f} |")
    return "\n".join(lines)


def picture_files(folder: Path) -> list[Path]:
    """All pictures under a folder."""
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".jpg", ".png", ".jpeg"))


def photographs_in(folder: Path) -> np.ndarray:
    """All pictures under a folder, squeezed to the input."""
    pictures = []
    for path in picture_files(folder):
        pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if pixels is not None:
            squeezed = cv2.resize(pixels, (INPUT_SIZE, INPUT_SIZE), interpolation=cv2.INTER_AREA)
            pictures.append(cv2.cvtColor(squeezed, cv2.COLOR_BGR2RGB))
    return np.stack(pictures)


def without_drawings(folders: list[Path]) -> dict[str, np.ndarray]:
    """Pictures in which nothing is drawn: made ones, and photographs of other things."""
    tables = Tables(40, 10)
    rngs = [np.random.default_rng((4, index)) for index in range(NOTHING_COUNT)]
    groups = {
        "made: sheets, text, tables": [nothing_drawn(INPUT_SIZE, tables, [], rng) for rng in rngs],
        "made: empty held-out sheets": [
            np.clip(held_out_sheet(random_place(rng), INPUT_SIZE, rng), 0, 255).astype(np.uint8)
            for rng in rngs[:500]
        ],
    }
    return {name: np.stack(group) for name, group in groups.items()} | {
        f"photographs: {folder.name}": photographs_in(folder) for folder in folders
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("drawings", type=Path, help="folder with the Quick, Draw! files")
    parser.add_argument(
        "--without", type=Path, nargs="*", default=[], help="folders of pictures without drawings"
    )
    arguments = parser.parse_args()
    model = Model_pb2.Model.FromString(arguments.model.read_bytes())
    defaults = default_labels(model)

    def ask(pictures: np.ndarray) -> np.ndarray:
        return run_classifier(model, pictures)

    scores = kinds(ask, arguments.drawings)
    print(table(scores, defaults), "\n")
    print("| pictures without a drawing | count | false positives above 0.5 |\n|---|---|---|")
    for name, pictures in without_drawings(arguments.without).items():
        parts = [ask(pictures[start : start + 64]) for start in range(0, len(pictures), 64)]
        print(f"| {name} | {len(pictures)} | {accepted(np.concatenate(parts)):.4f} |")
    print("\n" + label_table(scores, defaults))


if __name__ == "__main__":
    main()
