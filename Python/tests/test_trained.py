"""coremltools reads the files of `vision train`. Expected values: NumPy's, from the files' weights."""

import json
import os
import shlex
import subprocess
from pathlib import Path

import coremltools as ct
import numpy as np
import pytest
from coremltools.models import MLModel
from google.protobuf.unknown_fields import UnknownFieldSet
from PIL import Image

GENERATOR = np.random.default_rng(7)
TOLERANCE = 1e-4
"""For probabilities, and for boxes in fractions of the image's sides."""

# A test image: a disk or a square, each of its own color, on gray noise.
SIDE = 128
COLORS = {"disk": (210, 40, 30), "square": (30, 50, 200)}


def vision(*arguments: str) -> str:
    command = [*shlex.split(os.environ.get("SWIFT_VISION", "vision")), *arguments]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


def drawn(labels: list[str]) -> tuple[Image.Image, list[tuple[str, int, int, int]]]:
    """An image with an object of each label, and for each its label, left, top and side."""
    pixels = GENERATOR.integers(110, 150, (SIDE, SIDE, 3), dtype=np.uint8)
    objects = []
    for place, label in enumerate(labels):
        side = int(GENERATOR.integers(30, 50))
        left = int(GENERATOR.integers(0, SIDE // len(labels) - side)) + place * SIDE // len(labels)
        top = int(GENERATOR.integers(0, SIDE - side))
        rows, columns = np.mgrid[:SIDE, :SIDE]
        inside = (columns >= left) & (columns < left + side) & (rows >= top) & (rows < top + side)
        if label == "disk":
            middle = (left + side / 2, top + side / 2)
            inside &= (columns - middle[0]) ** 2 + (rows - middle[1]) ** 2 <= (side / 2) ** 2
        pixels[inside] = COLORS[label]
        objects.append((label, left, top, side))
    return Image.fromarray(pixels), objects


@pytest.fixture(scope="module")
def classifier(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("classifier")
    for label in COLORS:
        (folder / "pictures" / label).mkdir(parents=True)
        for number in range(6):
            drawn([label])[0].save(folder / "pictures" / label / f"{number}.png")
    model = folder / "Shapes.mlmodel"
    vision("train", "images", str(folder / "pictures"), "--output", str(model), "--iterations", "5", "--author", "Ann")
    return model


@pytest.fixture(scope="module")
def detector(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("detector")
    (folder / "pictures").mkdir()
    annotations = []
    for number in range(8):
        picture, objects = drawn(["disk", "square"])
        picture.save(folder / "pictures" / f"{number}.png")
        annotations.append({"image": f"{number}.png", "annotations": [
            {"label": label, "coordinates": {"x": x + side / 2, "y": y + side / 2, "width": side, "height": side}}
            for label, x, y, side in objects]})
    (folder / "pictures" / "annotations.json").write_text(json.dumps(annotations))
    model = folder / "Shapes.mlmodel"
    vision("train", "objects", str(folder / "pictures"), "--output", str(model), "--iterations", "80", "--size", "128")
    return model


HAND = Path(__file__).resolve().parents[2] / "Tests" / "Fixtures" / "DrawnPerson" / "hand.jpg"
DIRECTIONS = {"left": 90, "right": -90, "up": 0}


def turned_hand(degrees: float, zoom: float) -> Image.Image:
    """The project's own drawn hand in a square, rotated counterclockwise."""
    picture = Image.open(HAND)
    background = picture.getpixel((4, 4))
    square = Image.new("RGB", (800, 800), background)
    square.paste(picture, (160, 120))
    side = int(400 * zoom)
    return square.rotate(degrees, Image.Resampling.BILINEAR, fillcolor=background).resize((side, side), Image.Resampling.BILINEAR)


@pytest.fixture(scope="module")
def poses(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("poses")
    for direction, degrees in DIRECTIONS.items():
        (folder / "pictures" / direction).mkdir(parents=True)
        for number in range(3):
            turned_hand(degrees + 8 * (number - 1), 1 + number / 10).save(folder / "pictures" / direction / f"{number}.png")
    model = folder / "Directions.mlmodel"
    vision("train", "hands", str(folder / "pictures"), "--output", str(model), "--iterations", "60", "--author", "Ann")
    return model


def unknown_fields(message) -> list[str]:
    """The messages with fields that the specification doesn't define."""
    found = [message.DESCRIPTOR.full_name] if len(UnknownFieldSet(message)) > 0 else []
    for field, value in message.ListFields():
        if field.message_type is None or field.message_type.GetOptions().map_entry:
            continue
        # Depending on its version, protobuf represents repeated fields in two ways.
        for one in [value] if hasattr(value, "DESCRIPTOR") else value:
            found += unknown_fields(one)
    return found


def check_layers(network) -> None:
    """Checks Core ML's rules: inputs exist, an output is of one layer, weights have the right count."""
    known = set()
    for layer in network.layers:
        assert layer.name
        for output in layer.output:
            assert output not in known, f"{output} is the output of two layers"
            known.add(output)
        kind = layer.WhichOneof("layer")
        assert kind is not None
        if kind == "convolution":
            step = layer.convolution
            kernel = int(np.prod(step.kernelSize or [3, 3]))
            assert len(step.weights.floatValue) == step.outputChannels * step.kernelChannels * kernel, layer.name
            assert len(step.bias.floatValue) == (step.outputChannels if step.hasBias else 0), layer.name
        if kind == "innerProduct":
            step = layer.innerProduct
            assert len(step.weights.floatValue) == step.inputChannels * step.outputChannels, layer.name
            assert len(step.bias.floatValue) == (step.outputChannels if step.hasBias else 0), layer.name


@pytest.mark.parametrize("kind", ["classifier", "detector", "poses"])
def test_the_file_is_of_the_specification(kind, request):
    path = request.getfixturevalue(kind)
    spec = ct.utils.load_spec(str(path))
    # The file has no fields outside the specification, and all its fields are read.
    assert unknown_fields(spec) == []
    assert type(spec).FromString(spec.SerializeToString()) == spec
    assert spec.specificationVersion == 4  # iOS 13
    if kind == "classifier":
        check_layers(spec.neuralNetworkClassifier)
        labels = spec.neuralNetworkClassifier.stringClassLabels.vector
        assert spec.description.predictedFeatureName == "classLabel"
        assert spec.description.metadata.author == "Ann"
    elif kind == "poses":
        check_layers(spec.neuralNetworkClassifier)
        assert [each.name for each in spec.description.output] == ["label", "labelProbabilities"]
        assert list(spec.neuralNetworkClassifier.stringClassLabels.vector) == sorted(DIRECTIONS)
        [joints] = spec.description.input
        assert joints.name == "poses" and list(joints.type.multiArrayType.shape) == [1, 3, 21]
        return
    else:
        network, suppression = spec.pipeline.models
        check_layers(network.neuralNetwork)
        labels = suppression.nonMaximumSuppression.stringClassLabels.vector
        produced = {output.name for output in network.description.output}
        assert {suppression.nonMaximumSuppression.confidenceInputFeatureName,
                suppression.nonMaximumSuppression.coordinatesInputFeatureName} == produced
        assert [each.name for each in spec.description.output] == [each.name for each in suppression.description.output]
    assert list(labels) == sorted(COLORS)
    inputs = {each.name: each.type.WhichOneof("Type") for each in spec.description.input}
    assert inputs["image"] == "imageType"


def cut(spec, layers, name: str, shape: tuple[int, ...]):
    """The same network up to a layer's input, which becomes its output."""
    part = type(spec)()
    part.specificationVersion = spec.specificationVersion
    part.description.input.append(next(each for each in spec.description.input if each.name == "image"))
    output = part.description.output.add(name=name)
    output.type.multiArrayType.dataType = ct.proto.FeatureTypes_pb2.ArrayFeatureType.FLOAT32
    output.type.multiArrayType.shape.extend(shape)
    network = getattr(spec, spec.WhichOneof("Type"))
    part.neuralNetwork.preprocessing.extend(network.preprocessing)
    part.neuralNetwork.layers.extend(layers)
    part.neuralNetwork.arrayInputShapeMapping = network.arrayInputShapeMapping
    part.neuralNetwork.imageInputShapeMapping = network.imageInputShapeMapping
    return MLModel(part)


def scaled(picture: Image.Image, model: MLModel) -> Image.Image:
    kind = next(each for each in model.get_spec().description.input if each.name == "image").type.imageType
    return picture.resize((kind.width, kind.height), Image.Resampling.BILINEAR)


def test_the_classifier_says_what_its_last_layer_says_of_its_features(classifier):
    model = MLModel(str(classifier))
    spec = model.get_spec()
    layers = list(spec.neuralNetworkClassifier.layers)
    [place] = [number for number, layer in enumerate(layers) if layer.WhichOneof("layer") == "innerProduct"]
    last = layers[place].innerProduct
    features = cut(spec, layers[:place], layers[place].input[0], (last.inputChannels,))
    weights = np.array(last.weights.floatValue).reshape(last.outputChannels, last.inputChannels)
    labels = list(spec.neuralNetworkClassifier.stringClassLabels.vector)
    for label in labels:
        picture = scaled(drawn([label])[0], model)
        scores = weights @ features.predict({"image": picture})[layers[place].input[0]].reshape(-1) + np.array(last.bias.floatValue)
        expected = np.exp(scores - scores.max()) / np.exp(scores - scores.max()).sum()
        answer = model.predict({"image": picture})
        assert answer["classLabel"] == labels[int(expected.argmax())]
        probabilities = next(value for value in answer.values() if isinstance(value, dict))
        np.testing.assert_allclose([probabilities[name] for name in labels], expected, atol=TOLERANCE)


def test_the_classifier_of_poses_says_what_its_weights_say_of_a_hands_proportions(poses):
    model = MLModel(str(poses))
    spec = model.get_spec().neuralNetworkClassifier
    labels = list(spec.stringClassLabels.vector)
    products = [layer.innerProduct for layer in spec.layers if layer.WhichOneof("layer") == "innerProduct"]
    for number in range(20):
        joints = GENERATOR.uniform(0.2, 0.8, (3, 21)).astype(np.float32)
        # Some joints are cut off by the image's edge.
        seen = GENERATOR.uniform(size=21) > (0.3 if number % 2 else 0)
        joints[:, ~seen] = 0
        # Positions relative to their mean, in units of their deviation: independent of the hand's position
        # and size.
        places = joints[:2].astype(float)
        centered = np.where(seen, places - places[:, seen].mean(1, keepdims=True), 0)
        deviation = np.sqrt((centered ** 2).sum() / seen.sum())
        values = np.concatenate([centered[0] / deviation, centered[1] / deviation, seen.astype(float)])
        for place, product in enumerate(products):
            weights = np.array(product.weights.floatValue).reshape(product.outputChannels, product.inputChannels)
            values = weights @ values + np.array(product.bias.floatValue)
            if place < len(products) - 1:
                values = np.maximum(values, 0)
        expected = np.exp(values - values.max()) / np.exp(values - values.max()).sum()
        answer = model.predict({"poses": joints[None]})
        assert answer["label"] == labels[int(expected.argmax())]
        np.testing.assert_allclose([answer["labelProbabilities"][name] for name in labels], expected, atol=TOLERANCE)


def suppressed(confidence: np.ndarray, boxes: np.ndarray, overlap: float, least: float) -> list[int]:
    """The indices of the boxes that non-maximum suppression keeps, most confident first, in any label."""
    corners = np.concatenate([boxes[:, :2] - boxes[:, 2:] / 2, boxes[:, :2] + boxes[:, 2:] / 2], axis=1)
    kept: list[int] = []
    for one in np.argsort(-confidence.max(1), kind="stable"):
        if confidence[one].max() < least:
            continue
        if all(shared(corners[one], corners[other]) <= overlap for other in kept):
            kept.append(int(one))
    return kept


def shared(one: np.ndarray, other: np.ndarray) -> float:
    sides = np.minimum(one[2:], other[2:]) - np.maximum(one[:2], other[:2])
    if (sides <= 0).any():
        return 0.0
    inside = sides.prod()
    return inside / ((one[2:] - one[:2]).prod() + (other[2:] - other[:2]).prod() - inside)


def test_the_detector_keeps_what_suppression_keeps_of_its_network(detector):
    model = MLModel(str(detector))
    network, suppression = model.get_spec().pipeline.models
    step = suppression.nonMaximumSuppression
    assert not step.pickTop.perClass
    raw = MLModel(network)
    kept = 0
    for _ in range(4):
        picture = scaled(drawn(["disk", "square"])[0], model)
        seen = raw.predict({"image": picture})
        confidence, boxes = seen[step.confidenceInputFeatureName], seen[step.coordinatesInputFeatureName]
        expected = suppressed(confidence, boxes, step.iouThreshold, step.confidenceThreshold)
        answer = model.predict({"image": picture})
        np.testing.assert_allclose(answer["confidence"], confidence[expected], atol=TOLERANCE)
        np.testing.assert_allclose(answer["coordinates"], boxes[expected], atol=TOLERANCE)
        kept += len(expected)
    assert kept > 0, "nothing was detected: there is nothing to compare"


def test_the_program_says_the_same(classifier, detector, tmp_path):
    picture, _ = drawn(["disk", "square"])
    # In the model's input size, so that neither side scales.
    for path in (classifier, detector):
        scaled(picture, MLModel(str(path))).save(tmp_path / f"{path.parent.name}.png")
    answer = MLModel(str(classifier)).predict({"image": Image.open(tmp_path / f"{classifier.parent.name}.png")})
    probabilities = next(value for value in answer.values() if isinstance(value, dict))
    [line] = vision("classify", "--json", "--model", str(classifier), str(tmp_path / f"{classifier.parent.name}.png")).splitlines()
    for entry in json.loads(line)["classifications"]:
        # The line is rounded to a thousandth.
        assert abs(entry["confidence"] - probabilities[entry["identifier"]]) <= 5e-4 + TOLERANCE
    answer = MLModel(str(detector)).predict({"image": Image.open(tmp_path / f"{detector.parent.name}.png")})
    [line] = vision("objects", "--json", "--model", str(detector), str(tmp_path / f"{detector.parent.name}.png")).splitlines()
    found = json.loads(line)["objects"]
    order = np.argsort(-answer["confidence"].max(1), kind="stable")
    assert len(found) == len(order)
    for entry, number in zip(found, order, strict=True):
        assert abs(entry["confidence"] - answer["confidence"][number].max()) <= 5e-4 + TOLERANCE
        x, y, width, height = answer["coordinates"][number] * SIDE
        box = entry["box"]
        # The line is rounded to a tenth of a pixel.
        np.testing.assert_allclose(
            [box["x"], box["y"], box["width"], box["height"]], [x - width / 2, y - height / 2, width, height],
            atol=0.05 + TOLERANCE * SIDE)
