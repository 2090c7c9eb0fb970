"""Pages of text, drawn by seed: languages, receipts, narrow columns, inverse print, thin strokes, displays.

A page is an image and its lines, each with its box, its words and what it was drawn with.
"""

import random
from dataclasses import dataclass, field

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

import vocabulary
from typefaces import typefaces

MARGIN = 40


@dataclass
class Line:
    text: str
    box: tuple
    drawn: dict


@dataclass
class Page:
    image: Image.Image
    lines: list = field(default_factory=list)
    language: str = "en-US"


class Sheet:
    """A page that is being drawn, from top to bottom."""

    def __init__(self, size, ground, language="en-US"):
        self.page = Page(Image.new("RGB", size, ground), language=language)
        self.draw = ImageDraw.Draw(self.page.image)

    def write(self, position, text, font, ink, **drawn):
        """Draws a line whose upper left is at a position, and records it."""
        self.draw.text(position, text, font=font, fill=ink)
        self.page.lines.append(Line(text, self.draw.textbbox(position, text, font=font), drawn))

    def finished(self, source, grain=2.0, blur=0.0):
        """The page with the unsharpness and the noise of a camera or a scanner."""
        image = self.page.image.filter(ImageFilter.GaussianBlur(blur)) if blur else self.page.image
        noise = numpy.random.default_rng(source.getrandbits(32)).normal(0, grain, (image.height, image.width, 1))
        pixels = numpy.clip(numpy.asarray(image, dtype=float) + noise, 0, 255)
        self.page.image = Image.fromarray(pixels.astype(numpy.uint8))
        return self.page


def gray(level):
    return (level, level, level)


def paper(source):
    """A ground and an ink for dark text on light paper."""
    return gray(source.randint(225, 255)), gray(source.randint(0, 70))


def stacked(source, texts, ground, language, ink=None, **drawn):
    """Pages of lines in the given fonts, below each other, at most 20 to a page."""
    for start in range(0, len(texts), 20):
        part = texts[start:start + 20]
        width = int(max(font.getlength(text) for text, font, _ in part)) + 2 * MARGIN
        height = int(sum(font.size * 1.8 for _, font, _ in part)) + 2 * MARGIN
        sheet = Sheet((width, height), ground, language)
        top = MARGIN
        for text, font, more in part:
            sheet.write((MARGIN, top), text, font, ink, **drawn, **more)
            top += int(font.size * 1.8)
        yield sheet.finished(source, blur=source.uniform(0, 0.6))


def languages(seed, codes=tuple(vocabulary.LANGUAGES), sizes=(20, 28, 40)):
    """For each language and size, a line of four words in each font."""
    faces = typefaces()
    for code in codes:
        source = random.Random(f"{seed} {code}")
        words = vocabulary.words(code)
        for size in sizes:
            texts = [
                (vocabulary.line(source, code, words), ImageFont.truetype(path, size),
                 {"class": kind, "family": family, "size": size, "language": code})
                for kind, family, path in faces]
            ground, ink = paper(source)
            yield from stacked(source, texts, ground, vocabulary.LANGUAGES[code][0], ink=ink)


# Words of signs, labels and forms, in capitals and not; numbers come from `amount`.
PLAIN = """
Total Sum Price Exit Open Closed Station Platform Departure Arrival Delay Gate Flight Hotel Ticket Coffee Bakery Menu
Garden Market Street Morning Evening Bread Butter Cheese Water Juice Orange Lemon Apple Pepper Sugar Honey Silver
Window Library Museum Bridge River Summer Winter Account Invoice Quantity Discount Balance Payment Change Receipt
Number Address Service Customer Product Weight Length Volume Engine Battery Caution Danger Private Parking Reception
""".split()


def phrase(source, count=3):
    words = [source.choice(PLAIN) for _ in range(count - 1)] + [source.choice([source.choice(PLAIN), amount(source)])]
    return " ".join(word.upper() if source.random() < 0.25 else word for word in words)


def amount(source):
    return f"{source.choice([source.randint(0, 9), source.randint(10, 99), source.randint(100, 999)])}" \
        f"{source.choice('.,')}{source.randint(0, 99):02}"


