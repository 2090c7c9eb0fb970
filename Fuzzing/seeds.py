#!/usr/bin/env python3
"""Creates the first inputs of the fuzzers, and the dictionary of names that a program may use.

Usage, in the root of the checkout: Fuzzing/seeds.py FOLDER

Those of the weight file, of the manifest and of compiled programs are the tests' own models. Those of the
specification are, in addition, one model of each type and one network of each type of layer, a few times,
filled with plausible values according to the schema.
"""

import json
import random
import re
import struct
import sys
from pathlib import Path

from wire import integer, part, varint

SCHEMA = Path("Sources/Frameworks/CoreMLSpecification/Schema")
PROGRAMS = Path("Tests/Fixtures/Programs")
COMPILED = Path("Tests/Fixtures/CompiledPrograms")
# In the order of FuzzTarget.swift.
WEIGHED = ["encoder-fp32", "encoder-fp16", "encoder-int4", "encoder-palette", "encoder-sparse", "cache"]
VARIANTS = 4
VARINTS = {"int32", "int64", "uint32", "uint64", "sint32", "sint64", "bool"}


class Schema:
    """The messages and enumerations of the schema by their last names."""

    def __init__(self, folder: Path):
        # For each message its fields (label, type, name, number, oneof); for each enumeration its numbers.
        self.messages: dict[str, list[tuple[str, str, str, int, str]]] = {}
        self.enums: dict[str, list[int]] = {}
        for file in sorted(folder.glob("*.proto")):
            self.read(re.sub(r"//[^\n]*", "", file.read_text()))

    def read(self, text: str):
        stack: list[tuple[str, str]] = []
        pattern = re.compile(
            r"(message|enum|oneof)\s+(\w+)\s*\{|(\})|"
            r"(?:(repeated|optional)\s+)?(map\s*<\s*\w+\s*,\s*[\w.]+\s*>|[\w.]+)\s+(\w+)\s*=\s*(\d+)\s*(?:\[[^\]]*\])?;|"
            r"(\w+)\s*=\s*(-?\d+)\s*;"
        )
        for match in pattern.finditer(text):
            kind, name, end, label, field_type, field, number, case, value = match.groups()
            if kind:
                stack.append((kind, name))
                if kind == "message":
                    self.messages.setdefault(name, [])
                elif kind == "enum":
                    self.enums.setdefault(name, [])
            elif end:
                if stack:
                    stack.pop()
            elif field and stack and field_type not in ("option", "syntax", "package"):
                owner = next((name for kind, name in reversed(stack) if kind == "message"), None)
                choice = stack[-1][1] if stack[-1][0] == "oneof" else ""
                if owner:
                    self.messages[owner].append((label or "", field_type, field, int(number), choice))
            elif case and stack and stack[-1][0] == "enum":
                self.enums[stack[-1][1]].append(int(value))

    def filled(self, message: str, chance: random.Random, depth: int = 0) -> bytes:
        """Returns a message with a value in nearly every field, and one of each oneof."""
        fields = self.messages.get(message, [])
        chosen = {choice: chance.choice([f for f in fields if f[4] == choice]) for choice in sorted({f[4] for f in fields} - {""})}
        content = b""
        for field in fields:
            label, kind, name, number, choice = field
            if (choice and chosen[choice] != field) or depth > 6 or (not choice and chance.random() < 0.12):
                continue
            for _ in range(chance.choice([1, 1, 2, 4]) if label == "repeated" else 1):
                content += self.value(kind, name, number, chance, depth)
        return content

    def value(self, kind: str, name: str, number: int, chance: random.Random, depth: int) -> bytes:
        if kind.startswith("map"):
            key, value = re.findall(r"[\w.]+", kind)[1:]
            entry = self.value(key, "key", 1, chance, depth) + self.value(value, "value", 2, chance, depth)
            return part(number, entry)
        kind = kind.split(".")[-1]
        if kind in VARINTS:
            return integer(number, chance.choice([0, 1]) if kind == "bool" else chance.choice([0, 1, 1, 2, 3, 4]))
        if kind in self.enums:
            return integer(number, chance.choice(self.enums[kind] or [0]))
        if kind == "float":
            return varint(number << 3 | 5) + struct.pack("<f", chance.choice([0.5, 1, 2]))
        if kind == "double":
            return varint(number << 3 | 1) + struct.pack("<d", chance.choice([0.5, 1, 2]))
        if kind == "string":
            return part(number, chance.choice([b"x", b"y", b"a", b"main", b"CoreML6"]))
        if kind == "bytes":
            return part(number, bytes(chance.choice([0, 4, 8, 16])))
        if kind in self.messages and depth <= 6:
            return part(number, self.filled(kind, chance, depth + 1))
        return b""


