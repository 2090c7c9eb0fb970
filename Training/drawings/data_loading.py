"""The training samples of the drawing classifier."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from common.data_loading import SampleLoader
from common.labeled_images import read_pictures

from . import LABELS, MEANINGLESS, NOTHING
from .data import Drawing
from .photograph import Tables, clean, drawn, nothing_drawn
from .variation import varied

TABLE_COUNT = 80
OTHER_PHOTOGRAPHS = 400

@dataclass(frozen=True)
class View:
    """A stage's views: the image's side, and the shares of photographs, of nothing, and of other classes.

    Of a label's drawings at most `bitmaps` are bitmaps, if it has both. The share `varied` of the drawings
    given as strokes is varied as if drawn by another hand. Other classes are those that the model doesn't
    have.
    """

    side: int
    photographs: float
    nothing: float
    others: float = 0.0
    bitmaps: float = 0.5
    varied: float = 0.0


def class_names(drawings: list[Drawing]) -> list[str]:
    """The classes in training: the model's own labels and nothing first, then all others."""
    others = {drawing.label for drawing in drawings} - set(LABELS) - set(MEANINGLESS)
    return [*LABELS, NOTHING, *sorted(others)]


class DrawingLoader(SampleLoader):
    """Draws training samples: every label as often as any other."""

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

    def _drawing(self, name: str, view: View, rng: np.random.Generator) -> Drawing:
        strokes, bitmaps = self.strokes[name], self.bitmaps[name]
        # Weighted by the square roots of their counts: few strokes aren't shown too often, nor many bitmaps
        # too seldom.
        of_bitmaps, of_strokes = np.sqrt(len(bitmaps)), np.sqrt(len(strokes))
        share = min(of_bitmaps / (of_bitmaps + of_strokes), view.bitmaps)
        pick = bitmaps if not strokes or rng.random() < share else strokes
        return pick[rng.integers(len(pick))]

    def _nothing(self, view: View, rng: np.random.Generator) -> np.ndarray:
        if rng.random() < 0.12:
            return self._drawn(MEANINGLESS[rng.integers(len(MEANINGLESS))], view, rng)
        return nothing_drawn(view.side, self.tables, self.others, rng)

    def _drawn(self, name: str, view: View, rng: np.random.Generator) -> np.ndarray:
        drawing = self._drawing(name, view, rng)
        if view.varied and rng.random() < view.varied:
            drawing = varied(drawing, rng)
        if rng.random() < view.photographs:
            return drawn(drawing, view.side, self.tables, rng)
        return clean(drawing, view.side, rng)

    def sample(self, index: int, view: View) -> tuple[np.ndarray, int]:
        rng = np.random.default_rng((self.seed, index))
        nothing = self.names.index(NOTHING)
        if rng.random() < view.nothing:
            return self._nothing(view, rng), nothing
        if rng.random() < view.others:
            label = int(rng.integers(nothing + 1, len(self.names)))
        else:
            label = int(rng.integers(len(LABELS)))
        return self._drawn(self.names[label], view, rng), label
