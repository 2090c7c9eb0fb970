import _CoreGraphics
import Foundation

struct FilterDefinition: Sendable {
  let name: String
  let displayName: String
  let category: String
  let inputs: [FilterInput]
  let output: @Sendable (FilterInputs) throws -> CIImage

  init(
    _ name: String, _ displayName: String, _ category: String, _ inputs: [FilterInput],
    _ output: @escaping @Sendable (FilterInputs) throws -> CIImage
  ) {
    self.name = name
    self.displayName = displayName
    self.category = category
    self.inputs = inputs
    self.output = output
  }

  static let all: [String: FilterDefinition] = Dictionary(
    uniqueKeysWithValues: [
      colorAdjustments, colorEffects, compositions, blurs, morphology, geometry, reductions, generators,
      barcodeGenerators, convolutions, photographic, whiteBalance, tones, colorCubes, glows, vignettes, tiles,
      noises,
    ].joined().map { ($0.name, $0) })
}

struct FilterInput: Sendable {
  enum Default: Sendable {
    case none
    case number(Double)
    case color(CIColor)
    case vector(CIVector)
    case string(String)
    case transform(CGAffineTransform)

    var value: Any? {
      switch self {
      case .none: nil
      case .number(let number): NSNumber(value: number)
      case .color(let color): color
      case .vector(let vector): vector
      case .string(let string): string
      case .transform(let transform): transform
      }
    }
  }

  let key: String
  /// The class name of values, as on Apple's systems.
  let className: String
  let type: String?
  let `default`: Default
  let slider: ClosedRange<Double>?
  /// The range that values are clamped to.
  let limits: ClosedRange<Double>?

  private init(
    _ key: String, _ className: String, _ type: String?, _ initial: Default,
    slider: ClosedRange<Double>? = nil, limits: ClosedRange<Double>? = nil
  ) {
    self.key = key
    self.className = className
    self.type = type
    self.default = initial
    self.slider = slider
    self.limits = limits
  }

  static let image = image(kCIInputImageKey)
  static let background = image(kCIInputBackgroundImageKey)
  static func image(_ key: String) -> FilterInput {
    FilterInput(key, "CIImage", kCIAttributeTypeImage, .none)
  }
  static func number(
    _ key: String, _ value: Double, slider: ClosedRange<Double>, limits: ClosedRange<Double>? = nil,
    type: String = kCIAttributeTypeScalar
  ) -> FilterInput { FilterInput(key, "NSNumber", type, .number(value), slider: slider, limits: limits) }
  static func color(_ key: String, _ color: CIColor) -> FilterInput {
    FilterInput(key, "CIColor", kCIAttributeTypeColor, .color(color))
  }
  static func vector(_ key: String, _ numbers: [CGFloat]) -> FilterInput {
    FilterInput(key, "CIVector", nil, .vector(CIVector(values: numbers, count: numbers.count)))
  }
  static func position(_ key: String, _ x: CGFloat, _ y: CGFloat) -> FilterInput {
    FilterInput(key, "CIVector", kCIAttributeTypePosition, .vector(CIVector(x: x, y: y)))
  }
  static func rectangle(_ key: String, _ rect: CGRect) -> FilterInput {
    FilterInput(key, "CIVector", kCIAttributeTypeRectangle, .vector(CIVector(cgRect: rect)))
  }
  static func string(_ key: String, _ value: String) -> FilterInput {
    FilterInput(key, "NSString", nil, .string(value))
  }
  static func data(_ key: String) -> FilterInput { FilterInput(key, "NSData", nil, .none) }
  static func colorSpace(_ key: String) -> FilterInput { FilterInput(key, "NSObject", nil, .none) }
  static func transform(_ key: String) -> FilterInput {
    FilterInput(key, "NSAffineTransform", nil, .transform(.identity))
  }

