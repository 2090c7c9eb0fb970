import Foundation

enum TensorElements: Sendable {
  case float32([Float])
  case float16([Float16])
  case int32([Int32])
  case uint32([UInt32])
  case int16([Int16])
  case uint16([UInt16])
  case int8([Int8])
  case uint8([UInt8])
  case bool([Bool])
}

/// An operation on elements of any type. A generic method, which a closure can't be: the compiler optimizes
/// the loop only for a known type.
protocol TensorElementsVisitor<Result> {
  associatedtype Result
  func visit<Number: TensorNumber>(_ elements: [Number]) -> Result
}

protocol TensorElementsMaker {
  func make<Number: TensorNumber>(_ type: Number.Type) -> [Number]
}

extension TensorElements {
  func accept<Visitor: TensorElementsVisitor>(_ visitor: Visitor) -> Visitor.Result {
    switch self {
    case .float32(let elements): visitor.visit(elements)
    case .float16(let elements): visitor.visit(elements)
    case .int32(let elements): visitor.visit(elements)
    case .uint32(let elements): visitor.visit(elements)
    case .int16(let elements): visitor.visit(elements)
    case .uint16(let elements): visitor.visit(elements)
    case .int8(let elements): visitor.visit(elements)
    case .uint8(let elements): visitor.visit(elements)
    case .bool(let elements): visitor.visit(elements)
    }
  }

  init(_ element: MLTensorElement, _ maker: some TensorElementsMaker) {
    switch element {
    case .float32: self = .float32(maker.make(Float.self))
    case .float16: self = .float16(maker.make(Float16.self))
    case .int32: self = .int32(maker.make(Int32.self))
    case .uint32: self = .uint32(maker.make(UInt32.self))
    case .int16: self = .int16(maker.make(Int16.self))
    case .uint16: self = .uint16(maker.make(UInt16.self))
    case .int8: self = .int8(maker.make(Int8.self))
    case .uint8: self = .uint8(maker.make(UInt8.self))
    case .bool: self = .bool(maker.make(Bool.self))
    }
  }

  var element: MLTensorElement {
    switch self {
    case .float32: .float32
    case .float16: .float16
    case .int32: .int32
    case .uint32: .uint32
    case .int16: .int16
    case .uint16: .uint16
    case .int8: .int8
    case .uint8: .uint8
    case .bool: .bool
    }
  }

  var count: Int { accept(Counting()) }

  /// The elements in double precision, which is exact.
  var numbers: [Double] { accept(Reading()) }

  /// Creates elements of scalars, or of the numbers that a custom scalar type converts to.
  init<Scalar: MLTensorScalar>(_ scalars: [Scalar]) {
    self =
      (scalars as? any OwnElements)?.tensorElements
      ?? TensorElements(Scalar.tensorElement, Rounding(scalars: scalars))
  }

  /// Creates elements of numbers, rounded, or truncated and wrapped around, to a type.
  init(rounding numbers: [Double], _ element: MLTensorElement) {
    self.init(element, RoundingNumbers(numbers: numbers))
  }

  init(repeating number: Double, count: Int, _ element: MLTensorElement) {
    self.init(element, Repeating(number: number, count: count))
  }

  init(_ bytes: UnsafeRawBufferPointer, _ element: MLTensorElement) {
    // Any nonzero byte is true.
    self =
      element == .bool
      ? TensorElements(.uint8, Loading(bytes: bytes)).cast(to: .bool)
      : TensorElements(element, Loading(bytes: bytes))
  }

  /// The elements, rounded, or truncated and wrapped around, to another type.
  func cast(to element: MLTensorElement) -> TensorElements {
    element == self.element ? self : accept(Casting(element: element))
  }
}

/// An array that a tensor can store unchanged.
private protocol OwnElements {
  var tensorElements: TensorElements { get }
}

extension Array: OwnElements where Element: TensorNumber {
  fileprivate var tensorElements: TensorElements { Element.wrap(self) }
}

private struct Counting: TensorElementsVisitor {
  func visit<Number: TensorNumber>(_ elements: [Number]) -> Int { elements.count }
}

private struct Reading: TensorElementsVisitor {
  func visit<Number: TensorNumber>(_ elements: [Number]) -> [Double] { elements.map(\.tensorNumber) }
}

private struct Casting: TensorElementsVisitor {
  let element: MLTensorElement

  func visit<Number: TensorNumber>(_ elements: [Number]) -> TensorElements {
    TensorElements(element, Rounding(scalars: elements))
  }
}

private struct Rounding<Scalar: MLTensorScalar>: TensorElementsMaker {
  let scalars: [Scalar]

  func make<Number: TensorNumber>(_ type: Number.Type) -> [Number] {
    scalars.map { Number(rounding: $0.tensorNumber) }
  }
}

private struct RoundingNumbers: TensorElementsMaker {
  let numbers: [Double]

  func make<Number: TensorNumber>(_ type: Number.Type) -> [Number] { numbers.map { Number(rounding: $0) } }
}

private struct Repeating: TensorElementsMaker {
  let number: Double
  let count: Int

  func make<Number: TensorNumber>(_ type: Number.Type) -> [Number] {
    [Number](repeating: Number(rounding: number), count: count)
  }
}

private struct Loading: TensorElementsMaker {
  let bytes: UnsafeRawBufferPointer

  func make<Number: TensorNumber>(_ type: Number.Type) -> [Number] {
    let stride = MemoryLayout<Number>.stride
    return (0..<bytes.count / stride).map { bytes.loadUnaligned(fromByteOffset: $0 * stride, as: type) }
  }
}
