"""Detects faces with OpenCV's Haar cascade or dlib's HOG detector, and prints boxes and times.

Usage: faces_baseline.py (haar|dlib) ROUNDS IMAGE...
For each image one line of JSON: the milliseconds of each round, and boxes as [x, y, width, height] in pixels.

Needs: pip install "opencv-python-headless<5" dlib-bin (dlib itself compiles for minutes).
Version 5 of OpenCV has no cascades. Both detect faces from 30 pixels on, or as near to it as possible: the
cascade otherwise with OpenCV's defaults, dlib's 80-pixel template on the image enlarged once, as in its
example.
"""

import json
import sys
import time

import cv2


def haar():
    cascade = cv2.CascadeClassifier(cv2.data.haarcascades + "haarcascade_frontalface_default.xml")

    def detect(picture):
        gray = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        return [[int(value) for value in box] for box in cascade.detectMultiScale(gray, 1.1, 3, minSize=(30, 30))]

    return detect


def hog():
    import dlib

    detector = dlib.get_frontal_face_detector()

    def detect(picture):
        return [[box.left(), box.top(), box.width(), box.height()] for box in detector(picture[:, :, ::-1].copy(), 1)]

    return detect


detect = {"haar": haar, "dlib": hog}[sys.argv[1]]()
for path in sys.argv[3:]:
    picture = cv2.imread(path)
    times = []
    for _ in range(int(sys.argv[2])):
        begin = time.perf_counter()
        boxes = detect(picture)
        times.append((time.perf_counter() - begin) * 1000)
    print(json.dumps({"milliseconds": times, "rectangles": boxes}))
