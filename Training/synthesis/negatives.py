"""Images without dice that resemble dice: textures, keys, pegs, boards, print, crowds of round objects.

A pattern is drawn flat at several times its visible size, then seen by a camera, lit and blurred like the
tables under dice.
"""

from collections.abc import Callable

import cv2
import numpy as np

from common.labeled_images import LabeledImage

from . import clutter, crowds, handsets, prints, tables
from .scene import finish, random_view
from .tables import TEXTURE_SIZE, color_between, flat, grain

Pattern = Callable[[np.random.Generator, int], np.ndarray]


def _two_colors(rng: np.random.Generator, contrast: float = 40) -> tuple[np.ndarray, np.ndarray]:
    first = color_between(rng)
    second = color_between(rng)
    if abs(float(first.mean() - second.mean())) < contrast:
        second = np.clip(first + rng.choice([-1, 1]) * rng.uniform(contrast, 120), 0, 255)
    return first, second


def _grid(rng: np.random.Generator, step: int, jitter: float = 0.0, stagger: float = 0.0) -> np.ndarray:
    """Points one step apart, every other row shifted, each with jitter: `[points, 2]`."""
    rows = np.arange(0, TEXTURE_SIZE + step, step)
    points = [
        (column + stagger * step * (number % 2), row)
        for number, row in enumerate(rows)
        for column in np.arange(0, TEXTURE_SIZE + step, step)
    ]
    return np.array(points, float) + rng.normal(0, jitter * step + 1e-9, (len(points), 2))


