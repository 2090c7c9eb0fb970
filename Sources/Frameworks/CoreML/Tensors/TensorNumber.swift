/// An element type that tensors store unchanged.
protocol TensorNumber: MLTensorScalar, BitwiseCopyable {
  /// The type that two elements are computed in; results are rounded or truncated to the elements' type.
  associatedtype Working: WorkingNumber
  /// The type of sums and products of many elements.
  associatedtype Total: WorkingNumber

  var working: Working { get }
  var total: Total { get }

  /// Rounds to nearest for floating point, truncates and wraps for integers; Booleans are true unless 0.
  init(rounding number: Working)
  init(rounding number: Total)
  init(rounding number: Double)
  init(rounding number: Int64)

  static func wrap(_ elements: [Self]) -> TensorElements
  static func unwrap(_ elements: TensorElements) -> [Self]?
}

// MARK: - Floating point

extension TensorNumber where Self: BinaryFloatingPoint {
  var working: Float { Float(self) }
  var total: Double { Double(self) }
  init(rounding number: Float) { self.init(number) }
  init(rounding number: Double) { self.init(number) }
  init(rounding number: Int64) { self.init(number) }
}

extension Float: TensorNumber {
  typealias Working = Float
  typealias Total = Double

  static func wrap(_ elements: [Self]) -> TensorElements { .float32(elements) }
  static func unwrap(_ elements: TensorElements) -> [Self]? {
    if case .float32(let own) = elements { own } else { nil }
  }
}

extension Float16: TensorNumber {
  typealias Working = Float
  typealias Total = Double

  static func wrap(_ elements: [Self]) -> TensorElements { .float16(elements) }
  static func unwrap(_ elements: TensorElements) -> [Self]? {
    if case .float16(let own) = elements { own } else { nil }
  }
}

// MARK: - Integers

extension TensorNumber where Self: FixedWidthInteger {
  var working: Int64 { Int64(self) }
  var total: Int64 { Int64(self) }
  init(rounding number: Double) { self.init(truncatingIfNeeded: Int64(saturating: number)) }
  init(rounding number: Int64) { self.init(truncatingIfNeeded: number) }
}

extension Int32: TensorNumber {
  typealias Working = Int64
  typealias Total = Int64

  static func wrap(_ elements: [Self]) -> TensorElements { .int32(elements) }
  static func unwrap(_ elements: TensorElements) -> [Self]? {
    if case .int32(let own) = elements { own } else { nil }
  }
}

extension UInt32: TensorNumber {
  typealias Working = Int64
  typealias Total = Int64

  static func wrap(_ elements: [Self]) -> TensorElements { .uint32(elements) }
  static func unwrap(_ elements: TensorElements) -> [Self]? {
    if case .uint32(let own) = elements { own } else { nil }
  }
}

extension Int16: TensorNumber {
  typealias Working = Int64
  typealias Total = Int64

  static func wrap(_ elements: [Self]) -> TensorElements { .int16(elements) }
  static func unwrap(_ elements: TensorElements) -> [Self]? {
    if case .int16(let own) = elements { own } else { nil }
  }
}

extension UInt16: TensorNumber {
  typealias Working = Int64
  typealias Total = Int64

  static func wrap(_ elements: [Self]) -> TensorElements { .uint16(elements) }
  static func unwrap(_ elements: TensorElements) -> [Self]? {
    if case .uint16(let own) = elements { own } else { nil }
  }
}

extension Int8: TensorNumber {
  typealias Working = Int64
  typealias Total = Int64

  static func wrap(_ elements: [Self]) -> TensorElements { .int8(elements) }
  static func unwrap(_ elements: TensorElements) -> [Self]? {
    if case .int8(let own) = elements { own } else { nil }
  }
}

extension UInt8: TensorNumber {
  typealias Working = Int64
  typealias Total = Int64

  static func wrap(_ elements: [Self]) -> TensorElements { .uint8(elements) }
  static func unwrap(_ elements: TensorElements) -> [Self]? {
    if case .uint8(let own) = elements { own } else { nil }
  }
}

// MARK: - Booleans

extension Bool: TensorNumber {
  typealias Working = Int64
  typealias Total = Int64

  var working: Int64 { self ? 1 : 0 }
  var total: Int64 { self ? 1 : 0 }
  init(rounding number: Double) { self = number != 0 }
  init(rounding number: Int64) { self = number != 0 }

  static func wrap(_ elements: [Self]) -> TensorElements { .bool(elements) }
  static func unwrap(_ elements: TensorElements) -> [Self]? {
    if case .bool(let own) = elements { own } else { nil }
  }
}
