"""Real output of every command, validated against Documentation/json-lines.schema.json."""

import base64
import json
import re
import shutil
import sqlite3
import tarfile
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import tables
from lines import DETECTOR, EXAMPLES, ROOT, kinds, run, started, validator
from tables import COMMANDS, DEFINITIONS, SCHEMA, lines_of

STILL = EXAMPLES / "SampleRoll/still.jpg"
CARD = EXAMPLES / "GiftCard/card.jpg"
HOUSE, SUN, FISH, KEY = (EXAMPLES / f"Drawings/{name}.jpg" for name in ("house", "sun", "fish", "key"))

# A white PNG of 200 × 200 pixels.
BLANK = (
    "iVBORw0KGgoAAAANSUhEUgAAAMgAAADICAAAAACIM/FCAAAAtklEQVR42u3PQREAAAwCIPuX1tdK7KAB6RMRERERERERERERERERERERERERER"
    "ERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERER"
    "ERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERETkDvCes1qJPiBYAAAAASUVORK5CYII=")
KINDS = (
    "--rectangles --faces --barcodes --text --bodies --hands --classify --contours --horizon --people-mask --saliency")

# A real line of each definition, by command, as the tests before the last ones have found them.
SEEN: dict[tuple[str, str], dict] = {}


# The keys that were renamed before 1.0, and are written under both names until then.
FORMER = {
    (re.search("`(\\w+)`", schema["description"])[1], former)
    for definition in DEFINITIONS.values() for former, schema in definition.get("properties", {}).items()
    if schema.get("deprecated")}


def check_former_keys(value: object) -> None:
    """Checks that a former key has the value of the new one."""
    if isinstance(value, dict):
        for key, former in FORMER:
            if former in value and key in value:
                assert value[former] == value[key]
    for member in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        check_former_keys(member)


def check(command: str, lines: list[dict], *expected: str) -> list[dict]:
    """Validates a command's lines, among which these have to be, and no others."""
    found = kinds(command, lines)
    assert sorted(set(found)) == sorted(expected)
    check_former_keys(lines)
    for kind, line in zip(found, lines, strict=True):
        known = SEEN.setdefault((command, kind), line)
        if len(json.dumps(line)) > len(json.dumps(known)):
            SEEN[command, kind] = line
    return lines


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lines")


@pytest.fixture(scope="session")
def bad(folder: Path) -> Path:
    """A file that is named like an image and is none."""
    (folder / "bad.jpg").write_text("no image")
    return folder / "bad.jpg"


@pytest.fixture(scope="session")
def labeled(folder: Path) -> Path:
    """A folder with a subfolder for each label."""
    for label, files in {"a": (SUN, FISH, CARD), "b": (HOUSE, KEY, STILL)}.items():
        (folder / "labeled" / label).mkdir(parents=True)
        for file in files:
            shutil.copy(file, folder / "labeled" / label)
    (folder / "labeled/b/bad.jpg").write_text("no image")
    return folder / "labeled"


@pytest.fixture(scope="session")
def annotated(folder: Path) -> Path:
    """A folder with an image whose dice are annotated, and annotations of an unreadable and a missing one."""
    (folder / "annotated").mkdir()
    shutil.copy(STILL, folder / "annotated")
    boxes = {"3": (125, 375), "5": (530, 129), "1": (795, 385)}
    dice = [
        {"label": label, "coordinates": {"x": x, "y": y, "width": 80, "height": 82}} for label, (x, y) in boxes.items()]
    (folder / "annotated/bad.jpg").write_text("no image")
    images = [{"image": name, "annotations": dice} for name in (STILL.name, "bad.jpg", "gone.jpg")]
    (folder / "annotated/annotations.json").write_text(json.dumps(images))
    return folder / "annotated"


