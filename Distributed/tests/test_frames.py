"""Detection in a frame's images, with Spark in this process."""

import json
import subprocess
from pathlib import Path

import pytest
from pyspark.sql import SparkSession, types
from samples import PROGRAM, png, tar
from vision_spark import detect, detection_schema


@pytest.fixture(scope="module")
def spark():
    session = (
        SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
    )  # fmt: skip
    yield session
    session.stop()


@pytest.fixture
def folder(tmp_path):
    for n in range(1, 21):
        (tmp_path / f"{n}.png").write_bytes(png(n))
    (tmp_path / "shard.tar").write_bytes(tar({f"{n}.png": png(n) for n in range(21, 41)}))
    (tmp_path / "bad.jpg").write_bytes(b"not an image")
    return tmp_path


def test_the_columns_match_the_program_s_schema():
    schema = detection_schema(PROGRAM, ["barcodes", "faces"])
    assert schema.names == ["path", "member", "error", "width", "height", "faces", "barcodes"]
    assert schema["width"].dataType == types.LongType()
    faces = schema["faces"].dataType.elementType
    points = types.ArrayType(types.ArrayType(types.DoubleType()))
    assert faces["landmarks"].dataType == types.MapType(types.StringType(), points)
    assert faces["box"].dataType.names == ["x", "y", "width", "height"]
    with pytest.raises(ValueError, match="'dogs' isn't a kind"):
        detect(None, ["dogs"], program=PROGRAM)


@pytest.mark.parametrize("has_content", [True, False])
def test_each_image_of_a_file_or_shard_has_a_row(spark, folder, has_content):
    frame = spark.read.format("binaryFile").load(str(folder))
    found = detect(frame if has_content else frame.select("path"), ["barcodes"], program=PROGRAM).collect()
    widths = {(row.path.rsplit("/", 1)[-1], row.member): row.width for row in found}
    assert len(found) == len(widths) == 41
    assert all(widths[f"{n}.png", None] == n for n in range(1, 21))
    assert all(widths["shard.tar", f"{n}.png"] == n for n in range(21, 41))
    (failure,) = [row for row in found if row.error is not None]
    assert failure.path.endswith("bad.jpg") and "isn't a JPEG" in failure.error
    assert all(row.barcodes == [] for row in found if row.error is None)


def test_values_match_the_program_s_output(spark):
    card = Path(__file__).parents[2] / "Examples/GiftCard/card.jpg"
    (row,) = detect(spark.createDataFrame([(str(card),)], ["path"]), ["barcodes", "text"], program=PROGRAM).collect()
    output = subprocess.run(
        [PROGRAM, "detect", "--json", "--barcodes", "--text", str(card)], capture_output=True, check=True
    ).stdout
    line = json.loads(output)
    values = row.asDict(recursive=True)
    assert values["text"] == line["text"]
    assert [{name: value for name, value in code.items() if value is not None} for code in values["barcodes"]] == line["barcodes"]
