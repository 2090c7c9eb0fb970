import CoreMLSpecification
import Foundation

/// A scaler: adds a shift to each number, then multiplies by a scale.
struct ScalerExecutor: SynchronousExecutor {
  private let shift: [Double]
  private let scale: [Double]
  private let input: String
  private let output: DeclaredOutput

  /// - Throws: `MLModelError` (`.io`) if the model doesn't have one input and one output.
  init(_ parameters: CoreML_Specification_Scaler, description: MLModelDescription) throws {
    shift = parameters.shiftValue
    scale = parameters.scaleValue
    input = try description.onlyInput().name
    output = try DeclaredOutput(of: description)
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    let numbers = try features.numbers(of: input)
    let shift = try Self.parameters(shift, for: numbers.count, missing: 0, "shifts")
    let scale = try Self.parameters(scale, for: numbers.count, missing: 1, "scales")
    return [output.name: try output.value(numbers.indices.map { (numbers[$0] + shift[$0]) * scale[$0] })]
  }

  /// The parameters of all elements; a single one applies to all.
  private static func parameters(
    _ given: [Double], for count: Int, missing: Double, _ what: String
  ) throws -> [Double] {
    switch given.count {
    case count: return given
    case 0: return Array(repeating: missing, count: count)
    case 1: return Array(repeating: given[0], count: count)
    default:
      throw MLModelError(.featureType, "The scaler has \(given.count) \(what) for \(count) numbers.")
    }
  }
}

/// A normalizer: divides the numbers by their norm. Zeros stay zeros.
struct NormalizerExecutor: SynchronousExecutor {
  private let norm: CoreML_Specification_Normalizer.NormType
  private let input: String
  private let output: DeclaredOutput

  /// - Throws: `MLModelError` (`.io`) without exactly one input and one output, or for an unknown norm.
  init(_ parameters: CoreML_Specification_Normalizer, description: MLModelDescription) throws {
    norm = parameters.normType
    if case .unrecognized(let number) = norm {
      throw MLModelError(.io, "The normalizer's norm \(number) is unknown.")
    }
    input = try description.onlyInput().name
    output = try DeclaredOutput(of: description)
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    let numbers = try features.numbers(of: input)
    let size =
      switch norm {
      case .l1: numbers.reduce(0) { $0 + abs($1) }
      case .l2: numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
      case .lMax, .unrecognized: numbers.map { abs($0) }.max() ?? 0
      }
    return [output.name: try output.value(size == 0 ? numbers : numbers.map { $0 / size })]
  }
}

/// An array feature extractor: selects elements of a multi-array by row-major index.
struct ArrayFeatureExtractorExecutor: SynchronousExecutor {
  private let indices: [Int]
  private let input: String
  private let output: DeclaredOutput

  /// - Throws: `MLModelError` (`.io`) if the model doesn't have one input and one output.
  init(_ parameters: CoreML_Specification_ArrayFeatureExtractor, description: MLModelDescription) throws {
    indices = parameters.extractIndex.map { Int(clamping: $0) }
    input = try description.onlyInput().name
    output = try DeclaredOutput(of: description)
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    let numbers = try features.numbers(of: input)
    return [
      output.name: try output.value(
        try indices.map { place in
          guard place < numbers.count else {
            throw MLModelError(
              .featureType, "Element \(place) of \"\(input)\" is selected, which has \(numbers.count).")
          }
          return numbers[place]
        })
    ]
  }
}

/// A feature vectorizer: concatenates numbers, multi-arrays, and dictionaries with integer keys.
struct FeatureVectorizerExecutor: SynchronousExecutor {
  private let columns: [(name: String, count: Int)]
  private let output: DeclaredOutput

  /// The maximum length of a vector; the sum of dimensions comes from the file.
  private static let lengthLimit = 1 << 26

  /// - Throws: `MLModelError` (`.io`) for a column that isn't an input, or a vector above the limit.
  init(_ parameters: CoreML_Specification_FeatureVectorizer, description: MLModelDescription) throws {
    var length = 0
    columns = try parameters.inputList.map { column in
      guard description.inputDescriptionsByName[column.inputColumn] != nil else {
        throw MLModelError(.io, "The feature vectorizer's column \"\(column.inputColumn)\" isn't an input.")
      }
      guard column.inputDimensions <= UInt64(Self.lengthLimit - length) else {
        throw MLModelError(.io, "The feature vectorizer has more than \(Self.lengthLimit) elements.")
      }
      length += Int(column.inputDimensions)
      return (column.inputColumn, Int(column.inputDimensions))
    }
    output = try DeclaredOutput(of: description)
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    var vector: [Double] = []
    for (name, count) in columns {
      let value = features.featureValue(for: name)
      let numbers = value?.type == .dictionary ? try value?.expanded(to: count) : value?.numbers
      guard let numbers, numbers.count == count else {
        throw MLModelError(
          .featureType, "The feature \"\(name)\" must have \(count) numbers, not \(numbers?.count ?? 0).")
      }
      vector += numbers
    }
    return [output.name: try output.value(vector)]
  }
}

extension MLFeatureValue {
  /// A dictionary's numbers at the indices of its keys, 0 elsewhere.
  fileprivate func expanded(to count: Int) throws -> [Double] {
    var numbers = Array(repeating: 0.0, count: count)
    for (key, number) in dictionaryValue {
      guard case .int64(let key)? = DictionaryKey(key), let place = Int(exactly: key),
        numbers.indices.contains(place)
      else {
        throw MLModelError(.featureType, "The key \(key) isn't an index of a vector of \(count) elements.")
      }
      numbers[place] = number.doubleValue
    }
    return numbers
  }
}

extension MLFeatureProvider {
  /// Returns a feature's number or numbers; throws `MLModelError.featureType` if it has none.
  func numbers(of name: String) throws -> [Double] {
    guard let numbers = featureValue(for: name)?.numbers else {
      throw MLModelError(.featureType, "The feature \"\(name)\" is neither a number nor a multi-array.")
    }
    return numbers
  }
}

extension MLModelDescription {
  /// - Throws: `MLModelError` (`.io`) if there isn't exactly one.
  func onlyInput() throws -> MLFeatureDescription {
    guard inputNames.count == 1, let input = inputDescriptionsByName[inputNames[0]] else {
      throw MLModelError(.io, "The model must have one input, not \(inputNames.count).")
    }
    return input
  }

  /// - Throws: `MLModelError` (`.io`) if there isn't exactly one.
  func onlyOutput() throws -> MLFeatureDescription {
    guard outputNames.count == 1, let output = outputDescriptionsByName[outputNames[0]] else {
      throw MLModelError(.io, "The model must have one output, not \(outputNames.count).")
    }
    return output
  }
}
