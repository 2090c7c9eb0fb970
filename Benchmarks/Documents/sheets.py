"""Printed sheets, as BGR arrays of 0…255."""

import cv2
import numpy
from surfaces import noise

WORDS = "the page of a letter was on its table when light fell from one side 1 2026 47 % sum total name date".split()
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_DUPLEX)
ASPECTS = (1.414, 1.414, 1.294, 1.0, 0.707, 2.2, 0.63)
CONTENTS = ("text", "text", "table", "photo", "blank", "mixed", "frame", "columns")


def text(random, page, left, top, right, bottom, size):
    """Lines of words of this size in pixels."""
    font, ink, thickness = int(random.choice(FONTS)), float(random.uniform(20, 90)), max(1, round(size / 16))
    y = top + size
    while y < bottom:
        x, end = left, right if random.random() > 0.2 else left + (right - left) * random.uniform(0.2, 0.9)
        while x < end:
            word = WORDS[random.integers(len(WORDS))]
            width = cv2.getTextSize(word, font, size / 22, thickness)[0][0]
            if x + width > right:
                break
            cv2.putText(page, word, (int(x), int(y)), font, size / 22, (ink,) * 3, thickness, cv2.LINE_AA)
            x += width + size * 0.6
        y += size * (1.7 if random.random() > 0.1 else 3)


def table(random, page, left, top, right, bottom):
    """A ruled table with a word in most cells."""
    rows, columns, thickness = random.integers(3, 14), random.integers(2, 7), int(random.integers(1, 4))
    for row in range(rows + 1):
        y = int(top + (bottom - top) * row / rows)
        cv2.line(page, (int(left), y), (int(right), y), (60, 60, 60), thickness)
    for column in range(columns + 1):
        x = int(left + (right - left) * column / columns)
        cv2.line(page, (x, int(top)), (x, int(bottom)), (60, 60, 60), thickness)
    height, width = (bottom - top) / rows, (right - left) / columns
    for row in range(rows):
        for column in range(columns):
            if random.random() < 0.8:
                place = (int(left + width * (column + 0.1)), int(top + height * (row + 0.7)))
                word = WORDS[random.integers(len(WORDS))]
                cv2.putText(page, word, place, FONTS[0], height / 60, (50, 50, 50), 2, cv2.LINE_AA)


def sheet(random, photographs, contents=CONTENTS):
    """A sheet of 600 or 840 pixels in height with one of the contents."""
    aspect = random.choice(ASPECTS)
    height = 840 if aspect >= 1 else 600
    width = int(height / aspect)
    paper = numpy.float32([random.uniform(225, 250), random.uniform(235, 250), random.uniform(238, 252)])
    grain = noise(random, height, width, 120)[..., None] * 1.2 + random.normal(size=(height, width, 1))
    page = numpy.clip(paper + grain, 0, 255).astype(numpy.uint8)
    margin = random.uniform(0.05, 0.13) * width
    inside = (margin, margin, width - margin, height - margin)
    match random.choice(contents):
        case "text":
            text(random, page, *inside[:3], height * random.uniform(0.5, 0.95), random.uniform(10, 18))
        case "columns":
            for start in (margin, (width + margin) / 2):
                text(random, page, start, margin, start + (width - 3 * margin) / 2, height - margin, 11)
        case "table":
            table(random, page, margin, margin * random.uniform(1, 4), *inside[2:])
        case "photo":
            border = int(random.uniform(0.03, 0.15) * width)
            image = photographs.any(random, height - 2 * border, width - 2 * border)
            page[border : height - border, border : width - border] = numpy.clip(image, 0, 255)
        case "mixed":
            cut, left = int(height * random.uniform(0.3, 0.55)), int(margin)
            image = photographs.any(random, cut - left, width - 2 * left)
            page[left:cut, left : width - left] = numpy.clip(image, 0, 255)
            text(random, page, margin, cut + margin / 2, *inside[2:], 13)
        case "frame":
            corners = [tuple(map(int, inside[:2])), tuple(map(int, inside[2:]))]
            cv2.rectangle(page, *corners, (40, 40, 40), int(random.integers(2, 9)))
            text(random, page, *(2 * margin,) * 2, width - 2 * margin, height - 2 * margin, random.uniform(12, 24))
    return page.astype(numpy.float32)
