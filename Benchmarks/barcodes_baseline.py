"""Other barcode readers on the same images, for Benchmarks/BarcodeBaseline.swift.

Each line of standard input is `PATH<TAB>WIDTH<TAB>HEIGHT`: a file of brightness, one byte per pixel. The
answer is one JSON line: for each reader its milliseconds and, as hexadecimal bytes, the payloads.

Needs: pip install zxing-cpp==3.1.1 pyzbar numpy
"""

import json
import sys
import time

import numpy
import zxingcpp

try:
    from pyzbar import pyzbar
except ImportError:
    pyzbar = None


def zxing(picture):
    codes = zxingcpp.read_barcodes(
        picture, text_mode=zxingcpp.TextMode.Plain, ean_add_on_symbol=zxingcpp.EanAddOnSymbol.Read)
    return [payload for code in codes for payload in (code.text.encode(), bytes(code.bytes))]


def zbar(picture):
    payloads = []
    for code in pyzbar.decode(picture):
        payloads.append(code.data)
        # The expected payloads have thirteen digits for UPC-A.
        if code.type == "UPCA":
            payloads.append(b"0" + code.data)
    return payloads


READERS = {"zxing-cpp": zxing} | ({"zbar": zbar} if pyzbar else {})

for line in sys.stdin:
    path, width, height = line.rstrip("\n").split("\t")
    picture = numpy.fromfile(path, numpy.uint8).reshape(int(height), int(width))
    answer = {}
    for name, read in READERS.items():
        start = time.perf_counter()
        payloads = read(picture)
        milliseconds = (time.perf_counter() - start) * 1000
        answer[name] = {"milliseconds": milliseconds, "payloads": [payload.hex() for payload in payloads]}
    print(json.dumps(answer), flush=True)