@pytest.fixture(scope="session")
def video(folder: Path) -> Path:
    """Three frames of 64 × 48 pixels, and a fourth that is cut off."""
    frame = b"FRAME\n" + bytes([128]) * (64 * 48 * 3 // 2)
    (folder / "short.y4m").write_bytes(b"YUV4MPEG2 W64 H48 F30:1 Ip A1:1 C420jpeg\n" + 3 * frame)
    return folder / "short.y4m"


def test_dice_without_pips(folder: Path) -> None:
    [image] = check("vision dice", run("dice --json", ROOT / "Tests/Fixtures/DiceWithoutPips/dice.jpg", folder=folder), "dice image")
    assert image["values"] == [3]
    assert len(image["unreadable"]) == 1


def test_detections_of_every_kind(folder: Path) -> None:
    lines = check(
        "vision detect", run(f"detect --json {KINDS}", CARD, "gone.jpg", status=66, folder=folder),
        "detect image", "error")
    kinds_of_detection = set(DEFINITIONS["detect image"]["properties"]) - {"member", "page", "cutShort", "annotated"}
    assert set(lines[0]) == kinds_of_detection
    faces = ROOT / "Tests/Fixtures/DrawnFace"
    check("vision detect", run("detect --json --faces", faces, folder=folder), "detect image")
    people = ROOT / "Tests/Fixtures/DrawnPerson"
    check("vision detect", run("detect --json --bodies --hands --people-mask", people, folder=folder), "detect image")


def test_letters_that_the_recognizer_does_not_know(folder: Path) -> None:
    unknown = ROOT / "Tests/Fixtures/UnknownLetters/vietnamese.png"
    [image] = check("vision detect", run("detect --json --text", unknown, folder=folder), "detect image")
    [line] = image["text"]
    assert line["string"] == "Nhng ngày mưa"
    assert line["confidence"] < 0.5
    [places] = line["unrecognized"]
    # The u with horn and tilde between h and n: columns 83 to 104.
    assert all(80 < x < 108 for x, _ in places)


def test_the_program_s_own_schema_of_detections_has_the_same_keys(folder: Path) -> None:
    [own] = run(f"detect --json-schema {KINDS}", folder=folder)
    image, failure = DEFINITIONS["detect image"]["properties"], DEFINITIONS["error"]["properties"]
    assert set(own["properties"]) == set(image) | set(failure)
    for kind, items in own["properties"].items():
        reference = image.get(kind, {}).get("items", {}).get("$ref")
        if reference:
            definition = DEFINITIONS[tables.name_of(reference)]
            assert set(items["items"]["properties"]) == set(definition["properties"]), kind
            assert set(items["items"]["required"]) == set(definition["required"]), kind


def test_an_archive(folder: Path, bad: Path) -> None:
    with tarfile.open(folder / "whole.tar", "w") as archive:
        archive.add(CARD, CARD.name)
        archive.add(bad, bad.name)
    (folder / "cut.tar").write_bytes((folder / "whole.tar").read_bytes()[:30_000])
    lines = run("detect --json --barcodes whole.tar cut.tar", status=65, folder=folder)
    check("vision detect", lines, "detect image", "error")
    assert [("member" in line, line["type"]) for line in lines] == [
        (True, "image"), (True, "error"), (True, "error"), (False, "error")]


def test_dice_and_their_records(folder: Path) -> None:
    lines = run(
        "dice --json --frames --expect 2d6 --record rolls.sqlite", STILL, EXAMPLES / "SampleRoll/roll.mp4", "gone.jpg",
        status=66, folder=folder)
    check("vision dice", lines, "dice image", "dice frame", "roll", "dice summary", "error")
    rolls = [line for line in lines if line["type"] == "roll"]
    frames = [line for line in lines if line["type"] == "frame"]
    assert [roll["index"] for roll in rolls] == [0, 1, 2]
    assert [frame["frame"] for frame in frames] == list(range(len(frames)))
    assert [lines[0]["roll"], *(roll["roll"] for roll in rolls)] == [1, 2, 3, 4]
    for command, line in {
            "correct 1 3 5": "recorded roll", "delete 1 2": "recorded roll", "history --deleted": "recorded roll",
            "restore 1": "recorded roll", "history": "recorded roll", "stats": "statistics"}.items():
        lines = run(f"rolls {command} --json --records rolls.sqlite", folder=folder)
        check(f"vision rolls {command.split()[0]}", lines, line)


def test_a_roll_that_is_recorded_once_another_program_has_released_the_database(folder: Path) -> None:
    lines = []
    other = sqlite3.connect(folder / "locked.sqlite", isolation_level=None)
    with started("dice --json --record locked.sqlite", EXAMPLES / "SampleRoll/roll.mp4", folder=folder) as program:
        for text in program.stdout:
            lines.append(json.loads(text))
            if len(lines) == 1:
                # The database has been opened, and the next roll is seconds of video away.
                other.execute("BEGIN IMMEDIATE")
            elif other.in_transaction:
                other.execute("ROLLBACK")
    other.close()
    check("vision dice", lines, "roll", "recorded", "dice summary")
    pending = [line["index"] for line in lines if line.get("recording") == "pending"]
    assert pending
    assert pending == [line["index"] for line in lines if line["type"] == "recorded"]


def test_objects(folder: Path, video: Path) -> None:
    lines = run(f"objects --json --top 2 --model {DETECTOR}", STILL, video, "gone.jpg", status=66, folder=folder)
    check("vision objects", lines, "objects image", "objects frame", "objects summary", "error")
    assert [line["frame"] for line in lines if line["type"] == "frame"] == [0, 1, 2]


def test_labels_comparison_and_alignment(folder: Path, bad: Path) -> None:
    lines = run("classify --json --region 0,0,100,100 --region 10,10,200,200", CARD, bad, status=65, folder=folder)
    check("vision classify", lines, "classify image", "error")
    check("vision compare", run("compare --json", SUN, FISH, bad, status=65, folder=folder), "comparison", "error")
    check("vision align", run("align --json --output aligned.png", STILL, STILL, folder=folder), "alignment")
    lines = run("align --json --translation --output aligned.png", STILL, STILL, folder=folder)
    check("vision align", lines, "alignment")


def test_drawings(folder: Path, bad: Path) -> None:
    lines = run("pictionary classify --json --top 3", HOUSE, bad, status=65, folder=folder)
    check("vision pictionary classify", lines, "classify image", "error")
    check("vision pictionary labels", run("pictionary labels --json --all", folder=folder), "label")
    check("vision pictionary rate", run("pictionary rate --json --prompt house", HOUSE, folder=folder), "rating")
    (folder / "blank.png").write_bytes(base64.b64decode(BLANK))
    lines = run("pictionary rate --json --prompt sun blank.png", folder=folder)
    [line] = check("vision pictionary rate", lines, "rating")
    assert line["problem"] == "nothingDrawn"
    lines = run("pictionary rate --json --prompt house", bad, status=65, folder=folder)
    check("vision pictionary rate", lines, "error")


def test_a_game_and_its_records(folder: Path, bad: Path) -> None:
    typed = f"{HOUSE}\nhint\n{bad}\nskip\nquit\n"
    options = "--player Ann --player Bob --rounds 3 --seed 1 --labels house,sun --records game.sqlite"
    lines = run(f"pictionary play --json {options}", text=typed, folder=folder)
    check("vision pictionary play", lines, "prompt", "hint", "drawing problem", "played round", "standings")
    lines = run("pictionary scores --json --records game.sqlite", folder=folder)
    check("vision pictionary scores", lines, "score")
    lines = run("pictionary scores --json --rounds --records game.sqlite", folder=folder)
    check("vision pictionary scores", lines, "recorded round")


def test_models(folder: Path) -> None:
    models = sorted((ROOT / "Models").glob("*.mlmodel"))
    lines = run("model describe --json", *models, "gone.mlmodel", status=66, folder=folder)
    check("vision model describe", lines, "model description", "error")
    lines = run("model predict", DETECTOR, "--input", f"image={STILL}", folder=folder)
    check("vision model predict", lines, "prediction")
    lines = run("model benchmark --json --predictions 2 --threads 1", ROOT / "Models/Drawings.mlmodel", folder=folder)
    check("vision model benchmark", lines, "benchmark")


def test_doctor(folder: Path) -> None:
    lines = run("doctor --json", folder=folder)
    check("vision doctor", lines, "doctor")
    assert {"dice", "text", "faces"} <= {network["name"] for network in lines[0]["networks"]}
    assert all(library["path"] for library in lines[0]["libraries"])


@pytest.mark.parametrize("kind", ["images", "drawings"])
def test_training_and_evaluation_of_a_classifier(folder: Path, labeled: Path, kind: str) -> None:
    lines = run(
        f"train {kind} --json --iterations 10 --validation 0.3 --output {kind}.mlmodel", labeled, folder=folder)
    check(
        f"vision train {kind}", lines, "problem", "classifier training", "classifier iteration", "classifier model")
    lines = run(f"evaluate --json {kind}.mlmodel", labeled, status=65, folder=folder)
    check("vision evaluate", lines, "error", "classifier evaluation")


def test_training_without_hands(folder: Path, labeled: Path) -> None:
    lines = run("train hands --json --output hands.mlmodel", labeled, status=65, folder=folder)
    check("vision train hands", lines, "problem")


def test_training_and_evaluation_of_a_detector(folder: Path, annotated: Path, labeled: Path) -> None:
    lines = run("train objects --json --iterations 2 --output dice.mlmodel", annotated, folder=folder)
    check("vision train objects", lines, "problem", "detector training", "detector iteration", "detector model")
    lines = run("evaluate --json", DETECTOR, annotated, status=65, folder=folder)
    check("vision evaluate", lines, "problem", "detector evaluation")
    lines = run("dice evaluate --json --negatives", labeled / "b", annotated, status=65, folder=folder)
    check("vision dice evaluate", lines, "problem", "error", "dice evaluation")


@pytest.mark.parametrize("command", ["serve", "annotate"])
def test_a_server(folder: Path, annotated: Path, command: str) -> None:
    arguments = [annotated] if command == "annotate" else ["--no-records"]
    with started(f"{command} --json --port 0", *arguments, folder=folder) as server:
        line = json.loads(server.stdout.readline())
        server.terminate()
    check(f"vision {command}", [line], "listening")


# The tests above have run: their lines are needed.


def test_every_line_type_has_been_seen() -> None:
    expected = {(command, kind) for command in COMMANDS for kind in lines_of(command)}
    # The repository has no image of a hand.
    unseen = {("vision train hands", kind) for kind in lines_of("vision train hands") if kind != "problem"}
    assert expected - SEEN.keys() == unseen


def wrong_lines(line: dict) -> Iterator[tuple[str, dict]]:
    """A line with one fault: an unknown key, a value of another type or a number out of its range."""
    yield "another key", line | {"unknown": 1}
    yield "another type", line | {"type": "unknown"}
    for key in line:
        yield f"{key} of another type", line | {key: [[[[]]]]}
    for key in ("index", "frame", "width", "roll", "round", "iteration", "frames", "images", "port", "threads"):
        if key in line and line[key] is not None:
            yield f"{key} below its range", line | {key: -1}
    if "confidence" in line:
        yield "a confidence above 1", line | {"confidence": 1.5}
    for key, value in line.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            changed = deepcopy(value)
            changed[0]["unknown"] = 1
            yield f"another key in {key}", line | {key: changed}


def test_a_wrong_line_is_rejected() -> None:
    assert SEEN
    for (_, kind), line in SEEN.items():
        assert validator(kind).is_valid(line)
        for fault, wrong in wrong_lines(line):
            assert not validator(kind).is_valid(wrong), f"{kind} with {fault} is accepted"
        for key in DEFINITIONS[kind]["required"]:
            wrong = {other: value for other, value in line.items() if other != key}
            assert not validator(kind).is_valid(wrong), f"{kind} without {key} is accepted"


def test_the_schema_is_one_and_closed() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    for name, definition in DEFINITIONS.items():
        if definition.get("type") == "object":
            assert "additionalProperties" in definition, name
        for key, schema in definition.get("properties", {}).items():
            assert "const" in schema or schema.get("description"), f"{name}.{key} isn't described"


def test_the_document_has_every_key_as_the_schema_has_it() -> None:
    text = tables.DOCUMENT.read_text()
    sections = {name for name in DEFINITIONS if name not in COMMANDS and tables.has_section(name)}
    assert tables.documented(text) == sections
    assert text == tables.written(text), "Run Tests/JSON/tables.py --write"
    for name in sections:
        section = text.split(f"\n### {name}\n")[1].split("\n#")[0]
        names = DEFINITIONS[name].get("propertyNames", {}).get("enum", [])
        properties = DEFINITIONS[name].get("properties", {})
        keys = [*(key for key, schema in properties.items() if not schema.get("deprecated")), *names]
        assert [key for key in keys if f"`{key}`" not in section] == [], name
