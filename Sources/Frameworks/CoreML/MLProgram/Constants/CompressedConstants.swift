/// Compressed constants, which are decompressed on loading.
enum CompressedConstants {
  static let definitions: [OperationDefinition] = [
    constant(
      "constexpr_cast", "The values, in another type",
      [.numbers("source_val"), .text("output_dtype").optional]
    ) {
      let source = try $0.constant("source_val")
      return ConstantTensor(floats: source.floats(), shape: source.shape)
    },
    constant(
      "constexpr_affine_dequantize", "scale × (code − zero_point), per element along an axis",
      [.numbers("quantized_data"), .numbers("scale"), .numbers("zero_point"), .integer("axis", 0)]
    ) { try affine($0) },
    constant(
      "constexpr_blockwise_shift_scale", "scale × (code − offset), per block",
      [.numbers("data"), .numbers("scale"), .numbers("offset").optional]
    ) {
      let data = try $0.constant("data")
      return ConstantTensor(
        floats: try shifted(data.floats(), shape: data.shape, $0), shape: data.shape)
    },
    constant(
      "constexpr_lut_to_dense", "The table entries that codes index",
      [.numbers("indices"), .numbers("lut"), .integers("shape").optional, .integer("vector_axis").optional]
    ) { try lookedUp($0) },
    constant(
      "constexpr_sparse_to_dense", "The values at the positions of a mask, 0 elsewhere",
      [.numbers("nonzero_data"), .numbers("mask"), .integers("shape").optional]
    ) { try dense($0) },
    OperationDefinition(
      "constexpr_sparse_blockwise_shift_scale", "scale × (code − offset) at the positions of a mask",
      [
        .numbers("nonzero_data"), .numbers("data_mask"), .numbers("scale"), .numbers("offset").optional,
      ], outputs: ["mask", "nonzero_data"]
    ) {
      let mask = try $0.constant("data_mask")
      let spread = try spread($0.constant("nonzero_data").floats(), mask.integers())
      let values = try shifted(spread, shape: mask.shape, $0)
      let kept = zip(values, mask.integers()).filter { $1 != 0 }.map(\.0)
      return [.constant(mask), .constant(ConstantTensor(floats: kept, shape: [kept.count]))]
    },
    OperationDefinition(
      "constexpr_lut_to_sparse", "The table entries that codes index, at the positions of a mask",
      [
        .numbers("indices_mask"), .numbers("indices_nonzero_data"), .numbers("lut"),
        .integer("vector_axis").optional,
      ], outputs: ["mask", "nonzero_data"]
    ) { arguments in
      let mask = try arguments.constant("indices_mask")
      let codes = try spread(arguments.constant("indices_nonzero_data").integers(), mask.integers())
      let (shape, values) = try looked(codes, shape: mask.shape, arguments)
      let (_, isKept) = try expanded(mask.integers(), shape: mask.shape, arguments)
      let kept = zip(values, isKept).filter { $1 != 0 }.map(\.0)
      let bits = ConstantTensor(booleans: isKept.map { $0 != 0 }, shape: shape)
      return [.constant(bits), .constant(ConstantTensor(floats: kept, shape: [kept.count]))]
    },
  ]

  private static func constant(
    _ name: String, _ summary: String, _ inputs: [OperationDefinition.Input],
    _ value: @escaping @Sendable (OperationArguments) throws -> ConstantTensor
  ) -> OperationDefinition {
    OperationDefinition(name, summary, inputs, outputs: ["output"]) { [.constant(try value($0))] }
  }

  /// scale × (code − zero point), per element along the axis or for all.
  private static func affine(_ arguments: OperationArguments) throws -> ConstantTensor {
    let data = try arguments.constant("quantized_data")
    let (scale, zero) = (
      try arguments.constant("scale").floats(), try arguments.constant("zero_point").floats()
    )
    let axis = try Shape.axis(arguments.integer("axis"), rank: max(data.shape.count, 1))
    let channels = data.shape.isEmpty ? 1 : data.shape[axis]
    for count in [scale.count, zero.count] where count != 1 && count != channels {
      throw MLModelError(.parameters, "\(count) scales or zero points for \(channels) channels")
    }
    let inner = Shape.product(ofChecked: data.shape.dropFirst(axis + 1))
    let values = data.floats().enumerated().map { index, code in
      let channel = index / max(inner, 1) % max(channels, 1)
      return scale[scale.count == 1 ? 0 : channel] * (code - zero[zero.count == 1 ? 0 : channel])
    }
    return ConstantTensor(floats: values, shape: data.shape)
  }

  /// scale × (value − offset), per block.
  private static func shifted(
    _ values: [Float], shape: [Int], _ arguments: OperationArguments
  ) throws -> [Float] {
    let scale = try arguments.constant("scale")
    let offset = try arguments.optionalConstant("offset")
    let blocks = scale.shape
    try ensure(
      blocks.count == shape.count && offset.map({ $0.shape == blocks }) ?? true
        && zip(shape, blocks).allSatisfy({ $1 > 0 && $0.isMultiple(of: $1) }),
      "scales of shape \(blocks) don't match numbers of shape \(shape)")
    let (scales, offsets) = (scale.floats(), offset?.floats())
    let sizes = zip(shape, blocks).map { $0 / $1 }
    return values.indices.map { index in
      let block = blockIndex(of: index, shape: shape, sizes: sizes, blocks: blocks)
      return scales[block] * (values[index] - (offsets?[block] ?? 0))
    }
  }

