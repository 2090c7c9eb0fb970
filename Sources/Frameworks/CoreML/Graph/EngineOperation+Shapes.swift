extension EngineOperation {
  /// Returns the shapes of the outputs for known shapes of the inputs.
  ///
  /// - Parameter numbers: the values of inputs that are short integer constants; nil for the others.
  /// - Returns: nil if the shapes aren't known before the network runs.
  /// - Throws: `MLModelError` (`.parameters`) if the inputs don't match.
  func shapes(_ inputs: [[Int]], _ numbers: [[Int]?]) throws -> [[Int]]? {
    func number(_ index: Int) -> [Int]? { index < numbers.count ? numbers[index] : nil }
    switch type {
    case "Concat": return [try concatenated(inputs)]
    case "MatMul": return [try Self.product(inputs[0], inputs[1], transposed: transposed)]
    case "Convolution", "GroupConvolution": return try convolved(inputs[0], kernel: inputs[1])
    case "ConvolutionBackpropData", "GroupConvolutionBackpropData":
      return try deconvolved(inputs[0], kernel: inputs[1])
    case "MaxPool", "AvgPool":
      guard self["rounding_type"] == "floor", let kernel = self.list("kernel") else { return nil }
      return try windowCounts(inputs[0], kernel: kernel).map { [inputs[0].prefix(2) + $0] }
    case "DepthToSpace", "SpaceToDepth": return blocks(inputs[0])
    case "Interpolate":
      guard let size = number(1), let axes = number(2) else { return nil }
      return [try Self.resized(inputs[0], axes, to: size)]
    case "Reshape": return try number(1).flatMap { try reshaped(inputs[0], $0) }
    case "Transpose":
      guard let order = number(1) else { return nil }
      try ensure(
        order.sorted() == Array(inputs[0].indices), "\(order) doesn't permute \(inputs[0].count) dimensions"
      )
      return [order.map { inputs[0][$0] }]
    case "Unsqueeze":
      guard let axes = number(1) else { return nil }
      var shape = inputs[0]
      for axis in try Shape.axes(axes, rank: shape.count + axes.count) { shape.insert(1, at: axis) }
      return [shape]
    case "Squeeze":
      guard let axes = number(1) else { return nil }
      return [Self.without(try Shape.axes(axes, rank: inputs[0].count), inputs[0])]
    case "VariadicSplit":
      guard let axis = number(1)?.first, let sizes = number(2) else { return nil }
      return try Self.split(inputs[0], axis: axis, sizes)
    case "Split":
      guard let axis = number(1)?.first, let count = integer("num_splits"), count > 0 else { return nil }
      let size = inputs[0][try Shape.axis(axis, rank: inputs[0].count)] / count
      return try Self.split(inputs[0], axis: axis, Array(repeating: size, count: count))
    case "Gather":
      guard let axis = number(2)?.first, self["batch_dims"] == "0" else { return nil }
      var shape = inputs[0]
      let place = try Shape.axis(axis, rank: shape.count)
      shape.replaceSubrange(place...place, with: inputs[1])
      return [shape]
    case "GatherElements": return [inputs[1]]
    case "GatherND":
      guard self["batch_dims"] == "0", let depth = inputs[1].last, depth <= inputs[0].count else {
        return nil
      }
      return [inputs[1].dropLast() + inputs[0].dropFirst(depth)]
    case "Tile": return try number(1).flatMap { try Self.tiled(inputs[0], $0) }
    case "Broadcast":
      guard let target = number(1) else { return nil }
      try ensure(
        Shape.broadcast(inputs[0], target) == target,
        "a tensor of shape \(inputs[0]) doesn't broadcast to \(target)")
      return [target]
    case "Slice":
      guard let begin = number(1), let end = number(2), let steps = number(3), let axes = number(4) else {
        return nil
      }
      return [try Self.sliced(inputs[0], begin, end, steps, axes)]
    case "Pad":
      guard let begin = number(1), let end = number(2) else { return nil }
      return [try padded(inputs[0], begin, end)]
    case "TopK":
      guard let count = number(1)?.first, let axis = integer("axis") else { return nil }
      var shape = inputs[0]
      shape[try Shape.axis(axis, rank: shape.count)] = count
      return [shape, shape]
    case "OneHot":
      guard let count = number(1)?.first, let axis = integer("axis") else { return nil }
      var shape = inputs[0]
      shape.insert(count, at: try Shape.axis(axis, rank: shape.count + 1))
      return [shape]
    case "ShapeOf": return [[inputs[0].count]]
    case "RandomUniform": return number(0).map { [$0] }
    case "GridSample":
      return inputs[1].count == 4 ? [Array(inputs[0].prefix(2) + inputs[1][1...2])] : nil
    case "LSTMSequence", "GRUSequence":
      guard inputs[0].count == 3, inputs[1].count == 3 else { return nil }
      // [batch, direction, sequence, hidden], then the last state, and the cell state.
      let states = inputs[1...(type == "LSTMSequence" ? 2 : 1)]
      return [[inputs[0][0], 1, inputs[0][1], inputs[1][2]]] + states
    default: return try commonShapes(inputs, axes: number(1))
    }
  }

  /// The shapes of operations that keep or broadcast their inputs' shapes, or reduce them.
  private func commonShapes(_ inputs: [[Int]], axes: [Int]?) throws -> [[Int]]? {
    if Reduction(rawValue: type) != nil || type == "ReduceLogicalAnd" {
      guard let axes, let keeps = self["keep_dims"] else { return nil }
      let places = try Shape.axes(axes, rank: inputs[0].count)
      if keeps == "false" { return [Self.without(places, inputs[0])] }
      return [inputs[0].indices.map { places.contains($0) ? 1 : inputs[0][$0] }]
    }
    if Self.keepingShape.contains(type) || UnaryFunction(rawValue: type) != nil { return [inputs[0]] }
    guard
      type == "Select" || BinaryFunction(rawValue: type) != nil || Comparison(rawValue: type) != nil
        || LogicalFunction(rawValue: type) != nil
    else { return nil }
    return [try inputs.dropFirst().reduce(inputs[0]) { try Shape.broadcast($0, $1) }]
  }

  /// The operations whose output has the shape of the first input.
  private static let keepingShape: Set<String> = [
    "Clamp", "Convert", "CumSum", "Elu", "FakeQuantize", "Gelu", "LRN", "LogicalNot", "MVN", "PReLU",
    "ReverseSequence", "ScatterElementsUpdate", "ScatterNDUpdate", "ScatterUpdate", "SoftMax",
  ]

  // MARK: Numbers

  /// Returns the integers that the operation computes from shapes and known inputs of rank 0 or 1, if known.
  func integerValues(_ shapes: [[Int]?], _ numbers: [[Int]?]) -> [Int]? {
    if type == "ShapeOf" { return shapes[0] }
    let known = numbers.compactMap { $0 }
    guard known.count == numbers.count, let first = known.first else { return nil }
    switch type {
    case "Convert": return self["destination_type"]?.hasPrefix("i") == true ? first : nil
    case "Reshape", "Squeeze", "Unsqueeze": return first
    case "Concat": return known.flatMap { $0 }
    case "Slice":
      guard known[1].count == 1, known[2].count == 1, known[3] == [1], known[4] == [0] else { return nil }
      let bounds = [known[1][0], known[2][0]].map { min(max($0 < 0 ? $0 + first.count : $0, 0), first.count) }
      return Array(first[bounds[0]..<max(bounds[0], bounds[1])])
    case "Gather":
      guard known[2] == [0], known[1].allSatisfy(first.indices.contains) else { return nil }
      return known[1].map { first[$0] }
    case "ReduceProd": return Shape.product(first).map { [$0] }
    case "Multiply":
      guard known[0].count == known[1].count else { return nil }
      let products = zip(known[0], known[1]).map { $0.multipliedReportingOverflow(by: $1) }
      return products.contains(where: \.overflow) ? nil : products.map(\.partialValue)
    default: return nil
    }
  }

  // MARK: Attributes

  private subscript(_ name: String) -> String? { attributes[name] }

  private func integer(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  private func list(_ name: String) -> [Int]? {
    self[name].map { $0.split(separator: ",").compactMap { Int($0) } }
  }

  private var transposed: (first: Bool, second: Bool) {
    (self["transpose_a"] == "true", self["transpose_b"] == "true")
  }

  // MARK: Shapes

  private static func without(_ axes: [Int], _ shape: [Int]) -> [Int] {
    shape.indices.filter { !axes.contains($0) }.map { shape[$0] }
  }

  private func concatenated(_ inputs: [[Int]]) throws -> [Int] {
    guard var shape = inputs.first else {
      throw MLModelError(.parameters, "there is nothing to concatenate")
    }
    let axis = try Shape.axis(integer("axis") ?? 0, rank: shape.count)
    for var other in inputs.dropFirst() {
      let size = axis < other.count ? other[axis] : 0
      let stated = other
      if axis < other.count { other[axis] = shape[axis] }
      try ensure(other == shape, "tensors of shape \(shape) and \(stated) can't be concatenated")
      shape[axis] += size
    }
    return shape
  }

  private static func product(
    _ left: [Int], _ right: [Int], transposed: (first: Bool, second: Bool)
  ) throws -> [Int] {
    try ensure(left.count >= 2 && right.count >= 2, "tensors of shape \(left) and \(right) aren't matrices")
    let (rows, inner) = (left[left.count - 2], left[left.count - 1])
    let (otherInner, columns) = (right[right.count - 2], right[right.count - 1])
    let (m, k) = transposed.first ? (inner, rows) : (rows, inner)
    let (otherK, n) = transposed.second ? (columns, otherInner) : (otherInner, columns)
    try ensure(k == otherK, "matrices of shape \(left) and \(right) can't be multiplied")
    return try Shape.broadcast(Array(left.dropLast(2)), Array(right.dropLast(2))) + [m, n]
  }

  private func reshaped(_ shape: [Int], _ target: [Int]) throws -> [[Int]]? {
    var target = target
    if self["special_zero"] == "true" {
      guard target.indices.allSatisfy({ target[$0] != 0 || $0 < shape.count }) else { return nil }
      target = target.indices.map { target[$0] == 0 ? shape[$0] : target[$0] }
    }
    guard let count = Shape.product(shape) else { return nil }
    if let open = target.firstIndex(of: -1) {
      guard let known = Shape.product(target.filter { $0 != -1 }), known > 0, count.isMultiple(of: known)
      else { return nil }
      target[open] = count / known
    }
    try ensure(Shape.product(target) == count, "a tensor of shape \(shape) can't take the shape \(target)")
    return [target]
  }

  private static func split(_ shape: [Int], axis: Int, _ sizes: [Int]) throws -> [[Int]]? {
    let axis = try Shape.axis(axis, rank: shape.count)
    var sizes = sizes
    if let open = sizes.firstIndex(of: -1) { sizes[open] = shape[axis] - sizes.reduce(1, +) }
    try ensure(
      !sizes.isEmpty && sizes.allSatisfy({ $0 > 0 && $0 <= shape[axis] })
        && sizes.reduce(0, +) == shape[axis], "\(shape[axis]) can't be split into \(sizes)")
    return sizes.map { size in shape.indices.map { $0 == axis ? size : shape[$0] } }
  }

  private static func tiled(_ shape: [Int], _ repeats: [Int]) throws -> [[Int]]? {
    try ensure(
      repeats.count == shape.count && repeats.allSatisfy({ $0 > 0 && $0 <= Shape.elementLimit }),
      "a tensor of shape \(shape) can't be repeated \(repeats) times")
    let products = zip(shape, repeats).map { $0.multipliedReportingOverflow(by: $1) }
    try ensure(!products.contains(where: \.overflow), "a tensor repeated \(repeats) times is too large")
    return [products.map(\.partialValue)]
  }

  private static func sliced(
    _ shape: [Int], _ begin: [Int], _ end: [Int], _ steps: [Int], _ axes: [Int]
  ) throws -> [Int] {
    var sizes = shape
    for (index, axis) in axes.enumerated() where index < begin.count && index < end.count {
      let axis = try Shape.axis(axis, rank: shape.count)
      let (length, step) = (shape[axis], index < steps.count ? steps[index] : 1)
      // Negative positions count from the end; others are clamped.
      func place(_ value: Int) -> Int {
        let counted = value < 0 ? value + length : value
        return step > 0 ? min(max(counted, 0), length) : min(max(counted, -1), length - 1)
      }
      try ensure(
        step != 0 && step.magnitude <= Shape.elementLimit.magnitude, "\(step) isn't a valid slice stride")
      let (first, last) = (place(begin[index]), place(end[index]))
      sizes[axis] = max((last - first + step - step.signum()) / step, 0)
    }
    return sizes
  }

  private func padded(_ shape: [Int], _ begin: [Int], _ end: [Int]) throws -> [Int] {
    try ensure(
      begin.count == shape.count && end.count == shape.count
        && (begin + end).allSatisfy({ $0.magnitude <= Shape.elementLimit.magnitude }),
      "a tensor of shape \(shape) can't be padded by \(begin) and \(end)")
    if self["pad_mode"] == "reflect" {
      try ensure(
        shape.indices.allSatisfy({ begin[$0] < shape[$0] && end[$0] < shape[$0] }),
        "a reflection can't be wider than the tensor, of shape \(shape)")
    }
    return shape.indices.map { shape[$0] + begin[$0] + end[$0] }
  }

  private static func resized(_ shape: [Int], _ axes: [Int], to size: [Int]) throws -> [Int] {
    try ensure(
      axes.count == size.count && axes.allSatisfy(shape.indices.contains)
        && size.allSatisfy({ $0 > 0 && $0 <= Shape.elementLimit }),
      "a tensor of shape \(shape) can't be resized to \(size)")
    var result = shape
    for (axis, size) in zip(axes, size) { result[axis] = size }
    return result
  }

  private func blocks(_ shape: [Int]) -> [[Int]]? {
    guard shape.count == 4, let size = integer("block_size"), size > 0, size <= 1 << 12 else { return nil }
    let area = size * size
    guard type == "SpaceToDepth" else {
      return [[shape[0], shape[1] / area, shape[2] * size, shape[3] * size]]
    }
    return [[shape[0], shape[1] * area, shape[2] / size, shape[3] / size]]
  }

  // MARK: Windows

  private func window() -> (strides: [Int], dilations: [Int], begin: [Int], end: [Int])? {
    guard let strides = list("strides"), let begin = list("pads_begin"), let end = list("pads_end") else {
      return nil
    }
    return (strides, list("dilations") ?? strides.map { _ in 1 }, begin, end)
  }

  /// The spatial sizes of the output of a sliding window.
  private func windowCounts(_ input: [Int], kernel: [Int]) throws -> [Int]? {
    guard let (strides, dilations, begin, end) = window(), input.count == 2 + kernel.count,
      [strides, dilations, begin, end].allSatisfy({ $0.count == kernel.count })
    else { return nil }
    return try kernel.indices.map { axis in
      let length = input[2 + axis]
      if self["auto_pad"] != "explicit" { return (length + strides[axis] - 1) / strides[axis] }
      let extent = (kernel[axis] - 1) * dilations[axis] + 1
      let padded = length + begin[axis] + end[axis]
      try ensure(
        extent > 0 && padded >= extent && padded <= Shape.elementLimit,
        "a kernel of extent \(extent) doesn't fit in \(padded)")
      return (padded - extent) / strides[axis] + 1
    }
  }

  /// The number of a kernel's input and output channels, and its spatial sizes.
  private func kernel(_ shape: [Int], isTransposed: Bool) -> (input: Int, output: Int, size: [Int])? {
    let isGrouped = type.hasPrefix("Group")
    guard shape.count > (isGrouped ? 3 : 2) else { return nil }
    let groups = isGrouped ? shape[0] : 1
    let own = Array(shape.dropFirst(isGrouped ? 1 : 0))
    let (first, second) = (own[0] * groups, own[1] * groups)
    return isTransposed ? (first, second, Array(own[2...])) : (second, first, Array(own[2...]))
  }

  private func convolved(_ input: [Int], kernel shape: [Int]) throws -> [[Int]]? {
    guard let (channels, outputs, size) = kernel(shape, isTransposed: false) else { return nil }
    try Self.check(input, channels: channels, spatialRank: size.count)
    return try windowCounts(input, kernel: size).map { [[input[0], outputs] + $0] }
  }

  private func deconvolved(_ input: [Int], kernel shape: [Int]) throws -> [[Int]]? {
    guard let (channels, outputs, size) = kernel(shape, isTransposed: true),
      let (strides, dilations, begin, end) = window(), let added = list("output_padding"),
      [strides, dilations, begin, end, added].allSatisfy({ $0.count == size.count })
    else { return nil }
    try Self.check(input, channels: channels, spatialRank: size.count)
    let spatial = try size.indices.map { axis -> Int in
      let (reach, overflow) = (input[2 + axis] - 1).multipliedReportingOverflow(by: strides[axis])
      try ensure(
        !overflow && reach < Shape.elementLimit, "a stride of \(strides[axis]) makes the output too large")
      let extent = (size[axis] - 1) * dilations[axis] + 1
      let length = reach + extent - begin[axis] - end[axis] + added[axis]
      try ensure(length > 0, "the output is empty")
      return length
    }
    return [[input[0], outputs] + spatial]
  }

  private static func check(_ input: [Int], channels: Int, spatialRank: Int) throws {
    try ensure(
      input.count == 2 + spatialRank && input[1] == channels,
      "an input of shape \(input), but the kernel needs \(channels) channels")
  }
}