def inverse(seed, sizes=(16, 22, 32)):
    """Light text on dark and on colored grounds: whole pages, and bands and boxes on white pages."""
    source = random.Random(f"{seed} inverse")
    faces = typefaces()
    for size in sizes:
        for kind in ["white on black", "white on color", "pale on color", "bands on white", "boxes on white"]:
            chosen = [source.choice(faces) for _ in range(14)]
            color = tuple(source.randint(0, 255) for _ in range(3))
            # A saturated ground, dark enough for a luminance contrast of 2.2 with white at least.
            while not 30 < luminance(color) < 140 or max(color) - min(color) < 80:
                color = tuple(source.randint(0, 255) for _ in range(3))
            ink = (255, 255, 255)
            ground = gray(source.randint(0, 40)) if kind == "white on black" else color
            if kind == "pale on color":
                ink = tuple(min(255, level + 110) for level in color)
            sheet = Sheet((size * 34, int(size * 2.4) * len(chosen) + 2 * MARGIN), ground)
            if "on white" in kind:
                sheet = Sheet(sheet.page.image.size, (255, 255, 255))
            for index, (style, family, path) in enumerate(chosen):
                font = ImageFont.truetype(path, size)
                text, top = phrase(source), MARGIN + index * int(size * 2.4)
                box = sheet.draw.textbbox((MARGIN, top), text, font=font)
                if kind == "bands on white":
                    sheet.draw.rectangle((0, box[1] - size // 4, sheet.page.image.width, box[3] + size // 4), fill=color)
                elif kind == "boxes on white":
                    pad = source.randint(3, size // 2)
                    sheet.draw.rectangle((box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad), fill=color)
                sheet.write((MARGIN, top), text, font, ink, **{"class": kind, "size": size, "family": family})
            yield sheet.finished(source, blur=source.uniform(0, 0.6))


def luminance(color):
    return 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]


THIN = ["Thin", "Hairline", "ExtraLight", "UltraLight", "Light"]


def thin(seed, sizes=(18, 26, 40)):
    """Thin styles, black and gray."""
    source = random.Random(f"{seed} thin")
    faces = typefaces(styles=THIN)
    for size in sizes:
        for name, level in [("black", 20), ("gray", 130)]:
            texts = [
                (phrase(source, 4), ImageFont.truetype(path, size), {"class": name, "family": family, "size": size})
                for _, family, path in faces]
            yield from stacked(source, texts, gray(250), "en-US", ink=gray(level))


# The segments a to g of a digit, clockwise from the top, and the middle one.
SEGMENTS = {
    "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc",
    "8": "abcdefg", "9": "abcdfg", "-": "g", " ": "", "A": "abcefg", "C": "adef", "E": "adefg", "F": "aefg",
    "H": "bcefg", "L": "def", "P": "abefg", "h": "cefg", "n": "ceg", "o": "cdeg", "r": "eg",
}


class Display:
    """A make of seven-segment display: the shape of its segments, drawn at a size."""

    def __init__(self, source):
        self.thickness = source.uniform(0.11, 0.2)
        self.gap = source.uniform(0.01, 0.05)
        self.aspect = source.uniform(0.5, 0.62)
        self.slant = source.choice([0, 0, source.uniform(0.05, 0.18)])
        self.space = source.uniform(0.14, 0.3)
        self.pitch = self.aspect + self.thickness + self.space
        self.is_square = source.random() < 0.3
        self.ghost = source.choice([0, 0, source.uniform(0.04, 0.14)])

    def polygons(self, character, height):
        """The outlines of the lit segments and of all, in pixels."""
        width, middle, half = self.aspect, 0.5, self.thickness / 2
        ends = {
            "a": ((0, 0), (width, 0)), "b": ((width, 0), (width, middle)), "c": ((width, middle), (width, 1)),
            "d": ((0, 1), (width, 1)), "e": ((0, middle), (0, 1)), "f": ((0, 0), (0, middle)),
            "g": ((0, middle), (width, middle)),
        }
        shapes = {}
        for name, ((x0, y0), (x1, y1)) in ends.items():
            across, cut = y0 == y1, self.gap + (0 if self.is_square else half * 0.3)
            inset = half + self.gap if self.is_square else 0
            if across:
                x0, x1 = x0 + cut + inset, x1 - cut - inset
                shape = [(x0, y0), (x0 + half, y0 - half), (x1 - half, y0 - half), (x1, y0), (x1 - half, y0 + half),
                         (x0 + half, y0 + half)]
                if self.is_square:
                    shape = [(x0, y0 - half), (x1, y0 - half), (x1, y0 + half), (x0, y0 + half)]
            else:
                y0, y1 = y0 + cut, y1 - cut
                shape = [(x0, y0), (x0 + half, y0 + half), (x0 + half, y1 - half), (x0, y1), (x0 - half, y1 - half),
                         (x0 - half, y0 + half)]
                if self.is_square:
                    y0, y1 = y0 + (0 if y0 > 0.3 else -half), y1 + (half if y1 > 0.7 else 0)
                    shape = [(x0 - half, y0), (x0 + half, y0), (x0 + half, y1), (x0 - half, y1)]
            shapes[name] = [((x + half + self.slant * (1 - y)) * height, (y + half) * height) for x, y in shape]
        return [shapes[name] for name in SEGMENTS[character]], list(shapes.values())

    def text(self, draw, left, top, text, height, ink, ground):
        """Draws text; returns its right end. A point or colon takes no place of its own."""
        unlit = tuple(int(g + (i - g) * self.ghost) for i, g in zip(ink, ground))
        shift = lambda shape: [(left + x, top + y) for x, y in shape]
        dot = min(self.thickness * 0.55, self.space * 0.4) * height
        for character in text:
            if character in ".:":
                if character == ":":
                    left += self.space * height
                x = left - self.space / 2 * height
                for y in [1.0] if character == "." else [0.3, 0.7]:
                    center = (x + self.slant * (1 - y) * height, top + (y + self.thickness / 2) * height)
                    draw.ellipse((center[0] - dot, center[1] - dot, center[0] + dot, center[1] + dot), fill=ink)
                continue
            lit, every = self.polygons(character, height)
            if self.ghost:
                for shape in every:
                    draw.polygon(shift(shape), fill=unlit)
            for shape in lit:
                draw.polygon(shift(shape), fill=ink)
            left += self.pitch * height
        return left


PANELS = {
    "red LED": ((255, 50, 30), (20, 5, 5)), "green LED": ((70, 255, 90), (8, 20, 10)),
    "white LED": ((240, 245, 255), (10, 10, 14)), "LCD": ((35, 40, 35), (165, 178, 155)),
    "blue LCD": ((225, 235, 255), (40, 70, 190)),
}


def reading(source):
    return source.choice([
        f"{source.randint(0, 23):02}:{source.randint(0, 59):02}", f"{source.randint(0, 999)}.{source.randint(0, 9)}",
        f"{source.randint(0, 99)}.{source.randint(0, 99):02}", f"{source.randint(100, 9999)}",
        f"{source.randint(10000, 999999)}", f"-{source.randint(1, 30)}.{source.randint(0, 9)}",
    ])


def displays(seed, count=3, heights=(24, 40, 80, 160)):
    """A display on a page: seven segments of many makes, lit or dark on light, with glow."""
    source = random.Random(f"{seed} displays")
    for name, (ink, ground) in PANELS.items():
        for height in heights:
            for _ in range(count):
                display, text = Display(source), reading(source)
                width = int((len(text) + 0.8) * display.pitch * height) + 2 * MARGIN
                sheet = Sheet((width, int(height * 1.2) + 4 * MARGIN), gray(source.randint(60, 200)))
                size = sheet.page.image.size
                panel = (MARGIN // 2, MARGIN, size[0] - MARGIN // 2, size[1] - MARGIN)
                sheet.draw.rectangle(panel, fill=ground)
                left, top = MARGIN + 0.4 * height, 2 * MARGIN - 0.1 * height
                right = display.text(sheet.draw, left, top, text, height, ink, ground)
                box = (left, top, right, top + height * 1.2)
                sheet.page.lines.append(Line(text, box, {"class": name, "size": height}))
                if "LED" in name:
                    glow = sheet.page.image.filter(ImageFilter.GaussianBlur(height * 0.08))
                    sheet.page.image = Image.fromarray(numpy.maximum(
                        numpy.asarray(sheet.page.image), (numpy.asarray(glow) * 0.7).astype(numpy.uint8)))
                yield sheet.finished(source, grain=3, blur=source.uniform(0.3, 0.02 * height + 0.5))


def segment_fonts(seed, count=10, heights=(24, 40, 80, 160)):
    """The fonts DSEG7, of displays, in the same panels; for reporting only."""
    source = random.Random(f"{seed} fonts of segments")
    import subprocess
    listing = subprocess.run(
        ["fc-list", ":family", "--format", "%{file}\n"], check=True, capture_output=True, text=True).stdout
    files = sorted(path for path in listing.split() if "DSEG7" in path)
    for height in heights:
        for _ in range(count):
            name, (ink, ground) = source.choice(list(PANELS.items()))
            font, text = ImageFont.truetype(source.choice(files), height), reading(source)
            width = int(font.getlength(text)) + 4 * MARGIN
            sheet = Sheet((max(width, 320), int(height * 1.2) + 4 * MARGIN), gray(source.randint(60, 200)))
            size = sheet.page.image.size
            sheet.draw.rectangle((MARGIN // 2, MARGIN, size[0] - MARGIN // 2, size[1] - MARGIN), fill=ground)
            sheet.write((2 * MARGIN, 2 * MARGIN - 0.1 * height), text, font, ink, **{"class": "DSEG7", "size": height})
            yield sheet.finished(source, grain=3, blur=source.uniform(0.3, 0.02 * height + 0.5))


def tables(seed, count=12):
    """Tables without rules with narrow columns, a character or two apart."""
    source = random.Random(f"{seed} tables")
    faces = [face for face in typefaces() if face[0] in ("sans", "serif", "monospaced")]
    for _ in range(count):
        size, (kind, _, path) = source.choice([16, 20, 26]), source.choice(faces)
        font = ImageFont.truetype(path, size)
        cells = [
            lambda: str(source.randint(0, 9)), lambda: str(source.randint(10, 99)), lambda: source.choice("ABCDEF"),
            lambda: amount(source), lambda: source.choice(PLAIN), lambda: source.choice(["kg", "m", "pc", "l"]),
            lambda: f"{source.randint(0, 99)}%",
        ]
        columns = [source.choice(cells) for _ in range(source.randint(4, 8))]
        rows = [[cell() for cell in columns] for _ in range(source.randint(6, 14))]
        gutter = source.uniform(1.2, 2.5) * size
        widths = [max(font.getlength(row[column]) for row in rows) for column in range(len(columns))]
        width = int(sum(widths) + gutter * len(columns)) + 2 * MARGIN
        ground, ink = paper(source)
        sheet = Sheet((max(width, 320), int(len(rows) * size * 1.6) + 2 * MARGIN), ground)
        for index, row in enumerate(rows):
            left = MARGIN
            for column, text in enumerate(row):
                is_number = text[0].isdigit()
                x = left + (widths[column] - font.getlength(text) if is_number else 0)
                sheet.write((x, MARGIN + int(index * size * 1.6)), text, font, ink, **{"class": kind, "size": size})
                left += widths[column] + gutter
        yield sheet.finished(source, blur=source.uniform(0, 0.6))


def receipts(seed, count=18):
    """Receipts of worn thermal printers, in three languages, with a column of prices at the right."""
    source = random.Random(f"{seed} receipts")
    faces = [face for face in typefaces() if face[0] in ("monospaced", "condensed")]
    for index in range(count):
        code = ["de", "fr", "en"][index % 3]
        words = vocabulary.words(code) if code != "en" else ([word.lower() for word in PLAIN], [])
        size, (kind, _, path) = source.choice([16, 20, 24]), source.choice(faces)
        font = ImageFont.truetype(path, size)
        width, rows = size * source.randint(17, 26), source.randint(14, 28)
        ground, ink = gray(source.randint(215, 250)), gray(source.randint(20, 120))
        language = vocabulary.LANGUAGES[code][0] if code != "en" else "en-US"
        sheet = Sheet((width + 2 * MARGIN, int(rows * size * 1.35) + 2 * MARGIN), ground, language)
        for row in range(rows):
            top = MARGIN + int(row * size * 1.35)
            price = f"{source.randint(0, 99)}{',' if code != 'en' else '.'}{source.randint(0, 99):02}"
            if source.random() < 0.3:
                price += source.choice([" A", " B", " €", "*"])
            name = vocabulary.line(source, code, words, count=source.randint(1, 2))
            name = name.upper() if code != "de" and source.random() < 0.6 else name
            right = MARGIN + width - font.getlength(price)
            while font.getlength(name) + MARGIN + size > right and len(name) > 3:
                name = name[:-1].rstrip()
            drawn = {"class": code, "size": size}
            sheet.write((MARGIN, top), name, font, ink, **drawn, part="name")
            sheet.write((right, top), price, font, ink, **drawn, part="price")
        page = sheet.finished(source, grain=5, blur=source.uniform(0.2, 1.0))
        yield faded(page, source)


def faded(page, source):
    """The page with the streaks of a worn thermal head, along the paper."""
    pixels = numpy.asarray(page.image, dtype=float)
    for _ in range(source.randint(0, 4)):
        column = source.randrange(page.image.width)
        span = slice(column, column + source.randint(1, 2))
        pixels[:, span] += (pixels[:, span].max(axis=0) - pixels[:, span]) * source.uniform(0.3, 0.7)
    page.image = Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8))
    return page


KINDS = {
    "languages": languages, "inverse": inverse, "thin": thin, "displays": displays, "segment-fonts": segment_fonts,
    "tables": tables, "receipts": receipts,
}
