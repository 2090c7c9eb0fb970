import CoreMLSpecification
import ProtobufWire

/// An image classifier, to be encoded as a self-contained Core ML neural network classifier.
///
/// As in Create ML, its input is `image`, in RGB, and its outputs are `classLabel` and `classLabelProbs`.
/// Requires iOS 13 or macOS 10.15 (specification version 4).
package struct EncodableClassifier: EncodableModel {
  package static let imageName = "image"
  private static let labelName = "classLabel"
  private static let probabilitiesName = "classLabelProbs"

  package var specification: OpaqueSpecification { OpaqueSpecification(model: model) }
  private var model = CoreML_Specification_Model()

  /// - Parameters:
  ///   - labels: in the order of the last layer's outputs.
  ///   - side: the width and height of the input in pixels.
  ///   - scale: maps a level of 0…255 to `scale * level + bias`, in each channel.
  ///   - layers: in order of execution; the last one outputs a probability for each label.
  package init(
    labels: [String], side: Int, scale: Float, bias: Float, layers: [EncodableLayer],
    metadata: EncodableMetadata
  ) {
    model.specificationVersion = 4
    model.description = .classifier(
      .picture(Self.imageName, width: side, height: side, shortDescription: "The image to classify."),
      label: Self.labelName, probabilities: Self.probabilitiesName, metadata: metadata)
    var network = CoreML_Specification_NeuralNetworkClassifier(labels: labels, layers: layers)
    network.preprocessing = [.scaling(Self.imageName, by: scale, bias: bias)]
    model.neuralNetworkClassifier = network
  }

  /// Another classifier with a new last layer. Its inputs and outputs keep their names.
  ///
  /// - Parameters:
  ///   - labels: in the order of the last layer's outputs.
  ///   - weights: the last layer's, `[labels][features]`.
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
  /// - Parameters:
  ///   - label: the name of the output with the most likely label.
  ///   - probabilities: the name of the output with the probability of each label.
  static func classifier(
    _ input: CoreML_Specification_FeatureDescription, label: String, probabilities: String,
    metadata: EncodableMetadata
  ) -> Self {
    .with { description in
      description.input = [input]
      description.output = [
        .with { output in
          output.name = label
          output.shortDescription = "The most likely label."
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
  ///   - labels: in the order of the last layer's outputs.
  ///   - layers: in order of execution; the last one outputs a probability for each label.
  init(labels: [String], layers: [EncodableLayer]) {
    self.init()
    self.layers = layers.map(\.specification)
    stringClassLabels = .with { $0.vector = labels }
    labelProbabilityLayerName = layers.last?.output ?? ""
  }
}
