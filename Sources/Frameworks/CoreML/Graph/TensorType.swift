import NetworkInference

/// The number type and shape of a tensor; the first dimension is the outermost.
struct TensorType: Equatable {
  var element: ElementType
  var shape: [Int]

  init(_ element: ElementType, _ shape: [Int]) {
    self.element = element
    self.shape = shape
  }

  /// 32-bit floating-point numbers, as all of Core ML's blobs are.
  init(_ shape: [Int]) { self.init(.float32, shape) }
}

/// Arithmetic on shapes, checked: they come from files.
enum Shape {
  /// No tensor has more elements than this (2 GiB of 32-bit numbers): a file can claim any size in a few bytes.
  static let elementLimit = 1 << 29

  /// Constants that the lowering itself makes up, rather than the file, have no more elements than this.
  static let derivedLimit = 1 << 24

  /// Checks the size of a constant that the lowering makes up.
  static func checkDerived(_ shape: [Int]) throws {
    try ensure(elementCount(shape) <= derivedLimit, "it needs a table of shape \(shape), which is too large")
  }

  /// The product of the dimensions.
  ///
  /// - Throws: `MLModelError` (`.parameters`) for a dimension below one or a product above the limit.
  static func elementCount(_ shape: some Collection<Int>) throws -> Int {
    guard let count = product(shape), count > 0, count <= elementLimit else {
      throw MLModelError(.parameters, "a tensor of shape \(Array(shape)) can't be held")
    }
    return count
  }

  /// Whether a tensor of the shape, which may be empty, is no larger than any may be.
  static func canBeHeld(_ shape: [Int]) -> Bool { product(shape).map { $0 <= elementLimit } ?? false }

  /// The product of the dimensions of a tensor that there is, or of some of them: none of more than the limit is made, so it
  /// can't overflow.
  static func product(ofChecked shape: some Sequence<Int>) -> Int { shape.reduce(1, *) }

  /// The product of any dimensions, 0 where one is; nil where it can't be counted, or a dimension is below 0.
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

  /// The shape that both broadcast to: aligned at the last dimension, ones stretched.
  static func broadcast(_ first: [Int], _ second: [Int]) throws -> [Int] {
    let rank = max(first.count, second.count)
    let padded = [first, second].map { Array(repeating: 1, count: rank - $0.count) + $0 }
    return try zip(padded[0], padded[1]).map { left, right in
      try ensure(
        left == right || left == 1 || right == 1, "shapes \(first) and \(second) don't broadcast to one")
      return left == 1 ? right : left
    }
  }

  /// The axis counted from the first dimension.
  static func axis(_ axis: Int, rank: Int) throws -> Int {
    let fromFirst = axis < 0 ? axis + rank : axis
    try ensure(fromFirst >= 0 && fromFirst < rank, "axis \(axis) is outside a tensor of rank \(rank)")
    return fromFirst
  }

  /// Several axes counted from the first dimension, ascending and distinct.
  static func axes(_ axes: [Int], rank: Int) throws -> [Int] {
    let fromFirst = try Set(axes.map { try axis($0, rank: rank) })
    try ensure(fromFirst.count == axes.count, "axes \(axes) name one dimension twice")
    return fromFirst.sorted()
  }
}
