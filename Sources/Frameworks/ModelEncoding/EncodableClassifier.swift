import CoreMLSpecification
import SwiftProtobuf

/// A network that classifies pictures, to be written as a Core ML model: one neural network classifier that holds all it needs.
///
/// Its input `image` is a picture in RGB; its outputs are `classLabel`, the likeliest label, and `classLabelProbs`, the probability of
/// each, as Create ML names them. It needs iOS 13 or macOS 10.15 (version 4 of the specification).
package struct EncodableClassifier: EncodableModel {
  /// The name of the picture among the layers' inputs.
  package static let imageName = "image"
  private static let labelName = "classLabel"
  private static let probabilitiesName = "classLabelProbs"

  package var specification: OpaqueSpecification { OpaqueSpecification(model: model) }
  private var model = CoreML_Specification_Model()

  /// - Parameters:
  ///   - labels: in the order of the last layer's numbers.
  ///   - side: the picture's width and height in pixels.
  ///   - scale: a level of 0…255 becomes `scale * level + bias`, in each channel.
  ///   - layers: in the order in which they are computed; the last one's output has a probability for each label.
  package init(
    labels: [String], side: Int, scale: Float, bias: Float, layers: [EncodableLayer],
    metadata: EncodableMetadata
  ) {
    model.specificationVersion = 4
    model.description_p = .classifier(
      .picture(Self.imageName, width: side, height: side, shortDescription: "The picture to classify."),
      label: Self.labelName, probabilities: Self.probabilitiesName, metadata: metadata)
    var network = CoreML_Specification_NeuralNetworkClassifier(labels: labels, layers: layers)
    network.preprocessing = [.scaling(Self.imageName, by: scale, bias: bias)]
    model.neuralNetworkClassifier = network
  }

  /// Another classifier with its last layer made anew; inputs and outputs have the names that it gives them.
  ///
  /// - Parameters:
  ///   - labels: in the order of the last layer's numbers.
  ///   - weights: of the last layer, `[labels][features]`.
  package init(
    startingFrom start: PretrainedClassifier, labels: [String], weights: [Float], biases: [Float],
    metadata: EncodableMetadata
  ) {
    precondition(biases.count == labels.count && weights.count == labels.count * start.featureCount)
    model = start.model(
      labels: labels, weights: weights, biases: biases, metadata: metadata.specification)
  }
}

extension CoreML_Specification_ModelDescription {
  /// That of a classifier with texts as labels.
  ///
  /// - Parameters:
  ///   - label: the name of the output with the likeliest label.
  ///   - probabilities: the name of the output with the probability of each.
  static func classifier(
    _ input: CoreML_Specification_FeatureDescription, label: String, probabilities: String,
    metadata: EncodableMetadata
  ) -> Self {
    .with { description in
      description.input = [input]
      description.output = [
        .with { output in
          output.name = label
          output.shortDescription = "The likeliest label."
          output.type.stringType = .init()
        },
        .with { output in
          output.name = probabilities
          output.shortDescription = "The probability of each label."
          output.type.dictionaryType = .with { $0.stringKeyType = .init() }
        },
      ]
      description.predictedFeatureName = label
      description.predictedProbabilitiesName = probabilities
      description.metadata = metadata.specification
    }
  }
}

extension CoreML_Specification_NeuralNetworkClassifier {
  /// - Parameters:
  ///   - labels: in the order of the last layer's numbers.
  ///   - layers: in the order in which they are computed; the last one's output has a probability for each label.
  init(labels: [String], layers: [EncodableLayer]) {
    self.init()
    self.layers = layers.map(\.specification)
    stringClassLabels = .with { $0.vector = labels }
    labelProbabilityLayerName = layers.last?.output ?? ""
  }
}
