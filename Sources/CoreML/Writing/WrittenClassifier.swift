import CoreMLSpecification
import Foundation
import SwiftProtobuf

/// A network that classifies pictures, to be written as a Core ML model: one neural network classifier that holds all it needs.
///
/// Its input `image` is a picture in RGB; its outputs are `classLabel`, the likeliest label, and `classLabelProbs`, the probability of
/// each, as Create ML names them. It needs iOS 13 or macOS 10.15 (version 4 of the specification).
package struct WrittenClassifier: Sendable {
  /// One step: reads the named values, writes another.
  package struct Layer: Sendable {
    package let operation: Operation
    package let inputs: [String]
    package let output: String

    package init(_ operation: Operation, inputs: [String], output: String) {
      (self.operation, self.inputs, self.output) = (operation, inputs, output)
    }
  }

  package enum Operation: Sendable {
    case convolution(Convolution)
    /// Values beyond the range become its nearest end.
    case clip(ClosedRange<Float>)
    /// The sum of two inputs of one shape.
    case add
    /// The mean of each channel.
    case globalAverage
    /// A number for each row of weights: `[outputs][inputs]`.
    case innerProduct(weights: [Float], biases: [Float])
    case softmax
  }

  /// Windows are placed as TensorFlow's "same" padding has it, a spare row or column at the bottom or right.
  package struct Convolution: Sendable {
    /// `[outputs][inputs / groups][rows][columns]`
    package let weights: [Float]
    package let biases: [Float]
    /// Input channels of each group.
    package let inputsPerGroup: Int
    package let groups: Int
    /// The window's side.
    package let kernel: Int
    package let stride: Int

    package init(
      weights: [Float], biases: [Float], inputsPerGroup: Int, groups: Int, kernel: Int, stride: Int
    ) {
      (self.weights, self.biases) = (weights, biases)
      (self.inputsPerGroup, self.groups) = (inputsPerGroup, groups)
      (self.kernel, self.stride) = (kernel, stride)
    }
  }

  /// What the model says of itself.
  package struct Metadata: Sendable, Hashable {
    package var shortDescription: String
    package var author: String
    package var license: String
    package var version: String
    package var additional: [String: String]

    package init(
      shortDescription: String, author: String, license: String, version: String, additional: [String: String]
    ) {
      (self.shortDescription, self.author, self.license) = (shortDescription, author, license)
      (self.version, self.additional) = (version, additional)
    }
  }

  /// The name of the picture among the layers' inputs.
  package static let imageName = "image"
  private static let labelName = "classLabel"
  private static let probabilitiesName = "classLabelProbs"

  private var model = CoreML_Specification_Model()

  /// - Parameters:
  ///   - labels: in the order of the last layer's numbers.
  ///   - side: the picture's width and height in pixels.
  ///   - scale: a level of 0…255 becomes `scale * level + bias`, in each channel.
  ///   - layers: in the order in which they are computed; the last one's output has a probability for each label.
  package init(labels: [String], side: Int, scale: Float, bias: Float, layers: [Layer], metadata: Metadata) {
    model.specificationVersion = 4
    model.description_p = Self.description(labels: labels, side: side, metadata: metadata)
    var network = CoreML_Specification_NeuralNetworkClassifier()
    network.layers = layers.map(Self.layer)
    network.preprocessing = [
      .with { step in
        step.featureName = Self.imageName
        step.scaler = .with { scaler in
          scaler.channelScale = scale
          (scaler.redBias, scaler.greenBias, scaler.blueBias) = (bias, bias, bias)
        }
      }
    ]
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
    metadata: Metadata
  ) {
    precondition(biases.count == labels.count && weights.count == labels.count * start.featureCount)
    model = start.model(
      labels: labels, weights: weights, biases: biases, metadata: Self.specification(metadata))
  }

  /// The contents of a `.mlmodel` file: the same bytes for the same model.
  package func serialized() throws -> Data {
    // The metadata's dictionary has no order of its own.
    var options = BinaryEncodingOptions()
    options.useDeterministicOrdering = true
    return try model.serializedBytes(options: options)
  }

  /// The model, loaded without a file.
  ///
  /// - Throws: as `MLModel.init(contentsOf:configuration:)`.
  package func loaded(configuration: MLModelConfiguration = MLModelConfiguration()) throws -> MLModel {
    // Links to nothing.
    try MLModel(
      model, folder: URL(filePath: "/dev/null"), weights: nil, options: LoadingOptions(configuration))
  }

  private static func description(
    labels: [String], side: Int, metadata: Metadata
  ) -> CoreML_Specification_ModelDescription {
    .with { description in
      description.input = [
        .with { input in
          input.name = imageName
          input.shortDescription = "The picture to classify."
          input.type.imageType = .with { image in
            (image.width, image.height) = (Int64(side), Int64(side))
            image.colorSpace = .rgb
          }
        }
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
      description.metadata = specification(metadata)
    }
  }

  private static func specification(_ metadata: Metadata) -> CoreML_Specification_Metadata {
    .with { written in
      written.shortDescription = metadata.shortDescription
      written.author = metadata.author
      written.license = metadata.license
      written.versionString = metadata.version
      written.userDefined = metadata.additional
    }
  }

  private static func layer(_ layer: Layer) -> CoreML_Specification_NeuralNetworkLayer {
    .with { written in
      // Names have to be unique, as outputs are.
      written.name = layer.output
      written.input = layer.inputs
      written.output = [layer.output]
      switch layer.operation {
      case .convolution(let convolution): written.convolution = parameters(convolution)
      case .clip(let range):
        written.clip = .with { ($0.minVal, $0.maxVal) = (range.lowerBound, range.upperBound) }
      case .add: written.add = .init()
      case .globalAverage:
        written.pooling = .with { pooling in
          pooling.type = .average
          pooling.globalPooling = true
          pooling.valid = .init()
        }
      case .innerProduct(let weights, let biases):
        written.innerProduct = .with { product in
          product.inputChannels = UInt64(weights.count / max(biases.count, 1))
          product.outputChannels = UInt64(biases.count)
          product.hasBias_p = true
          product.weights.floatValue = weights
          product.bias.floatValue = biases
        }
      case .softmax: written.softmax = .init()
      }
    }
  }

  private static func parameters(
    _ convolution: Convolution
  ) -> CoreML_Specification_ConvolutionLayerParams {
    .with { written in
      written.outputChannels = UInt64(convolution.biases.count)
      written.kernelChannels = UInt64(convolution.inputsPerGroup)
      written.nGroups = UInt64(convolution.groups)
      written.kernelSize = [UInt64(convolution.kernel), UInt64(convolution.kernel)]
      written.stride = [UInt64(convolution.stride), UInt64(convolution.stride)]
      written.dilationFactor = [1, 1]
      written.same = .with { $0.asymmetryMode = .bottomRightHeavy }
      written.hasBias_p = true
      written.weights.floatValue = convolution.weights
      written.bias.floatValue = convolution.biases
    }
  }
}