def array(name: bytes, shape: list[int]) -> bytes:
    # ArrayFeatureType: shape = 1, dataType = 2 (FLOAT32).
    kind = b"".join(integer(1, size) for size in shape) + integer(2, 65568)
    return part(1, name) + part(3, part(5, kind))


def described(inputs: list[bytes], outputs: list[bytes], labels: bool) -> bytes:
    content = b"".join(part(1, feature) for feature in inputs) + b"".join(part(10, feature) for feature in outputs)
    return content + (part(11, b"label") + part(12, b"p") if labels else b"")


def model(description: bytes, kind: int, content: bytes) -> bytes:
    return integer(1, 4) + part(2, description) + part(kind, content)


def specifications(schema: Schema):
    chance = random.Random(15)
    text = part(1, b"label") + part(3, part(3, b""))
    share = part(1, b"p") + part(3, part(6, part(2, b"")))
    for variant in range(VARIANTS):
        for _, kind, name, number, choice in schema.messages["Model"]:
            if choice == "Type":
                shape = chance.choice([[1], [2], [3], [4]])
                labels = "lassifier" in name
                description = described(
                    [array(b"x", shape)], [text, share] if labels else [array(b"y", shape)], labels
                )
                content = schema.filled(kind.split(".")[-1], chance, 1)
                yield f"model-{name}-{variant}", model(description, number, content)
        for _, kind, name, number, choice in schema.messages["NeuralNetworkLayer"]:
            if choice == "layer":
                shape = chance.choice([[3, 4, 4], [4], [1, 1, 4, 4], [2, 3]])
                inputs = part(2, b"x") * chance.choice([1, 1, 2, 3])
                parameters = schema.filled(kind.split(".")[-1], chance, 3)
                layer = part(1, b"l") + inputs + part(3, b"y") + part(number, parameters)
                network = part(1, layer) + integer(5, chance.choice([0, 1]))
                description = described([array(b"x", shape)], [array(b"y", [])], False)
                yield f"layer-{name}-{variant}", model(description, 500, network)


def main() -> int:
    folder = Path(sys.argv[1])
    for name in ("FuzzSpecification", "FuzzWeights", "FuzzManifest", "FuzzCompiled"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for name, content in specifications(Schema(SCHEMA)):
        (folder / "FuzzSpecification" / name).write_bytes(content)
    fixtures = [*PROGRAMS.glob("*/Data/com.apple.CoreML/model.mlmodel"), *Path("Tests/Fixtures/Drawings").glob("*.mlmodel")]
    for index, file in enumerate(sorted(fixtures)):
        (folder / "FuzzSpecification" / f"fixture-{index}").write_bytes(file.read_bytes())
    for index, name in enumerate(WEIGHED):
        file = PROGRAMS / f"{name}.mlpackage/Data/com.apple.CoreML/weights/weight.bin"
        (folder / "FuzzWeights" / name).write_bytes(bytes([index]) + file.read_bytes())
        manifest = (PROGRAMS / f"{name}.mlpackage/Manifest.json").read_bytes()
        (folder / "FuzzManifest" / name).write_bytes(manifest)
    for path in ("link.mlmodel", "link/outside.mlmodel", "../../outside.mlmodel", "com.apple.CoreML/model.mlmodel"):
        manifest = {"fileFormatVersion": "1.0.0", "rootModelIdentifier": "A", "itemInfoEntries": {"A": {"path": path}}}
        (folder / "FuzzManifest" / path.replace("/", "_")).write_text(json.dumps(manifest))
    compiled = {"format": "swift-vision compiled model", "version": 1, "specificationByteCount": 7}
    (folder / "FuzzManifest" / "compiled").write_text(json.dumps(compiled))
    for program in COMPILED.glob("*.mlmodelc"):
        content = (program / "model.mil").read_bytes()
        (folder / "FuzzCompiled" / f"{program.stem}-text").write_bytes(content)
        content += b"\0" + (program / "coremldata.bin").read_bytes()
        (folder / "FuzzCompiled" / program.stem).write_bytes(content)
    names = set()
    for file in sorted(Path("Sources/Frameworks/CoreML/MLProgram").rglob("*.swift")):
        names |= set(re.findall(r'"([a-z][a-z0-9_]{1,40})"', file.read_text()))
    words = sorted(names | {"@model_path/weights/weight.bin", "main", "CoreML6", "CoreML8", "val"})
    (folder / "words.dict").write_text("".join(f'"{word}"\n' for word in words))
    return 0


if __name__ == "__main__":
    sys.exit(main())
