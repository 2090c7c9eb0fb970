"""How many blurred EAN-13 or Code 128 codes `vision` reads, beside zxing-cpp, by the width of a module and the blur.

    python3 blurred_barcodes.py VISION [--code128] [--count 40] [--seed 1]

Needs numpy, Pillow and zxing-cpp (PyPI). Draws EAN-13 from the symbol's definition, and Code 128 of five to twelve characters as zxing-cpp
writes it, blurs them by a Gaussian, adds noise, and reads the same pictures with both. Prints, for each width in pixels and each standard deviation in modules, the shares read, and what was misread.
"""

import argparse
import json
import pathlib
import subprocess
import tempfile

import numpy
import zxingcpp
from PIL import Image

ODD = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
PARITIES = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]
WIDTHS, BLURS = (1.5, 2, 3, 4), (0.4, 0.6, 0.8, 1.0, 1.2)
FINE = 16


def modules(digits):
    right = ["".join("10"[int(bit)] for bit in odd) for odd in ODD]
    left = [ODD[d] if p == "L" else right[d][::-1] for d, p in zip(digits[1:7], PARITIES[digits[0]])]
    return "101" + "".join(left) + "01010" + "".join(right[d] for d in digits[7:]) + "101"


def article_number(random):
    """Thirteen digits and their modules."""
    digits = [int(digit) for digit in random.integers(0, 10, 12)]
    digits.append(-sum(digit * (1 + 2 * (place % 2)) for place, digit in enumerate(digits)) % 10)
    return "".join(map(str, digits)), modules(digits)


def code_128(random):
    """Some letters and digits, or digits alone, and their modules."""
    letters = "0123456789" if random.random() < 0.5 else "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
    text = "".join(random.choice(list(letters), random.integers(5, 13)))
    code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.Code128)
    row = numpy.array(code.to_image(scale=1, add_quiet_zones=False))[0]
    return text, "".join("1" if level < 128 else "0" for level in row)


def drawn(modules, width, blur, random):
    """A row of the code with its quiet zones, repeated, each line with noise of its own."""
    bits = numpy.array([int(bit) for bit in "0" * 12 + modules + "0" * 12], float)
    count = int(len(bits) * width)
    places = ((numpy.arange(count * FINE) + 0.5) / FINE / width).astype(int)
    ink = bits[numpy.minimum(places, len(bits) - 1)]
    deviation = blur * width * FINE
    taps = numpy.arange(-int(4 * deviation), int(4 * deviation) + 1)
    weights = numpy.exp(-(taps**2) / (2 * deviation**2))
    ink = numpy.convolve(ink, weights / weights.sum(), "same").reshape(count, FINE).mean(1)
    dark, paper = random.uniform(20, 70), random.uniform(150, 235)
    rows = numpy.repeat((paper - (paper - dark) * ink)[None], 60, 0)
    rows = numpy.pad(rows, ((20, 20), (0, 0)), constant_values=paper)
    return (rows + random.normal(0, 2, rows.shape)).clip(0, 255).astype(numpy.uint8)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("vision")
    parser.add_argument("--code128", action="store_true")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    random = numpy.random.default_rng(arguments.seed)
    truths, peer = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        for width in WIDTHS:
            for blur in BLURS:
                for number in range(arguments.count):
                    text, bars = code_128(random) if arguments.code128 else article_number(random)
                    picture = drawn(bars, width, blur, random)
                    path = pathlib.Path(folder) / f"{width}-{blur}-{number}.png"
                    Image.fromarray(picture).save(path)
                    truths[str(path)] = (width, blur, text)
                    codes = [code.text for code in zxingcpp.read_barcodes(picture)]
                    peer[str(path)] = codes if arguments.code128 else [code.zfill(13) for code in codes]
        lines = subprocess.run(
            [arguments.vision, "detect", "--barcodes", "--json", *truths], stdout=subprocess.PIPE, check=True).stdout
    ours = {line["input"]: [code["payload"] for code in line["barcodes"]] for line in map(json.loads, lines.splitlines())}
    print("module  " + "".join(f"{blur:>14}" for blur in BLURS) + "   (vision / zxing-cpp)")
    for width in WIDTHS:
        cells = []
        for blur in BLURS:
            paths = [path for path, truth in truths.items() if truth[:2] == (width, blur)]
            shares = [sum(truths[path][2] in found[path] for path in paths) / len(paths) for found in (ours, peer)]
            cells.append(f"{shares[0]:>7.0%} /{shares[1]:>4.0%}")
        print(f"{width:>4} px " + " ".join(cells))
    for name, found in (("vision", ours), ("zxing-cpp", peer)):
        wrong = [(truth[2], text) for path, truth in truths.items() for text in found[path] if text != truth[2]]
        print(f"{name}: {len(wrong)} of {len(truths)} misread", *wrong[:5])


main()
