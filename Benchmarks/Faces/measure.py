"""Measures face detection in composed crowds (crowds.py), by kind, with each network.

Usage: measure.py --program PATH/vision --faces FOLDER --grounds FOLDER [FOLDER ...] [--seeds 3,4]

A face is found where a box shares 30 % of what it and the pasted one cover. `--haar` measures OpenCV's
cascade, `--yunet FILE` OpenCV's YuNet on the same images. The processor time is that of the program for all
images, with landmarks, without its start.

Needs: pip install "opencv-python-headless<5" numpy
"""

import argparse
import json
import os
import resource
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

import cv2
from crowds import KINDS, Heads, crowd


def overlap(a, b):
    """The intersection over union of boxes [x, y, width, height]."""
    across = max(0, min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]))
    down = max(0, min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]))
    return across * down / (a[2] * a[3] + b[2] * b[3] - across * down)


def matched(found, true):
    """The numbers of found faces, and of boxes elsewhere."""
    remaining = list(true)
    for box in found:
        nearest = max(remaining, key=lambda known: overlap(box, known), default=None)
        if nearest is not None and overlap(box, nearest) > 0.3:
            remaining.remove(nearest)
    return len(true) - len(remaining), len(found) - (len(true) - len(remaining))


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def vision(program, network, files):
    """The boxes by file, and the processor seconds per image."""
    environment = os.environ | {"SWIFT_VISION_FACE_NETWORK": network}

    def run(images):
        start = processor_seconds()
        done = subprocess.run(
            [program, "detect", "--faces", "--json", *images], env=environment, check=True, capture_output=True,
            text=True)
        return [json.loads(line) for line in done.stdout.splitlines()], processor_seconds() - start

    run(files[:1])
    _, beginning = run(files[:1])
    lines, seconds = run(files)
    boxes = {
        file: [[face["box"][name] for name in ("x", "y", "width", "height")] for face in line["faces"]]
        for file, line in zip(files, lines, strict=True)}
    return boxes, max(seconds - beginning, 0) / max(len(files) - 1, 1)


def haar(files):
    cascade = cv2.CascadeClassifier(cv2.data.haarcascades + "haarcascade_frontalface_default.xml")
    gray = {file: cv2.imread(file, cv2.IMREAD_GRAYSCALE) for file in files}
    return {file: [list(map(int, box)) for box in cascade.detectMultiScale(image, 1.1, 3)] for file, image in gray.items()}


def yunet(model, files):
    boxes = {}
    for file in files:
        image = cv2.imread(file)
        detector = cv2.FaceDetectorYN.create(model, "", image.shape[1::-1])
        _, faces = detector.detect(image)
        boxes[file] = [] if faces is None else [face[:4].tolist() for face in faces]
    return boxes


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--faces", type=Path, required=True, help="dlib's photographs with training.xml and testing.xml")
    parser.add_argument("--grounds", type=Path, nargs="+", required=True, help="photographs without faces")
    parser.add_argument("--seeds", default="3,4", help="comma-separated")
    parser.add_argument("--haar", action="store_true")
    parser.add_argument("--yunet", help="its ONNX file")
    options = parser.parse_args()
    heads = Heads(options.faces)
    grounds = sorted(file for folder in options.grounds for file in folder.rglob("*.jpg"))
    with tempfile.TemporaryDirectory() as folder:
        scenes = {}
        for seed in map(int, options.seeds.split(",")):
            for kind in KINDS:
                image, boxes = crowd(seed, kind, heads, grounds)
                file = f"{folder}/{seed}-{kind.replace(' ', '-')}.png"
                cv2.imwrite(file, image)
                scenes[file] = (kind, boxes)
        results, times = {}, {}
        for network in ["centerface", "blazeface"]:
            results[network], times[network] = vision(options.program, network, list(scenes))
        if options.haar:
            results["haar"] = haar(list(scenes))
        if options.yunet:
            results["yunet"] = yunet(options.yunet, list(scenes))
    counts = {name: defaultdict(lambda: [0, 0, 0]) for name in results}
    for name, boxes in results.items():
        for file, (kind, true) in scenes.items():
            for total in (kind, "all"):
                found, false = matched(boxes[file], true)
                counts[name][total] = [
                    old + new for old, new in zip(counts[name][total], (found, false, len(true)))]
    print("| kind | faces |" + "".join(f" {name} | false |" for name in counts))
    print("|---|---|" + "---|---|" * len(counts))
    for kind in [*KINDS, "all"]:
        row = "".join(f" {counts[name][kind][0]} | {counts[name][kind][1]} |" for name in counts)
        print(f"| {kind} | {counts['centerface'][kind][2]} |{row}")
    for name, seconds in times.items():
        print(f"{name}: {1000 * seconds:.0f} ms of processor time per image")


if __name__ == "__main__":
    main()
