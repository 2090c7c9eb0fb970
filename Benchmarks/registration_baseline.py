"""Registers pairs of gray images with OpenCV, and computes flows.

Usage: registration_baseline.py translation|homography|flow-PRESET ROUNDS FLOATING REFERENCE...
For each pair one line of JSON. Registration: for each method its matrix in row-major order, from the first
image's pixels to the second's, with pixel corners at integers, and the milliseconds of each round. Flow (DIS,
PRESET ultrafast, fast or medium): the milliseconds, and the file with two 32-bit numbers per pixel, beside
the first image. Images are decoded before the clock starts.

Needs: pip install opencv-python-headless numpy
"""

import json
import sys
import time

import cv2
import numpy

cv2.setRNGSeed(1)


def matrix_of_shift(x, y):
    return numpy.array([[1, 0, x], [0, 1, y], [0, 0, 1]], float)


def phase_correlation(floating, reference):
    window = cv2.createHanningWindow(floating.shape[::-1], cv2.CV_32F)
    (x, y), _ = cv2.phaseCorrelate(floating.astype(numpy.float32), reference.astype(numpy.float32), window)
    return matrix_of_shift(x, y)


def ecc(start, mode):
    def register(floating, reference):
        matrix = start(floating, reference)
        if matrix is None:
            return None
        # OpenCV's warp maps from the template to the other image.
        warp = numpy.linalg.inv(matrix)
        warp = (warp / warp[2, 2]).astype(numpy.float32)
        criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 60, 1e-5)
        try:
            _, warp = cv2.findTransformECC(
                reference, floating, warp if mode == cv2.MOTION_HOMOGRAPHY else warp[:2].copy(), mode, criteria,
                None, 5)
        except cv2.error:
            return None
        if warp.shape[0] == 2:
            warp = numpy.vstack([warp, [0, 0, 1]])
        return numpy.linalg.inv(warp)
    return register


def features(detector, norm):
    def register(floating, reference):
        (points, descriptors), (others, other_descriptors) = (
            detector.detectAndCompute(picture, None) for picture in (floating, reference))
        if descriptors is None or other_descriptors is None or len(others) < 2:
            return None
        pairs = cv2.BFMatcher(norm).knnMatch(descriptors, other_descriptors, k=2)
        good = [p[0] for p in pairs if len(p) == 2 and p[0].distance < 0.75 * p[1].distance]
        if len(good) < 4:
            return None
        source = numpy.float32([points[m.queryIdx].pt for m in good])
        target = numpy.float32([others[m.trainIdx].pt for m in good])
        return cv2.findHomography(source, target, cv2.RANSAC, 3)[0]
    return register


def corners_at_whole_numbers(matrix):
    """Converts from OpenCV's coordinates, which have pixel centers at integers."""
    half = matrix_of_shift(0.5, 0.5)
    return half @ matrix @ numpy.linalg.inv(half)


def main():
    mode, rounds, files = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    sift = features(cv2.SIFT_create(), cv2.NORM_L2)
    ways = {
        "translation": {
            "OpenCV phaseCorrelate": phase_correlation,
            "OpenCV phaseCorrelate + ECC": ecc(phase_correlation, cv2.MOTION_TRANSLATION),
        },
        "homography": {
            "OpenCV ORB + RANSAC": features(cv2.ORB_create(2000), cv2.NORM_HAMMING),
            "OpenCV SIFT + RANSAC": sift,
            "OpenCV SIFT + RANSAC + ECC": ecc(sift, cv2.MOTION_HOMOGRAPHY),
        },
    }.get(mode)
    for first, second in zip(files[::2], files[1::2]):
        floating, reference = (cv2.imread(file, cv2.IMREAD_GRAYSCALE) for file in (first, second))
        if ways is None:
            preset = getattr(cv2, "DISOPTICAL_FLOW_PRESET_" + mode.removeprefix("flow-").upper())
            dis = cv2.DISOpticalFlow_create(preset)
            times = []
            for _ in range(rounds):
                begin = time.perf_counter()
                flow = dis.calc(floating, reference, None)
                times.append((time.perf_counter() - begin) * 1000)
            file = f"{first}.{mode}.f32"
            flow.astype(numpy.float32).tofile(file)
            print(json.dumps({"milliseconds": times, "file": file}))
            continue
        answers = {}
        for name, way in ways.items():
            times = []
            for _ in range(rounds):
                begin = time.perf_counter()
                matrix = way(floating, reference)
                times.append((time.perf_counter() - begin) * 1000)
            found = None if matrix is None else corners_at_whole_numbers(matrix).ravel().tolist()
            answers[name] = {"milliseconds": times, "matrix": found}
        print(json.dumps(answers))


main()
