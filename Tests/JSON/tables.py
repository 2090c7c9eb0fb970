#!/usr/bin/env python3
"""The tables of Documentation/JSON.md, which are written from Documentation/json-lines.schema.json.

Usage: Tests/JSON/tables.py [--write]. Without --write, lists the differences. A section whose heading is a
definition of the schema, `Commands` or `Common types` has the text of `content` and no other. Keys that are
`deprecated` in the schema are left out.
"""

import difflib
import json
import re
import sys
from pathlib import Path
from urllib.parse import unquote

DOCUMENTATION = Path(__file__).parents[2] / "Documentation"
DOCUMENT = DOCUMENTATION / "JSON.md"
SCHEMA = json.loads((DOCUMENTATION / "json-lines.schema.json").read_text())
DEFINITIONS: dict[str, dict] = SCHEMA["$defs"]
COMMANDS = {name: value for name, value in DEFINITIONS.items() if name.startswith("vision ")}
SECTION = re.compile(r"^(#+ (.+)\n)((?:(?!#).*\n)*)", re.MULTILINE)
OTHERS = ["commands", "common types"]


def name_of(reference: str) -> str:
    return unquote(reference.removeprefix("#/$defs/"))


def lines_of(command: str) -> list[str]:
    """The definitions of a command's lines."""
    return [name_of(line["$ref"]) for line in COMMANDS[command]["oneOf"]]


def has_section(name: str) -> bool:
    """Whether a definition has a table of its own; others are common types."""
    return DEFINITIONS[name].get("type") == "object" or "anyOf" in DEFINITIONS[name]


def type_text(schema: dict) -> str:
    if "$ref" in schema:
        name = name_of(schema["$ref"])
        return f"[{name}](#{name.replace(' ', '-') if has_section(name) else 'common-types'})"
    if "anyOf" in schema:
        return " or ".join(type_text(choice) for choice in schema["anyOf"])
    if "const" in schema:
        return "string"
    if "enum" in schema:
        return "string or null" if None in schema["enum"] else "string"
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if "array" in types and schema.get("items"):
        types = [f"array of {type_text(schema['items'])}" if kind == "array" else kind for kind in types]
    if "object" in types and "additionalProperties" in schema:
        types = [f"object of {type_text(schema['additionalProperties'])}"]
    return " or ".join(types)


def range_text(schema: dict) -> str:
    """The values that a schema admits, with their unit if it is a common type."""
    if "$ref" in schema:
        return DEFINITIONS[name_of(schema["$ref"])].get("title", "")
    if "anyOf" in schema:
        return range_text(schema["anyOf"][0])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"] if value is not None)
    if "minimum" in schema:
        return f"{schema['minimum']}…{schema['maximum']}" if "maximum" in schema else f"≥ {schema['minimum']}"
    return range_text(schema["items"]) if schema.get("items") else ""


def table(head: list[str], rows: list[list[str]]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in [head, ["---"] * len(head), *rows])


def content(name: str) -> str:
    """The text of a section."""
    if name == "commands":
        links = {
            command: ", ".join(f"[{line}](#{line.replace(' ', '-')})" for line in lines_of(command))
            for command in COMMANDS
        }
        return table(["Command", "Lines"], [[f"`{command}`", lines] for command, lines in links.items()])
    if name == "common types":
        common = [other for other in DEFINITIONS if other not in COMMANDS and not has_section(other)]
        return table(
            ["Name", "Type", "Unit and range", "Meaning"],
            [[other, type_text(DEFINITIONS[other]), DEFINITIONS[other].get("title", ""),
              DEFINITIONS[other]["description"]] for other in common])  # fmt: skip
    definition = DEFINITIONS[name]
    introduction = f"{definition['description'].removesuffix('.')}.\n\n"
    if "propertyNames" in definition:
        keys = ", ".join(f"`{key}`" for key in definition["propertyNames"]["enum"])
        return f"{introduction}Each value is a {type_text(definition['additionalProperties'])}. Keys: {keys}.\n"
    if "properties" not in definition:
        return introduction.removesuffix("\n")
    rows = []
    for key, schema in definition["properties"].items():
        if schema.get("deprecated"):
            continue
        mark = "" if key in definition.get("required", []) else "?"
        meaning = schema.get("description", "The type of the line")
        rows.append([f"`{key}`{mark}", type_text(schema), range_text(schema), meaning])
    return introduction + table(["Key", "Type", "Unit and range", "Meaning"], rows)


def section(match: re.Match) -> str:
    name = match[2] if match[2] in DEFINITIONS else match[2].lower()
    if name not in OTHERS and (name not in DEFINITIONS or match[1].startswith("## ")):
        return match[0]
    return f"{match[1]}\n{content(name)}\n"


def documented(text: str) -> set[str]:
    """The names in a document's headings of the third level."""
    return {match[2] for match in SECTION.finditer(text) if match[1].startswith("### ")}


def written(text: str) -> str:
    """A document with the schema's tables in the place of its own."""
    return SECTION.sub(section, text).rstrip("\n") + "\n"


def main() -> int:
    text = DOCUMENT.read_text()
    current = written(text)
    if "--write" in sys.argv[1:]:
        DOCUMENT.write_text(current)
        return 0
    sys.stdout.writelines(difflib.unified_diff(text.splitlines(True), current.splitlines(True), "JSON.md", "schema"))
    return int(text != current)


if __name__ == "__main__":
    sys.exit(main())
