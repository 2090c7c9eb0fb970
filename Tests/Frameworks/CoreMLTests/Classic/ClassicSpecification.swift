import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing
import TestSupport

@testable import CoreML

/// Models that aren't networks, built field by field, and their predictions.
enum ClassicSpecification {
  typealias Feature = CoreML_Specification_FeatureDescription

  static func number(_ name: String) -> Feature {
    .with {
      $0.name = name
      $0.type.doubleType = .init()
    }
  }

  static func whole(_ name: String) -> Feature {
    .with {
      $0.name = name
      $0.type.int64Type = .init()
    }
  }

  static func text(_ name: String) -> Feature {
    .with {
      $0.name = name
      $0.type.stringType = .init()
    }
  }

  static func vector(_ name: String, _ count: Int) -> Feature {
    .with {
      $0.name = name
      $0.type.multiArrayType.dataType = .double
      $0.type.multiArrayType.shape = [Int64(count)]
    }
  }

  static func textDictionary(_ name: String) -> Feature {
    .with {
      $0.name = name
      $0.type.dictionaryType.stringKeyType = .init()
    }
  }

  static func wholeDictionary(_ name: String) -> Feature {
    .with {
      $0.name = name
      $0.type.dictionaryType.int64KeyType = .init()
    }
  }

  static func sequence(_ name: String) -> Feature {
    .with {
      $0.name = name
      $0.type.sequenceType.stringType = .init()
    }
  }

  static func optional(_ feature: Feature) -> Feature {
    var feature = feature
    feature.type.isOptional = true
    return feature
  }

  static func model(
    _ inputs: [Feature], _ outputs: [Feature], _ type: CoreML_Specification_Model.OneOf_Type
  ) throws -> MLModel { try model(specification(inputs, outputs, type)) }

  static func model(_ specification: CoreML_Specification_Model) throws -> MLModel {
    let folder = try TemporaryFolder()
    return try MLModel(contentsOf: folder.write(specification))
  }

  static func specification(
    _ inputs: [Feature], _ outputs: [Feature], _ type: CoreML_Specification_Model.OneOf_Type
  ) -> CoreML_Specification_Model {
    .with {
      $0.specificationVersion = 4
      $0.description.input = inputs
      $0.description.output = outputs
      $0.type = type
    }
  }

  /// A classifier of one vector "x" with the label "label" and the probabilities "p".
  static func classifier(
    inputs count: Int, _ type: CoreML_Specification_Model.OneOf_Type, labelsAreWhole: Bool = false
  ) throws -> MLModel {
    var specification = specification(
      [vector("x", count)],
      [
        labelsAreWhole ? whole("label") : text("label"),
        labelsAreWhole ? wholeDictionary("p") : textDictionary("p"),
      ],
      type)
    specification.description.predictedFeatureName = "label"
    specification.description.predictedProbabilitiesName = "p"
    return try model(specification)
  }
}

extension MLModel {
  /// Predicts from inputs that are numbers, strings, vectors and dictionaries.
  func outputs(_ inputs: [String: Any]) throws -> any MLFeatureProvider {
    try prediction(
      from: MLDictionaryFeatureProvider(
        dictionary: inputs.mapValues { value in
          guard let numbers = value as? [Double] else { return value }
          let array = try MLMultiArray(shape: [NSNumber(value: numbers.count)], dataType: .double)
          for (index, number) in numbers.enumerated() { array[index] = NSNumber(value: number) }
          return array
        }))
  }

  /// Predicts a vector or number from vectors or numbers.
  func numbers(_ output: String, _ inputs: [String: Any]) throws -> [Double] {
    try outputs(inputs).featureValue(for: output)?.numbers ?? []
  }

  func classification(_ x: [Double]) throws -> (label: String, probabilities: [String: Double]) {
    let outputs = try outputs(["x": x])
    var probabilities: [String: Double] = [:]
    for (key, value) in outputs.featureValue(for: "p")?.dictionaryValue ?? [:] {
      probabilities[key.base as? String ?? "\(key.base)"] = value.doubleValue
    }
    return (outputs.featureValue(for: "label")?.stringValue ?? "", probabilities)
  }
}

/// Expects two lists of numbers to be equal within a tolerance.
func expectClose(
  _ actual: [Double], _ expected: [Double], within tolerance: Double = 1e-9,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let isClose =
    actual.count == expected.count && zip(actual, expected).allSatisfy { abs($0 - $1) <= tolerance }
  #expect(isClose, "\(actual) is not \(expected)", sourceLocation: sourceLocation)
}
