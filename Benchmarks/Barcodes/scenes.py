"""Photographs of barcodes, rendered by seed: on bent paper, screens, out of focus, faint or small.

A scene is drawn from the code's modules at three times the image's resolution: each fine pixel is mapped to
the label, then come the light, the lens, the sensor and its noise.

Needs: pip install zxing-cpp==3.1.1 opencv-python-headless numpy
"""

import math
from dataclasses import dataclass, field

import cv2
import numpy
import zxingcpp

DIGITS, LETTERS = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
# The symbology's name in zxing-cpp, whether it has one row of bars, and the quiet zone in modules.
SYMBOLOGIES = {
    "EAN13": (True, 11), "UPCA": (True, 11), "Code128": (True, 11), "Code39": (True, 11), "ITF": (True, 11),
    "QRCode": (False, 4), "DataMatrix": (False, 3), "Aztec": (False, 3), "PDF417": (False, 4),
}
KINDS = [
    "plain", "perspective", "cylinder 20°", "cylinder 40°", "cylinder 60°", "crumpled", "faint", "screen", "defocus",
    "motion", "small",
]
# Fine pixels per pixel of the image.
FINE = 3


@dataclass
class Scene:
    kind: str
    symbology: str
    text: str
    # Gray levels, one byte per pixel.
    pixels: numpy.ndarray = field(repr=False)


def content(symbology, random):
    """A text of the usual length."""
    def some(signs, low, high):
        return "".join(random.choice(list(signs), random.integers(low, high + 1)))

    match symbology:
        case "EAN13":
            return with_check_digit(some("123456789", 1, 1) + some(DIGITS, 11, 11))
        case "UPCA":
            return with_check_digit(some(DIGITS, 11, 11))
        case "Code128":
            return some(DIGITS if random.random() < 0.4 else LETTERS, 6, 14)
        case "Code39":
            return some(LETTERS, 5, 9)
        case "ITF":
            return some(DIGITS, 7, 7) + some(DIGITS, 7, 7)
        case _:
            return some(LETTERS, 8, 45)


def with_check_digit(digits):
    total = sum(int(digit) * (3 - 2 * (place % 2)) for place, digit in enumerate(reversed(digits)))
    return digits + str(-total % 10)


def modules(symbology, text):
    """The code's ink, 0 or 1, a row of modules in a line, with the quiet zone."""
    is_linear, quiet = SYMBOLOGIES[symbology]
    kind = getattr(zxingcpp.BarcodeFormat, symbology)
    ink = numpy.array(zxingcpp.create_barcode(text, kind).to_image(scale=1, add_quiet_zones=False)) < 128
    if is_linear:
        return numpy.pad(ink[:1], ((0, 0), (quiet, quiet))).astype(numpy.float32)
    return numpy.pad(ink, quiet).astype(numpy.float32)


def scene(kind, symbology, seed):
    """A scene of the kind, always the same for a seed."""
    random = numpy.random.default_rng([seed, KINDS.index(kind), list(SYMBOLOGIES).index(symbology)])
    text = content(symbology, random)
    ink = modules(symbology, text)
    is_linear, quiet = SYMBOLOGIES[symbology]
    columns = ink.shape[1]
    # The height in modules. PDF417's rows are drawn three modules high by the writer.
    rows = columns * random.uniform(0.25, 0.6) if is_linear else ink.shape[0]
    module = random.uniform(1.2, 2) if kind == "small" else random.uniform(2, 4)
    if kind in ("defocus", "motion"):
        module = random.uniform(2.5, 4.5)
    size = numpy.array([columns, rows]) * module
    angle = math.radians(random.uniform(-10, 10) if random.random() < 0.5 else random.uniform(-180, 180))
    cosine, sine = abs(math.cos(angle)), abs(math.sin(angle))
    width, height = (int(x) for x in (size[0] * cosine + size[1] * sine + 60, size[0] * sine + size[1] * cosine + 60))
    x, y = numpy.meshgrid(
        (numpy.arange(width * FINE) + 0.5) / FINE - width / 2, (numpy.arange(height * FINE) + 0.5) / FINE - height / 2)
    shading = numpy.ones_like(x)
    if kind == "perspective":
        x, y = tilted(x, y, size.max(), random)
    x, y = x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)
    if kind.startswith("cylinder"):
        x, y, shading = rolled(x, y, size, math.radians(int(kind[9:11])), random)
    elif kind == "crumpled":
        x, y, shading = crumpled(x, y, size.max(), module, random)
    u, v = x / module + columns / 2, y / module + rows / 2
    drawn = sampled(ink, u, v, is_linear, rows)
    if kind == "faint":
        paper = random.uniform(60, 240)
        levels = paper - random.uniform(10, 25) * drawn
    else:
        paper, dark = random.uniform(140, 235), random.uniform(10, 60)
        levels = paper - (paper - dark) * drawn
    outside = (abs(x) > size[0] / 2 + 6) | (abs(y) > size[1] / 2 + 6)
    ground = random.uniform(30, 250) if kind != "faint" else paper * random.uniform(0.8, 1)
    levels = numpy.where(outside, ground, levels) * shading
    if kind == "screen":
        levels = on_screen(u, v, ink, is_linear, rows, module, random)
    light = 1 + random.uniform(-0.12, 0.12) * x / size.max() + random.uniform(-0.12, 0.12) * y / size.max()
    levels = through_lens(levels * light, kind, module, random)
    levels = cv2.resize(levels.astype(numpy.float32), (width, height), interpolation=cv2.INTER_AREA)
    noise = random.normal(0, random.uniform(0.5, 1.5) if kind == "faint" else random.uniform(1, 3), levels.shape)
    return Scene(kind, symbology, text, (levels + noise).clip(0, 255).round().astype(numpy.uint8))


