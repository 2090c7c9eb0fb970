import CoreMLSpecification
import Foundation

/// Runs an imputer: puts values in the places of missing ones.
///
/// Missing is what the model names; where it names nothing, NaN, an empty text, and a feature without a value. In a
/// multi-array each element is looked at, and an imputed multi-array has the value for each place.
struct ImputerExecutor: SynchronousExecutor {
  private let parameters: CoreML_Specification_Imputer
  private let input: String
  private let output: MLFeatureDescription

  /// - Throws: `MLModelError` (`.io`) where the model hasn't one input and one output, or nothing to put in.
  init(_ parameters: CoreML_Specification_Imputer, description: MLModelDescription) throws {
    guard parameters.imputedValue != nil else {
      throw MLModelError(.io, "The imputer has no value to put in the places of missing ones.")
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

  /// The values for `count` places, or for as many as the model has.
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
      .io, "The imputer's value isn't of the kind of its output \"\(output.name)\" (\(output.type)).")
  }
}
