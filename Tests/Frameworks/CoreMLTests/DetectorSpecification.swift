import CoreMLSpecification
import Foundation
import ProtobufWire
import TestSupport

@testable import CoreML

/// A non-maximum suppression model like those at the end of Create ML's detectors, built field by field.
enum DetectorSpecification {
  static func suppression(
    labels: [String] = ["a", "b"], perClass: Bool = false,
    elementType:
      CoreML_Specification_ArrayFeatureType.ArrayDataType = .double,
    rows: (lower: UInt64, upper: Int64) = (0, -1)
  ) -> CoreML_Specification_Model {
    var model = CoreML_Specification_Model()
    model.specificationVersion = 3
    model.description.input = [
      array("raw_confidence", [], elementType), array("raw_coordinates", [], elementType),
      optionalDouble("iouThreshold"), optionalDouble("confidenceThreshold"),
    ]
    model.description.output = [
      array("confidence", [rows, (UInt64(labels.count), Int64(labels.count))], elementType),
      array("coordinates", [rows, (4, 4)], elementType),
    ]
    var suppression = CoreML_Specification_NonMaximumSuppression()
    suppression.pickTop.perClass = perClass
    suppression.stringClassLabels.vector = labels
    suppression.iouThreshold = 0.5
    suppression.confidenceThreshold = 0.25
    suppression.confidenceInputFeatureName = "raw_confidence"
    suppression.coordinatesInputFeatureName = "raw_coordinates"
    suppression.iouThresholdInputFeatureName = "iouThreshold"
    suppression.confidenceThresholdInputFeatureName = "confidenceThreshold"
    suppression.confidenceOutputFeatureName = "confidence"
    suppression.coordinatesOutputFeatureName = "coordinates"
    model.nonMaximumSuppression = suppression
    return model
  }

  /// A pipeline with the inputs of its first stage and the outputs of its last.
  static func pipeline(_ stages: [CoreML_Specification_Model]) -> CoreML_Specification_Model {
    var model = CoreML_Specification_Model()
    model.specificationVersion = 3
    model.description.input = stages.first?.description.input ?? []
    model.description.output = stages.last?.description.output ?? []
    model.pipeline.models = stages
    return model
  }

  static func array(
    _ name: String, _ ranges: [(UInt64, Int64)],
    _ elementType: CoreML_Specification_ArrayFeatureType.ArrayDataType
  ) -> CoreML_Specification_FeatureDescription {
    var feature = CoreML_Specification_FeatureDescription()
    feature.name = name
    feature.type.multiArrayType.dataType = elementType
    if !ranges.isEmpty {
      feature.type.multiArrayType.shapeRange.sizeRanges = ranges.map { range in
        .with {
          $0.lowerBound = range.0
          $0.upperBound = range.1
        }
      }
    }
    return feature
  }

  static func optionalDouble(_ name: String) -> CoreML_Specification_FeatureDescription {
    .with {
      $0.name = name
      $0.type.doubleType = .init()
      $0.type.isOptional = true
    }
  }

  static func model(
    _ specification: CoreML_Specification_Model, in folder: TemporaryFolder
  ) throws -> MLModel { try MLModel(contentsOf: folder.write(specification)) }
}

extension TemporaryFolder {
  func write(_ specification: CoreML_Specification_Model, as name: String = "M.mlmodel") throws -> URL {
    try write(specification.serializedData(), as: name)
  }
}

extension MLMultiArray {
  static func rows(_ rows: [[Double]], columns: Int, type: MLMultiArrayDataType = .double) throws
    -> MLMultiArray
  {
    let array = try MLMultiArray(
      shape: [NSNumber(value: rows.count), NSNumber(value: columns)], dataType: type)
    for (index, value) in rows.joined().enumerated() { array[index] = NSNumber(value: value) }
    return array
  }
}
