import CoreVideo
public import Foundation

/// Feature values by name, kept in a dictionary.
///
/// Unchecked, because `NSObject` can't be checked: the dictionary never changes, and its values are `Sendable`.
open class MLDictionaryFeatureProvider: NSObject, MLFeatureProvider, @unchecked Sendable {
  /// The values by feature name.
  public let dictionary: [String: MLFeatureValue]

  /// Takes feature values, and makes them of what can be one: whole and floating-point numbers, `String`,
  /// `CVPixelBuffer`, `MLMultiArray`, `MLSequence`, arrays of `String` (a sequence), and dictionaries with
  /// text or whole numbers for keys and numbers for values.
  ///
  /// - Throws: `MLModelError` (`.featureType`), naming the feature, for anything else.
  public init(dictionary: [String: Any]) throws {
    self.dictionary = try dictionary.reduce(into: [:]) { values, element in
      do {
        values[element.key] = try MLFeatureValue(converting: element.value)
      } catch {
        throw MLModelError(
          .featureType, "The feature \"\(element.key)\" can't have the value given: \(error)",
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
        throw MLModelError(.featureType, "\(value) is too large for an Int64.")
      }
      self.init(int64: value)
    case let value as any BinaryFloatingPoint: self.init(double: Double(value))
    case let value as [AnyHashable: Any]: try self.init(converting: value)
    default:
      throw MLModelError(.featureType, "a \(Swift.type(of: value)) is of no feature's kind.")
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
          throw MLModelError(.featureType, "a \(Swift.type(of: value)) among its values isn't a number.")
        }
      })
  }

  /// Whole numbers are what `NSNumber` was made of integers or a `Bool`.
  private convenience init(number: NSNumber) {
    switch number.objCType.pointee {
    case CChar(UInt8(ascii: "d")), CChar(UInt8(ascii: "f")): self.init(double: number.doubleValue)
    default: self.init(int64: number.int64Value)
    }
  }
}
