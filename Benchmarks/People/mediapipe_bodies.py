"""Detects a person in each image with MediaPipe Pose; prints JSON like that of `vision detect --bodies`.

Usage: mediapipe_bodies.py FOLDER/*.jpg | score.py FOLDER

MediaPipe's models in its package find one person an image. Prints the processor time an image at the end, on
standard error.

Needs: pip install mediapipe==0.10.21 opencv-python-headless
"""

import json
import sys
import time

import cv2
from mediapipe.python.solutions import pose

NAMES = {
    0: "nose", 11: "leftShoulder", 12: "rightShoulder", 13: "leftElbow", 14: "rightElbow", 15: "leftWrist",
    16: "rightWrist", 23: "leftHip", 24: "rightHip", 25: "leftKnee", 26: "rightKnee", 27: "leftAnkle",
    28: "rightAnkle",
}  # fmt: skip
MINIMUM_VISIBILITY = 0.3


def main() -> None:
    paths = sys.argv[1:]
    seconds = 0.0
    with pose.Pose(static_image_mode=True, model_complexity=1) as detector:
        for path in paths:
            pixels = cv2.cvtColor(cv2.imread(path), cv2.COLOR_BGR2RGB)
            height, width = pixels.shape[:2]
            begin = time.process_time()
            found = detector.process(pixels).pose_landmarks
            seconds += time.process_time() - begin
            bodies = []
            if found:
                points = [(mark.x * width, mark.y * height, mark.visibility) for mark in found.landmark]
                joints = {
                    name: {"point": points[index][:2]}
                    for index, name in NAMES.items()
                    if points[index][2] > MINIMUM_VISIBILITY
                }
                (left, right) = (points[11], points[12])
                joints["neck"] = {"point": ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)}
                bodies.append({"joints": joints})
            print(json.dumps({"input": path, "bodies": bodies}), flush=True)
    print(f"{1000 * seconds / max(len(paths), 1):.0f} ms of processor time an image", file=sys.stderr)


if __name__ == "__main__":
    main()
