package import CoreGraphics
import CoreML
import CoreMLSpecification
package import Foundation
package import ImageIO
package import PixelSampling
import ProtobufWire

/// An image classifier from which another is derived by replacing its last layer, an inner product followed
/// by softmax. The inputs of the inner product are the features.
package struct PretrainedClassifier: Sendable {
  package let featureCount: Int
  package let source: StartingModel
  /// The index of the last inner product.
  private let head: Int
  private let constraint: MLImageConstraint
  private let network: ImageNetwork

  /// - Parameter url: as for `MLModel.init(contentsOf:configuration:)`.
  /// - Throws: `MLModelError`, `.io` if it isn't a model, `.generic` for any other model;
  ///   `NotInstalledError`.
  package init(contentsOf url: URL) throws {
    source = try StartingModel(contentsOf: url, for: .classification)
    let specification = source.specification
    guard case .neuralNetworkClassifier = specification.type else {
      throw source.error(
        "it is a \(specification.kindDescription); a neural network classifier is required")
    }
    let network = try NetworkSpecification(specification)
    let description = try MLModelDescription(specification)
    guard description.inputNames.count == 1,
      let constraint = description.inputDescriptionsByName[description.inputNames[0]]?.imageConstraint
    else { throw source.error("its only input must be an image") }
    self.constraint = constraint
    head = try source.head(network)
    let product = network.layers[head]
    guard let count = Int(exactly: product.innerProduct.inputChannels), count > 0 else {
      throw source.error("its last inner product takes \(product.innerProduct.inputChannels) numbers")
    }
    featureCount = count
    self.network = try ImageNetwork(
      Self.features(specification, network, product), inputName: description.inputNames[0],
      pixelFormat: constraint.pixelFormatType)
  }

  /// - Parameters:
  ///   - region: normalized, lower-left origin, in the upright image.
  ///   - cropAndScale: the method to fit the image to the model's input size.
  /// - Throws: `PixelSamplingError`; errors of the network.
  package func features(
    of image: OrientedImage, region: CGRect, cropAndScale: CropAndScale
  ) throws -> [Float] {
    let sampled = try ImageSamplingRequest(
      image, regionOfInterest: region, cropAndScale: cropAndScale,
      destinationWidth: constraint.pixelsWide, destinationHeight: constraint.pixelsHigh)
    return try network.blobs(of: sampled)[0].numbers
  }

  /// The model with another last layer; weights are `[labels][features]`.
  func model(
    labels: [String], weights: [Float], biases: [Float], metadata: CoreML_Specification_Metadata
  ) -> CoreML_Specification_Model {
    var model = source.specification
    model.description.metadata = metadata
    let description = model.description
    for index in description.output.indices {
      if description.output[index].name == description.predictedFeatureName {
        model.description.output[index].type.stringType = .init()
      } else if description.output[index].name == description.predictedProbabilitiesName {
        model.description.output[index].type.dictionaryType.stringKeyType = .init()
      }
    }
    model.neuralNetworkClassifier.stringClassLabels = .with { $0.vector = labels }
    model.neuralNetworkClassifier.layers[head].innerProduct = .with { product in
      product.inputChannels = UInt64(featureCount)
      product.outputChannels = UInt64(labels.count)
      product.hasBias = true
      product.weights.floatValue = weights
      product.bias.floatValue = biases
    }
    return model
  }

  private static func features(
    _ specification: CoreML_Specification_Model, _ network: NetworkSpecification,
    _ product: CoreML_Specification_NeuralNetworkLayer
  ) -> CoreML_Specification_Model {
    var dependent = Set(product.output)
    let layers = network.layers.filter { layer in
      guard layer.name != product.name || layer.output != product.output,
        !layer.input.contains(where: dependent.contains)
      else {
        dependent.formUnion(layer.output)
        return false
      }
      return true
    }
    return specification.neuralNetwork(of: layers, outputs: product.input)
  }
}

extension StartingModel {
  /// The index of the inner product whose outputs become the probabilities.
  fileprivate func head(_ network: NetworkSpecification) throws -> Int {
    let blob = network.classifier?.probabilities ?? network.layers.last?.output.first
    guard let softmax = network.layers.last(where: { $0.output.first == blob }),
      case .softmax? = softmax.layer
    else { throw error("its probabilities aren't the output of a softmax layer") }
    guard let head = network.layers.lastIndex(where: { $0.output.first == softmax.input.first }),
      case .innerProduct? = network.layers[head].layer, network.layers[head].input.count == 1
    else { throw error("the input of its softmax layer isn't the output of an inner product") }
    let others = network.layers.indices.filter { index in
      network.layers[index].input.contains { $0 == network.layers[head].output[0] }
    }
    guard others.count == 1 else {
      throw error("other layers than softmax use the output of its last inner product")
    }
    return head
  }
}
