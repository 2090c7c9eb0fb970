import CoreMLSpecification
import Foundation

import ProtobufWire
@testable import CoreML

/// Small models whose predictions are derived by hand, written as the files that Core ML reads.
enum TestModel {
  static func identity(width: Int, height: Int) throws -> MLModel {
    try load(
      specification(
        inputs: [picture("image", width: width, height: height)],
        outputs: [picture("copy", width: width, height: height)]
      ) { model in
        model.neuralNetwork.layers = [linear("copying", from: "image", to: "copy")]
      })
  }

  /// A classifier with constant probabilities.
  static func classifier(_ probabilities: KeyValuePairs<String, Float>) throws -> MLModel {
    try load(classifierSpecification(probabilities))
  }

  /// The contents of the classifier's file.
  static func classifierData(_ probabilities: KeyValuePairs<String, Float>) throws -> Data {
    try classifierSpecification(probabilities).serializedData()
  }

  private static func classifierSpecification(
    _ probabilities: KeyValuePairs<String, Float>
  ) -> Specification {
    specification(
      inputs: [picture("image", width: 4, height: 4)],
      outputs: [dictionary("probabilities"), text("label")]
    ) { model in
      model.description.predictedFeatureName = "label"
      model.description.predictedProbabilitiesName = "probabilities"
      model.neuralNetworkClassifier.stringClassLabels.vector = probabilities.map(\.key)
      model.neuralNetworkClassifier.labelProbabilityLayerName = "scores"
      model.neuralNetworkClassifier.layers = [
        constants(probabilities.map(\.value), from: "image", to: "scores", elements: 48)
      ]
    }
  }

  /// A model that is neither a classifier nor a detector, and outputs a constant multi-array.
  static func numbers(_ values: [Float]) throws -> MLModel {
    try load(
      specification(
        inputs: [picture("image", width: 4, height: 4)], outputs: [array("numbers", shape: [values.count])]
      ) { model in
        model.neuralNetwork.layers = [constants(values, from: "image", to: "numbers", elements: 48)]
      })
  }

  static func withoutImage() throws -> MLModel {
    try load(
      specification(inputs: [array("x", shape: [3])], outputs: [array("y", shape: [3])]) { model in
        model.neuralNetwork.layers = [linear("copying", from: "x", to: "y")]
      })
  }
}

extension TestModel {
  typealias Specification = CoreML_Specification_Model
  typealias Feature = CoreML_Specification_FeatureDescription
  typealias Layer = CoreML_Specification_NeuralNetworkLayer

  static func load(_ specification: Specification) throws -> MLModel {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mlmodel")
    try specification.serializedData().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try MLModel(contentsOf: file)
  }

  static func specification(
    inputs: [Feature], outputs: [Feature], _ fill: (inout Specification) -> Void
  ) -> Specification {
    var model = Specification()
    model.specificationVersion = 1
    model.description.input = inputs
    model.description.output = outputs
    fill(&model)
    return model
  }

  static func picture(_ name: String, width: Int, height: Int) -> Feature {
    var feature = Feature()
    feature.name = name
    feature.type.imageType.width = Int64(width)
    feature.type.imageType.height = Int64(height)
    feature.type.imageType.colorSpace = .rgb
    return feature
  }

  static func array(_ name: String, shape: [Int]) -> Feature {
    var feature = Feature()
    feature.name = name
    feature.type.multiArrayType.shape = shape.map(Int64.init)
    feature.type.multiArrayType.dataType = .float32
    return feature
  }

  static func number(_ name: String) -> Feature {
    var feature = Feature()
    feature.name = name
    feature.type.doubleType = .init()
    feature.type.isOptional = true
    return feature
  }

  static func text(_ name: String) -> Feature {
    var feature = Feature()
    feature.name = name
    feature.type.stringType = .init()
    return feature
  }

  static func dictionary(_ name: String) -> Feature {
    var feature = Feature()
    feature.name = name
    feature.type.dictionaryType.stringKeyType = .init()
    return feature
  }

  /// 1 × x + 0.
  static func linear(_ name: String, from input: String, to output: String) -> Layer {
    var layer = Layer()
    layer.name = name
    layer.input = [input]
    layer.output = [output]
    layer.activation.linear.alpha = 1
    return layer
  }

