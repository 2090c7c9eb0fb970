"""Flat patterns of print, numerals, codes and keys: receipts, pages, displays, keyboards, tiles.

The letters are OpenCV's and Pillow's, slanted, widened, thickened, and dotted as on dot-matrix printers and
signs.
"""

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .tables import TEXTURE_SIZE, cloud, color_between, flat, grain

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
MARKS = ".,:;*-+=/?!#%&@()$€"
VOWELS, CONSONANTS = "aeiouy", "bcdfghjklmnprstvwz"


def word(rng: np.random.Generator) -> str:
    """A random word, price, date or number."""
    choice = rng.random()
    if choice < 0.3:
        return f"{rng.integers(0, 300)}.{rng.integers(0, 100):02d}"
    if choice < 0.4:
        return ":".join(f"{rng.integers(0, 60):02d}" for _ in range(int(rng.integers(2, 4))))
    if choice < 0.5:
        return "".join(rng.choice(list("0123456789")) for _ in range(int(rng.integers(1, 13))))
    if choice < 0.57:
        return str(rng.choice(list("-=*#._"))) * int(rng.integers(2, 20))
    if choice < 0.63:
        return str(rng.choice(list(MARKS)))
    syllables = [
        str(rng.choice(list(CONSONANTS))) + str(rng.choice(list(VOWELS))) for _ in range(int(rng.integers(1, 4)))
    ]
    letters = "".join(syllables) + str(rng.choice(list(CONSONANTS + "  ")))
    return (letters, letters.upper(), letters.title())[rng.integers(3)].strip()


def line_of(rng: np.random.Generator, words: int) -> str:
    """Some words."""
    return " ".join(word(rng) for _ in range(words))