  /// The input's entry in Apple's `attributes`.
  var attributes: [String: Any] {
    var attributes: [String: Any] = [kCIAttributeClass: className]
    attributes[kCIAttributeType] = type
    attributes[kCIAttributeDefault] = self.default.value
    attributes[kCIAttributeSliderMin] = slider?.lowerBound
    attributes[kCIAttributeSliderMax] = slider?.upperBound
    attributes[kCIAttributeMin] = limits?.lowerBound
    attributes[kCIAttributeMax] = limits?.upperBound
    return attributes
  }
}

struct FilterInputError: LocalizedError, CustomStringConvertible {
  let description: String
  var errorDescription: String? { description }
}

/// The input values that a filter's output is computed from.
package struct FilterInputs {
  let definition: FilterDefinition
  let values: [String: Any]

  /// Converts a number of any type; nil if it isn't one.
  package static func number(_ value: Any?) -> Double? {
    switch value {
    case let value as Double: value
    case let value as Float: Double(value)
    case let value as CGFloat: Double(value)
    case let value as Bool: value ? 1 : 0
    case let value as any BinaryInteger: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }

  private func value<Value>(_ key: String, as type: Value.Type) throws -> Value {
    guard let value = values[key] else {
      throw FilterInputError(description: "\(definition.name) has no value for \(key).")
    }
    guard let value = value as? Value else {
      throw FilterInputError(
        description: "\(definition.name) needs a \(type) for \(key), not a \(Swift.type(of: value)).")
    }
    return value
  }

  func image(_ key: String = kCIInputImageKey) throws -> CIImage { try value(key, as: CIImage.self) }
  /// An image, empty if missing.
  func optionalImage(_ key: String) throws -> CIImage {
    values[key] == nil ? CIImage.empty() : try image(key)
  }
  func color(_ key: String = kCIInputColorKey) throws -> CIColor {
    let color = try value(key, as: CIColor.self)
    guard [color.red, color.green, color.blue, color.alpha].allSatisfy(\.isFinite) else {
      throw FilterInputError(description: "\(definition.name) needs finite components for \(key).")
    }
    return color
  }
  func string(_ key: String) throws -> String { try value(key, as: String.self) }
  func data(_ key: String) throws -> Data { try value(key, as: Data.self) }
  func colorSpace(_ key: String) throws -> CGColorSpace? {
    values[key] == nil ? nil : try value(key, as: CGColorSpace.self)
  }

  /// The number, clamped to the input's limits.
  func number(_ key: String) throws -> Double {
    guard let number = Self.number(values[key]), number.isFinite else {
      throw FilterInputError(description: "\(definition.name) needs a finite number for \(key).")
    }
    guard let limits = definition.inputs.first(where: { $0.key == key })?.limits else { return number }
    return min(max(number, limits.lowerBound), limits.upperBound)
  }

  /// The elements of a vector, at least `count`.
  func numbers(_ key: String, count: Int) throws -> [Double] {
    let vector: CIVector
    switch values[key] {
    case let point as CGPoint: vector = CIVector(cgPoint: point)
    case let rect as CGRect: vector = CIVector(cgRect: rect)
    default: vector = try value(key, as: CIVector.self)
    }
    let numbers = (0..<vector.count).map { Double(vector.value(at: $0)) }
    guard numbers.count >= count, numbers.allSatisfy(\.isFinite) else {
      throw FilterInputError(description: "\(definition.name) needs \(count) finite numbers for \(key).")
    }
    return numbers
  }
  func point(_ key: String) throws -> SIMD2<Double> {
    let numbers = try numbers(key, count: 2)
    return SIMD2(numbers[0], numbers[1])
  }
  func rectangle(_ key: String) throws -> CGRect {
    let numbers = try numbers(key, count: 4)
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// An affine transform or a vector of six; Apple's filters take an `NSAffineTransform` or an `NSValue`.
  func transform(_ key: String) throws -> CGAffineTransform {
    if let transform = values[key] as? CGAffineTransform { return transform }
    if let transform = values[key] as? AffineTransform {
      return CGAffineTransform(
        transform.m11, transform.m12, transform.m21, transform.m22, transform.tX, transform.tY)
    }
    let numbers = try numbers(key, count: 6).map { CGFloat($0) }
    return CGAffineTransform(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }
}
