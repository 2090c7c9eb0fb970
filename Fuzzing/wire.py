"""Protobuf's encoding of fields, for messages that are written by hand."""


def varint(number: int) -> bytes:
    number &= (1 << 64) - 1
    content = bytearray()
    while number >= 0x80:
        content.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(content + bytes([number]))


def part(field: int, content: bytes | str) -> bytes:
    """A string, bytes, or an encoded message."""
    content = content.encode() if isinstance(content, str) else content
    return varint(field << 3 | 2) + varint(len(content)) + content


def integer(field: int, value: int) -> bytes:
    return varint(field << 3) + varint(value)
