"""The program's lines, and the schema that they are validated against."""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Timer
from urllib.parse import quote

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from tables import DEFINITIONS, SCHEMA, lines_of

VISION = os.environ["VISION"]
ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "Examples"
DETECTOR = ROOT / "Models/DiceDetector.mlmodel"


def run(arguments: str, *files: object, status: int = 0, text: str = "", folder: Path) -> list[dict]:
    """The lines of a command that ends with this status."""
    command = [VISION, *arguments.split(), *map(str, files)]
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", cwd=folder, timeout=60)
    assert done.returncode == status, f"{command} ended with {done.returncode}: {done.stderr}"
    return [json.loads(line) for line in done.stdout.splitlines()]


@contextmanager
def started(arguments: str, *files: object, folder: Path) -> Iterator[subprocess.Popen]:
    """A command whose output is read while it runs; it is ended after a minute."""
    command = [VISION, *arguments.split(), *map(str, files)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder) as program:
        timer = Timer(60, program.kill)
        timer.start()
        try:
            yield program
        finally:
            timer.cancel()


@cache
def validator(definition: str) -> Draft202012Validator:
    reference = f"#/$defs/{quote(definition)}"
    return Draft202012Validator({"$schema": SCHEMA["$schema"], "$ref": reference, "$defs": DEFINITIONS})


def error(definition: str, line: object) -> str | None:
    """The first difference between a line and a definition of the schema; None if there is none."""
    if validator(definition).is_valid(line):
        return None
    found = best_match(validator(definition).iter_errors(line))
    return f"{found.json_path}: {found.message}"


def kinds(command: str, lines: list[dict]) -> list[str]:
    """Each line's definition, one of the command's."""
    found = []
    for line in lines:
        errors = {kind: error(kind, line) for kind in lines_of(command)}
        valid = [kind for kind, message in errors.items() if message is None]
        same = {k: m for k, m in errors.items() if DEFINITIONS[k]["properties"]["type"]["const"] == line.get("type")}
        assert len(valid) == 1, f"{command} wrote {json.dumps(line)[:400]}: {same or 'no such type'}"
        found += valid
    return found
