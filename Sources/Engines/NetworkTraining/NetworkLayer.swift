/// The operation of a layer in a trainable network.
package enum NetworkLayer: Sendable, Hashable {
  /// Weights are `[outputs][inputs]`.
  case fullyConnected(outputs: Int, hasBiases: Bool)
  /// Weights are `[outputs][inputs / groups][rows][columns]`.
  case convolution(outputs: Int, groups: Int, window: SlidingWindowPlan, hasBiases: Bool)
  /// Max pooling, ignoring padding.
  case maximumPooling(SlidingWindowPlan)
  /// The sum of each window, times the window's factor.
  case averagePooling(SlidingWindowPlan, factors: [Double])
  case activation(ActivationFunction)
  /// Converts to a vector, channel by channel or position by position.
  case flatten(channelsLast: Bool)
  case sum
  case softmax

  var inputCount: Int { self == .sum ? 2 : 1 }

  func outputShape(_ inputs: [ValueShape]) throws(LayerShapeError) -> ValueShape {
    guard inputs.count == inputCount else {
      throw LayerShapeError(description: "it has \(inputs.count) inputs where \(inputCount) are needed")
    }
    let input = inputs[0]
    switch self {
    case .fullyConnected(let outputs, _): return ValueShape(channels: outputs)
    case .convolution(let outputs, let groups, let window, _):
      guard input.channels.isMultiple(of: groups), outputs.isMultiple(of: groups) else {
        throw LayerShapeError(
          description: "\(input.channels) and \(outputs) channels don't divide into \(groups) groups")
      }
      let counts = try window.windowCounts(input, channels: outputs)
      return ValueShape(channels: outputs, height: counts.rows, width: counts.columns)
    case .maximumPooling(let window):
      let counts = try window.windowCounts(input)
      return ValueShape(channels: input.channels, height: counts.rows, width: counts.columns)
    case .averagePooling(let window, let factors):
      let counts = try window.windowCounts(input)
      guard factors.count == counts.rows * counts.columns else {
        throw LayerShapeError(
          description: "it has \(factors.count) factors for \(counts.rows * counts.columns) windows")
      }
      return ValueShape(channels: input.channels, height: counts.rows, width: counts.columns)
    case .activation: return input
    case .flatten: return ValueShape(channels: input.count)
    case .sum:
      guard inputs[1] == input else {
        throw LayerShapeError(description: "it adds values of different shapes, \(input) and \(inputs[1])")
      }
      return input
    case .softmax:
      guard input.isVector else {
        throw LayerShapeError(description: "it needs a vector, not a value of \(input)")
      }
      return input
    }
  }

  func parameterCounts(_ input: ValueShape) -> (weights: Int, biases: Int) {
    switch self {
    case .fullyConnected(let outputs, let hasBiases): (outputs * input.count, hasBiases ? outputs : 0)
    case .convolution(let outputs, let groups, let window, let hasBiases):
      (
        outputs * (input.channels / groups) * window.kernel[0] * window.kernel[1],
        hasBiases ? outputs : 0
      )
    default: (0, 0)
    }
  }
}

package enum ActivationFunction: Sendable, Hashable {
  /// Leaky ReLU; ReLU if the slope is 0.
  case rectifier(slope: Double)
  case hyperbolicTangent
  case sigmoid
  case linear(factor: Double, addend: Double)
}
