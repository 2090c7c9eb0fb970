"""Images of keyboards, boards, print, pegs and rugs that aren't used in training, to measure false positives.

python -m die_classifier.held_out_objects work/unseen-things --count 700

Drawn by Pillow with the DejaVu fonts, which aren't used in training, on sheets at an angle on a surface: by a
different method than `synthesis.negatives`.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

FONTS = Path("/usr/share/fonts/truetype/dejavu")
NAMES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf", "DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf")
WIDTH, HEIGHT = 800, 600
SHEET = (900, 700)

Color = tuple[int, int, int]


def color(rng: np.random.Generator, low: int, high: int) -> Color:
    """A color of about this brightness, more or less gray."""
    base = rng.integers(low, high)
    return tuple(int(np.clip(base + rng.integers(-40, 41) * (rng.random() < 0.7), 0, 255)) for _ in range(3))


def font(rng: np.random.Generator, size: float, names: tuple[str, ...] = NAMES) -> ImageFont.FreeTypeFont:
    """A random font."""
    return ImageFont.truetype(str(FONTS / names[rng.integers(len(names))]), max(int(size), 5))


def blank(rng: np.random.Generator, low: int, high: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """An empty sheet."""
    sheet = Image.new("RGB", SHEET, color(rng, low, high))
    return sheet, ImageDraw.Draw(sheet)


def laptop(rng: np.random.Generator) -> Image.Image:
    """Rows of a laptop's keys over a touchpad."""
    sheet, draw = blank(rng, 20, 210)
    dark = rng.random() < 0.7
    cap, sign = (color(rng, 15, 60), (235, 235, 235)) if dark else (color(rng, 190, 245), (40, 40, 40))
    face, side = font(rng, rng.uniform(13, 22), NAMES[:2]), int(rng.integers(44, 64))
    for row, signs in enumerate(("1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'", "ZXCVBNM,./")):
        for column, letter in enumerate(signs):
            left, top = 30 + row * side * 0.3 + column * side, 40 + row * side
            draw.rounded_rectangle((left, top, left + side - 7, top + side - 7), 6, cap)
            draw.text((left + side * 0.35, top + side * 0.2), letter, sign, face)
    draw.rounded_rectangle((240, 60 + 4 * side, 560, 100 + 4 * side), 6, cap)
    draw.rounded_rectangle((280, 130 + 4 * side, 540, 690), 10, color(rng, 60, 200))
    return sheet


def handset(rng: np.random.Generator) -> Image.Image:
    """Remote controls side by side."""
    sheet, draw = blank(rng, 60, 230)
    for left in range(40, 800, int(rng.integers(170, 260))):
        draw.rounded_rectangle((left, 20, left + 140, 680), 30, color(rng, 10, 90))
        for top in range(50, 650, int(rng.integers(45, 70))):
            for place in range(3):
                middle, radius = (left + 30 + place * 40, top), rng.uniform(9, 16)
                box = (middle[0] - radius, middle[1] - radius, middle[0] + radius, middle[1] + radius)
                draw.ellipse(box, color(rng, 40, 220))
                if rng.random() < 0.7:
                    draw.text((middle[0] - 5, middle[1] - 8), str(rng.integers(0, 10)), (245, 245, 245), font(rng, 15))
    return sheet


def word_game(rng: np.random.Generator) -> Image.Image:
    """A board of squares with crosswise words of lettered tiles."""
    sheet, draw = blank(rng, 120, 230)
    side, letters = int(rng.integers(34, 62)), font(rng, 30, NAMES[1:2])
    small = font(rng, 9, NAMES[:1])
    for top in range(0, SHEET[1], side):
        for left in range(0, SHEET[0], side):
            fill = color(rng, 60, 220) if rng.random() < 0.2 else None
            draw.rectangle((left, top, left + side, top + side), fill, (240, 240, 240))
    for _ in range(int(rng.integers(4, 14))):
        column, row, down = rng.integers(0, 20), rng.integers(0, 15), rng.random() < 0.5
        for number in range(int(rng.integers(2, 8))):
            left, top = (column + number * (not down)) * side, (row + number * down) * side
            draw.rectangle((left + 2, top + 2, left + side - 2, top + side - 2), (236, 214, 168), (120, 90, 50))
            draw.text((left + side * 0.2, top), chr(65 + int(rng.integers(26))), (30, 25, 20), letters)
            draw.text((left + side * 0.7, top + side * 0.65), str(rng.integers(1, 11)), (30, 25, 20), small)
    return sheet


def bill(rng: np.random.Generator) -> Image.Image:
    """A printed receipt: names, amounts, rules."""
    sheet, draw = blank(rng, 200, 254)
    size, ink = rng.uniform(12, 30), color(rng, 10, 90)
    face, top = font(rng, size, NAMES[2:3]), 10.0
    while top < SHEET[1]:
        if rng.random() < 0.15:
            draw.text((20, top), str(rng.choice(list("-=*."))) * 80, ink, face)
        else:
            name = "".join(chr(65 + int(sign)) for sign in rng.integers(0, 26, int(rng.integers(3, 14))))
            draw.text((20, top), f"{rng.integers(1, 9)} x {name}", ink, face)
            draw.text((SHEET[0] * 0.62, top), f"{rng.uniform(0, 99):8.2f}", ink, face)
        top += size * rng.choice([1.1, 1.3, 2.2])
    return sheet


