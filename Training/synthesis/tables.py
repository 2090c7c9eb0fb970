"""Procedural table tops: square textures, RGB."""

import cv2
import numpy as np

TEXTURE_SIZE = 768


def color_between(rng: np.random.Generator, dark: float = 20, bright: float = 245) -> np.ndarray:
    """A random color of moderate saturation."""
    gray = rng.uniform(dark, bright)
    return np.clip(gray + rng.normal(0, 1, 3) * rng.uniform(2, 60), 0, 255)


def cloud(
    rng: np.random.Generator, cells: tuple[int, int], octaves: int, size: int = TEXTURE_SIZE
) -> np.ndarray:
    """Smooth noise with zero mean, from `cells` down to finer cells."""
    total = np.zeros((size, size), np.float32)
    rows, columns = cells
    for octave in range(octaves):
        grid = rng.normal(0, 0.6**octave, (min(rows, size), min(columns, size))).astype(np.float32)
        total += cv2.resize(grid, (size, size), interpolation=cv2.INTER_CUBIC)
        rows, columns = rows * 2, columns * 2
    return total


def grain(rng: np.random.Generator, strength: float, coarse: float = 1.0) -> np.ndarray:
    """Independent noise, smoothed to grains of `coarse` texture pixels."""
    side = int(TEXTURE_SIZE / coarse)
    noise = rng.normal(0, strength, (side, side)).astype(np.float32)
    return cv2.resize(noise, (TEXTURE_SIZE, TEXTURE_SIZE), interpolation=cv2.INTER_LINEAR)


def flat(color: np.ndarray) -> np.ndarray:
    """A texture of one color."""
    return np.full((TEXTURE_SIZE, TEXTURE_SIZE, 3), color, np.float32)


def plain(rng: np.random.Generator) -> np.ndarray:
    """Paper, plastic, painted board."""
    pale = rng.random() < 0.5
    base = flat(color_between(rng, 150, 245) if pale else color_between(rng))
    return base + (cloud(rng, (3, 3), 2) * rng.uniform(0, 6) + grain(rng, rng.uniform(0, 4)))[..., None]


def felt(rng: np.random.Generator) -> np.ndarray:
    """Cloth of a games table: often green, with a coarse grain."""
    usual = np.array([(20, 95, 50), (30, 120, 70), (120, 20, 30), (25, 45, 110), (40, 40, 44)], np.float64)
    base = usual[rng.integers(len(usual))] if rng.random() < 0.7 else color_between(rng, 20, 160)
    base = base * rng.uniform(0.7, 1.5) + rng.normal(0, 8, 3)
    nap = grain(rng, rng.uniform(2, 14), rng.uniform(1, 2.5)) + cloud(rng, (4, 4), 3) * rng.uniform(1, 7)
    return flat(base) + nap[..., None]


def wood(rng: np.random.Generator) -> np.ndarray:
    """Boards with rings along the grain."""
    along = cloud(rng, (int(rng.integers(2, 5)), int(rng.integers(8, 30))), 3)
    ramp = np.linspace(0, rng.uniform(6, 30), TEXTURE_SIZE, dtype=np.float32)[None, :]
    rings = np.sin((ramp + along * rng.uniform(0.6, 2.0)) * 2.2)
    fibre = cloud(rng, (6, 400), 1) * rng.uniform(2, 9)
    light = np.array([(196, 152, 104), (150, 100, 60), (92, 56, 34), (222, 190, 150)])[rng.integers(4)]
    texture = flat(light * rng.uniform(0.75, 1.2)) + (rings * rng.uniform(3, 16) + fibre)[..., None] * (
        1.1,
        1,
        0.8,
    )
    if rng.random() < 0.6:
        width = int(rng.integers(90, 260))
        for edge in range(int(rng.integers(width)), TEXTURE_SIZE, width):
            texture[:, edge : edge + 3] *= 0.6
            texture[:, edge:] += rng.normal(0, 8)
    return texture.astype(np.float32)


def laminate(rng: np.random.Generator) -> np.ndarray:
    """Pale speckled office tables."""
    base = flat(color_between(rng, 130, 235))
    field = grain(rng, 1.0, rng.uniform(1.5, 4))
    specks = np.where(field > rng.uniform(1.6, 2.4), -rng.uniform(30, 110), 0)
    return (base + (specks + grain(rng, 3))[..., None]).astype(np.float32)


