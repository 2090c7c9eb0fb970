import CoreMLSpecification
import NetworkInference

/// The layers that sort, and that gather or scatter by index. Indices are floats. Negative ones count from
/// the end, and none accesses memory out of bounds.
extension NetworkLowering {
  // MARK: Gather and scatter

  func gather(_ layer: Layer, axis: Int64) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    let axis = try Shape.axis(integer(axis, "axis"), rank: blobs[0].rank)
    let indices = try safeIndices(blobs[1], below: blobs[0].shape[axis])
    return try wholeBlob(builder.gather(full(blobs[0]), indices, axis: axis))
  }

  func gatherND(_ layer: Layer) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    _ = try depth(of: blobs[1], in: blobs[0].shape)
    return try operation(
      "gather_nd", ["x": .tensor(full(blobs[0])), "indices": .tensor(full(blobs[1]))])
  }

  /// The number of dimensions that index vectors address.
  private func depth(of indices: Blob, in shape: [Int]) throws -> Int {
    guard let depth = indices.shape.last, depth <= shape.count else {
      throw MLModelError(
        .parameters, "indices of shape \(indices.shape) for an input of shape \(shape)")
    }
    return depth
  }

  func gatherAlongAxis(_ layer: Layer, axis: Int64) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    let (shape, other) = (blobs[0].shape, blobs[1].shape)
    let axis = try Shape.axis(integer(axis, "axis"), rank: shape.count)
    try ensure(
      shape.count == other.count && shape.indices.allSatisfy { $0 == axis || shape[$0] == other[$0] },
      "inputs of shapes \(shape) and \(other) don't match")
    return try mapWhole(
      blobs[0], "gather_along_axis", ["indices": .tensor(full(blobs[1])), "axis": .integer(axis)])
  }

  private func mode(_ mode: CoreML_Specification_ScatterMode) throws -> Argument {
    switch mode {
    case .scatterUpdate: return .text("update")
    case .scatterAdd: return .text("add")
    case .scatterSub: return .text("sub")
    case .scatterMul: return .text("mul")
    case .scatterDiv: return .text("div")
    case .scatterMax: return .text("max")
    case .scatterMin: return .text("min")
    case .unrecognized(let number): throw MLModelError(.parameters, "unknown mode \(number)")
    }
  }

  /// - Parameter updates: the required shape of the third input; `axis` is nil for index vectors.
  private func scatter(
    _ type: String, _ blobs: [Blob], updates: some Collection<Int>, axis: Int? = nil,
    _ mode: CoreML_Specification_ScatterMode
  ) throws -> Blob {
    var arguments: [String: Argument] = [
      "data": .tensor(try full(blobs[0])), "indices": .tensor(try full(blobs[1])),
      "updates": .tensor(try reshape(blobs[2].value, Array(updates))), "mode": try self.mode(mode),
    ]
    if let axis { arguments["axis"] = .integer(axis) }
    return try operation(type, arguments)
  }

  func scatter(
    _ layer: Layer, axis: Int64, _ mode: CoreML_Specification_ScatterMode
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 3...3)
    let shape = blobs[0].shape
    let axis = try Shape.axis(integer(axis, "axis"), rank: shape.count)
    let updates = shape[..<axis] + blobs[1].shape + shape[(axis + 1)...]
    return try scatter("scatter", blobs, updates: updates, axis: axis, mode)
  }

  func scatterND(_ layer: Layer, _ mode: CoreML_Specification_ScatterMode) throws -> Blob {
    let blobs = try inputs(layer, count: 3...3)
    let depth = try depth(of: blobs[1], in: blobs[0].shape)
    let updates = blobs[1].shape.dropLast() + blobs[0].shape.dropFirst(depth)
    return try scatter("scatter_nd", blobs, updates: updates, mode)
  }

  func scatterAlongAxis(
    _ layer: Layer, axis: Int64, _ mode: CoreML_Specification_ScatterMode
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 3...3)
    let shape = blobs[0].shape
    let axis = try Shape.axis(integer(axis, "axis"), rank: shape.count)
    try ensure(
      blobs[1].shape == blobs[2].shape && blobs[1].rank == shape.count
        && shape.indices.allSatisfy { $0 == axis || blobs[1].shape[$0] <= shape[$0] },
      "indices of shape \(blobs[1].shape) and updates of shape \(blobs[2].shape) for an input of shape \(shape)"
    )
    return try scatter("scatter_along_axis", blobs, updates: blobs[2].shape, axis: axis, mode)
  }

  // MARK: Order

  func topK(
    _ layer: Layer, _ parameters: CoreML_Specification_TopKLayerParams
  ) throws -> [Blob] {
    let blobs = try inputs(layer, count: 1...2)
    let axis = try Shape.axis(integer(parameters.axis, "axis"), rank: blobs[0].rank)
    var count = try blobs.count > 1 ? number(layer.input[1]) : integer(parameters.k, "number of elements")
    if count == -1 { count = blobs[0].shape[axis] }
    try ensure(
      (1...blobs[0].shape[axis]).contains(count),
      "\(count) of \(blobs[0].shape[axis]) elements can't be selected")
    return try outputs(
      of: "topk",
      [
        "x": .tensor(full(blobs[0])), "k": .integer(count), "axis": .integer(axis),
        "ascending": .flag(parameters.useBottomK),
      ]
    ).map { try wholeBlob($0) }
  }

  /// Negative indices count from the end of the vector.
  func oneHot(
    _ layer: Layer, _ parameters: CoreML_Specification_OneHotLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 1...2)
    let count =
      try blobs.count > 1 ? size(number(layer.input[1]), "size") : size(parameters.oneHotVectorSize, "size")
    let axis = try Shape.axis(integer(parameters.axis, "axis"), rank: blobs[0].rank + 1)
    let indices = try wrapped(full(blobs[0]), below: Float(count))
    var shape = blobs[0].shape
    shape.insert(count, at: axis)
    _ = try Shape.elementCount(shape)
    return try operation(
      "one_hot",
      [
        "indices": .tensor(builder.convert(indices, to: .int32)), "one_hot_vector_size": .integer(count),
        "axis": .integer(axis), "on_value": .number(parameters.onValue),
        "off_value": .number(parameters.offValue),
      ])
  }

  // MARK: Runs of elements

  func argSort(_ layer: Layer, _ parameters: CoreML_Specification_ArgSortLayerParams) throws -> Blob {
    try mapWhole(
      input(layer), "argsort",
      ["axis": .integer(integer(parameters.axis, "axis")), "ascending": .flag(!parameters.descending)])
  }

  func cumulativeSum(_ layer: Layer, _ parameters: CoreML_Specification_CumSumLayerParams) throws -> Blob {
    let blobs = try inputs(layer, count: 1...2)
    let axis = try blobs.count > 1 ? number(layer.input[1]) : integer(parameters.axis, "axis")
    return try mapWhole(
      blobs[0], "cumsum",
      [
        "axis": .integer(axis), "exclusive": .flag(parameters.excludeFinalSum),
        "reverse": .flag(parameters.reverse),
      ])
  }

  func reverse(_ blob: Blob, _ flags: [Bool]) throws -> Blob {
    try ensure(flags.count == blob.rank, "\(flags.count) flags for an input of shape \(blob.shape)")
    let axes = blob.shape.indices.filter { flags[$0] }
    return axes.isEmpty ? blob : try mapWhole(blob, "reverse", ["axes": .integers(axes)])
  }

  func reverseSequence(
    _ layer: Layer, _ parameters: CoreML_Specification_ReverseSeqLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    let rank = blobs[0].rank
    let sequence = try Shape.axis(integer(parameters.sequenceAxis, "axis"), rank: rank)
    let batch = try Shape.axis(integer(parameters.batchAxis, "axis"), rank: rank)
    try ensure(
      Shape.product(ofChecked: blobs[1].shape) == blobs[0].shape[batch],
      "lengths of shape \(blobs[1].shape) for \(blobs[0].shape[batch]) sequences")
    let lengths = try reshape(blobs[1].value, [blobs[0].shape[batch]])
    let inside = builder.clamp(lengths, min: 0, max: Float(blobs[0].shape[sequence]))
    return try operation(
      "reverse_sequence",
      [
        "x": .tensor(full(blobs[0])), "lengths": .tensor(builder.convert(inside, to: .int32)),
        "seq_axis": .integer(sequence), "batch_axis": .integer(batch),
      ])
  }

  /// A slice of fixed size along an axis; the second input is its start, clamped so that the slice fits.
  func sliceBySize(
    _ layer: Layer, _ parameters: CoreML_Specification_SliceBySizeLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    let axis = try Shape.axis(integer(parameters.axis, "axis"), rank: blobs[0].rank)
    let (length, count) = (blobs[0].shape[axis], try size(parameters.size, "slice"))
    try ensure(
      count <= length && Shape.product(ofChecked: blobs[1].shape) == 1,
      "a slice of \(count) of \(length) elements at a position of shape \(blobs[1].shape)")
    try Shape.checkDerived([count])
    let place = try wrapped(reshape(blobs[1].value, [1]), below: Float(length))
    let begin = builder.unary(.floor, builder.clamp(place, min: 0, max: Float(length - count)))
    let offsets = builder.floats((0..<count).map(Float.init), shape: [count])
    let indices = builder.convert(builder.binary(.add, begin, offsets), to: .int32)
    return try wholeBlob(builder.gather(full(blobs[0]), indices, axis: axis))
  }

  func slidingWindows(
    _ layer: Layer, _ parameters: CoreML_Specification_SlidingWindowsLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    return try mapWhole(
      blob, "sliding_windows",
      [
        "axis": .integer(Shape.axis(integer(parameters.axis, "axis"), rank: blob.rank)),
        "size": .integer(size(parameters.windowSize, "window")),
        "stride": .integer(size(parameters.step, "step")),
      ])
  }

  // MARK: Parts of matrices

  /// Keeps the matrices up to a diagonal, counted from the main one to the right.
  func triangle(_ blob: Blob, upTo diagonal: Int) throws -> Blob {
    try masked(blob) { row, column in column - row <= diagonal }
  }

  /// Keeps the matrices from a diagonal on, counted from the main one to the right.
  func triangle(_ blob: Blob, from diagonal: Int) throws -> Blob {
    try masked(blob) { row, column in column - row >= diagonal }
  }

  func band(_ blob: Blob, _ parameters: CoreML_Specification_MatrixBandPartLayerParams) throws -> Blob {
    let lower = try integer(parameters.numLower, "diagonals")
    let upper = try integer(parameters.numUpper, "diagonals")
    return try masked(blob) { row, column in
      (lower < 0 || row - column <= lower) && (upper < 0 || column - row <= upper)
    }
  }

  /// Sets elements of the last two dimensions to 0 unless `isKept` is true.
  private func masked(_ blob: Blob, _ isKept: (Int, Int) -> Bool) throws -> Blob {
    try ensure(blob.rank >= 2, "an input of shape \(blob.shape), expected matrices")
    let size = Array(blob.shape.suffix(2))
    try Shape.checkDerived(size)
    let mask = (0..<size[0]).flatMap { row in
      (0..<size[1]).map { isKept(row, $0) ? Float(1) : 0 }
    }
    let condition = builder.compare(.notEqual, builder.floats(mask, shape: size), builder.number(0))
    return Blob(builder.select(condition, try full(blob), builder.number(0)), blob.shape)
  }
}
