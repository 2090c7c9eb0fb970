"""Finds the most prominent quadrilateral of each picture with OpenCV: adaptive threshold, contours, polygons.

Usage: rectangles_peer.py ROUNDS PICTURE...
For each picture one line of JSON: the milliseconds of each round, and the corners [x, y, …] of the largest convex
quadrilateral, or none. Pictures are decoded before the clock starts.
"""

import json
import sys
import time

import cv2


def largest_quadrilateral(gray):
    blurred = cv2.GaussianBlur(gray, (5, 5), 0)
    binary = cv2.adaptiveThreshold(blurred, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 19, 3)
    contours, _ = cv2.findContours(binary, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    best, best_area = None, 0.02 * gray.size
    for contour in sorted(contours, key=cv2.contourArea, reverse=True)[:10]:
        outline = cv2.approxPolyDP(contour, 0.03 * cv2.arcLength(contour, True), True)
        area = cv2.contourArea(outline)
        if len(outline) == 4 and cv2.isContourConvex(outline) and area > best_area:
            best, best_area = outline, area
    return [] if best is None else [float(value) for value in best.ravel()]


for path in sys.argv[2:]:
    gray = cv2.imread(path, cv2.IMREAD_GRAYSCALE)
    times = []
    for _ in range(int(sys.argv[1])):
        begin = time.perf_counter()
        corners = largest_quadrilateral(gray)
        times.append((time.perf_counter() - begin) * 1000)
    print(json.dumps({"milliseconds": times, "corners": corners}))
