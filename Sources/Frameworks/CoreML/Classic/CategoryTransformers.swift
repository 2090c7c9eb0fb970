import CoreMLSpecification
import Foundation

/// The vector index of each category or key. A duplicate has the first of its indices; the second stays zero.
private struct CategoryIndex {
  let count: Int
  private let indices: [DictionaryKey: Int]

  init(_ keys: [DictionaryKey]) {
    count = keys.count
    indices = Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(key: DictionaryKey) -> Int? { indices[key] }
}

/// A one-hot encoder: maps a category to 1 at its index, in a vector of 0 elsewhere or in a dictionary.
struct OneHotEncoderExecutor: SynchronousExecutor {
  private let indices: CategoryIndex
  private let isSparse: Bool
  private let ignoresUnknown: Bool
  private let input: String
  private let output: MLFeatureDescription

  /// - Throws: `MLModelError` (`.io`) without exactly one input and one output, or without categories.
  init(_ parameters: CoreML_Specification_OneHotEncoder, description: MLModelDescription) throws {
    let categories: [DictionaryKey] =
      switch parameters.categoryType {
      case .stringCategories(let vector): vector.vector.map(DictionaryKey.string)
      case .int64Categories(let vector): vector.vector.map(DictionaryKey.int64)
      case nil: throw MLModelError(.io, "The one-hot encoder has no categories.")
      }
    indices = CategoryIndex(categories)
    isSparse = parameters.outputSparse
    ignoresUnknown = parameters.handleUnknown == .ignoreUnknown
    input = try description.onlyInput().name
    output = try description.onlyOutput()
    if !isSparse { _ = try DeclaredOutput(output) }
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    let value = features.featureValue(for: input)
    let place = value?.categoryKey.flatMap { indices[$0] }
    guard place != nil || ignoresUnknown else {
      throw MLModelError(
        .featureType,
        "\"\(input)\" is \(value?.description ?? "missing"), which isn't one of the encoder's \(indices.count) "
          + "categories.")
    }
    if isSparse {
      return [output.name: try MLFeatureValue(dictionary: place.map { [$0: 1] } ?? [:])]
    }
    var vector = Array(repeating: 0.0, count: indices.count)
    if let place { vector[place] = 1 }
    return [output.name: try DeclaredOutput(output).value(vector)]
  }
}

/// A dictionary vectorizer: writes a dictionary's numbers to the vector indices of their keys, 0 elsewhere,
/// or to a dictionary by index if the output is one. Unknown keys are left out.
struct DictionaryVectorizerExecutor: SynchronousExecutor {
  private let indices: CategoryIndex
  private let input: String
  private let output: MLFeatureDescription

  /// - Throws: `MLModelError` (`.io`) if the model doesn't have one input and one output, or has no keys.
  init(_ parameters: CoreML_Specification_DictVectorizer, description: MLModelDescription) throws {
    let keys: [DictionaryKey] =
      switch parameters.map {
      case .stringToIndex(let vector): vector.vector.map(DictionaryKey.string)
      case .int64ToIndex(let vector): vector.vector.map(DictionaryKey.int64)
      case nil: throw MLModelError(.io, "The dictionary vectorizer has no keys.")
      }
    indices = CategoryIndex(keys)
    input = try description.onlyInput().name
    output = try description.onlyOutput()
    if output.type != .dictionary { _ = try DeclaredOutput(output) }
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    var numbers: [Int: NSNumber] = [:]
    for (key, number) in features.featureValue(for: input)?.dictionaryValue ?? [:] {
      guard let key = DictionaryKey(key), let place = indices[key] else { continue }
      numbers[place] = number
    }
    if output.type == .dictionary { return [output.name: try MLFeatureValue(dictionary: numbers)] }
    var vector = Array(repeating: 0.0, count: indices.count)
    for (place, number) in numbers { vector[place] = number.doubleValue }
    return [output.name: try DeclaredOutput(output).value(vector)]
  }
}

/// A categorical mapping: maps a string to an integer, or an integer to a string.
struct CategoricalMappingExecutor: SynchronousExecutor {
  private enum Mapping {
    case toInt64([String: Int64], unknown: Int64?)
    case toString([Int64: String], unknown: String?)
  }
  private let mapping: Mapping
  private let input: String
  private let output: String

  /// - Throws: `MLModelError` (`.io`) if the model doesn't have one input and one output, or has no mapping.
  init(_ parameters: CoreML_Specification_CategoricalMapping, description: MLModelDescription) throws {
    switch parameters.mappingType {
    case .stringToInt64Map(let map):
      if case .int64Value(let value)? = parameters.valueOnUnknown {
        mapping = .toInt64(map.map, unknown: value)
      } else {
        mapping = .toInt64(map.map, unknown: nil)
      }
    case .int64ToStringMap(let map):
      if case .strValue(let value)? = parameters.valueOnUnknown {
        mapping = .toString(map.map, unknown: value)
      } else {
        mapping = .toString(map.map, unknown: nil)
      }
    case nil: throw MLModelError(.io, "The categorical mapping has no categories.")
    }
    input = try description.onlyInput().name
    output = try description.onlyOutput().name
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    let value = features.featureValue(for: input)
    let mapped: MLFeatureValue? =
      switch mapping {
      case .toInt64(let map, let unknown):
        (value.flatMap { map[$0.stringValue] } ?? unknown).map { MLFeatureValue(int64: $0) }
      case .toString(let map, let unknown):
        (value.flatMap { map[$0.int64Value] } ?? unknown).map { MLFeatureValue(string: $0) }
      }
    guard let mapped else {
      throw MLModelError(
        .featureType,
        "\"\(input)\" is \(value?.description ?? "missing"), which the categorical mapping lacks, and it "
          + "has no value for unknown categories.")
    }
    return [output: mapped]
  }
}

extension MLFeatureValue {
  /// A string, or an integer in any numeric form; nil for other types.
  fileprivate var categoryKey: DictionaryKey? {
    switch storage {
    case .string(let text): .string(text)
    case .int64(let number): .int64(number)
    case .double(let number): Int64(exactly: number).map(DictionaryKey.int64)
    case .multiArray(let array) where array.count == 1:
      Int64(exactly: array.values(as: Double.self)[0]).map(DictionaryKey.int64)
    default: nil
    }
  }
}
