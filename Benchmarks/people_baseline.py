"""Detects hands, a body and people's masks with MediaPipe's own solutions, and prints positions and times.

Usage: people_baseline.py ROUNDS FOLDER IMAGE...
For each image one line of JSON: hands, each with its points in pixels and its side, and the body's points in
pixels with their visibility, or null; the milliseconds of each round of each. The masks, one byte per pixel
at the image's size, are written to the folder as N.square, N.landscape and N.body, where N is the image's
index from 0.

Needs: pip install mediapipe==0.10.21 opencv-python-headless.
"""

import json
import sys
import time
from pathlib import Path

import cv2
import numpy as np
from mediapipe.python.solutions import hands, pose, selfie_segmentation

ROUNDS, FOLDER = int(sys.argv[1]), Path(sys.argv[2])


def timed(solution, picture):
    """Returns the last result, and the milliseconds of each round after a warm-up round."""
    times = []
    answer = solution.process(picture)
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        answer = solution.process(picture)
        times.append((time.perf_counter() - begin) * 1000)
    return answer, times


def write(name, mask, shape):
    levels = np.zeros(shape, np.uint8) if mask is None else (np.clip(mask, 0, 1) * 255).round().astype(np.uint8)
    (FOLDER / name).write_bytes(levels.tobytes())


solutions = {
    "hands": hands.Hands(static_image_mode=True, max_num_hands=8, model_complexity=1),
    "body": pose.Pose(static_image_mode=True, model_complexity=1, enable_segmentation=True),
    "square": selfie_segmentation.SelfieSegmentation(model_selection=0),
    "landscape": selfie_segmentation.SelfieSegmentation(model_selection=1),
}
for number, path in enumerate(sys.argv[3:]):
    picture = cv2.cvtColor(cv2.imread(path), cv2.COLOR_BGR2RGB)
    height, width = picture.shape[:2]
    answers, times = {}, {}
    for name, solution in solutions.items():
        answers[name], times[name] = timed(solution, picture)
    found = []
    sides = answers["hands"].multi_handedness or []
    for hand, side in zip(answers["hands"].multi_hand_landmarks or [], sides):
        found.append({
            # MediaPipe's sides are those of a mirrored image.
            "isLeft": side.classification[0].label == "Right",
            "points": [[point.x * width, point.y * height] for point in hand.landmark]})
    body = answers["body"].pose_landmarks
    for name in ("square", "landscape"):
        write(f"{number}.{name}", answers[name].segmentation_mask, (height, width))
    write(f"{number}.body", answers["body"].segmentation_mask, (height, width))
    print(json.dumps({
        "width": width, "height": height, "hands": found,
        "body": body and [[point.x * width, point.y * height, point.visibility] for point in body.landmark],
        "milliseconds": times}), flush=True)
