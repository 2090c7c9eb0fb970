import CoreMLSpecification
import NetworkTraining

struct TrainableLayer {
  let layer: NetworkLayer
  private(set) var weights: [Float] = []
  private(set) var biases: [Float] = []

  static func isKnown(_ layer: CoreML_Specification_NeuralNetworkLayer) -> Bool {
    switch layer.layer {
    case .innerProduct, .flatten, .softmax: true
    case .convolution(let parameters): !parameters.isDeconvolution && layer.input.count == 1
    case .pooling(let parameters): parameters.type != .l2
    case .activation(let parameters): ActivationFunction(parameters) != nil
    case .add: layer.input.count == 2
    default: false
    }
  }

  /// - Throws: `MLModelError` or `LayerShapeError` if its parameters, weights and inputs don't match.
  init(_ layer: CoreML_Specification_NeuralNetworkLayer, inputs: [ValueShape]) throws {
    guard let input = inputs.first else { throw LayerShapeError(description: "it has no input") }
    let size = [input.height, input.width]
    switch layer.layer {
    case .innerProduct(let parameters):
      let outputs = try CoreML.size(parameters.outputChannels, "number of output channels")
      self.layer = .fullyConnected(outputs: outputs, hasBiases: parameters.hasBias)
      weights = try DecodedWeights(parameters.weights, shape: [outputs, input.count], what: "weights").floats
      if parameters.hasBias {
        biases = try DecodedWeights(parameters.bias, shape: [outputs], what: "biases").floats
      }
    case .convolution(let parameters):
      let sizes = try ConvolutionSizes(parameters)
      var (before, after) = ([0, 0], [0, 0])
      switch parameters.convolutionPaddingType {
      case .same(let same):
        (before, after) = try samePadding(
          size, extent: sizes.extent, strides: sizes.strides, same.asymmetryMode)
      case .valid(let valid): (before, after) = try borders(valid.paddingAmounts)
      case nil: break
      }
      self.layer = .convolution(
        outputs: sizes.outputChannels, groups: sizes.groups,
        window: SlidingWindowPlan(
          kernel: sizes.kernelSize, strides: sizes.strides, dilations: sizes.dilations, paddingBefore: before,
          paddingAfter: after), hasBiases: parameters.hasBias)
      weights = try DecodedWeights(parameters.weights, shape: sizes.storedShape, what: "weights").floats
      if parameters.hasBias {
        biases = try DecodedWeights(parameters.bias, shape: [sizes.outputChannels], what: "biases").floats
      }
    case .pooling(let parameters): self.layer = try Self.pooling(parameters, input)
    case .activation(let parameters):
      guard let function = ActivationFunction(parameters) else {
        throw LayerShapeError(description: "its function is unknown")
      }
      self.layer = .activation(function)
    case .flatten(let parameters): self.layer = .flatten(channelsLast: parameters.mode == .channelLast)
    case .add: self.layer = .sum
    case .softmax: self.layer = .softmax
    default: throw LayerShapeError(description: "its kind is unknown")
    }
  }

  private static func pooling(
    _ parameters: CoreML_Specification_PoolingLayerParams, _ input: ValueShape
  ) throws -> NetworkLayer {
    let size = [input.height, input.width]
    if parameters.globalPooling {
      let whole = SlidingWindowPlan(kernel: size)
      return parameters.type == .max
        ? .maximumPooling(whole) : .averagePooling(whole, factors: [1 / Double(size[0] * size[1])])
    }
    let plan = try PoolingPlan(parameters, input: size)
    let window = SlidingWindowPlan(
      kernel: plan.kernel, strides: plan.strides, paddingBefore: plan.padsBegin, paddingAfter: plan.padsEnd)
    // Checks the window before computing the factors.
    _ = try window.windowCounts(input)
    return parameters.type == .max
      ? .maximumPooling(window) : .averagePooling(window, factors: plan.meanFactors)
  }
}

extension ActivationFunction {
  /// Creates nil for a function that training doesn't support.
  fileprivate init?(_ parameters: CoreML_Specification_ActivationParams) {
    switch parameters.nonlinearityType {
    case .reLu: self = .rectifier(slope: 0)
    case .leakyReLu(let leaky): self = .rectifier(slope: Double(leaky.alpha))
    case .tanh: self = .hyperbolicTangent
    case .sigmoid: self = .sigmoid
    case .linear(let linear): self = .linear(factor: Double(linear.alpha), addend: Double(linear.beta))
    default: return nil
    }
  }
}