def stone(rng: np.random.Generator) -> np.ndarray:
    """Marble, granite, concrete."""
    veins = np.abs(cloud(rng, (4, 4), 5))
    base = flat(color_between(rng, 60, 235))
    marks = np.exp(-veins * rng.uniform(2, 9)) * rng.uniform(-90, 60)
    return (base + (marks + grain(rng, rng.uniform(1, 16), rng.uniform(1, 3)))[..., None]).astype(np.float32)


def carpet(rng: np.random.Generator) -> np.ndarray:
    """Coarse grains of several colors."""
    base = flat(color_between(rng, 40, 180))
    for channel in range(3):
        base[..., channel] += grain(rng, rng.uniform(8, 45), rng.uniform(1.5, 4))
    return base


def woven(rng: np.random.Generator) -> np.ndarray:
    """Checks, stripes and tartans."""
    first, second = color_between(rng), color_between(rng)
    position = np.arange(TEXTURE_SIZE)
    across = (position // int(rng.integers(10, 120))) % 2
    down = (position // int(rng.integers(10, 120))) % 2
    choice = rng.random()
    if choice < 0.4:
        share = (across[None, :] ^ down[:, None]).astype(np.float32)
    elif choice < 0.7:
        share = np.repeat(across[None, :], TEXTURE_SIZE, 0).astype(np.float32)
    else:
        share = (across[None, :] + down[:, None]) / 2.0
    return (first + (second - first) * share[..., None] + grain(rng, 4)[..., None]).astype(np.float32)


def printed_board(rng: np.random.Generator) -> np.ndarray:
    """A game board: hexagons, squares, circles, numbers, and dots that don't belong to dice."""
    texture = flat(color_between(rng)).astype(np.uint8)
    step = int(rng.integers(60, 150))
    sides = int(rng.choice([4, 6, 40]))
    for row, y in enumerate(range(step // 2, TEXTURE_SIZE + step, step)):
        for x in range(step // 2 + (row % 2) * step // 2, TEXTURE_SIZE + step, step):
            angles = np.arange(sides) * 2 * np.pi / sides + np.pi / sides
            corners = np.stack([x + step * 0.55 * np.cos(angles), y + step * 0.55 * np.sin(angles)], 1)
            cv2.fillPoly(texture, [corners.astype(np.int32)], color_between(rng).tolist(), cv2.LINE_AA)
            if rng.random() < 0.5:
                cv2.circle(texture, (x, y), step // 5, color_between(rng, 150).tolist(), -1, cv2.LINE_AA)
                text = str(rng.integers(1, 13))
                place = (x - step // 8, y + step // 10)
                cv2.putText(
                    texture, text, place, cv2.FONT_HERSHEY_DUPLEX, step / 180, (20, 20, 20), 1, cv2.LINE_AA
                )
    return texture + grain(rng, 3)[..., None]


KINDS = [(plain, 0.24), (felt, 0.17), (wood, 0.19), (laminate, 0.12), (stone, 0.08), (carpet, 0.06),
         (woven, 0.06), (printed_board, 0.08)]  # fmt: skip


def random_table(rng: np.random.Generator) -> np.ndarray:
    """A random kind of table top."""
    shares = np.array([share for _, share in KINDS])
    kind = KINDS[rng.choice(len(KINDS), p=shares / shares.sum())][0]
    return np.ascontiguousarray(np.clip(kind(rng), 0, 255).astype(np.uint8))


def add_tray(texture: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Puts a tray on the table: another material inside a rim."""
    sides = int(rng.choice([4, 4, 6, 8, 60]))
    angles = np.arange(sides) * 2 * np.pi / sides + rng.uniform(0, 2 * np.pi)
    radius = TEXTURE_SIZE * rng.uniform(0.3, 0.5)
    middle = TEXTURE_SIZE / 2 + rng.normal(0, TEXTURE_SIZE * 0.05, 2)
    stretch = np.array([1.0, rng.uniform(0.7, 1.0)])
    outline = (middle + radius * stretch * np.stack([np.cos(angles), np.sin(angles)], 1)).astype(np.int32)
    inside = np.zeros(texture.shape[:2], np.uint8)
    cv2.fillPoly(inside, [outline], 255, cv2.LINE_AA)
    share = inside[..., None].astype(np.float32) / 255
    floor = np.clip((felt if rng.random() < 0.6 else plain)(rng), 0, 255)
    mixed = np.ascontiguousarray(texture * (1 - share) + floor * share).astype(np.uint8)
    width = int(rng.integers(6, 40))
    rim = color_between(rng)
    cv2.polylines(mixed, [outline], True, (rim * 0.4).tolist(), width + 8, cv2.LINE_AA)
    cv2.polylines(mixed, [outline], True, rim.tolist(), width, cv2.LINE_AA)
    return mixed
