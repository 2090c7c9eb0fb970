"""The columns of results, from the program's own schema."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence

from pyspark.sql import types

from .process import executable

KINDS = ("rectangles", "faces", "barcodes", "text")
# Properties that identify a line's image: replaced by the columns path and member.
_PLACES = ("type", "input", "member")


def kind_flags(kinds: Sequence[str]) -> list[str]:
    """Returns the program's options for these kinds; none means all."""
    for kind in kinds:
        if kind not in KINDS:
            raise ValueError(f"{kind!r} isn't a kind of finding: use {', '.join(KINDS)}")
    return [f"--{kind}" for kind in kinds]


def detection_schema(program: str, kinds: Sequence[str] = ()) -> types.StructType:
    """Returns the columns of `detect`: path, member, and the properties of the program's lines.

    Raises RuntimeError if the program doesn't output a schema.
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
    """Returns the Spark type of a JSON Schema's values, nullable in any case.

    Raises ValueError for a schema that the program doesn't use.
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
    raise ValueError(f"no column type for the JSON type {schema['type']!r}")


def arrow_value(value: object, kind: types.DataType) -> object:
    """Converts a value of the program's JSON for pyarrow, which represents a map as a list of pairs."""
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
