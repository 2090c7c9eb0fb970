/// The number types of a graph's tensors.
enum ElementType: String {
  case float32 = "f32"
  case float16 = "f16"
  case int32 = "i32"
  case int64 = "i64"
  case int8 = "i8"
  case uint8 = "u8"
  case boolean = "boolean"

  var byteCount: Int {
    switch self {
    case .float32, .int32: 4
    case .float16: 2
    case .int64: 8
    case .boolean, .int8, .uint8: 1
    }
  }

  /// The name of the type at the ports of the intermediate representation.
  var portPrecision: String {
    switch self {
    case .float32: "FP32"
    case .float16: "FP16"
    case .int32: "I32"
    case .int64: "I64"
    case .boolean: "BOOL"
    case .int8: "I8"
    case .uint8: "U8"
    }
  }
}

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
    guard try elementCount(shape) <= derivedLimit else {
      throw MLModelError(.parameters, "it needs a table of shape \(shape), which is too large")
    }
  }

  /// The product of the dimensions.
  ///
  /// - Throws: `MLModelError` (`.parameters`) for a dimension below one or a product above the limit.
  static func elementCount(_ shape: some Sequence<Int>) throws -> Int {
    var count = 1
    for size in shape {
      let (product, overflow) = count.multipliedReportingOverflow(by: size)
      guard size > 0, !overflow, product <= elementLimit else {
        throw MLModelError(.parameters, "a tensor of shape \(Array(shape)) can't be held")
      }
      count = product
    }
    return count
  }

  /// The shape that both broadcast to: aligned at the last dimension, ones stretched.
  static func broadcast(_ first: [Int], _ second: [Int]) throws -> [Int] {
    let rank = max(first.count, second.count)
    let padded = [first, second].map { Array(repeating: 1, count: rank - $0.count) + $0 }
    return try zip(padded[0], padded[1]).map { left, right in
      guard left == right || left == 1 || right == 1 else {
        throw MLModelError(.parameters, "shapes \(first) and \(second) don't broadcast to one")
      }
      return left == 1 ? right : left
    }
  }

  /// The axis counted from the first dimension.
  static func axis(_ axis: Int, rank: Int) throws -> Int {
    let fromFirst = axis < 0 ? axis + rank : axis
    guard fromFirst >= 0, fromFirst < rank else {
      throw MLModelError(.parameters, "axis \(axis) is outside a tensor of rank \(rank)")
    }
    return fromFirst
  }

  /// Several axes counted from the first dimension, ascending and distinct.
  static func axes(_ axes: [Int], rank: Int) throws -> [Int] {
    let fromFirst = try Set(axes.map { try axis($0, rank: rank) })
    guard fromFirst.count == axes.count else {
      throw MLModelError(.parameters, "axes \(axes) name one dimension twice")
    }
    return fromFirst.sorted()
  }
}
