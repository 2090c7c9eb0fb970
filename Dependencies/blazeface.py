"""Writes MediaPipe's full-range face detector (Bazarevsky et al., "BlazeFace", 2019) as an ONNX file.

The TensorFlow Lite file has sparse weights, which OpenVINO can't read, and sizes for 192 × 192 pixels. All
its layers are convolutions, sums, or doublings of the resolution, so the ONNX file, with the same weights, is
for images of any multiples of 32 pixels. It takes levels, 0…255, as planes, and outputs for each cell of
4 × 4 pixels, as planes, a score, 0…1, and 16 numbers in pixels, relative to the cell's center: of the box the
center (x, y), width and height, and six points.
"""

import struct

import onnx_file as onnx
from standard_operations import FormatError, Reader

# From TensorFlow Lite's schema: operations, types and activations.
ADD, CONV_2D, DEPTHWISE_CONV_2D, DEPTH_TO_SPACE, DEQUANTIZE = 0, 3, 4, 5, 6
RESHAPE, RESIZE_BILINEAR, PAD, DENSIFY = 22, 23, 34, 124
FLOAT16 = 1
RELU = 1
# The number formats of vectors of indices, by type.
INDICES = {1: "i", 2: "H", 3: "B"}
# One pixel on each side.
MARGIN = [0, 0, 1, 1, 1, 1, 0, 0]
VALUES = 16


def network(data: bytes) -> tuple:
    """Returns the ONNX file of the network.

    Raises FormatError if it is another network.
    """
    try:
        return (Converter(data).network(),)
    except (struct.error, KeyError, IndexError, TypeError, ValueError) as error:
        raise FormatError(f"it isn't BlazeFace: {error!r}") from error