def weave(rng: np.random.Generator, step: int) -> np.ndarray:
    """Threads over and under each other, coarse enough to be visible individually."""
    thread = max(step // 2, 3)
    position = np.arange(TEXTURE_SIZE)
    across, down = position // thread, position // thread
    profile = 1 - np.abs((position % thread) / thread * 2 - 1) ** 2
    period = int(rng.choice([2, 2, 3, 4]))
    over = (across[None, :] + down[:, None]) % period < period // 2 + period % 2
    light = np.where(over, profile[None, :], profile[:, None]) * rng.uniform(0.3, 0.8) + rng.uniform(0.2, 0.6)
    first, second = _two_colors(rng, 5)
    colors = np.where(over[..., None], first, second)
    return colors * light[..., None] + grain(rng, rng.uniform(2, 12))[..., None]


def knit(rng: np.random.Generator, step: int) -> np.ndarray:
    """Rows of stitches, each a V."""
    texture = flat(color_between(rng) * 0.5)
    color, width = color_between(rng), max(step // 4, 2)
    for x, y in _grid(rng, step, 0.03):
        for side in (-1, 1):
            axes = (max(int(step * 0.42), 1), max(int(step * 0.2), 1))
            cv2.ellipse(
                texture, (int(x + side * step * 0.24), int(y)), axes, 90 - side * 28, 0, 360,
                (color * rng.uniform(0.8, 1.1)).tolist(), width, cv2.LINE_AA,
            )  # fmt: skip
    return texture + grain(rng, 6)[..., None]


def holes(rng: np.random.Generator, step: int) -> np.ndarray:
    """Perforated metal, mesh, rattan, a speaker's grille, pegboard: round, square or slanted, in rows."""
    plate, hole = _two_colors(rng)
    texture = flat(plate) + tables.cloud(rng, (3, 3), 2)[..., None] * rng.uniform(0, 8)
    texture = np.ascontiguousarray(texture)
    radius, kind = step * rng.uniform(0.15, 0.42), rng.integers(3)
    for x, y in _grid(rng, step, 0.0, rng.choice([0.0, 0.5])):
        center = (int(x), int(y))
        if kind == 0:
            cv2.circle(texture, center, max(int(radius), 1), hole.tolist(), -1, cv2.LINE_AA)
        elif kind == 1:
            half = np.array([radius, radius])
            cv2.rectangle(texture, tuple((np.array(center) - half).astype(int).tolist()),
                          tuple((np.array(center) + half).astype(int).tolist()), hole.tolist(), -1)  # fmt: skip
        else:
            cv2.ellipse(texture, center, (max(int(radius * 1.2), 1), max(int(radius * 0.6), 1)), 45, 0, 360,
                        hole.tolist(), -1, cv2.LINE_AA)  # fmt: skip
    return texture + grain(rng, rng.uniform(1, 6))[..., None]


def pebbles(rng: np.random.Generator, step: int) -> np.ndarray:
    """Pebbles, terrazzo, cobbles, gravel: blobs of several colors close together."""
    ground = color_between(rng)
    texture, palette = flat(ground), [color_between(rng) for _ in range(int(rng.integers(2, 7)))]
    round_share, sparse = rng.uniform(0, 1), rng.uniform(0.1, 1.0)
    for x, y in _grid(rng, step, 0.25, 0.5):
        if rng.random() > sparse:
            continue
        sides = 24 if rng.random() < round_share else int(rng.integers(4, 8))
        angles = np.sort(rng.uniform(0, 2 * np.pi, sides)) if sides < 24 else np.linspace(0, 2 * np.pi, sides)
        radii = step * rng.uniform(0.2, 0.5) * (1 + rng.normal(0, 0.08, sides))
        corners = np.stack([x + radii * np.cos(angles), y + radii * np.sin(angles) * rng.uniform(0.6, 1)], 1)
        color = palette[rng.integers(len(palette))] * rng.uniform(0.8, 1.2)
        cv2.fillPoly(texture, [(corners + step * 0.06).astype(np.int32)], (ground * 0.5).tolist(), cv2.LINE_AA)
        cv2.fillPoly(texture, [corners.astype(np.int32)], np.clip(color, 0, 255).tolist(), cv2.LINE_AA)
    return texture + grain(rng, rng.uniform(1, 8), 1.5)[..., None]


def bricks(rng: np.random.Generator, step: int) -> np.ndarray:
    """Bricks, tiles, parquet: rectangles in rows with joints."""
    joint = color_between(rng)
    texture, long = flat(joint), int(step * rng.choice([1.0, 1.0, 2.0, 3.0]))
    color, gap = color_between(rng), max(int(step * rng.uniform(0.03, 0.12)), 1)
    for row, top in enumerate(range(0, TEXTURE_SIZE, step)):
        for left in range(-long + (row % 2) * long // 2, TEXTURE_SIZE, long):
            shade = np.clip(color * rng.uniform(0.8, 1.2), 0, 255)
            cv2.rectangle(
                texture, (left + gap, top + gap), (left + long - gap, top + step - gap), shade.tolist(), -1)
    return texture + grain(rng, rng.uniform(2, 12))[..., None]


def _rounded(texture: np.ndarray, left: float, top: float, right: float, bottom: float, radius: int, color) -> None:
    left, top, right, bottom = int(left) + radius, int(top) + radius, int(right) - radius, int(bottom) - radius
    if right <= left or bottom <= top:
        return
    cv2.rectangle(texture, (left, top), (right, bottom), color, -1)
    cv2.rectangle(texture, (left, top), (right, bottom), color, 2 * radius, cv2.LINE_AA)


LETTERS = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;*-+=/?!#%&@ilojtaeg")


def keys(rng: np.random.Generator, step: int) -> np.ndarray:
    """A keyboard, a remote control, a keypad: rounded caps with a character, a dot, or nothing."""
    body, cap = _two_colors(rng, 15)
    texture, sign = flat(body).astype(np.uint8), (250, 250, 250) if cap.mean() < 128 else (20, 20, 20)
    inset, radius = step * rng.uniform(0.05, 0.2), max(int(step * rng.uniform(0.04, 0.25)), 1)
    share, font = rng.uniform(0.3, 1), int(rng.integers(0, 5))
    for row, top in enumerate(range(0, TEXTURE_SIZE, step)):
        left = -int(step * 0.25 * (row % 4))
        while left < TEXTURE_SIZE:
            width = int(step * (1 if rng.random() < 0.85 else rng.uniform(1.2, 3)))
            shade = np.clip(cap * rng.uniform(0.95, 1.05), 0, 255)
            _rounded(texture, left + inset + 2, top + inset + 3, left + width - inset + 2, top + step - inset + 3,
                     radius, (body * 0.4).tolist())  # fmt: skip
            _rounded(texture, left + inset, top + inset, left + width - inset, top + step - inset, radius,
                     shade.tolist())  # fmt: skip
            if rng.random() < share:
                place = (int(left + step * rng.uniform(0.25, 0.4)), int(top + step * rng.uniform(0.55, 0.75)))
                if rng.random() < 0.15:
                    cv2.circle(texture, place, max(int(step * 0.06), 1), sign, -1, cv2.LINE_AA)
                else:
                    cv2.putText(texture, str(rng.choice(LETTERS)), place, font, step / rng.uniform(55, 100), sign,
                                max(step // 40, 1), cv2.LINE_AA)  # fmt: skip
            left += width
    return texture + grain(rng, rng.uniform(1, 5))[..., None]


def round_things(rng: np.random.Generator, step: int) -> np.ndarray:
    """Pegs, beads, berries, pills, bolts, buttons, caps: discs in rows or crowds, some marked."""
    texture = tables.random_table(rng).astype(np.float32)
    palette = [color_between(rng) for _ in range(int(rng.integers(1, 6)))]
    radius, share = step * rng.uniform(0.2, 0.5), rng.uniform(0.3, 1.0)
    kind, jitter = rng.integers(4), rng.choice([0.0, 0.1, 0.3])
    for x, y in _grid(rng, step, jitter, rng.choice([0.0, 0.5])):
        if rng.random() > share:
            continue
        own = max(radius * rng.uniform(0.9, 1.1), 1)
        color = palette[rng.integers(len(palette))]
        cv2.circle(texture, (int(x + own * 0.2), int(y + own * 0.25)), int(own), (25, 25, 25), -1, cv2.LINE_AA)
        for ring in range(3):
            shade = np.clip(color * (0.75 + 0.18 * ring), 0, 255)
            center = (int(x - own * 0.1 * ring), int(y - own * 0.1 * ring))
            cv2.circle(texture, center, max(int(own * (1 - 0.2 * ring)), 1), shade.tolist(), -1, cv2.LINE_AA)
        mark = (np.clip(color * 0.3, 0, 255)).tolist() if rng.random() < 0.5 else (245, 245, 245)
        if kind == 1:
            cv2.circle(texture, (int(x), int(y)), max(int(own * 0.3), 1), mark, -1, cv2.LINE_AA)
        elif kind == 2:
            for turn in range(int(rng.choice([2, 3, 4, 5, 6]))):
                spot = (int(x + own * 0.4 * np.cos(turn * 1.57)), int(y + own * 0.4 * np.sin(turn * 1.57)))
                cv2.circle(texture, spot, max(int(own * 0.12), 1), mark, -1, cv2.LINE_AA)
        elif kind == 3:
            cv2.line(texture, (int(x - own * 0.6), int(y)), (int(x + own * 0.6), int(y)), mark,
                     max(int(own * 0.2), 1), cv2.LINE_AA)  # fmt: skip
    return texture


def board(rng: np.random.Generator, step: int) -> np.ndarray:
    """A game board: fields with letters, numbers, stars and dots, some with a counter or a house on them."""
    first, second = _two_colors(rng, 15)
    texture = flat(first).astype(np.uint8)
    for row, top in enumerate(range(0, TEXTURE_SIZE, step)):
        for column, left in enumerate(range(0, TEXTURE_SIZE, step)):
            field = second if (row + column) % 2 else first
            if rng.random() < 0.25:
                field = color_between(rng)
            cv2.rectangle(texture, (left, top), (left + step - 1, top + step - 1), field.tolist(), -1)
            if rng.random() < 0.6:
                cv2.rectangle(texture, (left, top), (left + step - 1, top + step - 1), (30, 30, 30), 1)
            center, ink = (left + step // 2, top + step // 2), color_between(rng, 0, 120).tolist()
            choice = rng.random()
            if choice < 0.3:
                text = str(rng.choice(LETTERS)) if rng.random() < 0.6 else str(rng.integers(1, 100))
                cv2.putText(texture, text, (left + step // 4, top + int(step * 0.7)), int(rng.integers(0, 5)),
                            step / rng.uniform(40, 90), ink, max(step // 25, 1), cv2.LINE_AA)  # fmt: skip
            elif choice < 0.4:
                for spot in rng.uniform(0.2, 0.8, (int(rng.integers(1, 4)), 2)):
                    place = tuple((np.array([left, top]) + spot * step).astype(int).tolist())
                    cv2.circle(texture, place, max(step // 14, 1), ink, -1, cv2.LINE_AA)
            elif choice < 0.5:
                cv2.circle(texture, center, int(step * 0.35), color_between(rng).tolist(), -1, cv2.LINE_AA)
                cv2.circle(texture, center, int(step * 0.35), ink, max(step // 20, 1), cv2.LINE_AA)
    return texture + grain(rng, 3)[..., None]


def printed(rng: np.random.Generator, step: int) -> np.ndarray:
    """Lines of print and large numerals."""
    paper = color_between(rng, 150, 250)
    texture, ink = flat(paper).astype(np.uint8), color_between(rng, 0, 90).tolist()
    font, size = int(rng.integers(0, 5)), step / rng.uniform(28, 60)
    for top in range(step, TEXTURE_SIZE + step, int(step * rng.uniform(0.8, 1.3))):
        letters = "".join(rng.choice(LETTERS + [" "] * 10, 60))
        cv2.putText(texture, letters, (int(rng.integers(-step, step)), top), font, size, ink,
                    max(int(size * rng.uniform(1, 4)), 1), cv2.LINE_AA)  # fmt: skip
    return texture + grain(rng, 3)[..., None]


def circuit(rng: np.random.Generator, step: int) -> np.ndarray:
    """A circuit board: tracks, pads, chips with a dot and rows of legs."""
    base = np.array([(20, 90, 50), (15, 60, 110), (30, 30, 34), (120, 30, 30)][rng.integers(4)], float)
    texture = flat(base * rng.uniform(0.7, 1.5))
    for _ in range(int(rng.integers(20, 90))):
        start = rng.integers(0, TEXTURE_SIZE, 2)
        end = start + np.array([1, 0] if rng.random() < 0.5 else [0, 1]) * rng.integers(-8, 8) * step
        cv2.line(texture, tuple(map(int, start)), tuple(map(int, end)), (base * 1.6).tolist(), max(step // 8, 1))
        cv2.circle(texture, tuple(map(int, end)), max(step // 5, 1), (190, 190, 170), -1, cv2.LINE_AA)
        cv2.circle(texture, tuple(map(int, end)), max(step // 12, 1), (20, 20, 20), -1, cv2.LINE_AA)
    for _ in range(int(rng.integers(3, 16))):
        left, top = rng.integers(0, TEXTURE_SIZE, 2)
        width, height = (rng.uniform(0.6, 3, 2) * step).astype(int)
        for leg in range(0, max(width, 1), max(step // 4, 2)):
            cv2.line(texture, (int(left + leg), int(top - step // 4)), (int(left + leg), int(top + height + step // 4)),
                     (200, 200, 205), max(step // 12, 1))  # fmt: skip
        cv2.rectangle(texture, (int(left), int(top)), (int(left + width), int(top + height)),
                      color_between(rng, 15, 60).tolist(), -1)  # fmt: skip
        cv2.circle(texture, (int(left + step // 4), int(top + step // 4)), max(step // 10, 1), (150, 150, 150), -1)
    return texture + grain(rng, 3)[..., None]


def marbled(rng: np.random.Generator, step: int) -> np.ndarray:
    """Marble, carpet, stone, wood: the table tops, coarser than under dice."""
    texture = tables.random_table(rng).astype(np.float32)
    part = int(np.clip(TEXTURE_SIZE * 12 / step, 60, TEXTURE_SIZE))
    left, top = rng.integers(0, TEXTURE_SIZE - part + 1, 2)
    return cv2.resize(texture[top : top + part, left : left + part], (TEXTURE_SIZE, TEXTURE_SIZE))


def things(rng: np.random.Generator, step: int) -> np.ndarray:
    """Many objects lying on a table."""
    texture = tables.random_table(rng)
    clutter.scatter(texture, step, int(rng.integers(8, 60)), rng)
    return texture.astype(np.float32)


PATTERNS: list[tuple[Pattern, float]] = [
    (weave, 0.12), (knit, 0.06), (holes, 0.10), (pebbles, 0.09), (bricks, 0.06), (keys, 0.12), (round_things, 0.12),
    (board, 0.10), (printed, 0.06), (circuit, 0.05), (marbled, 0.05), (things, 0.07),
]  # fmt: skip


FURTHER_PATTERNS: list[tuple[Pattern, float]] = [
    (prints.receipt, 0.13), (prints.page, 0.08), (prints.display, 0.06), (prints.code, 0.07), (prints.label, 0.10),
    (prints.keyboard, 0.12), (prints.letter_tiles, 0.08), (crowds.pegboard, 0.09), (crowds.bubbles, 0.06),
    (crowds.people, 0.07), (crowds.lights, 0.05), (crowds.plait, 0.12), (crowds.patches, 0.04),
]  # fmt: skip
"""The patterns of the classifier's fourth stage."""


BUTTON_PATTERNS: list[tuple[Pattern, float]] = [
    (handsets.handsets, 0.7), (keys, 0.1), (round_things, 0.1), (crowds.pegboard, 0.1),
]  # fmt: skip
"""The patterns that its fifth stage adds: mostly buttons."""


def random_steps(rng: np.random.Generator, close: bool) -> tuple[float, int]:
    """The size at which a pattern's period appears in the image, and its size in the texture, in pixels.

    It appears between the size of a die's pips and that of a die, or, if `close`, as large as dice do.
    """
    if close:
        seen = float(np.exp(rng.uniform(np.log(20), np.log(130))))
        return seen, int(np.clip(seen * rng.uniform(1.0, 1.6), 24, 180))
    seen = float(np.exp(rng.uniform(np.log(5), np.log(90))))
    return seen, int(np.clip(np.exp(rng.normal(np.log(36), 0.5)), 10, 140))


def render(
    rng: np.random.Generator, patterns: list[tuple[Pattern, float]], close: bool = False
) -> LabeledImage:
    """A random image without dice."""
    shares = np.array([share for _, share in patterns])
    pattern = patterns[rng.choice(len(patterns), p=shares / shares.sum())][0]
    view = random_view(rng)
    camera = view.camera
    seen_step, step = random_steps(rng, close)
    texture = np.ascontiguousarray(np.clip(pattern(rng, step), 0, 255).astype(np.uint8))
    # Texture pixels per unit of the table; a unit appears `pixels_per_edge` wide.
    unit = step * view.pixels_per_edge / seen_step
    middle = TEXTURE_SIZE / 2 / unit
    to_world = np.array([[1 / unit, 0, -middle], [0, 1 / unit, -middle], [0, 0, 1]])
    pixels = cv2.warpPerspective(
        texture, camera.table_homography() @ to_world, (camera.width, camera.height), flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_REFLECT_101,
    )  # fmt: skip
    falloff = 1 + tables.cloud(rng, (2, 2), 1, 64) * rng.uniform(0, 0.25)
    falloff = cv2.resize(falloff, (camera.width, camera.height), interpolation=cv2.INTER_CUBIC)
    warmth = np.exp(np.array([1.0, 0.0, -1.0]) * rng.normal(0, 0.08)) * rng.uniform(0.6, 1.1)
    canvas = pixels * falloff[..., None] * warmth
    return LabeledImage(
        "", "surroundings", finish(canvas, min(seen_step * 2, 60), rng), np.zeros((0, 4), np.float32),
        np.zeros(0, np.int64),
    )  # fmt: skip
