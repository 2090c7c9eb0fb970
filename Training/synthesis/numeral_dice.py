"""Dice with numerals or symbols in place of pips: cubes, and polyhedra with eight to twenty faces."""

import cv2
import numpy as np

from .casino import casino_make
from .dice import FACES, PRINT_SIZE, Make, random_make
from .prints import lettering

GOLDEN = (1 + 5**0.5) / 2

FACE_SIZES = {8: 0.71, 10: 0.55, 12: 0.62, 20: 0.38}
"""The distance from the middle of a face to its edges, in half the distance of opposite faces, by their number."""

WORDS = ("+", "-", "x", "?", "!", "YES", "NO", "N", "E", "S", "W", "A", "B", "C", "Q", "K", "J", "=", "♥", "♦", "♠", "♣", "★")
"""What dice without numbers have on their faces."""


def polyhedron(faces: int) -> np.ndarray:
    """The normals `[faces, 3]` of a regular polyhedron, or of a ten-sided die."""
    signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
    if faces == 8:
        normals = signs
    elif faces == 10:
        turns = np.deg2rad(72) * np.arange(5)
        upper = np.stack([np.cos(turns), np.sin(turns), np.full(5, 0.92)], 1)
        normals = np.concatenate([upper, -upper])
    else:
        # The faces of a dodecahedron look where an icosahedron has its vertices, and the other way round.
        pairs = np.array([(x, y * GOLDEN) for x in (-1, 1) for y in (-1, 1)])
        if faces == 20:
            pairs = np.array([(x / GOLDEN, y * GOLDEN) for x in (-1, 1) for y in (-1, 1)])
        cyclic = [np.roll(np.array([0.0, *pair]), shift) for shift in range(3) for pair in pairs]
        normals = np.array(cyclic) if faces == 12 else np.concatenate([signs, cyclic])
    return normals / np.linalg.norm(normals, axis=1, keepdims=True)


def face_print(text: str, size: float, style: int, rng: np.random.Generator) -> np.ndarray:
    """A numeral, word or sign at any angle in the middle of a face, `size` of its height."""
    drawn = lettering(text, 96, rng, style)
    rows, columns = np.flatnonzero(drawn.any(1)), np.flatnonzero(drawn.any(0))
    if len(rows) == 0:
        return np.zeros((PRINT_SIZE, PRINT_SIZE), bool)
    drawn = drawn[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    scale = PRINT_SIZE * size / max(drawn.shape[0], drawn.shape[1] * 0.8)
    turn = cv2.getRotationMatrix2D((drawn.shape[1] / 2, drawn.shape[0] / 2), rng.uniform(0, 360), scale)
    turn[:, 2] += PRINT_SIZE / 2 - np.array([drawn.shape[1], drawn.shape[0]]) / 2
    return cv2.warpAffine(drawn, turn, (PRINT_SIZE, PRINT_SIZE)) > 0.45


def numeral_make(rng: np.random.Generator) -> Make:
    """A make of dice that have no pips."""
    make = casino_make(rng) if rng.random() < 0.15 else random_make(rng)
    make.has_pips, make.see_through = False, 0.0
    faces = int(rng.choice([6, 8, 10, 12, 20], p=[0.45, 0.11, 0.11, 0.11, 0.22]))
    if faces != FACES:
        make.normals, make.face_size = polyhedron(faces), FACE_SIZES[faces]
        make.ball = rng.uniform(1.25, 1.45) if rng.random() < 0.3 else 1.72
        make.corner = rng.uniform(0.01, 0.08)
    size, style = rng.uniform(0.45, 0.85), int(rng.integers(12))
    wordy, tens = rng.random() < 0.2, faces == 10 and rng.random() < 0.3
    for value in range(1, faces + 1):
        if wordy:
            text = str(rng.choice(WORDS))
        elif faces == 10:
            text = f"{value % 10}{'0' if tens else ''}"
        else:
            text = str(value) + ("." if value in (6, 9) and faces > 6 else "")
        make.prints[value] = face_print(text, size, style, rng)
    return make


def numeral_or_random_make(rng: np.random.Generator) -> Make:
    """Dice without pips, most of the time: one in four has pips, so that both lie together."""
    return random_make(rng) if rng.random() < 0.25 else numeral_make(rng)
