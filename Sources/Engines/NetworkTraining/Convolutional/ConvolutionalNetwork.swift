import SeededRandom

/// The layers of a convolutional network, and the ranges of their parameters in a flat list.
package struct ConvolutionalNetwork: Hashable, Sendable {
  package enum Activation: Hashable, Sendable {
    case rectifier
    case sigmoid
    /// SiLU.
    case swish
  }

  /// Padded by half of the kernel size, rounded down, at each edge.
  package struct Convolution: Hashable, Sendable {
    package let outputs: Int
    package let kernel: Int
    package let stride: Int
    package let groups: Int
    package let hasBiases: Bool

    package init(outputs: Int, kernel: Int = 3, stride: Int = 1, groups: Int = 1, hasBiases: Bool = true) {
      (self.outputs, self.kernel, self.stride) = (outputs, kernel, stride)
      (self.groups, self.hasBiases) = (groups, hasBiases)
    }
  }

  package enum Operation: Hashable, Sendable {
    case input
    case convolution(Convolution)
    /// Batch normalization with learned scales and shifts, optionally followed by ReLU.
    case normalization(isRectified: Bool)
    case activation(Activation)
    /// Max pooling, padded by half of the window, rounded down; padding is ignored.
    case maxPool(window: Int, stride: Int)
    /// Nearest-neighbor upsampling by a factor of 2.
    case upsample2x
    case concatenation
    case sum
  }

  package struct Layer: Hashable, Sendable {
    package let name: String
    package let operation: Operation
    package let inputs: [Int]
    package let channels: Int
  }

  package struct Parameters: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case weights, biases, scales, shifts }

    package let layer: Int
    package let kind: Kind
    /// The range in the list. Weights are `[outputs][inputs / groups][rows][columns]`.
    package let range: Range<Int>
  }

  package private(set) var layers: [Layer]
  package private(set) var parameters: [Parameters] = []
  /// With padding for alignment.
  package private(set) var parameterCount = 0
  /// By layer: the means of a normalization's channels, then their variances.
  package private(set) var statistics: [Int: Range<Int>] = [:]
  package private(set) var statisticCount = 0

  package init(inputChannels: Int) {
    layers = [Layer(name: "image", operation: .input, inputs: [], channels: inputChannels)]
  }

  package mutating func add(_ operation: Operation, _ inputs: Int..., name: String) -> Int {
    add(operation, inputs, name: name)
  }

  /// - Returns: the layer's index.
  package mutating func add(_ operation: Operation, _ inputs: [Int], name: String) -> Int {
    precondition(!inputs.isEmpty && inputs.allSatisfy(layers.indices.contains))
    let (number, inputChannels) = (layers.count, layers[inputs[0]].channels)
    var channels = inputChannels
    switch operation {
    case .convolution(let convolution):
      channels = convolution.outputs
      precondition(channels % convolution.groups == 0 && inputChannels % convolution.groups == 0)
      reserve(
        number, .weights,
        channels * inputChannels / convolution.groups * convolution.kernel * convolution.kernel)
      if convolution.hasBiases { reserve(number, .biases, channels) }
    case .normalization:
      reserve(number, .scales, channels)
      reserve(number, .shifts, channels)
      statistics[number] = statisticCount..<statisticCount + 2 * channels
      statisticCount += 2 * channels
    case .concatenation: channels = inputs.reduce(0) { $0 + layers[$1].channels }
    case .sum: precondition(inputs.count == 2 && layers[inputs[1]].channels == channels)
    case .input, .activation, .maxPool, .upsample2x: break
    }
    layers.append(Layer(name: name, operation: operation, inputs: inputs, channels: channels))
    return number
  }

  private mutating func reserve(_ layer: Int, _ kind: Parameters.Kind, _ count: Int) {
    parameters.append(
      Parameters(layer: layer, kind: kind, range: parameterCount..<parameterCount + count))
    // Aligned to cache lines.
    parameterCount += (count + 15) / 16 * 16
  }

  package func range(_ layer: Int, _ kind: Parameters.Kind) -> Range<Int>? {
    parameters.first { $0.layer == layer && $0.kind == kind }?.range
  }

  /// Weights for ReLU (He et al., "Delving deep into rectifiers", 2015), scales of 1, and zeros.
  package func initialParameters(seed: Int) -> [Float] {
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
    var numbers = [Float](repeating: 0, count: parameterCount)
    for part in parameters {
      switch part.kind {
      case .weights:
        let deviation = (2 * Double(layers[part.layer].channels) / Double(part.range.count)).squareRoot()
        // A uniform distribution with this deviation.
        let limit = deviation * 3.0.squareRoot()
        for index in part.range { numbers[index] = Float(random.next(in: -limit...limit)) }
      case .scales: for index in part.range { numbers[index] = 1 }
      case .biases, .shifts: break
      }
    }
    return numbers
  }

  /// Means of 0 and variances of 1.
  package var initialStatistics: [Float] {
    var numbers = [Float](repeating: 0, count: statisticCount)
    for range in statistics.values {
      for index in range.suffix(range.count / 2) { numbers[index] = 1 }
    }
    return numbers
  }
}
