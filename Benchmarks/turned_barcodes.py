"""Counts the codes at any angle that `vision` and zxing-cpp read, and the false payloads that they report.

    python3 turned_barcodes.py VISION [--count 500] [--seed 1]

Needs numpy, Pillow and zxing-cpp (PyPI). Draws Interleaved 2 of 5, Codabar, Code 39 and Code 93 as zxing-cpp
writes them, none of which must have a check digit, turned by any angle, with bars from 1.5 pixels on and a
height from a tenth of the length on, in one image each. Rows of pixels that leave such a code through its
side see a part of its bars between blanks, which can be another valid code. Prints, for each symbology, the
codes read and the payloads that weren't drawn.
"""

import argparse
import json
import pathlib
import subprocess
import tempfile

import numpy
import zxingcpp
from PIL import Image

FORMATS = {"i2of5": "ITF", "codabar": "Codabar", "code39": "Code39", "code93": "Code93"}
DIGITS = list("0123456789")


def content(name, random):
    """Returns a text of the usual length of a symbology."""
    def some(signs, low, high):
        return "".join(random.choice(signs, random.integers(low, high + 1)))

    if name == "i2of5":
        return "".join(random.choice(DIGITS, 2 * random.integers(3, 9)))
    if name == "codabar":
        return "A" + some(DIGITS, 5, 12) + "B"
    return some(DIGITS if random.random() < 0.7 else DIGITS + list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), 4, 9)


def drawn(text, name, random):
    """Returns an image with the code, turned."""
    kind = getattr(zxingcpp.BarcodeFormat, FORMATS[name])
    row = numpy.array(zxingcpp.create_barcode(text, kind).to_image(scale=1, add_quiet_zones=False))[0]
    width = random.uniform(1.5, 3)
    fine = 4
    length = int(len(row) * width * fine)
    places = (numpy.arange(length) / (width * fine)).astype(int)
    height = int(length * random.uniform(0.1, 0.5))
    dark, paper = random.uniform(10, 70), random.uniform(170, 245)
    bars = numpy.where(row[numpy.minimum(places, len(row) - 1)] < 128, dark, paper)
    margin = int(14 * width * fine)
    code = numpy.pad(numpy.repeat(bars[None], height, 0), margin, constant_values=paper)
    image = Image.fromarray(code.astype(numpy.uint8))
    image = image.rotate(random.uniform(0, 360), Image.BICUBIC, expand=True, fillcolor=int(paper))
    image = image.resize((image.width // fine, image.height // fine), Image.BOX)
    return Image.fromarray((image + random.normal(0, 2, (image.height, image.width))).clip(0, 255).astype(numpy.uint8))


def read(vision, paths):
    """Returns the payloads that `vision` reads, by image."""
    command = [vision, "detect", "--barcodes", "--json", "--list", "-"]
    names = "\0".join(map(str, paths)).encode()
    lines = subprocess.run(command, input=names, stdout=subprocess.PIPE, check=True).stdout.splitlines()
    return {line["input"]: [code["payload"] for code in line["barcodes"]] for line in map(json.loads, lines)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("vision")
    parser.add_argument("--count", type=int, default=500, help="codes of each symbology")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    random = numpy.random.default_rng(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        for name in FORMATS:
            truths, peer = {}, {}
            for number in range(arguments.count):
                path = str(pathlib.Path(folder) / f"{name}-{number}.png")
                truths[path] = content(name, random)
                image = drawn(truths[path], name, random)
                image.save(path)
                peer[path] = [code.text for code in zxingcpp.read_barcodes(image)]
            for reader, found in (("vision", read(arguments.vision, truths)), ("zxing-cpp", peer)):
                whole = sum(text in found[path] for path, text in truths.items())
                wrong = [(truths[path], text) for path, payloads in found.items() for text in payloads if text != truths[path]]
                print(f"{name}: {reader} reads {whole} of {len(truths)}, {len(wrong)} false", *wrong[:5], flush=True)


main()
