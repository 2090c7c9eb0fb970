"""Measures the exported classifier on the test drawings and prints the model card's tables.

The exported file itself is run, by `common.core_ml_reference`.
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
    """The scores of the test drawings, rendered in each way."""
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
    """The game's default prompts, from the file."""
    return model.description.metadata.userDefined[DEFAULT_LABELS_KEY].split(",")


FIGURES = "top-1 | top-3 | top-1, default labels | top-3 | ECE prompted | ECE top-1"


def figures(one: Scores, defaults: list[str]) -> str:
    """The cells of a table row."""
    return (
        f"{one.top(1):.3f} | {one.top(3):.3f} | {one.top(1, defaults):.3f} | {one.top(3, defaults):.3f} "
        f"| {one.calibration_error(defaults):.3f} | {one.top_calibration_error(defaults):.3f}"
    )


def table(scores: dict[str, Scores], defaults: list[str]) -> str:
    """A row for each way of rendering the drawings."""
    lines = [
        f"| drawings | images | {FIGURES} |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, one in scores.items():
        lines.append(f"| {name} | {len(one.labels)} | {figures(one, defaults)} |")
    return "\n".join(lines)


def label_table(scores: dict[str, Scores], defaults: list[str]) -> str:
    """A row for each label."""
    clean_ones, photographs = (scores[f"strokes, {kind}"].by_label() for kind in ("clean", "photographs"))
    lines = ["| label | default prompt | drawings | clean | photographs |", "|---|---|---|---|---|"]
    for label, (count, share) in clean_ones.items():
        asked = "yes" if label in defaults else "no"
        lines.append(f"| {label} | {asked} | {count} | {share:.2f} | {photographs[label][1]:.2f} |")
    return "\n".join(lines)


def picture_files(folder: Path) -> list[Path]:
    """All images in a folder and its subfolders."""
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".jpg", ".png", ".jpeg"))


def photographs_in(folder: Path) -> np.ndarray:
    """All images in a folder and its subfolders, stretched to the input."""
    pictures = []
    for path in picture_files(folder):
        pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if pixels is not None:
            squeezed = cv2.resize(pixels, (INPUT_SIZE, INPUT_SIZE), interpolation=cv2.INTER_AREA)
            pictures.append(cv2.cvtColor(squeezed, cv2.COLOR_BGR2RGB))
    return np.stack(pictures)


def without_drawings(folders: list[Path]) -> dict[str, np.ndarray]:
    """Images without a drawing: synthesized ones, and photographs of other things."""
    tables = Tables(40, 10)
    rngs = [np.random.default_rng((4, index)) for index in range(NOTHING_COUNT)]
    groups = {
        "synthesized: sheets, text, tables": [nothing_drawn(INPUT_SIZE, tables, [], rng) for rng in rngs],
        "synthesized: empty held-out sheets": [
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
        "--without", type=Path, nargs="*", default=[], help="folders of images without drawings"
    )
    arguments = parser.parse_args()
    model = Model_pb2.Model.FromString(arguments.model.read_bytes())
    defaults = default_labels(model)

    def ask(pictures: np.ndarray) -> np.ndarray:
        return run_classifier(model, pictures)

    scores = kinds(ask, arguments.drawings)
    print(table(scores, defaults), "\n")
    print("| images without a drawing | count | false positives above 0.5 |\n|---|---|---|")
    for name, pictures in without_drawings(arguments.without).items():
        parts = [ask(pictures[start : start + 64]) for start in range(0, len(pictures), 64)]
        print(f"| {name} | {len(pictures)} | {accepted(np.concatenate(parts)):.4f} |")
    print("\n" + label_table(scores, defaults))


if __name__ == "__main__":
    main()
