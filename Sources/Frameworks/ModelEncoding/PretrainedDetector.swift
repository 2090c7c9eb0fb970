import CoreML
import CoreMLSpecification
package import Foundation

/// The convolutions of a detector in Create ML's form, a pipeline of a neural network and non-maximum
/// suppression, as initial weights of another.
package struct PretrainedDetector: Sendable {
  /// A convolution with one group.
  package struct Convolution: Sendable {
    /// `[outputs][inputs][rows][columns]`
    package let weights: [Float]
    package let biases: [Float]
  }

  package let convolutions: [String: Convolution]
  package let labels: [String]
  /// Of the input, in pixels.
  package let width: Int
  /// Of the input, in pixels.
  package let height: Int
  package let source: StartingModel

  /// - Parameter url: as for `MLModel.init(contentsOf:configuration:)`.
  /// - Throws: `MLModelError`, `.io` if it isn't a model, `.generic` if it isn't such a detector.
  package init(contentsOf url: URL) throws {
    source = try StartingModel(contentsOf: url, for: .detection)
    let specification = source.specification
    guard case .pipeline(let pipeline) = specification.type, let first = pipeline.models.first,
      let last = pipeline.models.last, case .nonMaximumSuppression = last.type,
      case .neuralNetwork(let network) = first.type
    else {
      throw source.error(
        "it is a \(specification.kindDescription); a pipeline of a neural network and non-maximum suppression is required"
      )
    }
    let description = try MLModelDescription(specification)
    guard
      let constraint = description.inputNames.lazy.compactMap({
        description.inputDescriptionsByName[$0]?.imageConstraint
      }).first
    else { throw source.error("none of its inputs is an image") }
    (width, height) = (constraint.pixelsWide, constraint.pixelsHigh)
    labels = last.nonMaximumSuppression.stringClassLabels.vector
    guard !labels.isEmpty else { throw source.error("it has no labels") }
    var convolutions: [String: Convolution] = [:]
    for layer in network.layers {
      guard case .convolution(let parameters)? = layer.layer, parameters.nGroups <= 1,
        !parameters.isDeconvolution, parameters.kernelSize.count == 2
      else { continue }
      convolutions[layer.name] = try Self.convolution(parameters, layer.name)
    }
    self.convolutions = convolutions
  }

  private static func convolution(
    _ parameters: CoreML_Specification_ConvolutionLayerParams, _ name: String
  ) throws -> Convolution {
    let outputs = Int(clamping: parameters.outputChannels)
    let sizes = [parameters.kernelChannels, parameters.kernelSize[0], parameters.kernelSize[1]].map {
      Int(clamping: $0)
    }
    let what = "layer \(name)"
    return Convolution(
      weights: try DecodedWeights(parameters.weights, shape: [outputs] + sizes, what: what).floats,
      biases: parameters.hasBias
        ? try DecodedWeights(parameters.bias, shape: [outputs], what: what).floats
        : Array(repeating: 0, count: outputs))
  }
}
