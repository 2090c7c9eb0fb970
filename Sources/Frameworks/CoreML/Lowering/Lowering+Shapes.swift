import CoreMLSpecification
import NetworkInference

/// The layers that reshape or transpose tensors of any rank, or create tensors.
extension NetworkLowering {
  func shape(_ values: [Int64]) throws -> [Int] { try values.map { try integer($0, "size") } }

  func shape(of blob: Blob) -> Blob {
    let count = blob.shape.count
    return Blob(builder.floats(blob.shape.map(Float.init), shape: [count]), [count])
  }

  func loadConstantND(
    _ layer: Layer, _ parameters: CoreML_Specification_LoadConstantNDLayerParams
  ) throws -> Blob {
    _ = try inputs(layer, count: 0...0)
    let shape = try sizes(parameters.shape)
    let data = try DecodedWeights(parameters.data, shape: shape, what: "numbers")
    return Blob(builder.floats(data, shape: shape), shape)
  }

  func broadcast(_ blob: Blob, to shape: [Int]) throws -> Blob {
    _ = try Shape.elementCount(shape)
    return try wholeBlob(builder.broadcast(full(blob), to: shape))
  }

  func rangeStatic(
    _ layer: Layer, _ parameters: CoreML_Specification_RangeStaticLayerParams
  ) throws -> Blob {
    _ = try inputs(layer, count: 0...0)
    return try range(
      from: parameters.startValue, to: parameters.endValue, by: parameters.stepSizeValue)
  }

  /// The inputs are end, start and step; parameters replace missing ones.
  func rangeDynamic(
    _ layer: Layer, _ parameters: CoreML_Specification_RangeDynamicLayerParams
  ) throws -> Blob {
    _ = try inputs(layer, count: 1...3)
    let given = try layer.input.map { name -> Float in
      let numbers = try operand(name)
      try ensure(numbers.count == 1, "\(numbers.count) numbers in its input \"\(name)\", expected 1")
      return numbers[0]
    }
    return try range(
      from: given.count > 1 ? given[1] : parameters.startValue, to: given[0],
      by: given.count > 2 ? given[2] : parameters.stepSizeValue)
  }

  private func range(from start: Float, to end: Float, by step: Float) throws -> Blob {
    // Counts as `numpy.arange` does.
    let count = ((Double(end) - Double(start)) / Double(step)).rounded(.up)
    try ensure(
      step != 0 && count.isFinite && count >= 1 && count <= Double(Shape.derivedLimit),
      "the range from \(start) to \(end) by \(step) is empty or invalid")
    let values = (0..<Int(count)).map { Float(Double(start) + Double($0) * Double(step)) }
    return Blob(builder.floats(values, shape: [values.count]), [values.count])
  }

  func fill(with value: Float, shape: [Int]) throws -> Blob {
    try operation("fill", ["shape": .integers(shape), "value": .number(value)])
  }

  func transpose(_ blob: Blob, axes: [UInt64]) throws -> Blob {
    // Images have a batch, and possibly a sequence, that axes for [channel, height, width] don't count.
    let uncounted = max(blob.rank - axes.count, 0)
    try ensure(
      blob.shape.prefix(uncounted).allSatisfy({ $0 == 1 }),
      "\(axes.count) axes for an input of shape \(blob.shape)")
    let order = Array(0..<uncounted) + axes.map { Int(clamping: $0) &+ uncounted }
    return try wholeBlob(builder.transpose(full(blob), order))
  }