  /// An inner product with zero weights and the values as biases, which returns them for any input.
  static func constants(
    _ values: [Float], from input: String, to output: String, elements: Int
  ) -> Layer {
    var layer = Layer()
    layer.name = "constant \(output)"
    layer.input = [input]
    layer.output = [output]
    layer.innerProduct.inputChannels = UInt64(elements)
    layer.innerProduct.outputChannels = UInt64(values.count)
    layer.innerProduct.hasBias = true
    layer.innerProduct.weights.floatValue = [Float](repeating: 0, count: elements * values.count)
    layer.innerProduct.bias.floatValue = values
    return layer
  }
}

extension TestModel {
  /// A box in a detector network's constant output.
  struct Box {
    /// The center, width and height, 0…1 of the model's input, origin at the top left.
    let center: (x: Float, y: Float)
    let size: (width: Float, height: Float)
    let confidences: [Float]
  }

  /// A detector in Create ML's form that outputs these boxes for any image: 4 × 4 pixels, default thresholds
  /// 0.5 (intersection over union) and 0.5 (confidence).
  ///
  /// - Parameter leastRows: the minimum number of output rows.
  static func detector(labels: [String], boxes: [Box], leastRows: Int = 0) throws -> MLModel {
    let image = picture("image", width: 4, height: 4)
    let thresholds = [number("iouThreshold"), number("confidenceThreshold")]
    let raw = [
      array("raw_confidence", shape: [1, boxes.count, labels.count]),
      array("raw_coordinates", shape: [1, boxes.count, 4]),
    ]
    let kept = [
      array("confidence", rows: leastRows...boxes.count, columns: labels.count),
      array("coordinates", rows: leastRows...boxes.count, columns: 4),
    ]
    let network = specification(inputs: [image], outputs: raw) { model in
      model.neuralNetwork.layers =
        matrix(boxes.flatMap(\.confidences), columns: labels.count, to: "raw_confidence")
        + matrix(
          boxes.flatMap { [$0.center.x, $0.center.y, $0.size.width, $0.size.height] }, columns: 4,
          to: "raw_coordinates")
    }
    let suppression = specification(inputs: raw + thresholds, outputs: kept) { model in
      model.nonMaximumSuppression.pickTop.perClass = true
      model.nonMaximumSuppression.stringClassLabels.vector = labels
      model.nonMaximumSuppression.iouThreshold = 0.5
      model.nonMaximumSuppression.confidenceThreshold = 0.5
      model.nonMaximumSuppression.confidenceInputFeatureName = "raw_confidence"
      model.nonMaximumSuppression.coordinatesInputFeatureName = "raw_coordinates"
      model.nonMaximumSuppression.iouThresholdInputFeatureName = "iouThreshold"
      model.nonMaximumSuppression.confidenceThresholdInputFeatureName = "confidenceThreshold"
      model.nonMaximumSuppression.confidenceOutputFeatureName = "confidence"
      model.nonMaximumSuppression.coordinatesOutputFeatureName = "coordinates"
    }
    return try load(
      specification(inputs: [image] + thresholds, outputs: kept) { model in
        model.pipeline.models = [network, suppression]
      })
  }

  private static func array(_ name: String, rows: ClosedRange<Int>, columns: Int) -> Feature {
    var feature = array(name, shape: [])
    var (row, column) = (CoreML_Specification_SizeRange(), CoreML_Specification_SizeRange())
    (row.lowerBound, row.upperBound) = (UInt64(rows.lowerBound), Int64(rows.upperBound))
    (column.lowerBound, column.upperBound) = (UInt64(columns), Int64(columns))
    feature.type.multiArrayType.shapeRange.sizeRanges = [row, column]
    return feature
  }

  private static func matrix(_ values: [Float], columns: Int, to output: String) -> [Layer] {
    var reshape = Layer()
    reshape.name = "shape of \(output)"
    reshape.input = ["flat_\(output)"]
    reshape.output = [output]
    reshape.reshape.targetShape = [1, Int64(values.count / columns), Int64(columns)]
    return [constants(values, from: "image", to: "flat_\(output)", elements: 48), reshape]
  }
}
