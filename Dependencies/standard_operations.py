"""Rewrites a TensorFlow Lite file so that it uses only TensorFlow Lite's own operations.

MediaPipe's segmentation networks use one custom operation, `Convolution2DTransposeBias`: a transposed
convolution plus a bias, which OpenVINO can't read. It becomes TRANSPOSE_CONV and ADD, which compute the same.

The file is a FlatBuffer, whose offsets only lead forward. The changed tables are therefore written in front
of the old file, which stays unchanged and which they refer to.
"""

import struct

CUSTOM_OPERATION = b"Convolution2DTransposeBias"
# From TensorFlow Lite's schema: operations, option types and padding.
ADD, TRANSPOSE_CONV = 0, 67
ADD_OPTIONS, TRANSPOSE_CONV_OPTIONS = 11, 49
SAME, VALID = 0, 1
FLOAT32, INT32 = 0, 2
# The custom operation's padding: TensorFlow Lite's C interface numbers it from 1.
PADDING = {1: SAME, 2: VALID}


class FormatError(Exception):
    """The part of a file that isn't as expected."""


def with_standard_operations(data: bytes) -> bytes:
    """Returns the network with standard operations only; the file itself if it has no others."""
    old = Reader(data)
    model = old.offset(0)
    codes = old.vector(old.field(model, 1))
    custom = [
        number for number, code in enumerate(codes) if old.string(old.field(code, 1)) == CUSTOM_OPERATION]
    if not custom:
        return data
    (subgraph,) = old.vector(old.field(model, 2))
    new = Network(old, subgraph, old.vector(old.field(model, 4)), len(codes))
    for operation in old.vector(old.field(subgraph, 3)):
        if old.uint(old.field(operation, 0)) in custom:
            new.replace(operation)
        else:
            new.operations.append(Old(operation))
    new_codes = [Old(code) for code in codes] + [
        Table({0: TRANSPOSE_CONV, 2: 1, 3: TRANSPOSE_CONV}), Table({0: ADD, 2: 1, 3: ADD})]
    graph = Table({
        0: References(new.tensors), 3: References(new.operations),
        **{field: Old(old.offset_in(subgraph, field)) for field in (1, 2, 4) if old.field(subgraph, field)}})
    whole = Table({
        0: old.uint(old.field(model, 0)), 1: References(new_codes), 2: References([graph]),
        4: References(new.buffers),
        **{field: Old(old.offset_in(model, field)) for field in (3, 5, 6, 7) if old.field(model, field)}})
    return write(whole, data)


class Network:
    """A subgraph's tensors, buffers and operations, to which new ones are added."""

    def __init__(self, old, subgraph, buffers, code_count):
        self.old = old
        self.old_tensors = old.vector(old.field(subgraph, 0))
        self.tensors = [Old(tensor) for tensor in self.old_tensors]
        self.buffers = [Old(buffer) for buffer in buffers]
        self.operations = []
        self.transpose_conv, self.add = code_count, code_count + 1

    def replace(self, operation):
        old = self.old
        source, weights, bias = old.numbers(old.field(operation, 1))
        (target,) = old.numbers(old.field(operation, 2))
        options = old.field(operation, 5)
        if not options:
            raise FormatError("a transposed convolution has no options")
        start = options + old.uint(options)
        padding, across, down = struct.unpack_from("<3i", old.data, start + 4)
        if padding not in PADDING:
            raise FormatError(f"a transposed convolution has the padding {padding}")
        shape = old.numbers(old.field(self.old_tensors[target], 0))
        size = self.tensor([4], INT32, struct.pack("<4i", *shape))
        sum_without_bias = self.tensor(shape, FLOAT32, b"")
        self.operations.append(Table({
            0: self.transpose_conv, 1: Numbers([size, weights, source]), 2: Numbers([sum_without_bias]),
            3: TRANSPOSE_CONV_OPTIONS, 4: Table({0: PADDING[padding], 1: across, 2: down})}))
        self.operations.append(Table({
            0: self.add, 1: Numbers([sum_without_bias, bias]), 2: Numbers([target]), 3: ADD_OPTIONS, 4: Table({})}))

    def tensor(self, shape, element, data) -> int:
        """Adds a tensor and returns its index."""
        self.buffers.append(Table({0: Bytes(data)} if data else {}))
        self.tensors.append(Table({
            0: Numbers(shape), 1: element, 2: len(self.buffers) - 1,
            3: Bytes(f"standard_operations_{len(self.tensors)}".encode(), is_text=True)}))
        return len(self.tensors) - 1