  /// Concatenates blobs along an axis. Inputs of higher rank lose leading dimensions of 1: coremltools emits
  /// a size from a tensor's shape as [1, 1] next to constant ones of shape [1].
  func concatND(
    _ layer: Layer, _ parameters: CoreML_Specification_ConcatNDLayerParams
  ) throws -> Blob {
    var blobs = try inputs(layer, count: 1...Int(Int16.max))
    let rank = blobs.map(\.rank).min() ?? 1
    blobs = blobs.map { blob in
      let leading = blob.shape.dropLast(rank)
      return leading.allSatisfy { $0 == 1 } ? Blob(blob.value, Array(blob.shape.suffix(rank))) : blob
    }
    let axis = try Shape.axis(integer(parameters.axis, "axis"), rank: blobs[0].rank)
    guard parameters.interleave else {
      return try wholeBlob(builder.concat(blobs.map { try full($0) }, axis: axis))
    }
    try ensure(
      Set(blobs.map(\.shape)).count == 1, "inputs of shapes \(blobs.map(\.shape)) can't be interleaved")
    var apart = blobs[0].shape
    apart.insert(1, at: axis + 1)
    let parts = try blobs.map { try reshape($0.value, apart) }
    var together = blobs[0].shape
    together[axis] *= blobs.count
    return Blob(builder.concat(parts, axis: axis + 1), together)
  }

  func stack(_ layer: Layer, axis: Int64) throws -> Blob {
    let blobs = try inputs(layer, count: 1...Int(Int16.max))
    try ensure(
      Set(blobs.map(\.exactShape)).count == 1, "inputs of shapes \(blobs.map(\.shape)) can't be stacked")
    var apart = blobs[0].exactShape
    let axis = try Shape.axis(integer(axis, "axis"), rank: apart.count + 1)
    apart.insert(1, at: axis)
    return try wholeBlob(builder.concat(blobs.map { try reshape($0.value, apart) }, axis: axis))
  }

  func tile(_ layer: Layer, _ parameters: CoreML_Specification_TileLayerParams) throws -> Blob {
    let blob = try inputs(layer, count: 1...2)[0]
    let repeats = try layer.input.count > 1 ? sizes(numbers(layer.input[1])) : sizes(parameters.reps)
    try ensure(repeats.count <= blob.rank, "\(repeats.count) repetitions of an input of rank \(blob.rank)")
    let leading = Array(repeating: 1, count: blob.rank - repeats.count)
    return try operation("tile", ["x": .tensor(full(blob)), "reps": .integers(leading + repeats)])
  }

  /// A size of −1 is inferred; with `keepingZeros`, 0 stands for the input's own size.
  func reshape(
    _ blob: Blob, _ target: [Int], keepingZeros: Bool
  ) throws -> Blob {
    var shape = target
    if keepingZeros {
      try ensure(shape.count == blob.rank, "a target shape \(shape) for an input of shape \(blob.shape)")
      shape = zip(shape, blob.shape).map { $0 == 0 ? $1 : $0 }
    }
    shape = try inferringSize(of: shape, for: blob)
    try ensure(
      !shape.isEmpty && Shape.elementCount(shape) == Shape.elementCount(blob.shape),
      "an input of shape \(blob.shape) can't take the shape \(shape)")
    return Blob(blob.value, shape)
  }

  /// Replaces the only size of −1, if any, by the one that the number of elements requires.
  func inferringSize(of shape: [Int], for blob: Blob) throws -> [Int] {
    let unknown = shape.indices.filter { shape[$0] == -1 }
    if unknown.isEmpty { return shape }
    try ensure(unknown.count == 1, "the target shape \(shape) has more than one size to infer")
    let known = try Shape.elementCount(shape.filter { $0 != -1 })
    let count = try Shape.elementCount(blob.shape)
    try ensure(count.isMultiple(of: known), "an input of shape \(blob.shape) can't take the shape \(shape)")
    var inferred = shape
    inferred[unknown[0]] = count / known
    return inferred
  }

  func flattenTo2D(_ blob: Blob, axis: Int) throws -> Blob {
    let split = axis < 0 ? axis + blob.rank : axis
    try ensure((0...blob.rank).contains(split), "axis \(axis) is outside an input of rank \(blob.rank)")
    return Blob(
      blob.value,
      [blob.shape.prefix(split), blob.shape.dropFirst(split)].map { Shape.product(ofChecked: $0) })
  }