def sampled(ink, u, v, is_linear, rows):
    """The ink at places in modules."""
    column, row = numpy.floor(u).astype(int), numpy.floor(v).astype(int)
    inside = (column >= 0) & (column < ink.shape[1]) & (row >= 0) & (row < rows)
    if is_linear:
        row = numpy.zeros_like(row)
    return numpy.where(inside, ink[row.clip(0, ink.shape[0] - 1), column.clip(0, ink.shape[1] - 1)], 0)


def tilted(x, y, size, random):
    """Seen from the side: up to 45°, from a distance of twice the code's size."""
    turn, slant, distance = random.uniform(0, 2 * math.pi), math.radians(random.uniform(20, 45)), 2 * size
    a, b = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
    depth = a * math.sin(slant) / (math.cos(slant) - a / distance * math.sin(slant)) / 1
    scale = 1 + depth / distance * 1
    a = a / (math.cos(slant) - a / distance * math.sin(slant))
    b = b * scale
    return a * math.cos(turn) - b * math.sin(turn), a * math.sin(turn) + b * math.cos(turn)


def rolled(x, y, size, arc, random):
    """Around a cylinder, of which the code covers an arc; its axis is along the bars or across, and leans."""
    across = random.random() < 0.5
    a, b = (y, x) if across else (x, y)
    length = size[1] if across else size[0]
    radius = length / arc
    # The nearest line of the cylinder needn't be the code's middle.
    middle = random.uniform(-0.15, 0.15) * length
    lean = math.radians(random.uniform(-25, 25))
    sine = (a / radius).clip(-0.999, 0.999)
    around = numpy.arcsin(sine)
    # A leaning axis bends the lines around the cylinder into ellipses.
    b = (b + radius * (1 - numpy.cos(around)) * math.sin(lean)) / math.cos(lean)
    shading = numpy.where(abs(a) < radius * 0.99, 0.35 + 0.65 * numpy.cos(around - random.uniform(-0.4, 0.4)), 0.2)
    a = radius * around + middle
    return (b, a, shading) if across else (a, b, shading)


def crumpled(x, y, size, module, random):
    """Displaced smoothly, with the folds' light."""
    relief = numpy.zeros_like(x)
    across, down = numpy.zeros_like(x), numpy.zeros_like(x)
    for _ in range(6):
        turn, phase = random.uniform(0, 2 * math.pi, 2)
        length = size * random.uniform(0.3, 0.9)
        wave = (x * math.cos(turn) + y * math.sin(turn)) * 2 * math.pi / length + phase
        height = length * random.uniform(0.006, 0.014)
        across += height * numpy.sin(wave) * math.cos(turn)
        down += height * numpy.sin(wave) * math.sin(turn)
        relief += numpy.cos(wave) * random.uniform(0.03, 0.09)
    return x + across, y + down, (1 + relief).clip(0.4, 1.3)


def on_screen(u, v, ink, is_linear, rows, module, random):
    """The code on a screen: each module a number of the screen's pixels, with dark gaps between those."""
    dots = max(round(module / random.uniform(1.2, 2.2)), 1)
    left, top = u * dots, v * dots
    drawn = sampled(ink, numpy.floor(left) / dots + 0.5 / dots, numpy.floor(top) / dots + 0.5 / dots, is_linear, rows)
    # The three colors' stripes have different shares in the brightness.
    stripe = numpy.floor((left - numpy.floor(left)) * 3).astype(int).clip(0, 2)
    shares = numpy.array([0.9, 1.77, 0.33]) if random.random() < 0.5 else numpy.array([1.2, 1.2, 0.6])
    gap = ((top - numpy.floor(top)) > random.uniform(0.75, 0.95)) * random.uniform(0.5, 1)
    glow = random.uniform(150, 230)
    return random.uniform(4, 25) + glow * (1 - drawn) * shares[stripe] * (1 - gap)


def through_lens(levels, kind, module, random):
    """Blurred: a little, out of focus or moved."""
    if kind == "defocus":
        radius = random.uniform(0.5, 1.2) * module * FINE
        reach = math.ceil(radius) + 1
        a, b = numpy.meshgrid(*[numpy.arange(-reach, reach + 1)] * 2)
        kernel = (radius + 0.5 - numpy.hypot(a, b)).clip(0, 1)
    elif kind == "motion":
        half, turn = random.uniform(1, 2.5) * module * FINE / 2, random.uniform(0, math.pi)
        reach = math.ceil(half) + 1
        kernel = numpy.zeros((2 * reach + 1, 2 * reach + 1))
        for step in numpy.linspace(-half, half, 8 * reach):
            kernel[round(reach + step * math.sin(turn)), round(reach + step * math.cos(turn))] += 1
    else:
        return cv2.GaussianBlur(levels, (0, 0), random.uniform(0.35, 0.6) * FINE, borderType=cv2.BORDER_REPLICATE)
    return cv2.filter2D(levels, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)
