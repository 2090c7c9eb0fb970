"""Detects hands in each image with MediaPipe Hands; prints JSON like that of `vision detect --hands`.

Usage: mediapipe_hands.py FOLDER/*.jpg | score.py FOLDER --hands

Prints the processor time an image at the end, on standard error.

Needs: pip install mediapipe==0.10.21 opencv-python-headless
"""

import json
import sys
import time

import cv2
from mediapipe.python.solutions import hands

MAXIMUM_HANDS = 64


def main() -> None:
    paths = sys.argv[1:]
    seconds = 0.0
    with hands.Hands(static_image_mode=True, max_num_hands=MAXIMUM_HANDS) as detector:
        for path in paths:
            pixels = cv2.cvtColor(cv2.imread(path), cv2.COLOR_BGR2RGB)
            height, width = pixels.shape[:2]
            begin = time.process_time()
            found = detector.process(pixels).multi_hand_landmarks or []
            seconds += time.process_time() - begin
            places = [
                {str(index): {"point": (mark.x * width, mark.y * height)} for index, mark in enumerate(hand.landmark)}
                for hand in found
            ]
            joints = [{"wrist": place.pop("0"), **place} for place in places]
            print(json.dumps({"input": path, "hands": [{"joints": hand} for hand in joints]}), flush=True)
    print(f"{1000 * seconds / max(len(paths), 1):.0f} ms of processor time an image", file=sys.stderr)


if __name__ == "__main__":
    main()
