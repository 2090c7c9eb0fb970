"""Textures on which documents lie, as BGR arrays [height, width, 3] of 0…255."""

from pathlib import Path

import cv2
import numpy

WOODS = ((60, 95, 140), (90, 130, 175), (45, 60, 85), (120, 165, 205), (140, 160, 175))
STONES = ((150, 155, 160), (90, 90, 95), (190, 195, 198), (60, 64, 70))


def noise(random, height, width, cell_x, cell_y=None):
    """Smooth noise of about -1…1, with cells of this size in pixels."""
    shape = [max(2, int(side / cell) + 2) for side, cell in ((height, cell_y or cell_x), (width, cell_x))]
    small = random.normal(size=shape).astype(numpy.float32)
    return numpy.clip(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), -2, 2) / 1.5


def turned(random, image):
    """The image rotated by any angle, enlarged to fill the frame."""
    height, width = image.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), random.uniform(-90, 90), 1.45)
    return cv2.warpAffine(image.astype(numpy.float32), matrix, (width, height), borderMode=cv2.BORDER_REFLECT)


def wood(random, height, width):
    """Grain along one direction, often with joints between planks."""
    base = numpy.float32(random.choice(WOODS))
    unit = width / 100
    grain = noise(random, height, width, 30 * unit, 0.6 * unit) * 0.5 + noise(random, height, width, 60 * unit, 3 * unit)
    phase = noise(random, height, width, 60 * unit, 14 * unit) * 9 + numpy.arange(height)[:, None] / (2.5 * unit)
    image = base + (grain + numpy.sin(phase) * 0.6)[..., None] * base * random.uniform(0.05, 0.13)
    if random.random() < 0.6:
        step = int(random.uniform(12, 40) * unit)
        for row in range(int(random.integers(step)), height, step):
            image[row : row + step] *= random.uniform(0.9, 1.1)
            image[row : row + max(1, int(0.3 * unit))] *= 0.5
    return turned(random, image)


def cloth(random, height, width):
    """A weave: plain, striped, checked or dotted."""
    base = random.uniform(40, 200, 3).astype(numpy.float32)
    other = numpy.clip(base + random.uniform(25, 80) * random.choice([-1, 1]), 10, 240)
    unit = width / 100
    period = random.uniform(3, 14) * unit
    x, y = numpy.meshgrid(numpy.arange(width), numpy.arange(height))
    stripes = [(place % period < period / 2).astype(numpy.float32) for place in (x, y)]
    dots = (x % period - period / 2) ** 2 + (y % period - period / 2) ** 2 < (period / 4) ** 2
    share = (stripes[0], (stripes[0] + stripes[1]) / 2, dots, numpy.zeros_like(stripes[0]))[random.integers(4)]
    image = base + share[..., None] * (other - base)
    weave = numpy.sin(x * 2.1) * numpy.sin(y * 2.1) * 5 + random.normal(size=(height, width)) * 4
    return turned(random, image + weave[..., None] + noise(random, height, width, 20 * unit)[..., None] * 14)


def stone(random, height, width):
    """Specks of several sizes."""
    unit = width / 100
    specks = sum(
        noise(random, height, width, cell * unit) * share for cell, share in ((30, 1), (8, 0.7), (2, 0.5), (0.7, 0.4))
    )
    return numpy.float32(random.choice(STONES)) + specks[..., None] * random.uniform(5, 16)


def plain(random, height, width):
    """One color, with little noise."""
    base = random.uniform(30, 150) + random.uniform(-25, 25, 3)
    grain = random.normal(size=(height, width, 1)) * 2
    return base + noise(random, height, width, width / 2)[..., None] * 6 + grain


def surface(random, height, width):
    """Any of these."""
    return (wood, cloth, stone, plain)[random.integers(4)](random, height, width).astype(numpy.float32)


class Photographs:
    """Every second photograph of some folders, so that two seeds' scenes can have none in common."""

    def __init__(self, folders, half):
        files = (file for folder in folders for file in Path(folder).rglob("*"))
        self.files = sorted(file for file in files if file.suffix.lower() in (".jpg", ".jpeg", ".png"))[half::2]

    def any(self, random, height, width):
        """A photograph scaled to fill this size; a texture if there are none."""
        image = cv2.imread(str(self.files[random.integers(len(self.files))])) if self.files else None
        if image is None:
            return surface(random, height, width)
        scale = max(height / image.shape[0], width / image.shape[1])
        size = (int(image.shape[1] * scale) + 1, int(image.shape[0] * scale) + 1)
        return cv2.resize(image, size, interpolation=cv2.INTER_AREA)[:height, :width].astype(numpy.float32)
