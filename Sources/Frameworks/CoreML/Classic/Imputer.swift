import CoreMLSpecification
import Foundation

/// An imputer: replaces missing values. The model defines which value means missing; by default NaN, an empty
/// string, and a feature without a value. A multi-array is imputed per element, with a value per index.
struct ImputerExecutor: SynchronousExecutor {
  private let parameters: CoreML_Specification_Imputer
  private let input: String
  private let output: MLFeatureDescription

  /// - Throws: `MLModelError` (`.io`) without exactly one input and one output, or without a replacement.
  init(_ parameters: CoreML_Specification_Imputer, description: MLModelDescription) throws {
    guard parameters.imputedValue != nil else {
      throw MLModelError(.io, "The imputer has no replacement for missing values.")
    }
    self.parameters = parameters
    input = try description.onlyInput().name
    output = try description.onlyOutput()
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    [output.name: try imputed(features.featureValue(for: input))]
  }

  private func imputed(_ value: MLFeatureValue?) throws -> MLFeatureValue {
    if output.type == .string {
      guard case .imputedStringValue(let replacement)? = parameters.imputedValue else { throw mismatch }
      guard let text = value?.stringValue, value?.isUndefined == false else {
        return MLFeatureValue(string: replacement)
      }
      return MLFeatureValue(string: text == parameters.replaceStringValue ? replacement : text)
    }
    if output.type == .dictionary { return try imputedDictionary(value) }
    let output = try DeclaredOutput(output)
    guard let numbers = value?.numbers else { return try output.value(try replacements(nil)) }
    let replacements = try replacements(numbers.count)
    return try output.value(
      zip(numbers, replacements).map { number, replacement in isMissing(number) ? replacement : number })
  }

  private func isMissing(_ number: Double) -> Bool {
    switch parameters.replaceValue {
    case .replaceDoubleValue(let missing): missing.isNaN ? number.isNaN : number == missing
    case .replaceInt64Value(let missing): number == Double(missing)
    case .replaceStringValue, nil: number.isNaN
    }
  }

  /// The replacements for `count` elements, by default as many as the model has.
  private func replacements(_ count: Int?) throws -> [Double] {
    let values: [Double] =
      switch parameters.imputedValue {
      case .imputedDoubleValue(let value): Array(repeating: value, count: count ?? 1)
      case .imputedInt64Value(let value): Array(repeating: Double(value), count: count ?? 1)
      case .imputedDoubleArray(let values): values.vector
      case .imputedInt64Array(let values): values.vector.map(Double.init)
      default: throw mismatch
      }
    guard count == nil || values.count == count else {
      throw MLModelError(
        .featureType, "The imputer has \(values.count) values for the \(count ?? 0) numbers of \"\(input)\".")
    }
    return values
  }

  private func imputedDictionary(_ value: MLFeatureValue?) throws -> MLFeatureValue {
    var dictionary = value?.dictionaryValue ?? [:]
    let replacements: [(AnyHashable, Double)] =
      switch parameters.imputedValue {
      case .imputedStringDictionary(let map): map.map.map { (AnyHashable($0.key), $0.value) }
      case .imputedInt64Dictionary(let map): map.map.map { (AnyHashable($0.key), $0.value) }
      default: throw mismatch
      }
    for (key, replacement) in replacements where dictionary[key].map({ isMissing($0.doubleValue) }) ?? true {
      dictionary[key] = NSNumber(value: replacement)
    }
    return try MLFeatureValue(dictionary: dictionary)
  }

  private var mismatch: MLModelError {
    MLModelError(
      .io, "The imputer's value doesn't match the type of its output \"\(output.name)\" (\(output.type)).")
  }
}
