"""Measures an exported model on the photographs of the `val` split and prints the card's tables.

The exported file itself is run, by `common.core_ml_reference`, with the suppression that the file specifies.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
from coremltools.proto import Model_pb2

from common.core_ml_reference import run_network
from common.labeled_images import LabeledImage, read_pictures

from . import CLASS_LABELS, INPUT_SIZE
from .decoding import Candidates, Detection, squeezed, suppressed
from .scoring import Tally, score_all

DRAWN_SIZE = 480


def all_candidates(model: Model_pb2.Model, pictures: list[LabeledImage]) -> list[Candidates]:
    """The exported network's output for each image, before suppression."""
    found = []
    for picture in pictures:
        raw = run_network(model, squeezed(picture.pixels))
        found.append(Candidates(raw["raw_confidence"], raw["raw_coordinates"]))
    return found


def table(tallies: dict[str, Tally]) -> str:
    """Markdown tables: by source, then recall by the dice's size."""
    lines = [
        "| photographs | dice | recall | precision | photographs without error |",
        "|---|---|---|---|---|",
    ]
    for name in sorted(name for name in tallies if not name.startswith("size")):
        tally = tallies[name]
        lines.append(
            f"| {name} ({tally.pictures}) | {tally.labeled} | {tally.recall:.3f} | {tally.precision:.3f} "
            f"| {tally.pictures_right_share:.3f} |"
        )
    lines += ["", "| die's side relative to the image's | dice | recall |", "|---|---|---|"]
    for name in sorted(name for name in tallies if name.startswith("size")):
        lines.append(
            f"| {name.removeprefix('size ')} | {tallies[name].labeled} | {tallies[name].recall:.3f} |"
        )
    return "\n".join(lines)


def sweep(pictures: list[LabeledImage], found: list[Candidates], iou: float) -> str:
    """Recall and precision over all photographs at several confidence thresholds."""
    lines = ["| confidence threshold | recall | precision | photographs without error |", "|---|---|---|---|"]
    for confidence in (0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6):
        tally = score_all(pictures, [suppressed(one, iou, confidence) for one in found])["all"]
        lines.append(
            f"| {confidence} | {tally.recall:.3f} | {tally.precision:.3f} | {tally.pictures_right_share:.3f} |"
        )
    return "\n".join(lines)


def drawn(picture: LabeledImage, detections: list[Detection]) -> np.ndarray:
    """An image with labels (green) and detections (red), stretched to a square."""
    image = cv2.cvtColor(cv2.resize(picture.pixels, (DRAWN_SIZE, DRAWN_SIZE)), cv2.COLOR_RGB2BGR)
    scale = DRAWN_SIZE / np.array([picture.pixels.shape[1], picture.pixels.shape[0]] * 2)
    for box, value in zip(picture.boxes * scale, picture.values):
        left, top, right, bottom = map(int, box)
        cv2.rectangle(image, (left, top), (right, bottom), (0, 200, 0), 1)
        cv2.putText(image, str(value + 1), (left, bottom + 10), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (0, 200, 0), 1)
    for die in detections:
        low, high = (die.box[:2] - die.box[2:] / 2) * DRAWN_SIZE, (die.box[:2] + die.box[2:] / 2) * DRAWN_SIZE
        cv2.rectangle(image, tuple(map(int, low)), tuple(map(int, high)), (0, 0, 255), 1)
        text = f"{CLASS_LABELS[die.value]} {die.confidence:.2f}"
        place = (int(low[0]), int(low[1]) - 3)
        cv2.putText(image, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.4, (0, 0, 255), 1)
    return image


def draw_mistakes(
    pictures: list[LabeledImage], detections: list[list[Detection]], path: Path, count: int = 20
) -> None:
    """Writes a contact sheet of photographs with at least one error."""
    tiles = []
    for picture, found in zip(pictures, detections):
        if score_all([picture], [found])["all"].pictures_right == 0:
            tiles.append(drawn(picture, found))
    tiles = tiles[:: max(1, len(tiles) // count)][:count]
    blank = np.zeros((DRAWN_SIZE, DRAWN_SIZE, 3), np.uint8)
    tiles += [blank] * (-len(tiles) % 5)
    cv2.imwrite(
        str(path), np.vstack([np.hstack(tiles[start : start + 5]) for start in range(0, len(tiles), 5)])
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("photographs", type=Path, help="folder with images, labels and split.csv")
    parser.add_argument("--iou", type=float, default=0.3)
    parser.add_argument("--confidence", type=float, default=0.3)
    parser.add_argument("--mistakes", type=Path, help="write a contact sheet of errors here")
    arguments = parser.parse_args()
    pictures = read_pictures(arguments.photographs, "val")
    found = all_candidates(Model_pb2.Model.FromString(arguments.model.read_bytes()), pictures)
    detections = [suppressed(one, arguments.iou, arguments.confidence) for one in found]
    print(
        f"IoU threshold {arguments.iou}, confidence threshold {arguments.confidence}, input {INPUT_SIZE}²\n"
    )
    print(table(score_all(pictures, detections)))
    print()
    print(sweep(pictures, found, arguments.iou))
    if arguments.mistakes:
        draw_mistakes(pictures, detections, arguments.mistakes)


if __name__ == "__main__":
    main()
