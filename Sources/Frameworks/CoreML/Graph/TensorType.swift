import NetworkInference

/// The element type and shape of a tensor; the first dimension is the outermost.
struct TensorType: Equatable {
  var element: ElementType
  var shape: [Int]

  init(_ element: ElementType, _ shape: [Int]) {
    self.element = element
    self.shape = shape
  }

  /// Creates a type of 32-bit floats, as all of Core ML's blobs are.
  init(_ shape: [Int]) { self.init(.float32, shape) }
}

/// Checked arithmetic on shapes, which come from files.
enum Shape {
  /// The maximum number of a tensor's elements (2 GiB of 32-bit numbers); a short file can declare any size.
  static let elementLimit = 1 << 29

  /// The maximum number of elements of constants that lowering creates.
  static let derivedLimit = 1 << 24

  /// Checks the size of a constant that lowering creates.
  static func checkDerived(_ shape: [Int]) throws {
    try ensure(elementCount(shape) <= derivedLimit, "it needs a table of shape \(shape), which is too large")
  }

  /// The number of elements; throws `MLModelError.parameters` if above the limit or a dimension is below 1.
  static func elementCount(_ shape: some Collection<Int>) throws -> Int {
    guard let count = product(shape), count > 0, count <= elementLimit else {
      throw MLModelError(.parameters, "a tensor of shape \(Array(shape)) is too large")
    }
    return count
  }

  /// Whether a tensor of this shape, which may be empty, is within the limit.
  static func canBeHeld(_ shape: [Int]) -> Bool { product(shape).map { $0 <= elementLimit } ?? false }

  /// The product of some dimensions of an existing tensor; can't overflow, as tensors are within the limit.
  static func product(ofChecked shape: some Sequence<Int>) -> Int { shape.reduce(1, *) }

  /// The product of the dimensions; nil on overflow or for a negative dimension.
  static func product(_ shape: some Collection<Int>) -> Int? {
    if shape.contains(0) { return shape.allSatisfy { $0 >= 0 } ? 0 : nil }
    var count = 1
    for size in shape {
      let (product, overflow) = count.multipliedReportingOverflow(by: size)
      guard size > 0, !overflow else { return nil }
      count = product
    }
    return count
  }

  /// The common shape of broadcasting, aligned at the last dimension.
  static func broadcast(_ first: [Int], _ second: [Int]) throws -> [Int] {
    let rank = max(first.count, second.count)
    let padded = [first, second].map { Array(repeating: 1, count: rank - $0.count) + $0 }
    return try zip(padded[0], padded[1]).map { left, right in
      try ensure(
        left == right || left == 1 || right == 1, "shapes \(first) and \(second) can't be broadcast")
      return left == 1 ? right : left
    }
  }

  /// The index of an axis that may count from the end.
  static func axis(_ axis: Int, rank: Int) throws -> Int {
    let fromFirst = axis < 0 ? axis + rank : axis
    try ensure(fromFirst >= 0 && fromFirst < rank, "axis \(axis) is outside a tensor of rank \(rank)")
    return fromFirst
  }

  /// The indices of axes that may count from the end, ascending and distinct.
  static func axes(_ axes: [Int], rank: Int) throws -> [Int] {
    let fromFirst = try Set(axes.map { try axis($0, rank: rank) })
    try ensure(fromFirst.count == axes.count, "axes \(axes) contain duplicates")
    return fromFirst.sorted()
  }
}
