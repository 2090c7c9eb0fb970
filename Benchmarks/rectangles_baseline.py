"""Detects the quadrilaterals of each image with OpenCV: adaptive threshold, contours, polygons.

Usage: rectangles_baseline.py largest|all ROUNDS IMAGE...
For each image one line of JSON: the milliseconds of each round, and the corners [[x, y, …], …] of the largest
convex quadrilateral among the outermost contours, or of all of them in descending order of size, without
those that nearly cover a larger one. Images are decoded before the clock starts.

Needs: pip install opencv-python-headless numpy
"""

import json
import sys
import time

import cv2
import numpy


def quadrilaterals(gray, mode, least):
    blurred = cv2.GaussianBlur(gray, (5, 5), 0)
    binary = cv2.adaptiveThreshold(blurred, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 19, 3)
    contours, _ = cv2.findContours(binary, mode, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for contour in contours:
        outline = cv2.approxPolyDP(contour, 0.03 * cv2.arcLength(contour, True), True)
        area = cv2.contourArea(outline)
        if len(outline) == 4 and cv2.isContourConvex(outline) and area > least * gray.size:
            found.append(outline)
    return sorted(found, key=cv2.contourArea, reverse=True)


def distinct(outlines):
    """Drops the inner edge of each stroke."""
    kept = []
    for outline in outlines:
        area = cv2.contourArea(outline)
        if not any(
            cv2.intersectConvexConvex(numpy.float32(outline), numpy.float32(other))[0]
            > 0.9 * max(area, 0.9 * cv2.contourArea(other)) for other in kept):
            kept.append(outline)
    return kept


def find(gray):
    if sys.argv[1] == "all":
        return distinct(quadrilaterals(gray, cv2.RETR_LIST, 0.005))
    return quadrilaterals(gray, cv2.RETR_EXTERNAL, 0.02)[:1]


for path in sys.argv[3:]:
    gray = cv2.imread(path, cv2.IMREAD_GRAYSCALE)
    times = []
    for _ in range(int(sys.argv[2])):
        begin = time.perf_counter()
        outlines = find(gray)
        times.append((time.perf_counter() - begin) * 1000)
    print(json.dumps({"milliseconds": times, "corners": [[float(v) for v in o.ravel()] for o in outlines]}))
