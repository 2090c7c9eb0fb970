import CoreVideo
public import Foundation

/// A dictionary of feature values by name.
///
/// Unchecked, because `NSObject` can't be checked: the dictionary is immutable, its values are `Sendable`.
open class MLDictionaryFeatureProvider: NSObject, MLFeatureProvider, @unchecked Sendable {
  /// The values by feature name.
  public let dictionary: [String: MLFeatureValue]

  /// Creates a provider of feature values, or of values that convert to them: integers and floating-point
  /// numbers, `String`, `CVPixelBuffer`, `MLMultiArray`, `MLSequence`, arrays of `String` (a sequence), and
  /// dictionaries of numbers by string or integer.
  ///
  /// - Throws: `MLModelError` (`.featureType`) with the feature's name if another type is given.
  public init(dictionary: [String: Any]) throws {
    self.dictionary = try dictionary.reduce(into: [:]) { values, element in
      do {
        values[element.key] = try MLFeatureValue(converting: element.value)
      } catch {
        throw MLModelError(
          .featureType, "The value of feature \"\(element.key)\" can't be converted: \(error)",
          underlying: error)
      }
    }
  }

  package init(values: [String: MLFeatureValue]) { dictionary = values }

  open var featureNames: Set<String> { Set(dictionary.keys) }

  open func featureValue(for featureName: String) -> MLFeatureValue? { dictionary[featureName] }

  public subscript(featureName: String) -> MLFeatureValue? { dictionary[featureName] }
}

extension MLFeatureValue {
  fileprivate convenience init(converting value: Any) throws {
    switch value {
    case let value as MLFeatureValue: self.init(value)
    case let value as CVPixelBuffer: self.init(pixelBuffer: value)
    case let value as MLMultiArray: self.init(multiArray: value)
    case let value as MLSequence: self.init(sequence: value)
    case let value as String: self.init(string: value)
    case let value as [String]: self.init(sequence: MLSequence(strings: value))
    case let value as NSNumber: self.init(number: value)
    case let value as any BinaryInteger:
      guard let value = Int64(exactly: value) else {
        throw MLModelError(.featureType, "\(value) doesn't fit an Int64.")
      }
      self.init(int64: value)
    case let value as any BinaryFloatingPoint: self.init(double: Double(value))
    case let value as [AnyHashable: Any]: try self.init(converting: value)
    default:
      throw MLModelError(.featureType, "no feature type holds a \(Swift.type(of: value)).")
    }
  }

  private convenience init(converting dictionary: [AnyHashable: Any]) throws {
    try self.init(
      dictionary: dictionary.mapValues { value -> NSNumber in
        switch value {
        case let value as NSNumber: return value
        case let value as any BinaryInteger: return NSNumber(value: Int64(clamping: value))
        case let value as any BinaryFloatingPoint: return NSNumber(value: Double(value))
        default:
          throw MLModelError(
            .featureType, "a dictionary's values must be numbers, not \(Swift.type(of: value)).")
        }
      })
  }

  /// Creates an `int64` of an `NSNumber` made from an integer or a `Bool`, otherwise a `double`.
  private convenience init(number: NSNumber) {
    switch number.objCType.pointee {
    case CChar(UInt8(ascii: "d")), CChar(UInt8(ascii: "f")): self.init(double: number.doubleValue)
    default: self.init(int64: number.int64Value)
    }
  }
}
