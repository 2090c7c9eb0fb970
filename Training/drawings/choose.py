"""Chooses settings that depend on the trained network's accuracy, on the validation drawings.

The temperature that divides the logits calibrates confidences. The default prompts are PictionARy's own and
the labels that are recognized at least 80 % of the time, on white and in photographs together, with some
certainty. (Otherwise labels that were lucky with few drawings would be included.)
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from . import GAME_LABELS, INPUT_SIZE, LABELS
from .data import Drawing, read_drawings
from .export import load_network
from .network import DrawingNetwork
from .photograph import Tables, clean, drawn
from .scoring import Scores, scored

MINIMUM_RECOGNIZED = 0.8
CERTAINTY = 0.5
"""The number of standard errors by which a label's share has to exceed that."""

VIEWS = 2
"""The number of times each drawing is shown in each kind of view: a label has few drawings here."""


def logits_of(network: DrawingNetwork, pictures: np.ndarray) -> np.ndarray:
    """The network's logits for images `[n, side, side, 3]` as bytes."""
    pixels = torch.from_numpy(pictures).permute(0, 3, 1, 2).float().div(255)
    with torch.no_grad():
        return network(pixels.contiguous(memory_format=torch.channels_last)).numpy()


def best_temperature(scores: Scores) -> float:
    """The temperature with the least negative log likelihood; `scores` hold logits."""
    logits, labels = torch.from_numpy(scores.probabilities), torch.from_numpy(scores.labels)
    candidates = np.exp(np.linspace(np.log(0.3), np.log(2.5), 80))
    losses = [functional.cross_entropy(logits / float(value), labels).item() for value in candidates]
    return float(candidates[int(np.argmin(losses))])


def lower_bound(share: float, count: int) -> float:
    """The lower end of Wilson's interval for a share of this many drawings."""
    squared = CERTAINTY**2
    margin = CERTAINTY * np.sqrt(share * (1 - share) / count + squared / (4 * count**2))
    return float((share + squared / (2 * count) - margin) / (1 + squared / count))


def recognized(views: list[Scores]) -> list[str]:
    """The labels that are recognized often enough with certainty, each kind of view counting equally."""
    by_label = [scores.by_label() for scores in views]
    return [
        label
        for label in LABELS
        if lower_bound(
            float(np.mean([shares[label][1] for shares in by_label])), by_label[0][label][0] // VIEWS
        )
        >= MINIMUM_RECOGNIZED
    ]


def asked_for(labels: list[str]) -> list[str]:
    """These labels and the game's own, in the model's order."""
    return [label for label in LABELS if label in labels or label in GAME_LABELS]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("drawings", type=Path, nargs="+", help="folders with the Quick, Draw! files")
    parser.add_argument("output", type=Path, help="JSON file")
    arguments = parser.parse_args()
    network = load_network(arguments.weights)
    tables = Tables(40, 8)
    drawings: list[Drawing] = read_drawings(*arguments.drawings)["choose"]

    def ask(pictures: np.ndarray) -> np.ndarray:
        return logits_of(network, pictures)

    shown = drawings * VIEWS
    clean_views = scored(ask, shown, lambda drawing, rng: clean(drawing, INPUT_SIZE, rng, 0.3), 1)
    photographs = scored(ask, shown, lambda drawing, rng: drawn(drawing, INPUT_SIZE, tables, rng), 2)
    labels = asked_for(recognized([clean_views, photographs]))
    temperature = best_temperature(photographs)
    settings = {"temperature": round(temperature, 4), "defaultLabels": labels}
    arguments.output.write_text(json.dumps(settings, indent=1) + "\n")
    print(f"temperature {temperature:.3f}; {len(labels)} of {len(LABELS)} labels by default")
    print("left out:", ", ".join(label for label in LABELS if label not in labels))


if __name__ == "__main__":
    main()
