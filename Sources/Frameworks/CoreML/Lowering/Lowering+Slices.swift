import CoreMLSpecification

/// Slices with a begin, an end and a stride for each dimension.
struct Slices {
  var begin: [Int]
  var end: [Int]
  var strides: [Int]
  /// Flags of the dimensions that start at the first element, or end at the last.
  var opensBegin: [Bool]
  var opensEnd: [Bool]
  /// Flags of the dimensions that are indexed and removed from the result's shape.
  var squeezes: [Bool]

  init(_ parameters: CoreML_Specification_SliceStaticLayerParams) {
    begin = parameters.beginIds.map(clampedPosition)
    end = parameters.endIds.map(clampedPosition)
    strides = parameters.strides.map(clampedPosition)
    opensBegin = parameters.beginMasks
    opensEnd = parameters.endMasks
    squeezes = parameters.squeezeMasks
  }

  /// - Parameter begin: the begins, which the network computes.
  init(_ parameters: CoreML_Specification_SliceDynamicLayerParams, begin: [Int]) {
    self.begin = begin
    // coremltools writes five values, whatever the rank.
    let rank = begin.count
    end = parameters.endIds.prefix(rank).map(clampedPosition)
    strides = parameters.strides.prefix(rank).map(clampedPosition)
    opensBegin = Array(parameters.beginMasks.prefix(rank))
    opensEnd = Array(parameters.endMasks.prefix(rank))
    squeezes = Array(parameters.squeezeMasks.prefix(rank))
  }

  /// Replaces missing lists by strides of 1 and false flags.
  fileprivate func filled(rank: Int) throws -> Slices {
    var slices = self
    if strides.isEmpty { slices.strides = Array(repeating: 1, count: rank) }
    let none = Array(repeating: false, count: rank)
    if opensBegin.isEmpty { slices.opensBegin = none }
    if opensEnd.isEmpty { slices.opensEnd = none }
    if squeezes.isEmpty { slices.squeezes = none }
    let counts = [
      begin.count, end.count, slices.strides.count, slices.opensBegin.count, slices.opensEnd.count,
      slices.squeezes.count,
    ]
    try ensure(counts.allSatisfy({ $0 == rank }), "its slices don't match the \(rank) dimensions")
    return slices
  }
}

extension NetworkLowering {
  /// The inputs after the first are, in order, begins, ends, strides, and the flags of open begins, of open
  /// ends and of squeezed dimensions; parameters replace missing ones.
  func sliceDynamic(
    _ layer: Layer, _ parameters: CoreML_Specification_SliceDynamicLayerParams
  ) throws -> Blob {
    let blob = try inputs(layer, count: 2...7)[0]
    let operands = try layer.input.dropFirst().map { try numbers($0) }
    var slices = Slices(parameters, begin: operands[0])
    if operands.count > 1 { slices.end = operands[1] }
    if operands.count > 2 { slices.strides = operands[2].map(clampedPosition) }
    if operands.count > 3 { slices.opensBegin = operands[3].map { $0 != 0 } }
    if operands.count > 4 { slices.opensEnd = operands[4].map { $0 != 0 } }
    if operands.count > 5 { slices.squeezes = operands[5].map { $0 != 0 } }
    return try slice(blob, slices)
  }

  func slice(_ blob: Blob, _ stated: Slices) throws -> Blob {
    let slices = try stated.filled(rank: blob.rank)
    var (begin, end, strides) = (slices.begin, slices.end, slices.strides)
    for (axis, length) in blob.shape.enumerated() {
      if slices.opensBegin[axis] { begin[axis] = strides[axis] > 0 ? 0 : length - 1 }
      if slices.opensEnd[axis] { end[axis] = strides[axis] > 0 ? length : -length - 1 }
      guard slices.squeezes[axis] else { continue }
      let place = begin[axis] < 0 ? begin[axis] + length : begin[axis]
      (begin[axis], end[axis], strides[axis]) = (place, place + 1, 1)
    }
    let result = try slice(full(blob), begin: begin, end: end, strides: strides)
    let shape = try builder.checkedShape(of: result)
    return Blob(result, shape.indices.filter { !slices.squeezes[$0] }.map { shape[$0] })
  }

  /// The elements from `begin` up to `end` per dimension, strided; negative positions count from the end.
  func slice(_ tensor: GraphTensor, begin: [Int], end: [Int], strides: [Int]) throws -> GraphTensor {
    let shape = try builder.checkedShape(of: tensor)
    if end == shape, begin.allSatisfy({ $0 == 0 }), strides.allSatisfy({ $0 == 1 }) { return tensor }
    let result = builder.slice(
      tensor, axes: Array(shape.indices), begin: begin, end: end, steps: strides)
    if let axis = try builder.checkedShape(of: result).firstIndex(of: 0) {
      throw MLModelError(
        .parameters,
        "the slice from \(begin[axis]) to \(end[axis]) by \(strides[axis]) of \(shape[axis]) elements is empty"
      )
    }
    return result
  }
}