  /// - Parameter axes: nil for all of size 1.
  func squeeze(_ blob: Blob, axes: [Int64]?) throws -> Blob {
    let axes =
      try axes.map { try Shape.axes($0.map { try integer($0, "axis") }, rank: blob.rank) }
      ?? blob.shape.indices.filter { blob.shape[$0] == 1 }
    try ensure(
      axes.allSatisfy({ blob.shape[$0] == 1 }), "axes \(axes) of an input of shape \(blob.shape) aren't all 1"
    )
    let shape = blob.shape.indices.filter { !axes.contains($0) }.map { blob.shape[$0] }
    return Blob(blob.value, shape)
  }

  func expandDimensions(_ blob: Blob, axes: [Int64]) throws -> Blob {
    var shape = blob.exactShape
    let places = try axes.map { try integer($0, "axis") }
    for axis in try Shape.axes(places, rank: shape.count + axes.count) { shape.insert(1, at: axis) }
    return Blob(blob.value, shape)
  }

  func constantPad(
    _ layer: Layer, _ parameters: CoreML_Specification_ConstantPaddingLayerParams
  ) throws -> Blob {
    let blob = try inputs(layer, count: 1...2)[0]
    let stated =
      try layer.input.count > 1
      ? numbers(layer.input[1]) : parameters.padAmounts.map { try integer($0, "border") }
    let amounts = try stated.map { $0 == 0 ? 0 : try size($0, "border") }
    try ensure(amounts.count == 2 * blob.rank, "\(amounts.count) borders, expected \(2 * blob.rank)")
    var begin = blob.shape.indices.map { amounts[2 * $0] }
    var end = blob.shape.indices.map { amounts[2 * $0 + 1] }
    if parameters.padToGivenOutputSizeMode {
      for axis in blob.shape.indices where begin[axis] > 0 || end[axis] > 0 {
        // One of the pair is the target size, at the side to pad; 0 leaves the dimension unchanged.
        let missing = max(max(begin[axis], end[axis]) - blob.shape[axis], 0)
        (begin[axis], end[axis]) = begin[axis] > 0 ? (missing, 0) : (0, missing)
      }
    }
    return try wholeBlob(pad(full(blob), begin: begin, end: end, fill: parameters.value))
  }

  /// Integer indices in bounds, negative ones counted from the end: the engine doesn't check them.
  func safeIndices(_ blob: Blob, below count: Int) throws -> GraphTensor {
    let wrapped = try wrapped(full(blob), below: Float(count))
    return builder.convert(builder.clamp(wrapped, min: 0, max: Float(count - 1)), to: .int32)
  }

  /// Values of which negative ones count from `end`.
  func wrapped(_ tensor: GraphTensor, below end: Float) -> GraphTensor {
    let isNegative = builder.compare(.less, tensor, builder.number(0))
    return builder.select(isNegative, builder.binary(.add, tensor, end), tensor)
  }

  func pad(
    _ tensor: GraphTensor, begin: [Int], end: [Int], mode: PadMode = .constant, fill: Float = 0
  ) -> GraphTensor {
    if (begin + end).allSatisfy({ $0 == 0 }) { return tensor }
    return builder.pad(
      tensor, begin: builder.integers(begin), end: builder.integers(end), mode: mode, with: fill)
  }

  func splitND(
    _ layer: Layer, _ parameters: CoreML_Specification_SplitNDLayerParams
  ) throws -> [Blob] {
    let blob = try input(layer)
    let axis = try Shape.axis(integer(parameters.axis, "axis"), rank: blob.rank)
    var sizes = try parameters.splitSizes.map { try size($0, "part") }
    if sizes.isEmpty {
      let parts = try size(parameters.numSplits, "number of parts")
      try ensure(
        blob.shape[axis] >= parts && layer.output.count == parts,
        "\(blob.shape[axis]) can't be split into \(parts) outputs")
      // The remainder goes to the first parts, one element each.
      let (share, surplus) = blob.shape[axis].quotientAndRemainder(dividingBy: parts)
      sizes = (0..<parts).map { $0 < surplus ? share + 1 : share }
    }
    return try builder.split(full(blob), axis: axis, sizes: sizes).map { try wholeBlob($0) }
  }
}
