#!/usr/bin/env python3
"""Writes the beginning of a video in several containers and codecs, to be damaged by `vision-benchmarks fuzz-files videos`.

    Benchmarks/short_videos.py Examples/SampleRoll/roll.mp4 FOLDER
    vision-benchmarks fuzz-files videos --vision VISION --start FOLDER/*

Needs OpenCV's Python (opencv-python-headless).
"""

import argparse
import pathlib
import sys

import cv2

# By a file's ending: the codec's four letters.
CODECS = {"mp4": "mp4v", "mov": "mp4v", "avi": "MJPG", "mkv": "FFV1", "webm": "VP80"}
SIZE = (320, 180)


def frames(path, count):
    """The first frames of a video, made small."""
    video = cv2.VideoCapture(path)
    while count > 0:
        more, frame = video.read()
        if not more:
            return
        count -= 1
        yield cv2.resize(frame, SIZE, interpolation=cv2.INTER_AREA)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("video")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--frames", type=int, default=20)
    options = parser.parse_args()
    pictures = list(frames(options.video, options.frames))
    if not pictures:
        sys.exit(f"{options.video} is not a video that can be read.")
    options.folder.mkdir(parents=True, exist_ok=True)
    for suffix, codec in CODECS.items():
        path = options.folder / f"short.{suffix}"
        writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*codec), 30, SIZE)
        if not writer.isOpened():
            sys.exit(f"OpenCV can't write {path}.")
        for picture in pictures:
            writer.write(picture)
        writer.release()


if __name__ == "__main__":
    main()
