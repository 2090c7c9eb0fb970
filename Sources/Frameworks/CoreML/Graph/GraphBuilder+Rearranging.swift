import NetworkInference

extension GraphBuilder {
  func reshape(_ tensor: GraphTensor, _ shape: [Int]) -> GraphTensor {
    operation(
      "Reshape", [tensor, integers(shape)], ["special_zero": "false"],
      shape: shape.map { $0 < 0 ? nil : $0 })
  }

  func reshape(_ tensor: GraphTensor, to shape: GraphTensor) -> GraphTensor {
    operation("Reshape", [tensor, shape], ["special_zero": "false"])
  }

  /// The tensor before its reshapes.
  func unreshaped(_ tensor: GraphTensor) -> GraphTensor {
    var source = tensor
    let count = tensor.knownShape.flatMap(Shape.product)
    while case .engine(let operation) = graph.nodes[source.value.node].operation, operation.type == "Reshape"
    {
      let value = graph.nodes[source.value.node].inputs[0]
      let type = graph.type(of: value)
      // A loop's output is recorded without dimensions: only the engine infers its shape.
      let shape = Shape.product(type.shape) == count ? type.shape : nil
      source = GraphTensor(value: value, depth: depth, element: type.element, shape: shape)
    }
    return source
  }

  func transpose(_ tensor: GraphTensor, _ order: [Int]) -> GraphTensor {
    if order == Array(order.indices), order.count == tensor.shape?.count { return tensor }
    var result = operation("Transpose", [tensor, integers(order)])
    if let shape = tensor.shape, order.sorted() == Array(shape.indices) {
      result.shape = order.map { shape[$0] }
    }
    return result
  }

  func unsqueeze(_ tensor: GraphTensor, _ axes: [Int]) -> GraphTensor {
    operation("Unsqueeze", [tensor, integers(axes)])
  }

  func squeeze(_ tensor: GraphTensor, _ axes: [Int]) -> GraphTensor {
    // For the engine, no axes means all dimensions of 1.
    axes.isEmpty ? tensor : operation("Squeeze", [tensor, integers(axes)])
  }

  func concat(_ tensors: [GraphTensor], axis: Int) -> GraphTensor {
    tensors.count == 1 ? tensors[0] : operation("Concat", tensors, ["axis": "\(axis)"])
  }

  func split(_ tensor: GraphTensor, axis: Int, sizes: [Int]) -> [GraphTensor] {
    operations(
      "VariadicSplit", [tensor, integer(axis), integers(sizes)], outputs: sizes.map { _ in tensor.element })
  }

  func gather(
    _ tensor: GraphTensor, _ indices: GraphTensor, axis: Int, batchDimensions: Int = 0
  ) -> GraphTensor {
    operation(
      "Gather", [tensor, indices, integer(axis)], version: 8, ["batch_dims": "\(batchDimensions)"])
  }

  func broadcast(_ tensor: GraphTensor, to shape: GraphTensor) -> GraphTensor {
    operation("Broadcast", [tensor, shape], version: 3, ["mode": "numpy"])
  }

  func broadcast(_ tensor: GraphTensor, to shape: [Int]) -> GraphTensor {
    tensor.knownShape == shape ? tensor : broadcast(tensor, to: integers(shape))
  }

  func tile(_ tensor: GraphTensor, _ repetitions: GraphTensor) -> GraphTensor {
    operation("Tile", [tensor, repetitions])
  }

  // MARK: Shapes

  func shape(of tensor: GraphTensor) -> GraphTensor {
    var result = operation("ShapeOf", [tensor], version: 3, ["output_type": "i32"], element: .int32)
    result.shape = [tensor.shape?.count]
    return result
  }

  /// The size along an axis, of rank 0.
  func size(of tensor: GraphTensor, axis: Int) -> GraphTensor {
    if let shape = tensor.shape, shape.indices.contains(axis), let size = shape[axis] {
      return indices([size], shape: [])
    }
    return gather(shape(of: tensor), indices([axis], shape: []), axis: 0)
  }

  /// 0, 1, … up to, but not including, a count of rank 0.
  func range(_ count: GraphTensor) -> GraphTensor {
    operation(
      "Range", [indices([0], shape: []), convert(count, to: .int32), indices([1], shape: [])], version: 4,
      ["output_type": "i32"], element: .int32, shape: [nil])
  }

  // MARK: Slices and borders

  /// The elements from `begin` up to `end` along each axis, with these steps.
  func slice(
    _ tensor: GraphTensor, axes: [Int], begin: [Int], end: [Int], steps: [Int]? = nil
  ) -> GraphTensor {
    operation(
      "Slice",
      [
        tensor, integers(begin), integers(end), integers(steps ?? axes.map { _ in 1 }), integers(axes),
      ], version: 8)
  }

  /// The elements from `begin` up to `end` along each axis, with bounds that are computed at run time.
  func slice(
    _ tensor: GraphTensor, axes: [Int], begin: GraphTensor, end: GraphTensor
  ) -> GraphTensor {
    operation(
      "Slice", [tensor, begin, end, indices(axes.map { _ in 1 }), indices(axes)], version: 8)
  }

  func reversed(_ tensor: GraphTensor, axes: [Int]) -> GraphTensor {
    var reversed = slice(
      tensor, axes: axes, begin: axes.map { _ in -1 }, end: axes.map { _ in Int(Int32.min) },
      steps: axes.map { _ in -1 })
    reversed.shape = tensor.shape
    return reversed
  }

  /// Pads each dimension with a value, or by continuing the tensor's own elements.
  func pad(
    _ tensor: GraphTensor, begin: GraphTensor, end: GraphTensor, mode: PadMode = .constant,
    with value: Float = 0
  ) -> GraphTensor {
    let amounts = [tensor, begin, end]
    return operation(
      "Pad", mode == .constant ? amounts + [number(value, tensor.element)] : amounts,
      ["pad_mode": mode.rawValue])
  }

  /// A constant of one value per channel, broadcast along axis 1 of a tensor of this rank.
  func channelwise(_ values: [Float], rank: Int) -> GraphTensor {
    let leading = rank > 1 ? [1] : []
    return floats(
      values, shape: leading + [values.count] + Array(repeating: 1, count: max(rank - 2, 0)))
  }
}
