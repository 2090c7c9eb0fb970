import CoreMLSpecification
import NetworkInference

/// The layers that find, order, pick or place elements by index.
extension NetworkLowering {
  /// The outputs of a layer of this kind; nil for others.
  func lowerIndexing(_ layer: Layer) throws -> [Blob]? {
    switch layer.layer {
    case .gatherNd: return [try gatherND(layer)]
    case .scatter(let it): return [try scatter(layer, axis: it.axis, it.mode)]
    case .scatterNd(let it): return [try scatterND(layer, it.mode)]
    case .scatterAlongAxis(let it): return [try scatterAlongAxis(layer, axis: it.axis, it.mode)]
    case .topK(let it): return try topK(layer, it)
    case .argSort(let it): return [try argSort(layer, it)]
    case .oneHot(let it): return [try oneHot(layer, it)]
    case .cumSum(let it): return [try cumulativeSum(layer, it)]
    case .reverse(let it): return [try reverse(layer, it)]
    case .reverseSeq(let it): return [try reverseSequence(layer, it)]
    case .slidingWindows(let it): return [try slidingWindows(layer, it)]
    case .sliceBySize(let it): return [try sliceBySize(layer, it)]
    case .lowerTriangular(let it):
      let diagonal = try integer(it.k, "diagonal")
      return [try masked(layer) { row, column in column - row <= diagonal }]
    case .upperTriangular(let it):
      let diagonal = try integer(it.k, "diagonal")
      return [try masked(layer) { row, column in column - row >= diagonal }]
    case .matrixBandPart(let it):
      let (lower, upper) = (try integer(it.numLower, "diagonals"), try integer(it.numUpper, "diagonals"))
      return [
        try masked(layer) { row, column in
          (lower < 0 || row - column <= lower) && (upper < 0 || column - row <= upper)
        }
      ]
    default: return nil
    }
  }

  // MARK: Places

  /// Whole indices into each of the dimensions of `shape` along the last axis, those below 0 counted from the end,
  /// and none outside: the engine reads and writes where they say.
  private func safeVectors(_ blob: Blob, in shape: [Int]) throws -> GraphTensor {
    let value = try full(blob)
    let sizes = builder.floats(shape.map(Float.init), shape: [shape.count])
    let isNegative = builder.compare(.less, value, builder.number(0))
    let wrapped = builder.select(isNegative, builder.binary(.add, value, sizes), value)
    let last = builder.binary(.subtract, sizes, 1)
    let inside = builder.binary(.minimum, builder.binary(.maximum, wrapped, 0), last)
    return builder.convert(inside, to: .int32)
  }

  /// How many dimensions the vectors of indices point into.
  private func depth(of indices: Blob, in shape: [Int]) throws -> Int {
    guard let depth = indices.shape.last, depth <= shape.count else {
      throw MLModelError(
        .parameters, "indices of shape \(indices.shape) for an input of shape \(shape)")
    }
    return depth
  }

