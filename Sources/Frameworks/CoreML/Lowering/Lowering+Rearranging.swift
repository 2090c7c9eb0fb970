import CoreMLSpecification

extension NetworkLowering {
  func loadConstant(
    _ layer: Layer, _ parameters: CoreML_Specification_LoadConstantLayerParams
  ) throws -> Blob {
    _ = try inputs(layer, count: 0...0)
    let shape = try parameters.shape.map { try size($0, "size of the constant") }
    try ensure(shape.count == 3, "a constant of shape \(shape), expected 3 dimensions")
    let data = try DecodedWeights(parameters.data, shape: shape, what: "numbers")
    return Blob(builder.floats(data, shape: [1] + shape), [1, 1] + shape)
  }

  func flatten(
    _ blob: Blob, _ order: CoreML_Specification_FlattenLayerParams.FlattenOrder
  ) throws -> Blob {
    let shape =
      Array(blob.shape.dropLast(3)) + [Shape.product(ofChecked: try blob.imageShape.dropFirst()), 1, 1]
    switch order {
    case .channelFirst: return Blob(blob.value, shape)
    case .channelLast: return Blob(builder.transpose(try image(blob), [0, 2, 3, 1]), shape)
    case .unrecognized(let number): throw MLModelError(.parameters, "unknown order \(number)")
    }
  }

  /// A size of −1 is inferred: converters from ONNX copy it from there.
  func reshape(
    _ layer: Layer, _ parameters: CoreML_Specification_ReshapeLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    var target = try parameters.targetShape.map { try $0 == -1 ? -1 : size($0, "target size") }
    try ensure(
      (target.count == 3 || target.count == 4) && blob.rank >= 3,
      "a target shape \(target) for an input of shape \(blob.shape), expected 3 or 4 sizes")
    if target.count == 3 {
      target = blob.shape.dropLast(3) + target
    } else if blob.rank == 5 {
      target.insert(blob.shape[1], at: 1)
    }
    target = try inferringSize(of: target, for: blob)
    try ensure(
      Shape.elementCount(target) == Shape.elementCount(blob.shape),
      "an input of shape \(blob.shape) can't take the shape \(target)")
    switch parameters.mode {
    case .channelFirst: return Blob(blob.value, target)
    case .channelLast:
      let channels = target[target.count - 3]
      let moved = builder.transpose(try image(blob), [0, 2, 3, 1])
      let batch = Shape.product(ofChecked: target.dropLast(3))
      let reshaped = try reshape(moved, [batch] + target.suffix(2) + [channels])
      return Blob(builder.transpose(reshaped, [0, 3, 1, 2]), target)
    case .unrecognized(let number): throw MLModelError(.parameters, "unknown order \(number)")
    }
  }

  func permute(_ blob: Blob, _ axes: [UInt64]) throws -> Blob {
    let order = axes.isEmpty ? [0, 1, 2, 3] : axes.map { Int(clamping: $0) }
    try ensure(
      (blob.rank == 5 || (blob.rank >= 3 && order.first == 0)) && order.sorted() == [0, 1, 2, 3],
      "the order \(order) for an input of shape \(blob.shape)")
    if order[0] == 0 { return try imageBlob(builder.transpose(image(blob), order), like: blob) }
    // The batch, second of five, stays in place and isn't counted.
    var places = order.map { $0 == 0 ? 0 : $0 + 1 }
    places.insert(1, at: 1)
    return try wholeBlob(builder.transpose(full(blob), places))
  }

  func concat(
    _ layer: Layer, _ parameters: CoreML_Specification_ConcatLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 1...Int(Int16.max))
    try ensure(Set(blobs.map(\.rank)).count == 1, "inputs of different ranks: \(blobs.map(\.shape))")
    if parameters.sequenceConcat {
      return try wholeBlob(builder.concat(blobs.map { try full($0) }, axis: -5))
    }
    try ensure(
      Set(blobs.map { Array($0.shape.dropLast(3)) }).count == 1,
      "inputs of shapes \(blobs.map(\.shape)) don't match")
    return try imageBlob(builder.concat(blobs.map { try image($0) }, axis: 1), like: blobs[0])
  }

  func split(_ layer: Layer, parts: UInt64) throws -> [Blob] {
    let blob = try input(layer)
    let value = try image(blob)
    let parts = try size(parts, "number of outputs")
    let channels = try builder.checkedShape(of: value)[1]
    try ensure(
      channels.isMultiple(of: parts) && layer.output.count == parts,
      "\(channels) channels can't be split evenly into its \(layer.output.count) outputs")
    let sizes = Array(repeating: channels / parts, count: parts)
    return try builder.split(value, axis: 1, sizes: sizes).map { try imageBlob($0, like: blob) }
  }

  func sequenceRepeat(_ blob: Blob, _ count: UInt64) throws -> Blob {
    try ensure(blob.rank >= 5, "an input of shape \(blob.shape), expected a sequence")
    var repeats = blob.shape.map { _ in 1 }
    repeats[blob.rank - 5] = count == 0 ? 1 : try size(count, "number of repetitions")
    return try operation("tile", ["x": .tensor(full(blob)), "reps": .integers(repeats)])
  }

  func reorganizeData(
    _ blob: Blob, _ parameters: CoreML_Specification_ReorganizeDataLayerParams
  ) throws -> Blob {
    let value = try image(blob)
    let block = try size(parameters.blockSize, "block size")
    let shape = try builder.checkedShape(of: value)
    try ensure(
      block <= 1 << 12
        && (shape[2].isMultiple(of: block) && shape[3].isMultiple(of: block)
          || parameters.mode != .spaceToDepth)
        && (shape[1].isMultiple(of: block * block) || parameters.mode == .spaceToDepth),
      "blocks of \(block) don't divide an input of shape \(blob.shape)")
    switch parameters.mode {
    case .spaceToDepth: return try mapImage(blob, "space_to_depth", ["block_size": .integer(block)])
    case .depthToSpace: return try mapImage(blob, "depth_to_space", ["block_size": .integer(block)])
    case .pixelShuffle: return try mapImage(blob, "pixel_shuffle", ["upscale_factor": .integer(block)])
    case .unrecognized(let number): throw MLModelError(.parameters, "unknown mode \(number)")
    }
  }

  func slice(
    _ layer: Layer, _ parameters: CoreML_Specification_SliceLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let fromLast: Int
    switch parameters.axis {
    case .channelAxis: fromLast = -3
    case .heightAxis: fromLast = -2
    case .widthAxis: fromLast = -1
    case .unrecognized(let number): throw MLModelError(.parameters, "unknown axis \(number)")
    }
    let value = blob.rank >= 3 ? try image(blob) : try full(blob)
    let shape = try builder.checkedShape(of: value)
    let axis = try Shape.axis(fromLast, rank: shape.count)
    let start = try integer(parameters.startIndex, "start index")
    let end = try integer(parameters.endIndex, "end index")
    var (begin, ends, strides) = (shape.map { _ in 0 }, shape, shape.map { _ in 1 })
    try ensure(start >= -shape[axis], "a slice from \(start) of \(shape[axis]) elements")
    // The end is clamped to the last element.
    (begin[axis], ends[axis]) = (start, min(end < 0 ? end + shape[axis] : end, shape[axis]))
    strides[axis] = parameters.stride == 0 ? 1 : try size(parameters.stride, "stride")
    let result = try slice(value, begin: begin, end: ends, strides: strides)
    return try blob.rank >= 3 ? imageBlob(result, like: blob) : wholeBlob(result)
  }
}
