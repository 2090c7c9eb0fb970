"""Compares this folder's schema with the one that coremltools was compiled with, field by field.

Requires coremltools and grpcio-tools (PyPI). Prints each message, field or enumeration value that differs in
number, type or repetition, or that either side lacks, and exits with status 1 if there are any.

    python3 check_schema.py
"""
import importlib
import os
import pathlib
import pkgutil
import sys
import tempfile

# One of coremltools' descriptor modules is readable only by the implementation in Python.
os.environ["PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION"] = "python"

import coremltools.proto
from google.protobuf import descriptor_pb2
from grpc_tools import protoc

FOLDER = pathlib.Path(__file__).parent


def flatten(files):
    """Every field and enumeration value by its full name, as (number, type, type name, repeated)."""
    facts = {}

    def enum(scope, values):
        facts[scope] = "enum"
        for value in values.value:
            facts[f"{scope}.{value.name}"] = value.number

    def message(scope, values):
        facts[scope] = "message"
        for field in values.field:
            oneof = values.oneof_decl[field.oneof_index].name if field.HasField("oneof_index") else ""
            facts[f"{scope}#{field.number}"] = (
                field.type, field.type_name, field.label == field.LABEL_REPEATED, oneof.lower())
        for nested in values.nested_type:
            message(f"{scope}.{nested.name}", nested)
        for nested in values.enum_type:
            enum(f"{scope}.{nested.name}", nested)

    for file in files:
        for values in file.message_type:
            message(f"{file.package}.{values.name}", values)
        for values in file.enum_type:
            enum(f"{file.package}.{values.name}", values)
    return facts


def ours():
    with tempfile.NamedTemporaryFile() as output:
        arguments = ["protoc", f"-I{FOLDER}", f"--descriptor_set_out={output.name}"]
        if protoc.main(arguments + [str(path) for path in sorted(FOLDER.glob("*.proto"))]) != 0:
            sys.exit("the schema doesn't compile")
        return flatten(descriptor_pb2.FileDescriptorSet.FromString(output.read()).file)


def theirs():
    files = []
    for module in pkgutil.iter_modules(coremltools.proto.__path__):
        if module.name.endswith("_pb2"):
            file = descriptor_pb2.FileDescriptorProto()
            importlib.import_module(f"coremltools.proto.{module.name}").DESCRIPTOR.CopyToProto(file)
            files.append(file)
    return flatten(files)


def main():
    left, right = ours(), theirs()
    differing = [name for name in sorted(left.keys() | right.keys()) if left.get(name) != right.get(name)]
    for name in differing:
        print(f"{name}: {left.get(name)} here, {right.get(name)} there")
    print(f"{len(right)} facts compared, {len(differing)} differ")
    sys.exit(1 if differing else 0)


main()