  /// The row-major index of an element's block.
  private static func blockIndex(of index: Int, shape: [Int], sizes: [Int], blocks: [Int]) -> Int {
    var (rest, block, stride) = (index, 0, 1)
    for axis in shape.indices.reversed() {
      block += rest % shape[axis] / sizes[axis] * stride
      rest /= shape[axis]
      stride *= blocks[axis]
    }
    return block
  }

  /// Spreads values to the positions of a mask; 0 elsewhere.
  private static func spread<Number: Numeric>(_ values: [Number], _ mask: [Int]) throws -> [Number] {
    try ensure(
      mask.count(where: { $0 != 0 }) == values.count, "\(values.count) numbers don't match the mask")
    var next = values.makeIterator()
    return mask.map { $0 == 0 ? 0 : next.next() ?? 0 }
  }

  private static func dense(_ arguments: OperationArguments) throws -> ConstantTensor {
    let (values, mask) = (try arguments.constant("nonzero_data"), try arguments.constant("mask"))
    guard let shape = try arguments.optionalConstant("shape")?.integers() else {
      return ConstantTensor(floats: try spread(values.floats(), mask.integers()), shape: mask.shape)
    }
    // In the older form, the mask is packed into bits, least significant first.
    let count = try Shape.elementCount(shape)
    let bytes = mask.integers()
    try ensure(bytes.count == (count + 7) / 8, "a mask of \(bytes.count) bytes for the shape \(shape)")
    let bits = (0..<count).map { bytes[$0 / 8] >> ($0 % 8) & 1 }
    return ConstantTensor(floats: try spread(values.floats(), bits), shape: shape)
  }

  private static func lookedUp(_ arguments: OperationArguments) throws -> ConstantTensor {
    let indices = try arguments.constant("indices")
    guard let shape = try arguments.optionalConstant("shape")?.integers() else {
      let (shape, values) = try looked(indices.integers(), shape: indices.shape, arguments)
      return ConstantTensor(floats: values, shape: shape)
    }
    // In the older form, codes are packed into bits, least significant first.
    let table = try arguments.constant("lut").floats()
    let count = try Shape.elementCount(shape)
    let bits = max(table.count, 2).trailingZeroBitCount
    try ensure(table.count == 1 << bits && bits <= 8, "a table of \(table.count) entries")
    let packed = ConstantTensor(
      element: .integer(bits: bits, isSigned: false), shape: [count], storage: indices.storage)
    try ensure(
      indices.withBytes({ $0.count }) == (count * bits + 7) / 8, "codes that don't match the shape \(shape)")
    return ConstantTensor(floats: packed.integers().map { table[$0] }, shape: shape)
  }

  /// The table entries that codes index; an entry may be a vector along an axis.
  private static func looked(
    _ codes: [Int], shape: [Int], _ arguments: OperationArguments
  ) throws -> (shape: [Int], values: [Float]) {
    let lut = try arguments.constant("lut")
    let table = lut.floats()
    let blocks = Array(lut.shape.dropLast(2))
    guard blocks.count == shape.count, lut.shape.count >= 2, let width = lut.shape.last, width > 0,
      zip(shape, blocks).allSatisfy({ $1 > 0 && $0.isMultiple(of: $1) }),
      codes.count == Shape.product(ofChecked: shape)
    else {
      throw MLModelError(.parameters, "a table of shape \(lut.shape) for codes of shape \(shape)")
    }
    let entries = lut.shape[lut.shape.count - 2]
    try ensure(codes.allSatisfy({ $0 >= 0 && $0 < entries }), "codes beyond a table of \(entries) entries")
    let sizes = zip(shape, blocks).map { $0 / $1 }
    let starts = codes.indices.map {
      (blockIndex(of: $0, shape: shape, sizes: sizes, blocks: blocks) * entries + codes[$0]) * width
    }
    return try vectors(starts, shape: shape, width: width, arguments) { table[$0 + $1] }
  }

  /// Repeats each value for the elements of a table's entry.
  private static func expanded(
    _ values: [Int], shape: [Int], _ arguments: OperationArguments
  ) throws -> (shape: [Int], values: [Int]) {
    let width = try arguments.constant("lut").shape.last ?? 1
    return try vectors(values, shape: shape, width: width, arguments) { value, _ in value }
  }

  private static func vectors<Value, Result>(
    _ values: [Value], shape: [Int], width: Int, _ arguments: OperationArguments,
    _ element: (Value, Int) -> Result
  ) throws -> (shape: [Int], values: [Result]) {
    guard width > 1 else { return (shape, values.map { element($0, 0) }) }
    let axis = try Shape.axis(arguments.integer("vector_axis"), rank: shape.count)
    var larger = shape
    larger[axis] *= width
    let count = try Shape.elementCount(larger)
    let inner = Shape.product(ofChecked: shape.dropFirst(axis + 1))
    let result = (0..<count).map { index -> Result in
      let (within, row) = (index % inner, index / inner)
      let position = row % larger[axis]
      let source = (row / larger[axis] * shape[axis] + position / width) * inner + within
      return element(values[source], position % width)
    }
    return (larger, result)
  }
}
