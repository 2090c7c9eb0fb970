import CoreMLSpecification

/// A network that classifies pictures, to be written as a Core ML model: one neural network classifier that holds all it needs.
///
/// Its input `image` is a picture in RGB; its outputs are `classLabel`, the likeliest label, and `classLabelProbs`, the probability of
/// each, as Create ML names them. It needs iOS 13 or macOS 10.15 (version 4 of the specification).
package struct WrittenClassifier: WrittenModel {
  /// The name of the picture among the layers' inputs.
  package static let imageName = "image"
  private static let labelName = "classLabel"
  private static let probabilitiesName = "classLabelProbs"

  package var specification: WrittenSpecification { WrittenSpecification(model: model) }
  private var model = CoreML_Specification_Model()

  /// - Parameters:
  ///   - labels: in the order of the last layer's numbers.
  ///   - side: the picture's width and height in pixels.
  ///   - scale: a level of 0…255 becomes `scale * level + bias`, in each channel.
  ///   - layers: in the order in which they are computed; the last one's output has a probability for each label.
  package init(
    labels: [String], side: Int, scale: Float, bias: Float, layers: [WrittenLayer], metadata: WrittenMetadata
  ) {
    model.specificationVersion = 4
    model.description_p = Self.description(labels: labels, side: side, metadata: metadata)
    var network = CoreML_Specification_NeuralNetworkClassifier()
    network.layers = layers.map(\.specification)
    network.preprocessing = [.scaling(Self.imageName, by: scale, bias: bias)]
    network.stringClassLabels = .with { $0.vector = labels }
    network.labelProbabilityLayerName = layers.last?.output ?? ""
    model.neuralNetworkClassifier = network
  }

  /// Another classifier with its last layer made anew; inputs and outputs have the names that it gives them.
  ///
  /// - Parameters:
  ///   - labels: in the order of the last layer's numbers.
  ///   - weights: of the last layer, `[labels][features]`.
  package init(
    startingFrom start: StartingClassifier, labels: [String], weights: [Float], biases: [Float],
    metadata: WrittenMetadata
  ) {
    precondition(biases.count == labels.count && weights.count == labels.count * start.featureCount)
    model = start.model(
      labels: labels, weights: weights, biases: biases, metadata: metadata.specification)
  }

  private static func description(
    labels: [String], side: Int, metadata: WrittenMetadata
  ) -> CoreML_Specification_ModelDescription {
    .with { description in
      description.input = [
        .picture(imageName, width: side, height: side, shortDescription: "The picture to classify.")
      ]
      description.output = [
        .with { output in
          output.name = labelName
          output.shortDescription = "The likeliest label."
          output.type.stringType = .init()
        },
        .with { output in
          output.name = probabilitiesName
          output.shortDescription = "The probability of each label."
          output.type.dictionaryType = .with { $0.stringKeyType = .init() }
        },
      ]
      description.predictedFeatureName = labelName
      description.predictedProbabilitiesName = probabilitiesName
      description.metadata = metadata.specification
    }
  }
}
