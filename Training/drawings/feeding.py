"""What the drawing classifier is shown while learning."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from common.feeding import Feeder
from common.labelled_pictures import read_pictures

from . import LABELS, MEANINGLESS, NOTHING
from .data import Drawing
from .photograph import Tables, clean, drawn, nothing_drawn

TABLE_COUNT = 80
OTHER_PHOTOGRAPHS = 400

BITMAP_SHARE = 0.5
"""How often a label's drawing is taken from its bitmaps, where it has any."""


@dataclass(frozen=True)
class View:
    """What a stage of training shows: the picture's side, the shares of photographs and of no drawing."""

    side: int
    photographs: float
    nothing: float
    only_labels: bool


def class_names(drawings: list[Drawing]) -> list[str]:
    """The classes while learning: first the model's own labels and nothing, then what else there is."""
    others = {drawing.label for drawing in drawings} - set(LABELS) - set(MEANINGLESS)
    return [*LABELS, NOTHING, *sorted(others)]


class DrawingFeeder(Feeder):
    """Draws training samples: every class as often as any other."""

    def __init__(self, drawings: list[Drawing], photographs: Path | None, seed: int):
        super().__init__(seed)
        self.names = class_names(drawings)
        self.strokes = {name: [] for name in [*self.names, *MEANINGLESS]}
        self.bitmaps = {name: [] for name in [*self.names, *MEANINGLESS]}
        for drawing in drawings:
            kind = self.strokes if drawing.strokes is not None else self.bitmaps
            kind[drawing.label].append(drawing)
        self.tables = Tables(TABLE_COUNT, seed)
        pictures = read_pictures(photographs, "train") if photographs else []
        every = max(1, len(pictures) // OTHER_PHOTOGRAPHS)
        self.others = [picture.pixels for picture in pictures[::every]]

    def _drawing(self, name: str, rng: np.random.Generator) -> Drawing:
        strokes, bitmaps = self.strokes[name], self.bitmaps[name]
        pick = bitmaps if bitmaps and (not strokes or rng.random() < BITMAP_SHARE) else strokes
        return pick[rng.integers(len(pick))]

    def _nothing(self, view: View, rng: np.random.Generator) -> np.ndarray:
        if rng.random() < 0.12:
            return self._drawn(MEANINGLESS[rng.integers(len(MEANINGLESS))], view, rng)
        return nothing_drawn(view.side, self.tables, self.others, rng)

    def _drawn(self, name: str, view: View, rng: np.random.Generator) -> np.ndarray:
        drawing = self._drawing(name, rng)
        if rng.random() < view.photographs:
            return drawn(drawing, view.side, self.tables, rng)
        return clean(drawing, view.side, rng)

    def sample(self, index: int, view: View) -> tuple[np.ndarray, int]:
        rng = np.random.default_rng((self.seed, index))
        nothing = self.names.index(NOTHING)
        if rng.random() < view.nothing:
            return self._nothing(view, rng), nothing
        count = len(LABELS) if view.only_labels else len(self.names)
        label = int(rng.integers(count))
        if label == nothing:
            return self._nothing(view, rng), nothing
        return self._drawn(self.names[label], view, rng), label