  private func gatherND(_ layer: Layer) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    let depth = try depth(of: blobs[1], in: blobs[0].shape)
    let indices = try safeVectors(blobs[1], in: Array(blobs[0].shape.prefix(depth)))
    return try operation("gather_nd", ["x": .tensor(full(blobs[0])), "indices": .tensor(indices)])
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
    case .UNRECOGNIZED(let number): throw MLModelError(.parameters, "unknown mode \(number)")
    }
  }

  private func scatter(
    _ layer: Layer, axis: Int64, _ mode: CoreML_Specification_ScatterMode
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 3...3)
    let shape = blobs[0].shape
    let axis = try Shape.axis(integer(axis, "axis"), rank: shape.count)
    let updates = shape[..<axis] + blobs[1].shape + shape[(axis + 1)...]
    return try operation(
      "scatter",
      [
        "data": .tensor(full(blobs[0])), "indices": .tensor(safeIndices(blobs[1], below: shape[axis])),
        "updates": .tensor(reshape(blobs[2].value, Array(updates))), "axis": .integer(axis),
        "mode": self.mode(mode),
      ])
  }

  private func scatterND(
    _ layer: Layer, _ mode: CoreML_Specification_ScatterMode
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 3...3)
    let shape = blobs[0].shape
    let depth = try depth(of: blobs[1], in: shape)
    let updates = blobs[1].shape.dropLast() + shape.dropFirst(depth)
    return try operation(
      "scatter_nd",
      [
        "data": .tensor(full(blobs[0])),
        "indices": .tensor(safeVectors(blobs[1], in: Array(shape.prefix(depth)))),
        "updates": .tensor(reshape(blobs[2].value, Array(updates))), "mode": self.mode(mode),
      ])
  }

  private func scatterAlongAxis(
    _ layer: Layer, axis: Int64, _ mode: CoreML_Specification_ScatterMode
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 3...3)
    let shape = blobs[0].shape
    let axis = try Shape.axis(integer(axis, "axis"), rank: shape.count)
    guard blobs[1].shape == blobs[2].shape, blobs[1].rank == shape.count,
      shape.indices.allSatisfy({ $0 == axis || blobs[1].shape[$0] <= shape[$0] })
    else {
      throw MLModelError(
        .parameters,
        "indices of shape \(blobs[1].shape) and updates of shape \(blobs[2].shape) for an input of shape \(shape)"
      )
    }
    return try operation(
      "scatter_along_axis",
      [
        "data": .tensor(full(blobs[0])), "indices": .tensor(safeIndices(blobs[1], below: shape[axis])),
        "updates": .tensor(full(blobs[2])), "axis": .integer(axis), "mode": self.mode(mode),
      ])
  }

  // MARK: Order

  private func topK(
    _ layer: Layer, _ parameters: CoreML_Specification_TopKLayerParams
  ) throws -> [Blob] {
    let blobs = try inputs(layer, count: 1...2)
    let axis = try Shape.axis(integer(parameters.axis, "axis"), rank: blobs[0].rank)
    var count = try blobs.count > 1 ? number(layer.input[1]) : integer(parameters.k, "number of elements")
    if count == -1 { count = blobs[0].shape[axis] }
    guard (1...blobs[0].shape[axis]).contains(count) else {
      throw MLModelError(.parameters, "\(count) of \(blobs[0].shape[axis]) elements can't be found")
    }
    return try outputs(
      of: "topk",
      [
        "x": .tensor(full(blobs[0])), "k": .integer(count), "axis": .integer(axis),
        "ascending": .flag(parameters.useBottomK),
      ]
    ).map { try wholeBlob($0) }
  }

  private func argSort(
    _ layer: Layer, _ parameters: CoreML_Specification_ArgSortLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    return try operation(
      "argsort",
      [
        "x": .tensor(full(blob)), "axis": .integer(integer(parameters.axis, "axis")),
        "ascending": .flag(!parameters.descending),
      ])
  }

  private func cumulativeSum(
    _ layer: Layer, _ parameters: CoreML_Specification_CumSumLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 1...2)
    let axis = try blobs.count > 1 ? number(layer.input[1]) : integer(parameters.axis, "axis")
    return try operation(
      "cumsum",
      [
        "x": .tensor(full(blobs[0])), "axis": .integer(axis),
        "exclusive": .flag(parameters.excludeFinalSum), "reverse": .flag(parameters.reverse),
      ])
  }

  /// Indices below 0 are counted from the end of the vector.
  private func oneHot(
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

  private func reverse(
    _ layer: Layer, _ parameters: CoreML_Specification_ReverseLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    guard parameters.reverseDim.count == blob.rank else {
      throw MLModelError(
        .parameters, "\(parameters.reverseDim.count) flags for an input of shape \(blob.shape)")
    }
    let axes = blob.shape.indices.filter { parameters.reverseDim[$0] }
    if axes.isEmpty { return blob }
    return try operation("reverse", ["x": .tensor(full(blob)), "axes": .integers(axes)])
  }

  private func reverseSequence(
    _ layer: Layer, _ parameters: CoreML_Specification_ReverseSeqLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    let rank = blobs[0].rank
    let sequence = try Shape.axis(integer(parameters.sequenceAxis, "axis"), rank: rank)
    let batch = try Shape.axis(integer(parameters.batchAxis, "axis"), rank: rank)
    guard Shape.product(ofChecked: blobs[1].shape) == blobs[0].shape[batch] else {
      throw MLModelError(
        .parameters, "lengths of shape \(blobs[1].shape) for \(blobs[0].shape[batch]) sequences")
    }
    let lengths = try reshape(blobs[1].value, [blobs[0].shape[batch]])
    let inside = builder.clamp(lengths, min: 0, max: Float(blobs[0].shape[sequence]))
    return try operation(
      "reverse_sequence",
      [
        "x": .tensor(full(blobs[0])), "lengths": .tensor(builder.convert(inside, to: .int32)),
        "seq_axis": .integer(sequence), "batch_axis": .integer(batch),
      ])
  }

  private func slidingWindows(
    _ layer: Layer, _ parameters: CoreML_Specification_SlidingWindowsLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let axis = try Shape.axis(integer(parameters.axis, "axis"), rank: blob.rank)
    let (width, step) = (try size(parameters.windowSize, "window"), try size(parameters.step, "step"))
    guard width <= blob.shape[axis] else {
      throw MLModelError(.parameters, "a window of \(width) doesn't fit in \(blob.shape[axis])")
    }
    return try operation(
      "sliding_windows",
      [
        "x": .tensor(full(blob)), "axis": .integer(axis), "size": .integer(width), "stride": .integer(step),
      ])
  }

  /// So many elements along an axis from where the second input says, moved to where all of them are inside.
  private func sliceBySize(
    _ layer: Layer, _ parameters: CoreML_Specification_SliceBySizeLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    let axis = try Shape.axis(integer(parameters.axis, "axis"), rank: blobs[0].rank)
    let (length, count) = (blobs[0].shape[axis], try size(parameters.size, "slice"))
    guard count <= length, Shape.product(ofChecked: blobs[1].shape) == 1 else {
      throw MLModelError(
        .parameters, "a slice of \(count) of \(length) elements at a place of shape \(blobs[1].shape)")
    }
    try Shape.checkDerived([count])
    let place = try wrapped(reshape(blobs[1].value, [1]), below: Float(length))
    let begin = builder.unary(.floor, builder.clamp(place, min: 0, max: Float(length - count)))
    let offsets = builder.floats((0..<count).map(Float.init), shape: [count])
    let indices = builder.convert(builder.binary(.add, begin, offsets), to: .int32)
    return try wholeBlob(builder.gather(full(blobs[0]), indices, axis: axis))
  }

  /// The matrices of the last two dimensions with 0 where the rule doesn't hold.
  private func masked(_ layer: Layer, _ isKept: (Int, Int) -> Bool) throws -> Blob {
    let blob = try input(layer)
    guard blob.rank >= 2 else {
      throw MLModelError(.parameters, "an input of shape \(blob.shape) where matrices are needed")
    }
    let size = Array(blob.shape.suffix(2))
    try Shape.checkDerived(size)
    let mask = (0..<size[0]).flatMap { row in
      (0..<size[1]).map { isKept(row, $0) ? Float(1) : 0 }
    }
    let condition = builder.compare(.notEqual, builder.floats(mask, shape: size), builder.number(0))
    return Blob(builder.select(condition, try full(blob), builder.number(0)), blob.shape)
  }
}