def lettering(text: str, height: int, rng: np.random.Generator, style: int | None = None) -> np.ndarray:
    """Text as coverage 0…1, in a line `height` pixels high."""
    style = int(rng.integers(12)) if style is None else style
    if style < 8:
        scale, thick = height / 32, max(int(height / 32 * (1 + style % 3)), 1)
        (width, _), _ = cv2.getTextSize(text, style, scale, thick)
        drawn = np.zeros((height, max(width + 4, 4)), np.uint8)
        cv2.putText(drawn, text, (2, int(height * 0.76)), style, scale, 255, thick, cv2.LINE_AA)
    else:
        font = ImageFont.load_default(size=max(height * 0.8, 4))
        left, _, right, _ = font.getbbox(text)
        picture = Image.new("L", (int(right - left) + 6, height))
        ImageDraw.Draw(picture).text((2, 0), text, font=font, fill=255, stroke_width=(style - 8) * height // 60)
        drawn = np.asarray(picture)
        if style == 11:
            slant = np.array([[1, -0.22, 0.22 * height / 2], [0, 1, 0]])
            drawn = cv2.warpAffine(drawn, slant, (drawn.shape[1], height))
    return drawn.astype(np.float32) / 255


def dotted(text: str, height: int, rng: np.random.Generator) -> np.ndarray:
    """Text in dots, as on dot-matrix printers and signs; coverage 0…1."""
    rows = int(rng.integers(9, 14))
    coarse = lettering(text, rows, rng, int(rng.choice([0, 2, 8, 9])))
    lit = np.argwhere(coarse > 0.35)
    pitch = height / rows
    drawn = np.zeros((height, int(coarse.shape[1] * pitch) + 1), np.uint8)
    radius = pitch * rng.uniform(0.3, 0.6)
    for row, column in lit:
        spot = (int((column + 0.5) * pitch * 8), int((row + 0.5) * pitch * 8))
        cv2.circle(drawn, spot, int(radius * 8), 255, -1, cv2.LINE_AA, 3)
    return drawn.astype(np.float32) / 255


SEGMENTS = ("abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg")


def segments(text: str, height: int, rng: np.random.Generator) -> np.ndarray:
    """Seven-segment figures, with points or colons between; coverage 0…1."""
    width, bar = int(height * rng.uniform(0.45, 0.6)), max(int(height * rng.uniform(0.06, 0.16)), 1)
    gap, unlit = max(bar // 2, 1), rng.uniform(0, 0.15) * (rng.random() < 0.5)
    drawn = np.zeros((height, (width + 3 * bar) * len(text) + 2), np.float32)
    x = bar
    low, high, middle = bar, height - bar, height // 2
    for sign in text:
        if sign.isdigit():
            ends = {
                "a": ((x + gap, low), (x + width - gap, low)), "b": ((x + width, low + gap), (x + width, middle - gap)),
                "c": ((x + width, middle + gap), (x + width, high - gap)), "d": ((x + gap, high), (x + width - gap, high)),
                "e": ((x, middle + gap), (x, high - gap)), "f": ((x, low + gap), (x, middle - gap)),
                "g": ((x + gap, middle), (x + width - gap, middle)),
            }  # fmt: skip
            for name, (start, end) in ends.items():
                cv2.line(drawn, start, end, 1.0 if name in SEGMENTS[int(sign)] else float(unlit), bar, cv2.LINE_AA)
            x += width + 2 * bar
        else:
            for y in (high,) if sign == "." else (height // 3, 2 * height // 3):
                cv2.circle(drawn, (x, y), max(int(bar * 0.7), 1), 1.0, -1, cv2.LINE_AA)
            x += 2 * bar
    return drawn


def ink(texture: np.ndarray, left: float, top: float, coverage: np.ndarray, color) -> None:
    """Mixes a color into a texture by coverage, clipped at the borders."""
    left, top = int(left), int(top)
    height, width = coverage.shape
    low, high = max(top, 0), min(top + height, texture.shape[0])
    start, end = max(left, 0), min(left + width, texture.shape[1])
    if low < high and start < end:
        share = coverage[low - top : high - top, start - left : end - left, None]
        part = texture[low:high, start:end]
        part += (np.asarray(color, np.float32) - part) * share


def receipt(rng: np.random.Generator, step: int) -> np.ndarray:
    """A receipt, a bill, a delivery note: lines with prices, ruled off, faded, creased, punched."""
    paper, dark = color_between(rng, 170, 252), color_between(rng, 0, 110)
    texture = flat(paper)
    style, height = int(rng.integers(12)), max(int(step * rng.uniform(0.7, 1.3)), 8)
    has_dots = rng.random() < 0.35
    left, right = rng.uniform(0, 0.2) * TEXTURE_SIZE, rng.uniform(0.6, 1.0) * TEXTURE_SIZE
    top = -rng.uniform(0, height)
    while top < TEXTURE_SIZE:
        size = height if rng.random() < 0.85 else int(height * rng.uniform(1.3, 2.6))
        choice = rng.random()
        if choice < 0.12:
            text = str(rng.choice(list("-=*#_~."))) * 90
        else:
            text = line_of(rng, int(rng.integers(1, 5)))
        draw = dotted if has_dots else (lambda words, high, own: lettering(words, high, own, style))
        line = draw(text, size, rng) * rng.uniform(0.5, 1)
        ink(texture, left if rng.random() < 0.7 else (left + right - line.shape[1]) / 2, top, line, dark)
        if rng.random() < 0.6:
            price = draw(f"{rng.integers(0, 99)}.{rng.integers(0, 100):02d}", size, rng)
            ink(texture, right - price.shape[1], top, price, dark)
        top += size * rng.choice([1.0, 1.1, 1.4, 2.4], p=[0.35, 0.35, 0.2, 0.1])
    for _ in range(int(rng.integers(0, 4))):
        center = tuple(rng.integers(0, TEXTURE_SIZE, 2).tolist())
        cv2.circle(texture, center, int(step * rng.uniform(0.3, 1.2)), (paper * rng.uniform(0.5, 1)).tolist(), -1,
                   cv2.LINE_AA)  # fmt: skip
    if rng.random() < 0.2:
        texture = np.where(texture.mean(2, keepdims=True) > paper.mean() * 0.7, 252, 20) + 0 * texture
    return texture * (1 + cloud(rng, (3, 3), 3)[..., None] * rng.uniform(0, 0.06)) + grain(rng, 3)[..., None]


def page(rng: np.random.Generator, step: int) -> np.ndarray:
    """A page in columns, with headings and boxes: books, newspapers, packets."""
    paper, dark = color_between(rng, 120, 250), color_between(rng, 0, 90)
    if rng.random() < 0.2:
        paper, dark = dark, paper
    texture, column = flat(paper), int(TEXTURE_SIZE / rng.integers(1, 5))
    height = max(int(step * rng.uniform(0.5, 1.0)), 7)
    for left in range(0, TEXTURE_SIZE, column):
        top, style = -rng.uniform(0, height), int(rng.integers(12))
        while top < TEXTURE_SIZE:
            size = height if rng.random() < 0.9 else int(height * rng.uniform(1.5, 4))
            line = lettering(line_of(rng, 14), size, rng, style if size == height else None)
            ink(texture, left + height * 0.3, top, line[:, : max(int(column - height * 0.6), 1)], dark)
            if rng.random() < 0.04:
                box = color_between(rng)
                cv2.rectangle(texture, (left, int(top)), (left + int(column * rng.uniform(0.1, 0.9)),
                              int(top + size * rng.uniform(0.5, 4))), box.tolist(), int(rng.choice([-1, 2, 4])))  # fmt: skip
            top += size * rng.choice([1.0, 1.2, 2.0], p=[0.6, 0.3, 0.1])
    return texture + grain(rng, rng.uniform(1, 8))[..., None]


def display(rng: np.random.Generator, step: int) -> np.ndarray:
    """Displays and signs: segmented or dotted figures, lit or dark, each in its frame."""
    housing = color_between(rng, 10, 230)
    texture = flat(housing)
    is_lit = rng.random() < 0.6
    ground = color_between(rng, 0, 50) if is_lit else color_between(rng, 120, 210)
    bright = np.array([(255, 60, 40), (80, 255, 90), (90, 160, 255), (255, 190, 60), (240, 250, 255)])[rng.integers(5)]
    color = bright if is_lit else color_between(rng, 0, 60)
    top = 0.0
    while top < TEXTURE_SIZE:
        height, left = int(step * rng.uniform(0.8, 2.5)), rng.uniform(-step, step)
        while left < TEXTURE_SIZE:
            text = "".join(rng.choice(list("0123456789.:"), int(rng.integers(1, 6))))
            drawn = segments(text, height, rng) if rng.random() < 0.5 else dotted(line_of(rng, 1) or "0", height, rng)
            inset, width = int(height * rng.uniform(0.05, 0.3)), drawn.shape[1]
            cv2.rectangle(texture, (int(left), int(top)), (int(left + width + 2 * inset), int(top + height + 2 * inset)),
                          ground.tolist(), -1)  # fmt: skip
            if is_lit:
                glow = cv2.GaussianBlur(drawn, (0, 0), max(height / 20, 0.5))
                ink(texture, left + inset, top + inset, glow * 0.5, color)
            ink(texture, left + inset, top + inset, drawn, color)
            left += width + 2 * inset + step * rng.uniform(0.2, 3)
        top += height * rng.uniform(1.4, 2.4)
    return texture + grain(rng, rng.uniform(1, 5))[..., None]


def code(rng: np.random.Generator, step: int) -> np.ndarray:
    """Modules in a grid: matrix codes with finder patterns, bars, crossword puzzles, pixel art."""
    light, dark = color_between(rng, 140, 252), color_between(rng, 0, 90)
    module = max(int(step * rng.uniform(0.12, 0.6)), 2)
    count = TEXTURE_SIZE // module + 1
    modules = (rng.random((count, count)) < rng.uniform(0.25, 0.6)).astype(np.uint8)
    if rng.random() < 0.25:
        modules[:] = rng.random(count) < 0.5
    for _ in range(int(rng.integers(0, 4 + count * count // 900))):
        row, column = rng.integers(-2, count, 2)
        for size, value in ((9, 0), (7, 1), (5, 0), (3, 1)):
            low, left = row + (9 - size) // 2, column + (9 - size) // 2
            modules[max(low, 0) : max(low + size, 0), max(left, 0) : max(left + size, 0)] = value
    for _ in range(int(rng.integers(1, 6))):
        row, column, rows, columns = rng.integers(0, count, 4)
        modules[row : row + max(rows // 3, 1), column : column + max(columns // 3, 1)] = rng.integers(2)
    big = np.kron(modules, np.ones((module, module), np.uint8))[:TEXTURE_SIZE, :TEXTURE_SIZE].astype(np.float32)
    if rng.random() < 0.5:
        big = cv2.GaussianBlur(big, (0, 0), module * rng.uniform(0.1, 0.5))
    texture = light + (dark - light) * big[..., None]
    return texture + cloud(rng, (3, 3), 2)[..., None] * rng.uniform(0, 12) + grain(rng, rng.uniform(1, 10))[..., None]


def label(rng: np.random.Generator, step: int) -> np.ndarray:
    """Packets, stickers, door plates, screens: colored panels with a few large words, marks and frames."""
    texture = flat(color_between(rng)) + cloud(rng, (3, 3), 2)[..., None] * rng.uniform(0, 15)
    texture = np.ascontiguousarray(texture, np.float32)
    for _ in range(int(rng.integers(10, 60))):
        left, top = rng.uniform(-0.1, 1, 2) * TEXTURE_SIZE
        width, height = step * rng.uniform(0.6, 4, 2)
        panel, sign = color_between(rng), color_between(rng)
        if abs(panel.mean() - sign.mean()) < 50:
            sign = 255 - panel
        corners = cv2.boxPoints(((left, top), (width, height), float(rng.normal(0, 8)))).astype(np.int32)
        if rng.random() < 0.7:
            cv2.fillPoly(texture, [corners], panel.tolist(), cv2.LINE_AA)
        if rng.random() < 0.4:
            cv2.polylines(texture, [corners], True, sign.tolist(), max(int(step * 0.05), 1), cv2.LINE_AA)
        choice, size = rng.random(), max(int(height * rng.uniform(0.2, 0.8)), 6)
        if choice < 0.6:
            ink(texture, left - width * 0.4, top - size / 2, lettering(word(rng) or "i", size, rng), sign)
        elif choice < 0.8:
            cv2.circle(texture, (int(left), int(top)), max(int(size * 0.3), 1), sign.tolist(),
                       int(rng.choice([-1, 2, 3])), cv2.LINE_AA)  # fmt: skip
        else:
            spots = np.array([left, top]) + rng.normal(0, 0.2, (int(rng.integers(1, 9)), 2)) * (width, height)
            for spot in spots:
                cv2.circle(texture, tuple(spot.astype(int).tolist()), max(size // 8, 1), sign.tolist(), -1, cv2.LINE_AA)
    return texture + grain(rng, 3)[..., None]


def _cap(texture: np.ndarray, box: tuple[float, float, float, float], radius: float, color) -> None:
    """A rounded rectangle."""
    left, top, right, bottom = (int(number) for number in box)
    radius = max(min(int(radius), (right - left) // 2 - 1, (bottom - top) // 2 - 1), 1)
    inner = (left + radius, top + radius), (right - radius, bottom - radius)
    for thickness in (-1, 2 * radius):
        cv2.rectangle(texture, *inner, np.asarray(color, float).tolist(), thickness, cv2.LINE_AA)


NAMES = "esc tab ctrl alt fn shift enter del end home F1 F2 F5 F10 F12 PgUp Ins".split()


def keyboard(rng: np.random.Generator, step: int) -> np.ndarray:
    """Keys of a laptop, calculator or telephone: one or two marks in a corner or the middle, maybe glossy."""
    body = color_between(rng, 10, 220)
    cap = np.clip(body + rng.choice([-1, 1]) * rng.uniform(0, 60), 5, 245) if rng.random() < 0.7 else color_between(rng)
    sign = color_between(rng, 190, 255) if cap.mean() < 120 else color_between(rng, 0, 60)
    texture, style = flat(body), int(rng.integers(12))
    inset, radius, gap = step * rng.uniform(0.02, 0.2), step * rng.uniform(0.03, 0.45), rng.choice([0.0, 0.25, 0.5])
    in_middle, bare, shape = rng.random() < 0.4, rng.uniform(0, 0.6), rng.uniform(0.6, 1.0)
    dish, size = rng.uniform(0, 0.3), rng.uniform(0.2, 0.55)
    for row, top in enumerate(np.arange(0, TEXTURE_SIZE, step * shape)):
        left = -step * gap * (row % 4)
        while left < TEXTURE_SIZE:
            width = step * (1 if rng.random() < 0.85 else rng.uniform(1.2, 3))
            box = left + inset, top + inset, left + width - inset, top + step * shape - inset
            _cap(texture, tuple(np.array(box) + step * 0.04), radius, body * 0.4)
            _cap(texture, box, radius, np.clip(cap * rng.uniform(0.95, 1.05), 0, 255))
            if dish > 0.1:
                inner = np.array([0.12, 0.06, -0.12, -0.18]) * step
                _cap(texture, tuple(np.array(box) + inner), radius, np.clip(cap * (1 + dish), 0, 255))
            if rng.random() > bare:
                text = str(rng.choice(list(SIGNS[:26] + SIGNS[52:] + MARKS)))
                high = max(int(step * size), 6)
                if rng.random() < 0.15:
                    text, high = str(rng.choice(NAMES)), max(int(step * 0.25), 6)
                drawn = lettering(text, high, rng, style)
                spare = np.array([width, step * shape]) - drawn.shape[::-1]
                share = np.array([0.5, 0.5]) if in_middle else rng.uniform(0.1, 0.3, 2)
                ink(texture, left + spare[0] * share[0], top + spare[1] * share[1], drawn, sign)
                if rng.random() < 0.15:
                    second = lettering(str(rng.choice(list(MARKS))), high, rng, style)
                    ink(texture, left + width * 0.55, top + step * shape * 0.45, second, sign)
            elif rng.random() < 0.2:
                place = tuple((np.array([left, top]) + rng.uniform(0.3, 0.7, 2) * step).astype(int).tolist())
                cv2.circle(texture, place, max(int(step * rng.uniform(0.03, 0.12)), 1), sign.tolist(), -1, cv2.LINE_AA)
            left += width
    return texture * (1 + cloud(rng, (2, 2), 2)[..., None] * rng.uniform(0, 0.15)) + grain(rng, 3)[..., None]


def letter_tiles(rng: np.random.Generator, step: int) -> np.ndarray:
    """Tiles, tokens and cubes of word and board games: one letter or figure each, rotated, with a shadow."""
    first, second = color_between(rng), color_between(rng)
    position = np.arange(TEXTURE_SIZE) // step
    squares = (position[None, :] + position[:, None]) % 2
    texture = (first + (second - first) * squares[..., None] * rng.uniform(0, 1)).astype(np.float32)
    tile = color_between(rng, 120, 250) if rng.random() < 0.7 else color_between(rng, 10, 120)
    sign = color_between(rng, 0, 70) if tile.mean() > 128 else color_between(rng, 200, 255)
    crooked, style, is_round = rng.choice([0, 3, 180]), int(rng.integers(12)), rng.random() < 0.3
    share = rng.uniform(0.3, 1)
    for top in range(0, TEXTURE_SIZE, step):
        for left in range(0, TEXTURE_SIZE, step):
            if rng.random() > share:
                continue
            side = max(int(step * rng.uniform(0.75, 0.98)), 6)
            patch = np.empty((side, side, 3), np.float32)
            patch[:] = np.clip(tile * rng.uniform(0.92, 1.06), 0, 255)
            cv2.rectangle(patch, (0, 0), (side - 1, side - 1), (tile * 0.7).tolist(), max(side // 20, 1))
            drawn = lettering(str(rng.choice(list(SIGNS))), max(int(side * rng.uniform(0.5, 0.9)), 6), rng, style)
            ink(patch, (side - drawn.shape[1]) / 2, (side - drawn.shape[0]) / 2, drawn, sign)
            if rng.random() < 0.5:
                ink(patch, side * 0.68, side * 0.6, lettering(str(rng.integers(1, 11)), max(side // 3, 6), rng, style), sign)
            cover = np.zeros((side, side), np.float32)
            if is_round:
                cv2.circle(cover, (side // 2, side // 2), side // 2, 1.0, -1, cv2.LINE_AA)
            else:
                cover[:] = 1
            turn = cv2.getRotationMatrix2D((side / 2, side / 2), float(rng.normal(0, 1) * crooked), 0.95)
            patch = cv2.warpAffine(patch, turn, (side, side), borderMode=cv2.BORDER_REPLICATE)
            cover = cv2.warpAffine(cover, turn, (side, side))
            ink(texture, left + side * 0.06, top + side * 0.08, cover * 0.6, (15, 15, 15))
            ink_patch(texture, left, top, patch, cover)
    return texture + grain(rng, 3)[..., None]


def ink_patch(texture: np.ndarray, left: float, top: float, patch: np.ndarray, cover: np.ndarray) -> None:
    """Blends a patch into a texture by coverage, clipped at the right and at the bottom."""
    left, top = int(left), int(top)
    part = texture[top : top + patch.shape[0], left : left + patch.shape[1]]
    rows, columns = part.shape[:2]
    part += (patch[:rows, :columns] - part) * cover[:rows, :columns, None]
