"""The columns of what is found, from the program's own description."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence

from pyspark.sql import types

from .process import executable

KINDS = ("rectangles", "faces", "barcodes", "text")
# Which picture a line belongs to: said by the columns path and member instead.
_PLACES = ("type", "input", "member")


def kind_flags(kinds: Sequence[str]) -> list[str]:
    """The program's options for kinds; none for all of them."""
    for kind in kinds:
        if kind not in KINDS:
            raise ValueError(f"{kind!r} isn't a kind of finding: use {', '.join(KINDS)}")
    return [f"--{kind}" for kind in kinds]


def detection_schema(program: str, kinds: Sequence[str] = ()) -> types.StructType:
    """The columns of `detect`: path, member, and what the program says that its lines have.

    Raises RuntimeError where the program doesn't describe its lines.
    """
    result = subprocess.run(
        [executable(program), "detect", "--json-schema", *kind_flags(kinds)], capture_output=True, text=True, check=False
    )
    if result.returncode != 0:
        raise RuntimeError(f"{program} doesn't describe its results: {result.stderr.strip()}")
    line = spark_type(json.loads(result.stdout))
    places = [types.StructField("path", types.StringType()), types.StructField("member", types.StringType())]
    return types.StructType(places + [field for field in line.fields if field.name not in _PLACES])


def spark_type(schema: dict) -> types.DataType:
    """The type of the values that a JSON Schema describes; null is always one of them.

    Raises ValueError for what the program doesn't write.
    """
    names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    match [name for name in names if name != "null"]:
        case ["string"]:
            return types.StringType()
        case ["integer"]:
            return types.LongType()
        case ["number"]:
            return types.DoubleType()
        case ["boolean"]:
            return types.BooleanType()
        case ["array"]:
            return types.ArrayType(spark_type(schema["items"]))
        case ["object"] if "properties" in schema:
            members = schema["properties"].items()
            return types.StructType([types.StructField(name, spark_type(value)) for name, value in members])
        case ["object"]:
            return types.MapType(types.StringType(), spark_type(schema["additionalProperties"]))
    raise ValueError(f"no column has the type {schema['type']!r}")


def arrow_value(value: object, kind: types.DataType) -> object:
    """A value of the program's as pyarrow takes it, which has a map's entries as pairs."""
    if value is None:
        return None
    match kind:
        case types.ArrayType():
            return [arrow_value(element, kind.elementType) for element in value]
        case types.StructType():
            return {field.name: arrow_value(value.get(field.name), field.dataType) for field in kind.fields}
        case types.MapType():
            return [(name, arrow_value(element, kind.valueType)) for name, element in value.items()]
    return value
