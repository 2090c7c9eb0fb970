"""Counts the blurred EAN-13 or Code 128 codes that `vision` and zxing-cpp read, by module width and blur.

    python3 blurred_barcodes.py VISION [--code128] [--count 40] [--seed 1]
    python3 blurred_barcodes.py VISION --non-codes 10000

Needs numpy, Pillow and zxing-cpp (PyPI). Draws EAN-13 from the symbol's definition, and Code 128 of five to
twelve characters as zxing-cpp writes it, blurs them by a Gaussian, adds noise, and reads the same images with
both. Prints, for each width in pixels and each standard deviation in modules, the shares read, and the
misreads.

With `--non-codes` it draws bars without such a code, and prints the number of each kind that is reported as
one: bars of random widths, numbers and Code 128 with a wrong check digit or character, and codes of other
symbologies.
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
DIGITS, LETTERS = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
CHARACTER_MODULES = 11
BLURRED_KINDS = ("ean13", "code128")
OTHER_KINDS = [(zxingcpp.BarcodeFormat.Code39, LETTERS), (zxingcpp.BarcodeFormat.Code93, LETTERS),
               (zxingcpp.BarcodeFormat.ITF, DIGITS)]


def modules(digits):
    right = ["".join("10"[int(bit)] for bit in odd) for odd in ODD]
    left = [ODD[d] if p == "L" else right[d][::-1] for d, p in zip(digits[1:7], PARITIES[digits[0]])]
    return "101" + "".join(left) + "01010" + "".join(right[d] for d in digits[7:]) + "101"


def article_number(random):
    """Returns thirteen digits and their modules."""
    digits = [int(digit) for digit in random.integers(0, 10, 12)]
    digits.append(-sum(digit * (1 + 2 * (place % 2)) for place, digit in enumerate(digits)) % 10)
    return "".join(map(str, digits)), modules(digits)


def code_128(random):
    """Returns some letters and digits, or digits alone, and their modules."""
    letters = DIGITS if random.random() < 0.5 else LETTERS
    text = "".join(random.choice(list(letters), random.integers(5, 13)))
    return text, drawn_modules(text, zxingcpp.BarcodeFormat.Code128)


def drawn_modules(text, kind):
    """Returns the modules of a code as zxing-cpp draws it."""
    row = numpy.array(zxingcpp.create_barcode(text, kind).to_image(scale=1, add_quiet_zones=False))[0]
    return "".join("1" if level < 128 else "0" for level in row)


def random_bars(random):
    """Returns as many bars as codes have, of one to four modules."""
    widths = random.integers(1, 5, 2 * random.integers(15, 50) + 1)
    return "".join("10"[place % 2] * width for place, width in enumerate(widths))


def wrong_number(random):
    """Returns an EAN-13 number drawn with another check digit."""
    digits = [int(digit) for digit in article_number(random)[0]]
    digits[-1] = (digits[-1] + int(random.integers(1, 10))) % 10
    return modules(digits)


def wrong_code_128(random):
    """Returns a Code 128 code with another's character in its middle: the check character, a remainder modulo
    a prime, can't be right.
    """
    while True:
        (_, code), (_, other) = code_128(random), code_128(random)
        at = CHARACTER_MODULES * int(random.integers(1, len(code) // CHARACTER_MODULES - 2))
        after = at + CHARACTER_MODULES
        if (character := other[CHARACTER_MODULES : 2 * CHARACTER_MODULES]) != code[at:after]:
            return code[:at] + character + code[after:]


def other_code(random):
    """Returns a code of a symbology that isn't read when blurred."""
    kind, signs = OTHER_KINDS[random.integers(len(OTHER_KINDS))]
    return drawn_modules("".join(random.choice(list(signs), 2 * random.integers(3, 8))), kind)


def drawn(bars, width, blur, random):
    """Draws a row of the code with its quiet zones, repeated, each line with its own noise."""
    bits = numpy.array([int(bit) for bit in "0" * 12 + bars + "0" * 12], float)
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


def read(vision, paths):
    """Returns the codes that `vision` reads, by image."""
    command = [vision, "detect", "--barcodes", "--json", *map(str, paths)]
    lines = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.splitlines()
    return {line["input"]: line["barcodes"] for line in map(json.loads, lines)}


def compare(arguments, random, folder):
    """Reads codes with both, and prints the shares."""
    truths, peer = {}, {}
    for width in WIDTHS:
        for blur in BLURS:
            for number in range(arguments.count):
                text, bars = code_128(random) if arguments.code128 else article_number(random)
                picture = drawn(bars, width, blur, random)
                path = folder / f"{width}-{blur}-{number}.png"
                Image.fromarray(picture).save(path)
                truths[str(path)] = (width, blur, text)
                codes = [code.text for code in zxingcpp.read_barcodes(picture)]
                peer[str(path)] = codes if arguments.code128 else [code.zfill(13) for code in codes]
    ours = {path: [code["payload"] for code in codes] for path, codes in read(arguments.vision, truths).items()}
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


def count_misread(arguments, random, folder):
    """Reads images without a code, and prints false positives."""
    for kind in (random_bars, wrong_number, wrong_code_128, other_code):
        paths = []
        for number in range(arguments.non_codes // 4):
            paths.append(folder / f"{kind.__name__}-{number}.png")
            Image.fromarray(drawn(kind(random), random.choice(WIDTHS), random.choice(BLURS), random)).save(paths[-1])
        told = [
            (code["symbology"], code["payload"], pathlib.Path(path).name)
            for path, codes in read(arguments.vision, paths).items()
            for code in codes
            if code["symbology"] in BLURRED_KINDS
        ]
        print(f"{kind.__name__}: {len(told)} of {len(paths)} reported as a code", *told[:5], flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("vision")
    parser.add_argument("--code128", action="store_true")
    parser.add_argument("--non-codes", type=int)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    random = numpy.random.default_rng(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        (count_misread if arguments.non_codes else compare)(arguments, random, pathlib.Path(folder))


main()
