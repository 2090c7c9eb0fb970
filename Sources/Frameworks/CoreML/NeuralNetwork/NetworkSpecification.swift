package import CoreMLSpecification
import ProtobufWire

/// The common fields of neural networks, classifiers and regressors.
package struct NetworkSpecification {
  package let layers: [CoreML_Specification_NeuralNetworkLayer]
  package let preprocessing: [CoreML_Specification_NeuralNetworkPreprocessing]
  package let arrayMapping: CoreML_Specification_NeuralNetworkMultiArrayShapeMapping
  package let imageMapping: CoreML_Specification_NeuralNetworkImageShapeMapping
  /// The labels and probabilities of a classifier; otherwise nil.
  package let classifier: Classifier?

  package struct Classifier {
    let labels: ClassLabels
    /// The blob with a probability per label; nil for the last layer's output.
    package let probabilities: String?
  }

  /// The name of a classifier's blob with a probability per label, nil for other networks; throws
  /// `MLModelError.parameters` for a classifier without layers.
  var probabilities: String? {
    get throws {
      guard let classifier else { return nil }
      guard let name = classifier.probabilities ?? layers.last(where: { !$0.output.isEmpty })?.output[0]
      else {
        throw MLModelError(.parameters, "The classifier's network has no layers.")
      }
      return name
    }
  }

  /// - Throws: `MLModelError` (`.io`) if the model isn't a neural network.
  package init(_ model: CoreML_Specification_Model) throws {
    switch model.type {
    case .neuralNetwork(let network):
      layers = network.layers
      preprocessing = network.preprocessing
      arrayMapping = network.arrayInputShapeMapping
      imageMapping = network.imageInputShapeMapping
      classifier = nil
    case .neuralNetworkRegressor(let network):
      layers = network.layers
      preprocessing = network.preprocessing
      arrayMapping = network.arrayInputShapeMapping
      imageMapping = network.imageInputShapeMapping
      classifier = nil
    case .neuralNetworkClassifier(let network):
      layers = network.layers
      preprocessing = network.preprocessing
      arrayMapping = network.arrayInputShapeMapping
      imageMapping = network.imageInputShapeMapping
      let name = network.labelProbabilityLayerName
      guard let labels = model.classLabels, !labels.values.isEmpty else {
        throw MLModelError(.io, "The neural network classifier has no class labels.")
      }
      classifier = Classifier(labels: labels, probabilities: name.isEmpty ? nil : name)
    default: throw MLModelError(.io, "The model isn't a neural network.")
    }
  }
}

extension CoreML_Specification_NeuralNetworkLayer {
  /// Whether the sequence, the first of five dimensions, becomes another one.
  var movesSequence: Bool {
    switch layer {
    case .permute(let parameters): !parameters.axis.isEmpty && parameters.axis.first != 0
    case .reshape(let parameters): parameters.targetShape.count == 4
    default: false
    }
  }
}

extension CoreML_Specification_Model {
  /// Creates a network of some of this one's layers, with the same inputs and preprocessing.
  package func neuralNetwork(
    of layers: [CoreML_Specification_NeuralNetworkLayer], outputs: [String]
  ) -> CoreML_Specification_Model {
    .with {
      $0.specificationVersion = specificationVersion
      $0.description.input = description.input
      $0.description.output = outputs.map { name in
        .with { output in
          output.name = name
          output.type.multiArrayType.dataType = .float32
        }
      }
      $0.neuralNetwork.layers = layers
      guard let network = try? NetworkSpecification(self) else { return }
      $0.neuralNetwork.preprocessing = network.preprocessing
      $0.neuralNetwork.arrayInputShapeMapping = network.arrayMapping
      $0.neuralNetwork.imageInputShapeMapping = network.imageMapping
    }
  }
}