class Reader:
    """Reads a FlatBuffer's tables by their positions."""

    def __init__(self, data):
        self.data = data

    def uint(self, position) -> int:
        """A number; 0, the default of every number here, if the table lacks it."""
        return struct.unpack_from("<I", self.data, position)[0] if position else 0

    def offset(self, position) -> int:
        """The position that an offset points to."""
        return position + struct.unpack_from("<I", self.data, position)[0]

    def field(self, table, number) -> int:
        """The position of a field's value or offset; 0 if the table lacks it."""
        layout = table - struct.unpack_from("<i", self.data, table)[0]
        if 4 + 2 * number >= struct.unpack_from("<H", self.data, layout)[0]:
            return 0
        place = struct.unpack_from("<H", self.data, layout + 4 + 2 * number)[0]
        return table + place if place else 0

    def offset_in(self, table, number) -> int:
        return self.offset(self.field(table, number))

    def vector(self, position) -> list:
        """The positions of the tables in a vector of tables."""
        start = self.offset(position)
        return [self.offset(start + 4 + 4 * index) for index in range(self.uint(start))]

    def numbers(self, position) -> list:
        start = self.offset(position)
        return list(struct.unpack_from(f"<{self.uint(start)}i", self.data, start + 4))

    def string(self, position) -> bytes:
        if not position:
            return b""
        start = self.offset(position)
        return self.data[start + 4:start + 4 + self.uint(start)]


class Old:
    """An object at a position of the old file."""

    def __init__(self, position):
        self.position = position


class Table:
    """A table: for each field its number, or the object it refers to."""

    def __init__(self, fields):
        self.fields = fields

    def lay(self, front) -> int:
        count = max(self.fields, default=-1) + 1
        size = 4 + 4 * len(self.fields)
        places = {number: 4 + 4 * index for index, number in enumerate(sorted(self.fields))}
        layout = struct.pack("<2H", 4 + 2 * count, size)
        layout += struct.pack(f"<{count}H", *(places.get(number, 0) for number in range(count)))
        layout += bytes(-len(layout) % 4)
        position = front.append(layout)
        table = front.append(struct.pack("<i", len(layout)) + bytes(size - 4))
        assert table - position == len(layout)
        for number, value in self.fields.items():
            if isinstance(value, int):
                front.put(table + places[number], value)
            else:
                front.refer(table + places[number], value)
        return table


class References:
    """A vector of tables."""

    def __init__(self, items):
        self.items = items

    def lay(self, front) -> int:
        position = front.append(struct.pack("<I", len(self.items)) + bytes(4 * len(self.items)))
        for index, item in enumerate(self.items):
            front.refer(position + 4 + 4 * index, item)
        return position


class Numbers:
    """A vector of 32-bit integers."""

    def __init__(self, items):
        self.items = items

    def lay(self, front) -> int:
        return front.append(struct.pack(f"<I{len(self.items)}i", len(self.items), *self.items))


class Bytes:
    """A vector of bytes, aligned to 16, or a string."""

    def __init__(self, data, is_text=False):
        self.data, self.is_text = data, is_text

    def lay(self, front) -> int:
        if not self.is_text:
            front.append(bytes((12 - len(front.data)) % 16))
        return front.append(struct.pack("<I", len(self.data)) + self.data + (b"\0" if self.is_text else b""))


class Front:
    """The bytes written in front of the old file."""

    def __init__(self):
        # The offset of the root table, and the file identifier.
        self.data = bytearray(b"\0\0\0\0TFL3")
        self.waiting = []
        self.offsets_into_old = []

    def append(self, data) -> int:
        position = len(self.data)
        self.data += data + bytes(-len(data) % 4)
        return position

    def put(self, position, value):
        struct.pack_into("<I", self.data, position, value)

    def refer(self, position, target):
        """Points an offset to an object that is written later, or to one in the old file."""
        if isinstance(target, Old):
            self.offsets_into_old.append((position, target.position))
        else:
            self.waiting.append((position, target))


def write(root, old) -> bytes:
    front = Front()
    front.refer(0, root)
    while front.waiting:
        position, target = front.waiting.pop(0)
        front.put(position, target.lay(front) - position)
    # Keeps the alignment of the old file.
    front.append(bytes(-len(front.data) % 16))
    for position, target in front.offsets_into_old:
        front.put(position, len(front.data) + target - position)
    return bytes(front.data) + old
