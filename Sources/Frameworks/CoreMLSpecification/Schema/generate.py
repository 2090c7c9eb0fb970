"""Writes the structures of this folder's messages to ../Generated.

Requires grpcio-tools (PyPI), whose protoc parses the schema.

    python3 generate.py
"""
import itertools
import pathlib
import re
import sys
import tempfile

from google.protobuf.descriptor_pb2 import FieldDescriptorProto, FileDescriptorSet
from grpc_tools import protoc

SCHEMA = pathlib.Path(__file__).parent
GENERATED = SCHEMA.parent / "Generated"

TYPES = {
    FieldDescriptorProto.TYPE_BOOL: "Bool", FieldDescriptorProto.TYPE_BYTES: "Data",
    FieldDescriptorProto.TYPE_DOUBLE: "Double", FieldDescriptorProto.TYPE_FLOAT: "Float",
    FieldDescriptorProto.TYPE_INT32: "Int32", FieldDescriptorProto.TYPE_INT64: "Int64",
    FieldDescriptorProto.TYPE_STRING: "String", FieldDescriptorProto.TYPE_UINT32: "UInt32",
    FieldDescriptorProto.TYPE_UINT64: "UInt64",
}
LITERALS = {"Bool": "false", "Float": "0", "Double": "0", "String": '""'} | {
    f"{sign}{bits}": "0" for sign in ("Int", "UInt") for bits in (32, 64)}
KEYWORDS = {"default"}
# The parts of comments' paths: fields of the descriptors of files and messages.
FILE_MESSAGE, FILE_ENUM, NESTED_MESSAGE, NESTED_ENUM, SYNTAX = 4, 5, 3, 4, 12


def words(name):
    """The words of a name in any case style: its capitals and digits separate them."""
    return re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)


def lower_camel(name):
    first, *others = words(name)
    return first.lower() + "".join("ID" if word.lower() == "id" else word.capitalize() for word in others)


def upper_first(name):
    return name[0].upper() + name[1:]


def swift_type(full_name):
    """CoreML_Specification_X.Y for .CoreML.Specification.X.Y: the package's names are a prefix."""
    parts = full_name.strip(".").split(".")
    count = 3 if parts[2].endswith("Spec") or parts[2] == "CoreMLModels" else 2
    return "_".join(parts[:count]) + "_" + ".".join(parts[count:])


def all_fields(messages):
    for message in messages:
        yield from message.field
        yield from all_fields(message.nested_type)


class Field:
    def __init__(self, field, message):
        self.number = field.number
        self.name = lower_camel(field.name)
        self.oneof = message.oneof_decl[field.oneof_index].name if field.HasField("oneof_index") else None
        self.is_message = field.type == FieldDescriptorProto.TYPE_MESSAGE
        self.type = TYPES.get(field.type) or swift_type(field.type_name)
        self.is_repeated = field.label == FieldDescriptorProto.LABEL_REPEATED
        for nested in message.nested_type:
            if nested.options.map_entry and field.type_name.endswith(f".{message.name}.{nested.name}"):
                key, value = (Field(part, nested) for part in nested.field)
                self.type, self.is_message, self.is_repeated = f"[{key.type}: {value.type}]", False, False
                break
        else:
            if self.is_repeated:
                self.type = f"[{self.type}]"
        self.is_nested = self.is_message and not self.is_repeated and self.oneof is None

    @property
    def storage(self):
        return f"_{self.name}" if self.is_nested else self.name

    @property
    def initial(self):
        if self.type.startswith("["):
            return "[:]" if ": " in self.type else "[]"
        return LITERALS.get(self.type, ".init()")

    def declaration(self):
        if self.is_nested:
            return f"@Nested package var {self.name}: {self.type}"
        return f"package var {self.name}: {self.type} = {self.initial}"


