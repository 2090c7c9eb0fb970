"""Applies the equivalents of Core Image's filters with OpenCV and NumPy, and prints the times.

Usage: filters_baseline.py ROUNDS FOLDER WIDTH HEIGHT
The folder has picture.bgra and ground.bgra, four bytes per pixel, opaque, and mask.gray. For each filter one
line of JSON with its name and the milliseconds of each round; the result is written to the folder as
NAME.bgr, three bytes per pixel.

Needs: pip install opencv-python-headless numpy.
"""

import json
import sys
import time
from pathlib import Path

import cv2
import numpy as np

ROUNDS, FOLDER = int(sys.argv[1]), Path(sys.argv[2])
WIDTH, HEIGHT = int(sys.argv[3]), int(sys.argv[4])
EDGE = cv2.BORDER_REPLICATE


def read(name):
    pixels = np.fromfile(FOLDER / name, np.uint8).reshape(HEIGHT, WIDTH, -1)
    return np.ascontiguousarray(pixels[:, :, :3])


picture, ground, mask = read("picture.bgra"), read("ground.bgra"), read("mask.gray")
share = mask[:, :, 0].astype(np.float32) / 255


def transform(rows, source=picture):
    """Rows are for red, green and blue; OpenCV's channels are blue, green and red."""
    matrix = np.float64(rows)[::-1]
    return cv2.transform(source, np.hstack([matrix[:, 2::-1], matrix[:, 3:]]))


def controls(source=picture):
    return cv2.convertScaleAbs(source, alpha=1.2, beta=-0.1 * 255)


def blur(sigma, source=picture):
    side = 2 * int(np.ceil(3 * sigma)) + 1
    return cv2.GaussianBlur(source, (side, side), sigma, borderType=EDGE)


def unsharp(source=picture):
    return cv2.addWeighted(source, 1.5, blur(2.5, source), -0.5, 0)


def rotated(source=picture):
    # Around the lower left corner; here rows count from the top.
    sine, cosine = np.sin(0.02), np.cos(0.02)
    return cv2.warpAffine(
        source, np.float64([[cosine, sine, 0.5 - 0.5 * cosine - sine * (HEIGHT - 0.5)],
                            [-sine, cosine, HEIGHT - 0.5 + 0.5 * sine - cosine * (HEIGHT - 0.5)]]), (WIDTH, HEIGHT))


def vibrant(source=picture):
    numbers = source.astype(np.float32) * (1 / 255)
    luminance = numbers @ np.float32([0.0722, 0.7152, 0.2126])
    saturation = numbers.max(axis=2) - numbers.min(axis=2)
    factor = 1.3 - 0.3 * saturation
    mixed = (numbers - luminance[:, :, None]) * factor[:, :, None] + luminance[:, :, None]
    return np.clip(mixed * 255 + 0.5, 0, 255).astype(np.uint8)


def blended(source=picture, other=ground):
    return cv2.blendLinear(source, other, share, 1 - share)


def chain():
    return vibrant(rotated(unsharp(blended(controls(), blur(8)))))


LUMINANCE = [0.2126, 0.7152, 0.0722, 0]
SEPIA = [[0.393, 0.769, 0.189, 0], [0.349, 0.686, 0.168, 0], [0.272, 0.534, 0.131, 0]]
GAMMA = np.clip((np.arange(256) / 255) ** 0.8 * 255 + 0.5, 0, 255).astype(np.uint8)
SMALL = (-(-WIDTH // 16), -(-HEIGHT // 16))

FILTERS = {
    "CIColorControls": controls,
    "CIExposureAdjust": lambda: cv2.convertScaleAbs(picture, alpha=2 ** 0.5),
    "CIGammaAdjust": lambda: cv2.LUT(picture, GAMMA),
    "CIColorInvert": lambda: cv2.bitwise_not(picture),
    "CISepiaTone": lambda: transform(SEPIA),
    "CIColorMonochrome": lambda: transform([LUMINANCE] * 3),
    "CIVibrance": vibrant,
    "CIGaussianBlur": lambda: blur(8),
    "CIBoxBlur": lambda: cv2.blur(picture, (11, 11), borderType=EDGE),
    "CIUnsharpMask": unsharp,
    "CIMorphologyRectangleMaximum": lambda: cv2.dilate(picture, np.ones((7, 7), np.uint8)),
    "CIMultiplyCompositing": lambda: cv2.multiply(picture, ground, scale=1 / 255),
    "CIBlendWithMask": blended,
    "CIAffineTransform": rotated,
    "CILanczosScaleTransform": lambda: cv2.resize(picture, (WIDTH // 2, HEIGHT // 2), interpolation=cv2.INTER_LANCZOS4),
    "CIPixellate": lambda: cv2.resize(
        cv2.resize(picture, SMALL, interpolation=cv2.INTER_AREA), (WIDTH, HEIGHT), interpolation=cv2.INTER_NEAREST),
    "chain": chain,
}

for name, work in FILTERS.items():
    result = work()
    times = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        result = work()
        times.append((time.perf_counter() - begin) * 1000)
    result.tofile(FOLDER / f"{name}.bgr")
    print(json.dumps({"name": name, "milliseconds": times}), flush=True)
