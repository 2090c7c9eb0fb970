"""Casino dice, sharp and clear, with the far faces' pips visible; and dice with print beside their pips."""

import cv2
import numpy as np

from .dice import PRINT_SIZE, Make, brightness, random_make

CLEAR_COLORS = {
    "red": (176, 14, 22), "blue": (16, 44, 150), "green": (10, 104, 54), "purple": (84, 22, 130), "amber": (206, 118, 14),
    "pink": (214, 60, 120), "smoke": (60, 60, 64), "ice": (186, 208, 220),
}  # fmt: skip

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789·*"

FINE = 4
"""Prints are rendered at this multiple of their stored resolution."""


def casino_make(rng: np.random.Generator) -> Make:
    """A make with sharp edges, of clear plastic, with large flush pips and often with the casino's print."""
    body = np.array(CLEAR_COLORS[rng.choice(list(CLEAR_COLORS))], np.float64) * np.exp(rng.normal(0, 0.15))
    body = np.clip(body + rng.normal(0, 8, 3), 3, 250)
    is_pale = brightness(body) > 150
    pips = np.full(3, 20.0 if is_pale else 244.0) + rng.normal(0, 5, 3)
    radius = rng.uniform(0.17, 0.27)
    return Make(
        body=body,
        second=body,
        pip_color=pips,
        ace_color=pips,
        pattern=0,
        pattern_scale=1.0,
        gloss=rng.uniform(0.4, 1),
        translucency=rng.uniform(0.35, 0.85),
        corner=rng.uniform(0.01, 0.08),
        ball=2.0,
        spread=rng.uniform(0.48, 0.66),
        pip_radius=radius,
        ace_radius=radius * rng.uniform(0.95, 1.15),
        narrow=rng.uniform(0.8, 1.1),
        pip_depth=rng.uniform(0, 0.15),
        mirrored=bool(rng.random() < 0.5),
        see_through=rng.uniform(0.3, 1),
        prints=random_prints(rng) if rng.random() < 0.6 else {},
    )


def printed_make(rng: np.random.Generator) -> Make:
    """A make as sold in shops, with print on some faces."""
    make = random_make(rng)
    make.prints = random_prints(rng)
    return make


def any_make(rng: np.random.Generator) -> Make:
    """Casino dice half of the time, otherwise a shop's, a third of these with print."""
    choice = rng.random()
    if choice < 0.5:
        return casino_make(rng)
    return printed_make(rng) if choice < 0.67 else random_make(rng)


def random_prints(rng: np.random.Generator) -> dict[int, np.ndarray]:
    """The prints of some of the faces, by value."""
    shares = {1: 0.7, 2: 0.6, 3: 0.1, 4: 0.25, 5: 0.1, 6: 0.4}
    return {value: _print(value, rng) for value, share in shares.items() if rng.random() < share}


def _print(value: int, rng: np.random.Generator) -> np.ndarray:
    """A face's print: around the pip of an ace, between the pips of the others."""
    has_middle = value in (1, 3, 5)
    drawn = _ring(rng) if has_middle or rng.random() < 0.25 else _emblem(rng) if value != 6 else _line(rng)
    turn = float(rng.choice([0, 90, 180, 270, rng.uniform(0, 360)]))
    turned = cv2.getRotationMatrix2D((PRINT_SIZE * FINE / 2,) * 2, turn, 1)
    fine = cv2.warpAffine(drawn, turned, drawn.shape)
    return cv2.resize(fine, (PRINT_SIZE, PRINT_SIZE), interpolation=cv2.INTER_AREA) > 110


def _letters(rng: np.random.Generator, count: int) -> str:
    return "".join(rng.choice(list(LETTERS), count))


def _canvas() -> np.ndarray:
    return np.zeros((PRINT_SIZE * FINE,) * 2, np.uint8)


def _written(canvas: np.ndarray, text: str, height: float, thickness: int, font: int) -> np.ndarray:
    """Writes a line, `height` high, in the middle of a canvas."""
    scale = cv2.getFontScaleFromHeight(font, int(height), thickness)
    width = cv2.getTextSize(text, font, scale, thickness)[0][0]
    corner = (int(canvas.shape[1] / 2 - width / 2), int(canvas.shape[0] / 2 + height / 2))
    return cv2.putText(canvas, text, corner, font, scale, 255, thickness, cv2.LINE_AA)


def _ring(rng: np.random.Generator) -> np.ndarray:
    """Letters, or a line, around the middle."""
    canvas = _canvas()
    side = canvas.shape[0]
    radius, height = side / 2 * rng.uniform(0.4, 0.62), side / 2 * rng.uniform(0.12, 0.24)
    thickness = int(rng.integers(3, 9))
    if rng.random() < 0.25:
        return cv2.circle(canvas, (side // 2, side // 2), int(radius), 255, thickness, cv2.LINE_AA)
    text = _letters(rng, int(rng.integers(8, 20)))
    line = _written(
        np.zeros((int(2 * height), side * 3), np.uint8), text, height, thickness, cv2.FONT_HERSHEY_SIMPLEX
    )
    written = np.flatnonzero(line.any(0))
    # Fits the full circle, whatever the text's length: a row of the strip is an angle, a column a radius.
    around = cv2.resize(line[:, written[0] : written[-1] + 1], (side * 3, line.shape[0]))
    strip = np.zeros((side * 3, side // 2), np.uint8)
    nearest = max(side // 2 - int(radius + height), 0)
    far = min(nearest + line.shape[0], side // 2)
    strip[:, side // 2 - far : side // 2 - nearest] = around.T[:, ::-1][:, line.shape[0] - (far - nearest) :]
    return cv2.warpPolar(
        strip, (side, side), (side / 2, side / 2), side / 2, cv2.WARP_INVERSE_MAP | cv2.INTER_LINEAR
    )


def _emblem(rng: np.random.Generator) -> np.ndarray:
    """Some strokes around the middle, or one or two large letters."""
    canvas = _canvas()
    side = canvas.shape[0]
    thickness = int(rng.integers(6, 22))
    reach = side / 2 * rng.uniform(0.18, 0.36)
    if rng.random() < 0.4:
        return _written(
            canvas, _letters(rng, int(rng.integers(1, 3))), 2 * reach, thickness, cv2.FONT_HERSHEY_DUPLEX
        )
    for _ in range(int(rng.integers(2, 5))):
        middle = side / 2 + rng.uniform(-0.5, 0.5, 2) * reach
        axes = rng.uniform(0.25, 0.8, 2) * reach
        start, sweep = rng.uniform(0, 360), rng.uniform(120, 360)
        cv2.ellipse(
            canvas, tuple(middle.astype(int).tolist()), tuple(axes.astype(int).tolist()), rng.uniform(0, 360),
            start, start + sweep, 255, thickness, cv2.LINE_AA,
        )  # fmt: skip
    return canvas


def _line(rng: np.random.Generator) -> np.ndarray:
    """A short word or number through the middle, as between the rows of a six."""
    canvas = _canvas()
    height, thickness = canvas.shape[0] / 2 * rng.uniform(0.16, 0.3), int(rng.integers(4, 12))
    return _written(
        canvas, _letters(rng, int(rng.integers(2, 6))), height, thickness, cv2.FONT_HERSHEY_SIMPLEX
    )
