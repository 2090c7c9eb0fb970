"""Creates the 12-megapixel photograph for `vision-benchmarks bundle` from real images side by side.

    python Benchmarks/bundle_image.py ../shared/data bundle.jpg
"""
import glob
import sys

import cv2
import numpy

data, output = sys.argv[1:3]
WIDTH, HEIGHT = 4032, 3024


def readable(pattern, index):
    return [picture for picture in map(cv2.imread, sorted(glob.glob(f"{data}/{pattern}"))) if picture is not None][index]


table = readable("rectangles/*.jpg", 3)
canvas = cv2.GaussianBlur(cv2.resize(table, (WIDTH, HEIGHT)), (0, 0), 25)
# The image, its left and upper edge, its width in pixels, and its rotation in degrees.
for picture, x, y, width, angle in [
    (readable("faces/2008_002506.jpg", 0), 150, 150, 1700, 0),
    (readable("text/receipts/*.jpg", 2), 2100, 200, 800, 4),
    (readable("barcodes/ean13-1/*", 1), 200, 1800, 900, 0),
    (readable("barcodes/qrcode-2/*", 0), 1300, 1900, 600, 0),
    (readable("rectangles/*.jpg", 10), 3000, 400, 900, -6),
    (readable("text/scene/*.jpg", 0), 3000, 1800, 950, 0),
]:
    scale = width / picture.shape[1]
    picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    height, width = picture.shape[:2]
    place = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1)
    place[:, 2] += (x, y)
    mask = cv2.warpAffine(numpy.full((height, width), 255, numpy.uint8), place, (WIDTH, HEIGHT)) > 127
    canvas[mask] = cv2.warpAffine(picture, place, (WIDTH, HEIGHT))[mask]
cv2.imwrite(output, canvas, [cv2.IMWRITE_JPEG_QUALITY, 92])
