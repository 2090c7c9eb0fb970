#!/usr/bin/env python3
"""Reads images with RapidOCR, the same networks as Sources/Detectors/TextRecognition, and with Tesseract 5.

usage: text_baseline.py rapidocr|tesseract

For each image's path on standard input one line of JSON: the milliseconds of reading, decoding included, and
the lines with their corners in pixels, origin at the upper left.
Needs: pip install rapidocr==3.10.0 onnxruntime; the program `tesseract`.
"""

import csv
import json
import logging
import os
import subprocess
import sys
import time


def rapidocr():
    from rapidocr import RapidOCR

    logging.disable(logging.CRITICAL)
    engine = RapidOCR(params={"EngineConfig.onnxruntime.intra_op_num_threads": os.cpu_count()})

    def read(path):
        found = engine(path)
        if found.txts is None:
            return []
        return [
            {"string": text, "corners": [[float(x), float(y)] for x, y in box]}
            for text, box in zip(found.txts, found.boxes)]

    return read


def tesseract():
    def read(path):
        table = subprocess.run(
            ["tesseract", path, "-", "--psm", "6", "tsv"], capture_output=True, text=True, check=True).stdout
        lines = {}
        for row in csv.DictReader(table.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["level"] != "5" or not row["text"].strip():
                continue
            key = (row["block_num"], row["par_num"], row["line_num"])
            x, y, width, height = (float(row[name]) for name in ("left", "top", "width", "height"))
            lines.setdefault(key, []).append((row["text"], x, y, x + width, y + height))
        answer = []
        for words in lines.values():
            left, top = min(word[1] for word in words), min(word[2] for word in words)
            right, bottom = max(word[3] for word in words), max(word[4] for word in words)
            answer.append({
                "string": " ".join(word[0] for word in words),
                "corners": [[left, top], [right, top], [right, bottom], [left, bottom]]})
        return answer

    return read


def main():
    read = {"rapidocr": rapidocr, "tesseract": tesseract}[sys.argv[1]]()
    print("{}", flush=True)
    for path in map(str.strip, sys.stdin):
        start = time.perf_counter()
        lines = read(path)
        elapsed = (time.perf_counter() - start) * 1e3
        print(json.dumps({"milliseconds": elapsed, "lines": lines}), flush=True)


if __name__ == "__main__":
    main()