class Converter:
    """Converts the operations in their order."""

    def __init__(self, data):
        self.file = Reader(data)
        model = self.file.offset(0)
        (self.graph,) = self.table(model, 2)
        self.buffers = self.table(model, 4)
        self.tensors = self.table(self.graph, 0)
        self.codes = [self.code(code) for code in self.table(model, 1)]
        self.nodes, self.constants = [], []
        # By a tensor's number: the name of its values in the new file, the contents of a constant, and of
        # padded values the number of what is padded.
        self.names, self.weights, self.padded = {}, {}, {}

    def table(self, position, field) -> list:
        return self.file.vector(self.file.field(position, field))

    def code(self, position) -> int:
        """An operation's code; the first field is of one byte and serves older files."""
        old = self.file.field(position, 0)
        return max(self.file.uint(self.file.field(position, 3)), self.file.data[old] if old else 0)

    def network(self) -> bytes:
        (source,) = self.file.numbers(self.file.field(self.graph, 1))
        scale, shift = self.constant("scale", (), [2 / 255]), self.constant("shift", (), [-1.0])
        self.add("Mul", ["image", scale], "scaled")
        self.names[source] = self.add("Add", ["scaled", shift], "centered")
        self.constant("doubling", (4,), [1.0, 1.0, 2.0, 2.0])
        for operation in self.table(self.graph, 3):
            self.convert(operation)
        outputs = {
            self.shape(number)[-1]: self.names[number]
            for number in self.file.numbers(self.file.field(self.graph, 2))}
        if sorted(outputs) != [1, VALUES]:
            raise FormatError(f"its outputs have {sorted(outputs)} values")
        self.add("Sigmoid", [outputs[1]], "scores")
        self.add("Identity", [outputs[VALUES]], "boxes")
        return onnx.model(
            "BlazeFace full range", self.nodes, self.constants, [onnx.port("image", (1, 3, "height", "width"))],
            [onnx.port("scores", (1, 1, "rows", "columns")), onnx.port("boxes", (1, VALUES, "rows", "columns"))])

    def convert(self, operation):
        kind = self.codes[self.file.uint(self.file.field(operation, 0))]
        inputs = self.file.numbers(self.file.field(operation, 1))
        (output,) = self.file.numbers(self.file.field(operation, 2))
        options = self.file.field(operation, 4)
        options = self.file.offset(options) if options else None
        source, name = inputs[0], f"value{output}"
        if kind in (DENSIFY, DEQUANTIZE):
            self.weights[output] = self.halves(source)
        elif kind == PAD:
            if self.contents(inputs[1], "i") != MARGIN:
                raise FormatError("it pads by more than a pixel")
            self.padded[output] = source
        elif kind in (CONV_2D, DEPTHWISE_CONV_2D):
            self.convolution(kind == DEPTHWISE_CONV_2D, options, inputs, output)
        elif kind == ADD:
            self.names[output] = self.add("Add", [self.names[number] for number in inputs], name)
            self.activate(output, self.byte(options, 0))
        elif kind == RESIZE_BILINEAR:
            if [2 * length for length in self.shape(source)[1:3]] != self.shape(output)[1:3]:
                raise FormatError("it resizes by another factor than 2")
            self.names[output] = self.add(
                "Resize", [self.names[source], "", "doubling"], name, mode="linear",
                coordinate_transformation_mode="half_pixel")
        elif kind == DEPTH_TO_SPACE:
            self.names[output] = self.add("DepthToSpace", [self.names[source]], name, blocksize=2)
        elif kind == RESHAPE:
            # Only flattens the outputs' rows and columns.
            self.names[output] = self.names[source]
        else:
            raise FormatError(f"it has an operation with the code {kind}")

    def convolution(self, is_depthwise, options, inputs, output):
        source, weights, bias = inputs
        # Output channels, rows, columns and input channels; depthwise: 1, rows, columns and channels.
        channels, rows, columns, depth = self.shape(weights)
        values = self.weights[weights]
        if is_depthwise:
            channels, depth, group = depth, 1, depth
            values = [value for start in range(channels) for value in values[start::channels]]
        else:
            group = 1
            values = transposed(values, channels, rows * columns, depth)
        margin = 1 if source in self.padded else 0
        constants = [
            self.constant(f"weight{output}", (channels, depth, rows, columns), values),
            self.constant(f"bias{output}", (channels,), self.weights[bias])]
        stride = self.number(options, 1), self.number(options, 2)
        self.names[output] = self.add(
            "Conv", [self.names[self.padded.get(source, source)], *constants], f"value{output}", group=group,
            kernel_shape=[rows, columns], strides=list(stride[::-1]), pads=[margin] * 4)
        self.activate(output, self.byte(options, 4 if is_depthwise else 3))

    def activate(self, output, function):
        if function not in (0, RELU):
            raise FormatError(f"it has an activation with the code {function}")
        if function == RELU:
            self.names[output] = self.add("Relu", [self.names[output]], f"relu{output}")

    def number(self, options, field) -> int:
        return self.file.uint(self.file.field(options, field))

    def byte(self, options, field) -> int:
        position = self.file.field(options, field)
        return self.file.data[position] if position else 0

    def shape(self, number) -> list:
        return self.file.numbers(self.file.field(self.tensors[number], 0))

    def contents(self, number, code) -> list:
        """The values stored for a constant."""
        data = self.bytes(self.file.field(self.buffers[self.file.uint(self.file.field(self.tensors[number], 2))], 0))
        return list(struct.unpack(f"<{len(data) // struct.calcsize(code)}{code}", data))

    def bytes(self, position) -> bytes:
        start = self.file.offset(position)
        return self.file.data[start + 4:start + 4 + self.file.uint(start)]

    def halves(self, number) -> list:
        """The values of a constant in 16-bit floating point: as before if they are decoded, or dense."""
        if number in self.weights:
            return self.weights[number]
        if self.byte(self.tensors[number], 1) != FLOAT16:
            raise FormatError("its weights aren't in 16-bit floating point")
        values, sparsity = self.contents(number, "e"), self.file.field(self.tensors[number], 6)
        if not sparsity:
            return values
        sparsity = self.file.offset(sparsity)
        *outer, last = self.table(sparsity, 2)
        # Rows in order, in each of which only the values that aren't 0 are stored, with their columns.
        if any(self.byte(dimension, 0) for dimension in outer) or not self.byte(last, 0):
            raise FormatError("its weights are sparse in another way than by rows")
        width = self.shape(number)[-1]
        ends, columns = self.indices(last, 2), self.indices(last, 4)
        dense = [0.0] * (width * (len(ends) - 1))
        for row, (start, end) in enumerate(zip(ends, ends[1:])):
            for column, value in zip(columns[start:end], values[start:end]):
                dense[row * width + column] = value
        return dense

    def indices(self, dimension, field) -> list:
        """A vector of indices, after its type."""
        code = INDICES[self.byte(dimension, field)]
        vector = self.file.offset(self.file.field(dimension, field + 1))
        start = self.file.offset(self.file.field(vector, 0))
        return list(struct.unpack_from(f"<{self.file.uint(start)}{code}", self.file.data, start + 4))

    def add(self, operation, inputs, output, **attributes) -> str:
        self.nodes.append(onnx.node(operation, inputs, output, **attributes))
        return output

    def constant(self, name, shape, values) -> str:
        self.constants.append(onnx.tensor(name, shape, struct.pack(f"<{len(values)}f", *values)))
        return name


def transposed(values, outer, pixels, depth) -> list:
    """Weights with the input channels before the pixels."""
    return [
        values[(channel * pixels + pixel) * depth + plane]
        for channel in range(outer) for plane in range(depth) for pixel in range(pixels)]
