/// The layers that give a tensor of any rank another shape or order, and those that make tensors.
extension NetworkLowering {
  /// The output of a layer of this kind; nil for others.
  mutating func lowerReshaping(_ layer: Layer) throws -> Blob? {
    switch layer.layer {
    case .transpose(let parameters): return try transpose(layer, parameters)
    case .concatNd(let parameters): return try concatND(layer, parameters)
    case .stack(let parameters): return try stack(layer, parameters)
    case .tile(let parameters): return try tile(layer, parameters)
    case .reshapeStatic(let parameters):
      return try reshape(layer, parameters.targetShape, keepingZeros: false)
    case .rankPreservingReshape(let parameters):
      return try reshape(layer, parameters.targetShape, keepingZeros: true)
    case .flattenTo2D(let parameters): return try flattenTo2D(layer, parameters)
    case .squeeze(let parameters): return try squeeze(layer, parameters)
    case .expandDims(let parameters): return try expandDimensions(layer, parameters)
    case .sliceStatic(let parameters): return try sliceStatic(layer, parameters)
    case .constantPad(let parameters): return try constantPad(layer, parameters)
    default: return try lowerMaking(layer)
    }
  }

  private mutating func lowerMaking(_ layer: Layer) throws -> Blob? {
    switch layer.layer {
    case .loadConstantNd(let parameters):
      _ = try inputs(layer, count: 0...0)
      let shape = try sizes(parameters.shape)
      let data = try DecodedWeights(parameters.data, shape: shape, what: "numbers")
      return Blob(try builder.constant(data, shape: shape), shape)
    case .fillStatic(let parameters):
      return try fill(with: parameters.value, shape: sizes(parameters.targetShape))
    case .fillLike(let parameters): return try fill(with: parameters.value, shape: input(layer).shape)
    case .broadcastToStatic(let parameters):
      let result = try builder.broadcast(full(input(layer)), to: sizes(parameters.targetShape))
      return Blob(result, builder.shape(result))
    case .gather(let parameters): return try gather(layer, parameters)
    case .gatherAlongAxis(let parameters): return try gatherAlongAxis(layer, parameters)
    default: return nil
    }
  }

  private func sizes(_ values: [UInt64]) throws -> [Int] { try values.map { try size($0, "size") } }

  private mutating func fill(with value: Float, shape: [Int]) throws -> Blob {
    let single = try builder.constant([value], shape: shape.map { _ in 1 })
    return Blob(try builder.broadcast(single, to: shape), shape)
  }

  private mutating func transpose(
    _ layer: Layer, _ parameters: CoreML_Specification_TransposeLayerParams
  ) throws -> Blob {
    let result = try builder.transpose(full(input(layer)), parameters.axes.map { Int(clamping: $0) })
    return Blob(result, builder.shape(result))
  }

