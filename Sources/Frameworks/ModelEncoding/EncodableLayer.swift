import CoreMLSpecification
import ProtobufWire

package struct EncodableLayer: Sendable {
  /// The epsilon added before inverses and inverse square roots, so that 0 has one.
  package static let minimumDivisor: Float = 1e-6

  package let operation: Operation
  package let inputs: [String]
  package let output: String

  package init(_ operation: Operation, inputs: [String], output: String) {
    (self.operation, self.inputs, self.output) = (operation, inputs, output)
  }

  package enum Operation: Sendable {
    case convolution(Convolution)
    case clip(ClosedRange<Float>)
    case add
    /// The elementwise product of two inputs of the same shape; one may have a single channel.
    case multiply
    /// Max pooling with an odd window, a stride of 1 and centered padding.
    case maximum(window: Int)
    case globalAverage
    /// A fully connected layer; weights are `[outputs][inputs]`.
    case innerProduct(weights: [Float], biases: [Float])
    case softmax
    case rectifier
    case sigmoid
    case exponential
    /// For values greater than 0.
    case inverse
    /// For values greater than 0.
    case inverseRoot
    /// Nearest-neighbor upsampling by a factor of 2.
    case doubling
    /// A constant; the layer has no input.
    case constant([Float], shape: [Int])
    case concatenation
    /// A permutation of the dimensions [sequence, channel, height, width].
    case permutation([Int])
    case reshape([Int])
  }

  package struct Convolution: Sendable {
    package enum Padding: Sendable {
      /// TensorFlow's "same" padding: an odd row or column of zeros is added at the bottom or right.
      case same
      /// Half of the kernel size, rounded down, at each edge, as in most PyTorch networks.
      case centered
    }

    /// `[outputs][inputs / groups][rows][columns]`
    package let weights: [Float]
    package let biases: [Float]
    package let inputsPerGroup: Int
    package let groups: Int
    package let kernel: Int
    package let stride: Int
    package let padding: Padding

    package init(
      weights: [Float], biases: [Float], inputsPerGroup: Int, groups: Int = 1, kernel: Int = 1,
      stride: Int = 1, padding: Padding = .same
    ) {
      (self.weights, self.biases) = (weights, biases)
      (self.inputsPerGroup, self.groups) = (inputsPerGroup, groups)
      (self.kernel, self.stride, self.padding) = (kernel, stride, padding)
    }
  }

  var specification: CoreML_Specification_NeuralNetworkLayer {
    .with { written in
      // Layer names must be unique, as outputs are.
      written.name = output
      written.input = inputs
      written.output = [output]
      switch operation {
      case .convolution(let convolution): written.convolution = convolution.parameters
      case .clip(let range):
        written.clip = .with { ($0.minVal, $0.maxVal) = (range.lowerBound, range.upperBound) }
      case .add: written.add = .init()
      case .multiply: written.multiply = .init()
      case .maximum(let window):
        written.pooling = .with { pooling in
          pooling.type = .max
          pooling.kernelSize = [UInt64(window), UInt64(window)]
          pooling.stride = [1, 1]
          pooling.valid = .centered(window)
        }
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
          product.hasBias = true
          product.weights.floatValue = weights
          product.bias.floatValue = biases
        }
      case .softmax: written.softmax = .init()
      case .rectifier: written.activation.reLu = .init()
      case .sigmoid: written.activation.sigmoid = .init()
      case .exponential:
        written.unary = .with { ($0.type, $0.scale, $0.epsilon) = (.exp, 1, 1e-6) }
      case .inverse:
        written.unary = .with { ($0.type, $0.scale, $0.epsilon) = (.inverse, 1, Self.minimumDivisor) }
      case .inverseRoot:
        written.unary = .with { ($0.type, $0.scale, $0.epsilon) = (.rsqrt, 1, Self.minimumDivisor) }
      case .doubling: written.upsample = .with { ($0.scalingFactor, $0.mode) = ([2, 2], .nn) }
      case .constant(let numbers, let shape):
        written.loadConstant = .with { constant in
          constant.shape = shape.map(UInt64.init)
          constant.data.floatValue = numbers
        }
      case .concatenation: written.concat = .init()
      case .permutation(let order): written.permute = .with { $0.axis = order.map(UInt64.init) }
      case .reshape(let shape): written.reshape = .with { $0.targetShape = shape.map(Int64.init) }
      }
    }
  }
}

extension EncodableLayer.Convolution {
  fileprivate var parameters: CoreML_Specification_ConvolutionLayerParams {
    .with { written in
      written.outputChannels = UInt64(biases.count)
      written.kernelChannels = UInt64(inputsPerGroup)
      written.nGroups = UInt64(groups)
      written.kernelSize = [UInt64(kernel), UInt64(kernel)]
      written.stride = [UInt64(stride), UInt64(stride)]
      written.dilationFactor = [1, 1]
      switch padding {
      case .same: written.same = .with { $0.asymmetryMode = .bottomRightHeavy }
      case .centered: written.valid = .centered(kernel)
      }
      written.hasBias = true
      written.weights.floatValue = weights
      written.bias.floatValue = biases
    }
  }
}

extension CoreML_Specification_ValidPadding {
  fileprivate static func centered(_ window: Int) -> Self {
    let margin = UInt64(window / 2)
    return .with { padding in
      padding.paddingAmounts.borderAmounts = Array(
        repeating: .with { ($0.startEdgeSize, $0.endEdgeSize) = (margin, margin) }, count: 2)
    }
  }
}
