import CoreMLSpecification
import ProtobufWire

/// An object detector, to be encoded as Create ML's pipeline of a neural network and non-maximum suppression.
///
/// Its inputs are `image`, in RGB, and the optional numbers `iouThreshold` and `confidenceThreshold`. Its
/// outputs are `confidence`, [boxes × labels], and `coordinates`, [boxes × 4]: center x, center y, width and
/// height, normalized, top-left origin. Requires iOS 13 or macOS 10.15 (specification version 4).
package struct EncodableDetector: EncodableModel {
  package static let imageName = "image"
  private static let confidenceName = (raw: "raw_confidence", kept: "confidence")
  private static let coordinatesName = (raw: "raw_coordinates", kept: "coordinates")
  private static let overlapName = "iouThreshold"
  private static let thresholdName = "confidenceThreshold"
  private static let version: Int32 = 4

  /// The default IoU above which the less confident of two boxes is suppressed.
  package static let overlap = 0.45
  /// The default minimum confidence of a box.
  package static let minimumConfidence = 0.25

  package var specification: OpaqueSpecification { OpaqueSpecification(model: model) }
  private var model = CoreML_Specification_Model()

  /// - Parameters:
  ///   - labels: in the order of the confidences.
  ///   - width: the width of the input in pixels; `height` likewise.
  ///   - scale: maps a level of 0…255 to `scale * level + bias`, in each channel.
  ///   - boxCount: the number of boxes that the layers compute.
  ///   - layers: in order of execution.
  ///   - confidences: the name of the value with the confidences, `[1, boxes, labels]`.
  ///   - coordinates: the name of the value with the boxes, `[1, boxes, 4]`, in the order of the output.
  package init(
    labels: [String], width: Int, height: Int, scale: Float, bias: Float, boxCount: Int,
    layers: [EncodableLayer], confidences: String, coordinates: String, metadata: EncodableMetadata
  ) {
    let raw = [
      Self.array(Self.confidenceName.raw, rows: boxCount, columns: labels.count),
      Self.array(Self.coordinatesName.raw, rows: boxCount, columns: 4),
    ]
    let kept = [
      Self.array(
        Self.confidenceName.kept, rows: nil, columns: labels.count,
        shortDescription: "Boxes × labels: the confidence of each label"),
      Self.array(
        Self.coordinatesName.kept, rows: nil, columns: 4,
        shortDescription: "Boxes × [center x, center y, width, height], normalized, top-left origin"),
    ]
    let image = CoreML_Specification_FeatureDescription.picture(
      Self.imageName, width: width, height: height, shortDescription: "The image, stretched to this size")
    var network = CoreML_Specification_Model()
    network.specificationVersion = Self.version
    network.description.input = [image]
    network.description.output = raw
    network.neuralNetwork.layers = layers.map { layer in
      // Renames the two results to the outputs' names.
      var written = layer.specification
      if layer.output == confidences { written.output = [Self.confidenceName.raw] }
      if layer.output == coordinates { written.output = [Self.coordinatesName.raw] }
      return written
    }
    network.neuralNetwork.preprocessing = [.scaling(Self.imageName, by: scale, bias: bias)]

    var suppression = CoreML_Specification_Model()
    suppression.specificationVersion = Self.version
    suppression.description.input = raw + Self.thresholds
    suppression.description.output = kept
    suppression.nonMaximumSuppression = .with { step in
      (step.confidenceInputFeatureName, step.confidenceOutputFeatureName) = Self.confidenceName
      (step.coordinatesInputFeatureName, step.coordinatesOutputFeatureName) = Self.coordinatesName
      step.iouThresholdInputFeatureName = Self.overlapName
      step.confidenceThresholdInputFeatureName = Self.thresholdName
      (step.iouThreshold, step.confidenceThreshold) = (Self.overlap, Self.minimumConfidence)
      step.pickTop.perClass = false
      step.stringClassLabels.vector = labels
    }

    model.specificationVersion = Self.version
    model.description.input = [image] + Self.thresholds
    model.description.output = kept
    model.description.metadata = metadata.specification
    model.pipeline.models = [network, suppression]
    model.pipeline.names = ["Detector", "NonMaximumSuppression"]
  }

  private static var thresholds: [CoreML_Specification_FeatureDescription] {
    [
      number(overlapName, "IoU above which the less confident box is suppressed (default: \(overlap))"),
      number(thresholdName, "Minimum confidence of a box (default: \(minimumConfidence))"),
    ]
  }

  private static func number(
    _ name: String, _ shortDescription: String
  ) -> CoreML_Specification_FeatureDescription {
    .with { input in
      input.name = name
      input.shortDescription = shortDescription
      input.type.doubleType = .init()
      input.type.isOptional = true
    }
  }

  private static func array(
    _ name: String, rows: Int?, columns: Int, shortDescription: String = ""
  ) -> CoreML_Specification_FeatureDescription {
    .with { output in
      output.name = name
      output.shortDescription = shortDescription
      output.type.multiArrayType.dataType = .double
      if let rows {
        output.type.multiArrayType.shape = [Int64(rows), Int64(columns)]
      } else {
        output.type.multiArrayType.shapeRange.sizeRanges = [
          .with { ($0.lowerBound, $0.upperBound) = (0, -1) },
          .with { ($0.lowerBound, $0.upperBound) = (UInt64(columns), Int64(columns)) },
        ]
      }
    }
  }
}