class Writer:
    def __init__(self, file):
        self.file = file
        self.lines = []
        self.indentation = ""
        self.comments = {
            tuple(location.path): location.leading_comments for location in file.source_code_info.location}

    def line(self, text=""):
        self.lines.append(self.indentation + text if text else "")

    def comment(self, path, marker="///"):
        for line in self.comments.get(tuple(path), "").strip().splitlines():
            self.line(f"{marker} {line.strip()}")

    def block(self, opening, write):
        self.line(f"{opening} {{")
        self.indentation += "  "
        write()
        self.indentation = self.indentation[:-2]
        self.line("}")

    def contents(self):
        self.line(f"// Written by Schema/generate.py from {self.file.name}: change that instead.")
        self.line("// swift-format-ignore-file")
        self.line()
        self.comment([SYNTAX], "//")
        self.line()
        if any(field.type == FieldDescriptorProto.TYPE_BYTES for field in all_fields(self.file.message_type)):
            self.line("package import Foundation")
        self.line("package import ProtobufWire")
        scope = f".{self.file.package}"
        for index, message in enumerate(self.file.message_type):
            self.line()
            name = swift_type(f"{scope}.{message.name}")
            self.message(message, name, [FILE_MESSAGE, index])
        for index, enum in enumerate(self.file.enum_type):
            self.line()
            self.enum(enum, swift_type(f"{scope}.{enum.name}"), [FILE_ENUM, index])
        return "\n".join(self.lines) + "\n"

    def message(self, message, name, path):
        fields = sorted((Field(field, message) for field in message.field), key=lambda field: field.number)
        oneofs = [oneof.name for oneof in message.oneof_decl]
        self.comment(path)

        def write():
            for index, nested in enumerate(message.nested_type):
                if not nested.options.map_entry:
                    self.message(nested, nested.name, [*path, NESTED_MESSAGE, index])
                    self.line()
            for index, enum in enumerate(message.enum_type):
                self.enum(enum, enum.name, [*path, NESTED_ENUM, index])
                self.line()
            for oneof in oneofs:
                self.oneof(oneof, [field for field in fields if field.oneof == oneof])
                self.line()
            for field in fields:
                if field.oneof is None:
                    self.line(field.declaration())
            self.line("package var unknownFields: [UInt8] = []")
            self.presence(fields)
            self.line()
            self.line("package init() {}")
            self.reading(fields)
            self.visiting(fields)

        self.block(f"package struct {name}: ProtobufMessage", write)

    def presence(self, fields):
        names = {field.name for field in fields}
        for field in fields:
            name = f"has{upper_first(field.name)}"
            if field.is_nested and name not in names:
                self.line(f"package var {name}: Bool {{ {field.storage}.isPresent }}")

    def oneof(self, name, fields):
        variable, type_name = lower_camel(name), f"OneOf_{upper_first(lower_camel(name))}"

        def cases():
            for field in fields:
                self.line(f"case {field.name}({field.type})")

        self.block(f"package indirect enum {type_name}: Sendable", cases)
        self.line(f"package var {variable}: {type_name}?")
        for field in fields:
            self.line(f"package var {field.name}: {field.type} {{")
            self.line(f"  get {{ if case .{field.name}(let value) = {variable} {{ value }} else {{ .init() }} }}")
            self.line(f"  set {{ {variable} = .{field.name}(newValue) }}")
            self.line("}")

    def reading(self, fields):
        self.line()
        if not fields:
            self.line("package mutating func readField(_ field: WireField) -> Bool { false }")
            return

        def write():
            self.line("switch field.number {")
            for field in fields:
                self.line(f"case {field.number}: try {field.storage}.read(field)")
            self.line("default: return false")
            self.line("}")
            self.line("return true")

        self.block("package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool", write)

    def visiting(self, fields):
        self.line()

        def write():
            # A oneof is visited where the first of its fields is.
            for oneof, group in itertools.groupby(fields, key=lambda field: field.oneof):
                group = list(group)
                if oneof is None:
                    for field in group:
                        self.line(f"visitor.visit({field.number}, {field.storage})")
                    continue
                self.line(f"switch {lower_camel(oneof)} {{")
                for field in group:
                    self.line(
                        f"case .{field.name}(let value): value.visit(as: {field.number}, &visitor)")
                if len(group) < sum(field.oneof == oneof for field in fields):
                    self.line("default: break")
                else:
                    self.line("case nil: break")
                self.line("}")

        self.block("package func visitFields(_ visitor: inout some FieldVisitor)", write)

    def enum(self, enum, name, path):
        prefix = "".join(words(enum.name)).lower()
        cases = []
        for value in enum.value:
            case = lower_camel(value.name)
            # Without the enumeration's name, where all cases begin with it.
            if all(lower_camel(other.name).lower().startswith(prefix) for other in enum.value):
                stripped = case[len(prefix):]
                case = stripped[0].lower() + stripped[1:] if stripped and not stripped[0].isdigit() else case
            cases.append((f"`{case}`" if case in KEYWORDS else case, value.number))
        self.comment(path)

        def write():
            for case, _ in cases:
                self.line(f"case {case}")
            self.line("case unrecognized(Int)")
            self.line()
            self.line(f"package static let allCases: [Self] = [{', '.join(f'.{case}' for case, _ in cases)}]")
            self.line()
            self.block("package init(rawValue: Int)", initializer)
            self.line()
            self.block("package var rawValue: Int", raw_value)

        def initializer():
            self.line("switch rawValue {")
            for case, number in cases:
                self.line(f"case {number}: self = .{case}")
            self.line("default: self = .unrecognized(rawValue)")
            self.line("}")

        def raw_value():
            self.line("switch self {")
            for case, number in cases:
                self.line(f"case .{case}: {number}")
            self.line("case .unrecognized(let number): number")
            self.line("}")

        self.block(f"package enum {name}: ProtobufEnumeration", write)


def main():
    sources = sorted(SCHEMA.glob("*.proto"))
    with tempfile.NamedTemporaryFile() as output:
        arguments = ["protoc", f"-I{SCHEMA}", "--include_source_info", f"--descriptor_set_out={output.name}"]
        if protoc.main(arguments + [str(path) for path in sources]) != 0:
            sys.exit("the schema doesn't compile")
        files = FileDescriptorSet.FromString(output.read()).file
    GENERATED.mkdir(exist_ok=True)
    names = {pathlib.Path(file.name).with_suffix(".swift").name for file in files}
    for path in GENERATED.iterdir():
        if path.name not in names:
            path.unlink()
    for file in files:
        path = GENERATED / pathlib.Path(file.name).with_suffix(".swift").name
        path.write_text(Writer(file).contents(), encoding="utf-8")


main()
