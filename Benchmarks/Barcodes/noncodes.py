"""Images without codes that look like them, rendered by seed: lines, grids, keys, text and textures.

Needs: pip install opencv-python-headless numpy
"""

import math

import cv2
import numpy

FONTS = [
    cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_PLAIN, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
]
SIGNS = list("etaoinshrdlucmfwypvbgkjqxz" * 3 + "ETAOINSHRDL0123456789.,;:-()")


def text(size, random):
    """A page of text, in lines of the font's height."""
    page = numpy.full(size, 255, numpy.uint8)
    scale, font = random.uniform(0.3, 0.9), FONTS[random.integers(len(FONTS))]
    leading = int(scale * random.uniform(22, 34)) + 6
    for y in range(20, size[0], leading):
        words = ["".join(random.choice(SIGNS, random.integers(1, 10))) for _ in range(14)]
        cv2.putText(page, " ".join(words), (12, y), font, scale, 0, int(random.integers(1, 3)), cv2.LINE_AA)
    return page / 255


def stripes(size, random):
    """Stripes of a period, or of periods repeated."""
    count = random.integers(1, 5)
    widths = random.uniform(2, 12, 2 * count)
    place = numpy.arange(size[1]) % widths.sum()
    return numpy.tile(numpy.searchsorted(widths.cumsum(), place, "right") % 2, (size[0], 1)).astype(float)


def unequal_stripes(size, random):
    """Stripes of any widths, as on curtains and spines of books."""
    widths = random.integers(1, 6, 400) * random.uniform(1.5, 4)
    row = numpy.searchsorted(widths.cumsum(), numpy.arange(size[1]), "right") % 2
    return numpy.tile(row, (size[0], 1)).astype(float)


