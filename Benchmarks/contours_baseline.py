"""Finds contours with OpenCV, and prints the time.

Usage: contours_baseline.py MASKS SIDE
MASKS is a file of squares, a byte per pixel, 0 or 255. For each one line of JSON: the box of each contour
(left, top, right and bottom, in pixels), the index of its parent, or -1, and the milliseconds.

Needs: pip install opencv-python-headless numpy.
"""

import json
import sys
import time

import cv2
import numpy as np

side = int(sys.argv[2])
for mask in np.fromfile(sys.argv[1], np.uint8).reshape(-1, side, side):
    start = time.perf_counter()
    contours, hierarchy = cv2.findContours(mask, cv2.RETR_TREE, cv2.CHAIN_APPROX_NONE)
    milliseconds = (time.perf_counter() - start) * 1000
    boxes = [[*map(int, contour[:, 0].min(0)), *map(int, contour[:, 0].max(0))] for contour in contours]
    parents = [int(links[3]) for links in hierarchy[0]] if contours else []
    print(json.dumps({"boxes": boxes, "parents": parents, "milliseconds": milliseconds}), flush=True)
