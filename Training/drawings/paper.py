"""Drawing surfaces, seen from straight above: color and printed lines."""

from dataclasses import dataclass

import cv2
import numpy as np

Color = np.ndarray
"""Red, green and blue in 0…255."""


@dataclass(frozen=True)
class Paper:
    """A sheet or board: its color, and its printed lines as pairs of ends in 0…1 of the sheet."""

    color: Color
    lines: np.ndarray
    line_color: Color
    line_share: float
    inks: tuple[tuple[int, int, int], ...]
    """The colors of pens or chalks used on it."""


DARK_INKS = (
    (20, 20, 24), (20, 20, 24), (28, 34, 60), (24, 44, 140), (30, 60, 170), (170, 24, 34), (20, 110, 60),
    (90, 40, 120), (110, 110, 112), (80, 80, 84), (120, 80, 50), (200, 90, 30), (30, 130, 160),
)  # fmt: skip
CHALKS = ((245, 245, 240), (240, 240, 235), (250, 240, 150), (250, 180, 190), (170, 220, 250))

NO_LINES = np.zeros((0, 2, 2), np.float32)


def pale(rng: np.random.Generator, low: float = 205) -> Color:
    """White or nearly white, slightly warm or cold."""
    return np.clip(rng.uniform(low, 255) + rng.normal(0, 4, 3), 0, 255)


def plain_sheet(rng: np.random.Generator) -> Paper:
    return Paper(pale(rng), NO_LINES, np.zeros(3), 0, DARK_INKS)


def yellowed_sheet(rng: np.random.Generator) -> Paper:
    """Old, recycled or tinted paper, cardboard, notes."""
    usual = np.array([(238, 222, 180), (226, 206, 160), (250, 240, 140), (214, 190, 150), (225, 235, 245)])
    color = np.clip(usual[rng.integers(len(usual))] * rng.uniform(0.85, 1.05) + rng.normal(0, 6, 3), 0, 255)
    return Paper(color, NO_LINES, np.zeros(3), 0, DARK_INKS)


def lined_sheet(rng: np.random.Generator) -> Paper:
    """Ruled paper, sometimes with a margin."""
    places = np.arange(rng.uniform(0.02, 0.1), 1, 1 / rng.uniform(12, 34))
    lines = [((0, y), (1, y)) for y in places]
    if rng.random() < 0.5:
        lines.append(((0.12, 0), (0.12, 1)))
    return Paper(pale(rng), np.array(lines, np.float32), rule_color(rng), rng.uniform(0.2, 0.75), DARK_INKS)


def squared_sheet(rng: np.random.Generator) -> Paper:
    places = np.arange(rng.uniform(0, 0.05), 1, 1 / rng.uniform(14, 44))
    lines = [((0, y), (1, y)) for y in places] + [((x, 0), (x, 1)) for x in places]
    return Paper(pale(rng), np.array(lines, np.float32), rule_color(rng), rng.uniform(0.15, 0.6), DARK_INKS)


def rule_color(rng: np.random.Generator) -> Color:
    usual = np.array([(120, 150, 210), (150, 170, 200), (150, 150, 155), (190, 140, 150), (130, 180, 170)])
    return np.clip(usual[rng.integers(len(usual))] + rng.normal(0, 12, 3), 0, 255)


def whiteboard(rng: np.random.Generator) -> Paper:
    inks = ((20, 20, 24), (20, 60, 170), (190, 20, 40), (10, 120, 60))
    return Paper(pale(rng, 190), NO_LINES, np.zeros(3), 0, inks)


def blackboard(rng: np.random.Generator) -> Paper:
    """Slate, green boards, black card."""
    usual = np.array([(38, 62, 52), (44, 46, 48), (24, 24, 28), (30, 44, 70)])
    color = np.clip(usual[rng.integers(len(usual))] * rng.uniform(0.6, 1.4) + rng.normal(0, 4, 3), 0, 255)
    return Paper(color, NO_LINES, np.zeros(3), 0, CHALKS)


KINDS = (
    (plain_sheet, 0.38), (yellowed_sheet, 0.12), (lined_sheet, 0.15), (squared_sheet, 0.13),
    (whiteboard, 0.1), (blackboard, 0.12),
)  # fmt: skip


def random_paper(rng: np.random.Generator) -> Paper:
    """A random kind of paper or board."""
    shares = np.array([share for _, share in KINDS])
    return KINDS[rng.choice(len(KINDS), p=shares / shares.sum())][0](rng)


def line_share(paper: Paper, sheet: np.ndarray, side: int, width: float) -> np.ndarray | None:
    """The coverage of each pixel by printed lines, or None; `sheet` is the homography from 0…1 to pixels."""
    if len(paper.lines) == 0:
        return None
    ends = paper.lines.reshape(-1, 2) @ sheet[:, :2].T + sheet[:, 2]
    ends = (ends[:, :2] / ends[:, 2:]).reshape(-1, 2, 2)
    canvas = np.zeros((side, side), np.uint8)
    fixed = np.clip(ends * 16, -1e6, 1e6).astype(np.int32)
    cv2.polylines(canvas, list(fixed), False, 255, max(1, round(width)), cv2.LINE_AA, 4)
    return canvas.astype(np.float32) * (paper.line_share * min(1.0, width) / 255)
