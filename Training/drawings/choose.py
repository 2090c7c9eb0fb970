"""Chooses what depends on how good the trained network is, on drawings that neither train nor measure it.

The temperature by which logits are divided, so that confidences are how often the model is right; and the
labels that a game asks for by default: those recognised at least 80 % of the time, on white and in photographs together.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from . import INPUT_SIZE, LABELS
from .data import Drawing, read_drawings
from .export import load_network
from .network import DrawingNetwork
from .photograph import Tables, clean, drawn
from .scoring import Scores, scored

LEAST_RECOGNISED = 0.8
VIEWS = 4
"""How often each drawing is shown in each kind of view: a label has few drawings here."""

LEAST_DRAWINGS = 20


def logits_of(network: DrawingNetwork, pictures: np.ndarray) -> np.ndarray:
    """The network's logits for pictures `[n, side, side, 3]` bytes."""
    pixels = torch.from_numpy(pictures).permute(0, 3, 1, 2).float().div(255)
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        return network(pixels.contiguous(memory_format=torch.channels_last)).float().numpy()


def best_temperature(scores: Scores) -> float:
    """The temperature with the least negative log likelihood; `scores` hold logits."""
    logits, labels = torch.from_numpy(scores.probabilities), torch.from_numpy(scores.labels)
    candidates = np.exp(np.linspace(np.log(0.3), np.log(2.5), 80))
    losses = [functional.cross_entropy(logits / float(value), labels).item() for value in candidates]
    return float(candidates[int(np.argmin(losses))])


def recognised(views: list[Scores]) -> list[str]:
    """The labels whose drawings are named right often enough, all views taken together, each kind counting alike."""
    shares = [scores.by_label() for scores in views]
    means = {label: np.mean([share[label][1] for share in shares]) for label in LABELS}
    return [label for label in LABELS if means[label] >= LEAST_RECOGNISED]


def drawings_by_label(drawings: list[Drawing]) -> list[Drawing]:
    """Every label's drawings, bitmaps only as many as make up for too few strokes."""
    chosen = []
    for label in LABELS:
        own = [drawing for drawing in drawings if drawing.label == label]
        own.sort(key=lambda drawing: drawing.strokes is None)
        strokes = sum(drawing.strokes is not None for drawing in own)
        chosen += own[: max(strokes, LEAST_DRAWINGS)]
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("drawings", type=Path, help="folder with the Quick, Draw! files")
    parser.add_argument("output", type=Path, help="JSON file")
    arguments = parser.parse_args()
    network = load_network(arguments.weights)
    tables = Tables(40, 8)
    drawings: list[Drawing] = read_drawings(arguments.drawings)["choose"]

    def ask(pictures: np.ndarray) -> np.ndarray:
        return logits_of(network, pictures)

    few = drawings_by_label(drawings) * VIEWS
    clean_views = scored(ask, few, lambda drawing, rng: clean(drawing, INPUT_SIZE, rng, 0.3), 1)
    photographs = scored(ask, few, lambda drawing, rng: drawn(drawing, INPUT_SIZE, tables, rng), 2)
    labels = recognised([clean_views, photographs])
    temperature = best_temperature(photographs)
    settings = {"temperature": round(temperature, 4), "defaultLabels": labels}
    arguments.output.write_text(json.dumps(settings, indent=1) + "\n")
    print(f"temperature {temperature:.3f}; {len(labels)} of {len(LABELS)} labels by default")
    print("left out:", ", ".join(label for label in LABELS if label not in labels))


if __name__ == "__main__":
    main()
