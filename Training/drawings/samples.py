"""Writes photographs of the project's own drawings, as sample input: `Examples/Drawings`."""

import argparse
from pathlib import Path

import cv2
import numpy as np

from .ink import Pen
from .light import lit, photographed
from .own import OWN
from .paper import lined_sheet, plain_sheet, squared_sheet
from .photograph import Place, Tables, inked, sheet_picture

SIDE = 800
SHEETS = (plain_sheet, squared_sheet, lined_sheet)
PENS = (Pen(0.014, 0, 0.9, 0.003), Pen(0.03, 0, 0.95, 0.002), Pen(0.018, 0.25, 0.75, 0.004))
JPEG_QUALITY = 88


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--seed", type=int, default=20261121)
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    tables = Tables(12, arguments.seed)
    for index, make in enumerate(OWN):
        drawing, rng = make(), np.random.default_rng((arguments.seed, index))
        place = Place(
            rng.uniform(0.45, 0.6), tuple(rng.uniform(0.45, 0.55, 2)), rng.normal(0, 0.1),
            tuple(rng.normal(0, 0.1, 2)), tuple(rng.uniform(0.2, 0.5, 4)),
        )  # fmt: skip
        paper = SHEETS[index % len(SHEETS)](rng)
        pixels = sheet_picture(paper, place, SIDE, tables, rng)
        color = np.array(paper.inks[rng.integers(5)])
        pixels = inked(pixels, drawing, place, PENS[index % len(PENS)], color, rng, 0)
        pixels = photographed(lit(pixels, rng, 0.5), rng, 0.3)
        path = arguments.output / f"{drawing.label}.jpg"
        quality = [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY]
        cv2.imwrite(str(path), cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), quality)
        print(f"{path}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