def magazine(rng: np.random.Generator) -> Image.Image:
    """Columns of print around images, under headlines."""
    sheet, draw = blank(rng, 190, 252)
    for left in range(20, SHEET[0], int(rng.integers(200, 440))):
        face, top, size = font(rng, rng.uniform(9, 24), NAMES[2:]), 15.0, 0.0
        size = face.size
        while top < SHEET[1]:
            if rng.random() < 0.08:
                draw.rectangle((left, top, left + 170, top + 80), color(rng, 20, 220))
                draw.text((left + 20, top + 15), str(rng.integers(1, 100)), color(rng, 0, 255), font(rng, 50))
                top += 90
            words = ["".join(chr(97 + int(s)) for s in rng.integers(0, 26, int(rng.integers(1, 9)))) for _ in range(5)]
            draw.text((left, top), " ".join(words)[: int(320 / size)], (25, 25, 25), face)
            top += size * 1.25
    return sheet


def pegs(rng: np.random.Generator) -> Image.Image:
    """Pins of several colors in a plate's holes."""
    sheet, draw = blank(rng, 30, 230)
    pitch, radius = int(rng.integers(22, 70)), rng.uniform(0.2, 0.42)
    inks = [color(rng, 30, 250) for _ in range(5)]
    for top in range(pitch, SHEET[1], pitch):
        for left in range(pitch, SHEET[0], pitch):
            reach = pitch * radius
            draw.ellipse((left - reach * 0.5, top - reach * 0.5, left + reach * 0.5, top + reach * 0.5), (25, 25, 25))
            if rng.random() < 0.5:
                ink = inks[rng.integers(5)]
                draw.ellipse((left - reach + 3, top - reach + 4, left + reach + 3, top + reach + 4), (30, 30, 30))
                draw.ellipse((left - reach, top - reach, left + reach, top + reach), ink)
                draw.ellipse((left - reach * 0.6, top - reach * 0.7, left, top - reach * 0.1), (250, 250, 250))
    return sheet


def rug(rng: np.random.Generator) -> Image.Image:
    """Loops and strands placed one by one, each with its own shade."""
    sheet, draw = blank(rng, 10, 120)
    pitch, count = float(rng.uniform(7, 40)), int(rng.integers(1, 4))
    base, other = np.array(color(rng, 60, 220)), np.array(color(rng, 60, 220))
    for row in range(int(SHEET[1] / pitch) + 1):
        for column in range(int(SHEET[0] / pitch) + 1):
            across = (row // count + column // count) % 2 == 0
            shade = tuple(((base if across else other) * rng.uniform(0.7, 1.15)).clip(0, 255).astype(int).tolist())
            left, top = column * pitch + rng.normal(0, 0.6), row * pitch + rng.normal(0, 0.6)
            wide, high = (1.1, 0.75) if across else (0.75, 1.1)
            draw.ellipse((left, top, left + wide * pitch, top + high * pitch), shade)
    return sheet


THINGS: tuple[Callable[[np.random.Generator], Image.Image], ...] = (
    laptop, handset, word_game, bill, magazine, pegs, rug,
)  # fmt: skip


def draw(kind: Callable[[np.random.Generator], Image.Image], rng: np.random.Generator) -> np.ndarray:
    """One image, BGR: a sheet seen at an angle, lit from a side, slightly out of focus."""
    sheet = np.asarray(kind(rng))[..., ::-1].astype(np.float32)
    own = np.array([(0, 0), (SHEET[0], 0), SHEET, (0, SHEET[1])], np.float32)
    zoom, turn = np.exp(rng.uniform(-0.5, 0.8)), rng.normal(0, 0.4) + np.pi / 2 * rng.integers(4)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    seen = (own - np.array(SHEET) / 2) @ rotation.T * zoom
    seen += rng.normal(0, 45, (4, 2)) + (WIDTH / 2, HEIGHT / 2)
    under = np.array(color(rng, 20, 230), np.float32) + rng.normal(0, rng.uniform(0, 10), (HEIGHT, WIDTH, 3))
    mapping = cv2.getPerspectiveTransform(own, seen.astype(np.float32))
    lies = cv2.warpPerspective(np.ones(sheet.shape[:2], np.float32), mapping, (WIDTH, HEIGHT))[..., None]
    picture = cv2.warpPerspective(sheet, mapping, (WIDTH, HEIGHT), flags=cv2.INTER_AREA) * lies + under * (1 - lies)
    light = cv2.resize(rng.uniform(0.5, 1.2, (2, 2)).astype(np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR)
    picture = cv2.GaussianBlur(picture * light[..., None], (0, 0), rng.uniform(0.3, 1.8))
    return np.clip(picture + rng.normal(0, rng.uniform(0.5, 6), picture.shape), 0, 255).astype(np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--count", type=int, default=700)
    parser.add_argument("--seed", type=int, default=20261123)
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    for index in range(arguments.count):
        kind = THINGS[index % len(THINGS)]
        picture = draw(kind, np.random.default_rng((arguments.seed, index)))
        folder = arguments.output / kind.__name__
        folder.mkdir(exist_ok=True)
        cv2.imwrite(str(folder / f"{index:05d}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 90])


if __name__ == "__main__":
    main()