def spines(size, random):
    """Spines of books: stripes of many grays that end at different heights."""
    page, x = numpy.ones(size), 0
    while x < size[1]:
        width, top = int(random.integers(3, 24)), int(random.integers(0, size[0] // 3))
        page[top:, x : x + width] = random.uniform(0, 1)
        x += width + (random.random() < 0.3) * int(random.integers(1, 5))
    return page


def grid(size, random):
    """A table's or window's lines."""
    page = numpy.ones(size)
    for axis in (0, 1):
        pitch, width = random.uniform(6, 40), random.uniform(1, 5)
        lines = (numpy.arange(size[axis]) % pitch) < width
        page[lines if axis == 0 else slice(None), slice(None) if axis == 0 else lines] = 0
    return page


def checks(size, random):
    """A checked fabric: bands across bands."""
    def bands(length):
        widths = random.uniform(2, 30, 2 * random.integers(1, 5))
        shades = random.uniform(0, 1, len(widths))
        return shades[numpy.searchsorted(widths.cumsum(), numpy.arange(length) % widths.sum(), "right").clip(0, len(widths) - 1)]

    return (bands(size[0])[:, None] + bands(size[1])[None]) / 2


def weave(size, random):
    """A fabric's threads, over and under."""
    pitch = random.uniform(3, 10)
    y, x = numpy.mgrid[: size[0], : size[1]] / pitch
    over = (numpy.floor(x) + numpy.floor(y)) % 2
    return numpy.where(over > 0, abs(numpy.sin(math.pi * x)), abs(numpy.sin(math.pi * y)))


def fence(size, random):
    """Slats with rails behind."""
    page = numpy.full(size, random.uniform(0.6, 1))
    for y in range(int(random.integers(10, 60)), size[0], int(random.integers(60, 140))):
        page[y : y + int(random.integers(6, 20))] = random.uniform(0.2, 0.6)
    pitch, width = random.uniform(6, 30), random.uniform(0.3, 0.7)
    page[:, (numpy.arange(size[1]) / pitch % 1) < width] = random.uniform(0, 0.4)
    return page


def keyboard(size, random):
    """Keys with letters."""
    page, key = numpy.full(size, 25, numpy.uint8), int(random.integers(16, 44))
    for row, y in enumerate(range(8, size[0] - key, key + 4)):
        for x in range(8 + row % 3 * key // 3, size[1] - key, key + 4):
            page[y : y + key, x : x + key] = 75
            cv2.putText(page, str(random.choice(SIGNS)).upper(), (x + key // 4, y + key * 2 // 3), FONTS[0], key / 50, 255, 1, cv2.LINE_AA)
    return page / 255


def piano(size, random):
    """White keys, and black ones in groups of two and three."""
    page, key = numpy.ones(size), random.uniform(8, 30)
    for number in range(int(size[1] / key) + 1):
        x = int(number * key)
        page[:, x : x + max(int(key / 12), 1)] = 0
        if number % 7 not in (2, 6):
            page[: size[0] * 6 // 10, int(x + key * 0.7) : int(x + key * 1.3)] = 0
    return page


def blinds(size, random):
    """Slats lit from one side."""
    pitch = random.uniform(5, 24)
    y = numpy.arange(size[0]) / pitch % 1
    return numpy.tile(numpy.where(y < random.uniform(0.1, 0.3), 0.1, 0.5 + 0.5 * y)[:, None], (1, size[1]))


def hatching(size, random):
    """Lines drawn by hand in some directions."""
    page = numpy.full(size, 255, numpy.uint8)
    for turn in random.uniform(0, math.pi, random.integers(1, 4)):
        pitch, reach = random.uniform(3, 12), sum(size)
        for offset in numpy.arange(-reach, reach, pitch):
            wobble = random.normal(0, pitch / 8, 2)
            middle = numpy.array([size[1] / 2 - math.sin(turn) * (offset + wobble[0]), size[0] / 2 + math.cos(turn) * (offset + wobble[1])])
            along = numpy.array([math.cos(turn), math.sin(turn)]) * reach / 2
            cv2.line(page, tuple((middle - along).astype(int).tolist()), tuple((middle + along).astype(int).tolist()), 0, 1, cv2.LINE_AA)
    return page / 255


def moire(size, random):
    """Two gratings that beat."""
    y, x = numpy.mgrid[: size[0], : size[1]]
    page = numpy.ones(size)
    for _ in range(2):
        turn, pitch = random.uniform(0, 0.4), random.uniform(2.2, 6)
        page *= 0.5 + 0.5 * numpy.sign(numpy.sin(2 * math.pi * (x * math.cos(turn) + y * math.sin(turn)) / pitch))
    return page


def ruler(size, random):
    """Marks of several lengths, with numbers."""
    page, pitch = numpy.full(size, 255, numpy.uint8), random.uniform(3, 9)
    for number in range(int(size[1] / pitch)):
        x = int(number * pitch)
        length = 0.5 if number % 10 == 0 else 0.38 if number % 5 == 0 else 0.25
        page[: int(size[0] * length), x : x + max(int(pitch / 4), 1)] = 0
        if number % 10 == 0:
            cv2.putText(page, str(number // 10), (x, int(size[0] * 0.7)), FONTS[0], 0.5, 0, 1, cv2.LINE_AA)
    return page / 255


def halftone(size, random):
    """Dots whose sizes follow a smooth image."""
    pitch, turn = random.uniform(3, 9), random.uniform(0, math.pi / 2)
    y, x = numpy.mgrid[: size[0], : size[1]]
    a, b = (x * math.cos(turn) + y * math.sin(turn)) / pitch, (y * math.cos(turn) - x * math.sin(turn)) / pitch
    tone = cv2.resize(random.uniform(0, 1, (4, 5)), size[::-1], interpolation=cv2.INTER_CUBIC)
    return ((numpy.cos(2 * math.pi * a) + numpy.cos(2 * math.pi * b)) / 4 + 0.5 > tone).astype(float)


def mosaic(size, random):
    """Squares, black or white at random, as in crosswords and games."""
    side = int(random.integers(3, 24))
    cells = random.random((size[0] // side + 1, size[1] // side + 1)) < random.uniform(0.3, 0.7)
    return numpy.kron(cells, numpy.ones((side, side)))[: size[0], : size[1]].astype(float)


KINDS = [
    text, stripes, unequal_stripes, spines, grid, checks, weave, fence, keyboard, piano, blinds, hatching, moire, ruler,
    halftone, mosaic,
]


def image(kind, seed):
    """An image of a kind, always the same for a seed: turned, in any light, blurred, with noise."""
    random = numpy.random.default_rng([seed, KINDS.index(kind)])
    size = (int(random.integers(200, 420)), int(random.integers(260, 560)))
    page = kind((size[0] * 3 // 2, size[1] * 3 // 2), random)
    angle = random.choice([0, 90, random.uniform(-8, 8), random.uniform(0, 360)])
    matrix = cv2.getRotationMatrix2D((page.shape[1] / 2, page.shape[0] / 2), angle, random.uniform(0.7, 1.2))
    page = cv2.warpAffine(page.astype(numpy.float32), matrix, page.shape[::-1], flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)
    if random.random() < 0.5:
        # Part of the image, as a thing on a ground.
        top, left = page.shape[0] // 5, page.shape[1] // 5
        ground = numpy.full_like(page, random.uniform(0, 1))
        ground[top:-top, left:-left] = page[top:-top, left:-left]
        page = ground
    page = page[size[0] // 4 : size[0] // 4 + size[0], size[1] // 4 : size[1] // 4 + size[1]]
    page = cv2.GaussianBlur(page, (0, 0), random.uniform(0.3, 1.5))
    dark = random.uniform(0, 120)
    page = dark + page * random.uniform(20, 255 - dark)
    return (page + random.normal(0, random.uniform(0.5, 4), page.shape)).clip(0, 255).round().astype(numpy.uint8)
