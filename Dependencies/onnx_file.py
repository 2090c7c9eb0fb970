"""Writes ONNX files: the few messages of the format that a simple network needs, as protocol buffers.

Field numbers are those of onnx.proto, documented at https://onnx.ai.
"""

import struct

FLOAT = 1
OPSET = 13
# The format version released with that operator set.
IR_VERSION = 7


def varint(value: int) -> bytes:
    encoded = bytearray()
    while True:
        value, low = value >> 7, value & 0x7F
        encoded.append(low | (0x80 if value else 0))
        if not value:
            return bytes(encoded)


def number(field: int, value: int) -> bytes:
    return varint(field << 3) + varint(value)


def data(field: int, value: bytes) -> bytes:
    return varint(field << 3 | 2) + varint(len(value)) + value


def text(field: int, value: str) -> bytes:
    return data(field, value.encode())


def tensor(name: str, shape, floats: bytes) -> bytes:
    """A constant of 32-bit floats, little-endian."""
    return b"".join(number(1, length) for length in shape) + number(2, FLOAT) + text(8, name) + data(9, floats)


def attribute(name: str, value) -> bytes:
    """An attribute: an integer, float, string or list of integers."""
    if isinstance(value, float):
        return text(1, name) + varint(2 << 3 | 5) + struct.pack("<f", value) + number(20, 1)
    if isinstance(value, int):
        return text(1, name) + number(3, value) + number(20, 2)
    if isinstance(value, str):
        return text(1, name) + text(4, value) + number(20, 3)
    return text(1, name) + b"".join(number(8, item) for item in value) + number(20, 7)


def node(operation: str, inputs, output: str, **attributes) -> bytes:
    return (
        b"".join(text(1, name) for name in inputs) + text(2, output) + text(4, operation)
        + b"".join(data(5, attribute(name, value)) for name, value in attributes.items()))


def port(name: str, shape) -> bytes:
    """An input or output of 32-bit floats; a dimension given as a string is dynamic, with that name."""
    lengths = b"".join(
        data(1, text(2, length) if isinstance(length, str) else number(1, length)) for length in shape)
    return text(1, name) + data(2, data(1, number(1, FLOAT) + data(2, lengths)))


def model(name: str, nodes, constants, inputs, outputs) -> bytes:
    graph = (
        b"".join(data(1, item) for item in nodes) + text(2, name) + b"".join(data(5, item) for item in constants)
        + b"".join(data(11, item) for item in inputs) + b"".join(data(12, item) for item in outputs))
    return number(1, IR_VERSION) + text(2, "swift-vision") + data(7, graph) + data(8, number(2, OPSET))