  private mutating func concatND(
    _ layer: Layer, _ parameters: CoreML_Specification_ConcatNDLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 1...Int(Int16.max))
    let axis = try Shape.axis(integer(parameters.axis, "axis"), rank: blobs[0].rank)
    guard parameters.interleave else {
      let result = try builder.concat(blobs.map { try full($0) }, axis: axis)
      return Blob(result, builder.shape(result))
    }
    guard Set(blobs.map(\.shape)).count == 1 else {
      throw MLModelError(.parameters, "inputs of shapes \(blobs.map(\.shape)) can't be interleaved")
    }
    var apart = blobs[0].shape
    apart.insert(1, at: axis + 1)
    let parts = try blobs.map { try builder.reshape($0.value, apart) }
    var together = blobs[0].shape
    together[axis] *= blobs.count
    return Blob(try builder.concat(parts, axis: axis + 1), together)
  }

  private mutating func stack(
    _ layer: Layer, _ parameters: CoreML_Specification_StackLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 1...Int(Int16.max))
    guard Set(blobs.map(\.shape)).count == 1 else {
      throw MLModelError(.parameters, "inputs of shapes \(blobs.map(\.shape)) can't be stacked")
    }
    var apart = blobs[0].shape
    let axis = try Shape.axis(integer(parameters.axis, "axis"), rank: apart.count + 1)
    apart.insert(1, at: axis)
    let result = try builder.concat(blobs.map { try builder.reshape($0.value, apart) }, axis: axis)
    return Blob(result, builder.shape(result))
  }

  private mutating func tile(
    _ layer: Layer, _ parameters: CoreML_Specification_TileLayerParams
  ) throws -> Blob {
    let result = try builder.tile(full(input(layer)), sizes(parameters.reps))
    return Blob(result, builder.shape(result))
  }

  /// A size of −1 is worked out from the others; with `keepingZeros`, 0 stands for the input's own size.
  private mutating func reshape(
    _ layer: Layer, _ target: [Int64], keepingZeros: Bool
  ) throws -> Blob {
    let blob = try input(layer)
    var shape = try target.map { try integer($0, "size") }
    if keepingZeros {
      guard shape.count == blob.rank else {
        throw MLModelError(.parameters, "a target shape \(shape) for an input of shape \(blob.shape)")
      }
      shape = zip(shape, blob.shape).map { $0 == 0 ? $1 : $0 }
    }
    let unknown = shape.indices.filter { shape[$0] == -1 }
    if unknown.count == 1 {
      let known = try Shape.elementCount(shape.filter { $0 != -1 })
      let count = try Shape.elementCount(blob.shape)
      guard count.isMultiple(of: known) else {
        throw MLModelError(.parameters, "an input of shape \(blob.shape) can't take the shape \(shape)")
      }
      shape[unknown[0]] = count / known
    }
    guard !shape.isEmpty, try Shape.elementCount(shape) == Shape.elementCount(blob.shape) else {
      throw MLModelError(.parameters, "an input of shape \(blob.shape) can't take the shape \(shape)")
    }
    return Blob(blob.value, shape)
  }

  private mutating func flattenTo2D(
    _ layer: Layer, _ parameters: CoreML_Specification_FlattenTo2DLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let axis = try integer(parameters.axis, "axis")
    let split = axis < 0 ? axis + blob.rank : axis
    guard (0...blob.rank).contains(split) else {
      throw MLModelError(.parameters, "axis \(axis) is outside an input of rank \(blob.rank)")
    }
    return Blob(
      blob.value, [blob.shape.prefix(split).reduce(1, *), blob.shape.dropFirst(split).reduce(1, *)])
  }

  private mutating func squeeze(
    _ layer: Layer, _ parameters: CoreML_Specification_SqueezeLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let axes =
      parameters.squeezeAll
      ? blob.shape.indices.filter { blob.shape[$0] == 1 }
      : try Shape.axes(parameters.axes.map { try integer($0, "axis") }, rank: blob.rank)
    guard axes.allSatisfy({ blob.shape[$0] == 1 }) else {
      throw MLModelError(.parameters, "axes \(axes) of an input of shape \(blob.shape) aren't all 1")
    }
    let shape = blob.shape.indices.filter { !axes.contains($0) }.map { blob.shape[$0] }
    return Blob(blob.value, shape.isEmpty ? [1] : shape)
  }

  private mutating func expandDimensions(
    _ layer: Layer, _ parameters: CoreML_Specification_ExpandDimsLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let axes = try Shape.axes(
      parameters.axes.map { try integer($0, "axis") }, rank: blob.rank + parameters.axes.count)
    var shape = blob.shape
    for axis in axes { shape.insert(1, at: axis) }
    return Blob(blob.value, shape)
  }

  private mutating func sliceStatic(
    _ layer: Layer, _ parameters: CoreML_Specification_SliceStaticLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let rank = blob.rank
    guard parameters.beginIds.count == rank, parameters.endIds.count == rank,
      parameters.strides.count == rank,
      parameters.beginMasks.count == rank, parameters.endMasks.count == rank,
      parameters.squeezeMasks.isEmpty || parameters.squeezeMasks.count == rank
    else {
      throw MLModelError(.parameters, "its slices aren't one for each of \(rank) dimensions")
    }
    var begin: [Int] = []
    var end: [Int?] = []
    var strides: [Int] = []
    let squeezed = blob.shape.indices.filter {
      !parameters.squeezeMasks.isEmpty && parameters.squeezeMasks[$0]
    }
    for axis in blob.shape.indices {
      let length = blob.shape[axis]
      let stride = try integer(parameters.strides[axis], "stride")
      var first = try integer(parameters.beginIds[axis], "first index")
      if first < 0 { first += length }
      if parameters.beginMasks[axis] { first = stride > 0 ? 0 : length - 1 }
      var last: Int? = Int(clamping: parameters.endIds[axis])
      if let index = last, index < 0 { last = index + length }
      last = last.map { min(max($0, -1), length) }
      if parameters.endMasks[axis] { last = nil }
      if squeezed.contains(axis) { last = first + 1 }
      begin.append(stride > 0 ? max(first, 0) : min(first, length - 1))
      end.append(last)
      strides.append(squeezed.contains(axis) ? 1 : stride)
    }
    let result = try builder.slice(full(blob), begin: begin, end: end, strides: strides)
    let shape = builder.shape(result).indices.filter { !squeezed.contains($0) }.map {
      builder.shape(result)[$0]
    }
    return Blob(result, shape.isEmpty ? [1] : shape)
  }

  private mutating func constantPad(
    _ layer: Layer, _ parameters: CoreML_Specification_ConstantPaddingLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let amounts = try parameters.padAmounts.map { amount -> Int in
      amount == 0 ? 0 : try size(amount, "border")
    }
    guard amounts.count == 2 * blob.rank else {
      throw MLModelError(.parameters, "\(amounts.count) borders where \(2 * blob.rank) are needed")
    }
    var begin = blob.shape.indices.map { amounts[2 * $0] }
    var end = blob.shape.indices.map { amounts[2 * $0 + 1] }
    if parameters.padToGivenOutputSizeMode {
      for axis in blob.shape.indices where begin[axis] > 0 || end[axis] > 0 {
        // One of the pair is the size wanted, and stands where the border goes; 0 leaves the dimension alone.
        let missing = max(max(begin[axis], end[axis]) - blob.shape[axis], 0)
        (begin[axis], end[axis]) = begin[axis] > 0 ? (missing, 0) : (0, missing)
      }
    }
    let result = try builder.pad(
      full(blob), begin: begin, end: end, mode: .constant, fill: parameters.value)
    return Blob(result, builder.shape(result))
  }

  private mutating func gather(
    _ layer: Layer, _ parameters: CoreML_Specification_GatherLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    let axis = try Shape.axis(integer(parameters.axis, "axis"), rank: blobs[0].rank)
    let indices = try safeIndices(blobs[1], below: blobs[0].shape[axis])
    var shape = blobs[0].shape
    shape.replaceSubrange(axis...axis, with: blobs[1].shape)
    let result = try builder.add(
      .rearrangement(.gather), [full(blobs[0]), indices, builder.integer(axis)], TensorType(shape))
    return Blob(result, shape)
  }

  private mutating func gatherAlongAxis(
    _ layer: Layer, _ parameters: CoreML_Specification_GatherAlongAxisLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    let axis = try Shape.axis(integer(parameters.axis, "axis"), rank: blobs[0].rank)
    var others = (blobs[0].shape, blobs[1].shape)
    guard others.0.count == others.1.count else {
      throw MLModelError(.parameters, "inputs of shapes \(others.0) and \(others.1) where one rank is needed")
    }
    others.0.remove(at: axis)
    others.1.remove(at: axis)
    guard others.0 == others.1 else {
      throw MLModelError(.parameters, "inputs of shapes \(blobs[0].shape) and \(blobs[1].shape) don't fit")
    }
    let indices = try safeIndices(blobs[1], below: blobs[0].shape[axis])
    let result = try builder.add(
      .rearrangement(.gatherElements(axis: axis)), [full(blobs[0]), indices], TensorType(blobs[1].shape))
    return Blob(result, blobs[1].shape)
  }

  /// Whole indices, those below 0 counted from the end, and none outside: the engine reads where they say.
  private mutating func safeIndices(_ blob: Blob, below count: Int) throws -> Graph.Value {
    let value = try full(blob)
    let isNegative = try builder.compare(.less, value, builder.scalar(0))
    let wrapped = try builder.select(isNegative, builder.binary(.add, value, Float(count)), value)
    return try builder.convert(builder.clamp(wrapped, min: 0, max: Float(count - 1)), to: .int32)
  }
}
