import Foundation
import NetworkTraining
import SeededRandom
import Testing

@Suite("Convolutional networks", .enabled(if: ConvolutionalNetwork.isTrainable, "oneDNN isn't installed"))
struct ConvolutionalNetworkTests {
  /// Expects the derivatives of a weighted sum of a network's outputs to equal finite differences.
  ///
  /// - Parameter kinks: the number of derivatives that may be off because a rectifier or maximum changes its
  ///   slope within the step.
  private func checkGradient(
    _ network: ConvolutionalNetwork, kinks: Int = 0, _ location: SourceLocation = #_sourceLocation
  ) throws {
    var random = SplitMix64(seed: 9)
    var numbers = network.initialParameters(seed: 3)
    for part in network.parameters where part.kind != .weights {
      for index in part.range { numbers[index] += Float(random.next(in: -0.3...0.3)) }
    }
    let parameters = TensorParameters(numbers)
    let replica = try NetworkReplica(
      network, count: 2, height: 8, width: 10, element: .float32, parameters: parameters)
    for image in 0..<2 {
      replica.withImage(image) { for index in $0.indices { $0[index] = Float(random.next(in: -1...1)) } }
    }
    let weights = try replica.forward().map { _ in Float(random.next(in: -1...1)) }
    func sum() throws -> Double {
      zip(try replica.forward(), weights).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }
    _ = try sum()
    try replica.backward(weights)
    let gradient = replica.gradient.numbers
    let step: Float = 1.0 / 512
    var wrong: [String] = []
    for part in network.parameters {
      for index in stride(
        from: part.range.lowerBound, to: part.range.upperBound, by: max(part.range.count / 7, 1))
      {
        let number = parameters[index]
        parameters[index] = number + step
        let above = try sum()
        parameters[index] = number - step
        let below = try sum()
        parameters[index] = number
        let difference = (above - below) / Double(2 * step)
        // The error of sums of hundreds of 32-bit numbers, divided by the step, and the gradient's own.
        if abs(difference - Double(gradient[index])) > 2e-3 * max(abs(difference), 1) {
          wrong.append("\(part.kind) \(index - part.range.lowerBound): \(gradient[index]), not \(difference)")
        }
      }
    }
    #expect(wrong.count <= kinks, "\(wrong)", sourceLocation: location)
  }

  /// A network with the operation between two convolutions, which makes its input gradient necessary.
  private func network(_ operation: ConvolutionalNetwork.Operation) -> ConvolutionalNetwork {
    var network = ConvolutionalNetwork(inputChannels: 3)
    let first = network.add(.convolution(.init(outputs: 4)), 0, name: "first")
    let middle = network.add(operation, first, name: "middle")
    _ = network.add(.convolution(.init(outputs: 2, kernel: 1)), middle, name: "last")
    return network
  }

  @Test(
    "derivatives of convolutions equal finite differences, also with groups, strides and without biases",
    arguments: [
      ConvolutionalNetwork.Convolution(outputs: 6, stride: 2), .init(outputs: 5, kernel: 1, hasBiases: false),
      .init(outputs: 8, groups: 2), .init(outputs: 4, kernel: 5, stride: 2, groups: 4, hasBiases: false),
    ])
  func convolution(_ convolution: ConvolutionalNetwork.Convolution) throws {
    try checkGradient(network(.convolution(convolution)))
  }

  @Test("derivatives of normalization equal finite differences")
  func normalization() throws {
    try checkGradient(network(.normalization(isRectified: false)))
    try checkGradient(network(.normalization(isRectified: true)), kinks: 6)
  }

  @Test("derivatives of activations equal finite differences")
  func activation() throws {
    try checkGradient(network(.activation(.sigmoid)))
    try checkGradient(network(.activation(.swish)))
    try checkGradient(network(.activation(.rectifier)), kinks: 6)
  }

  @Test("derivatives of max pooling and upsampling equal finite differences")
  func sizes() throws {
    try checkGradient(network(.maxPool(window: 3, stride: 2)), kinks: 3)
    try checkGradient(network(.maxPool(window: 5, stride: 1)), kinks: 3)
    try checkGradient(network(.upsample2x))
  }

  @Test("a layer with several readers gets the sum of their gradients")
  func branches() throws {
    var network = ConvolutionalNetwork(inputChannels: 3)
    let first = network.add(.convolution(.init(outputs: 4)), 0, name: "first")
    let second = network.add(.convolution(.init(outputs: 4)), first, name: "second")
    let sum = network.add(.sum, first, second, name: "sum")
    let all = network.add(.concatenation, [first, sum, second], name: "all")
    _ = network.add(.convolution(.init(outputs: 2, kernel: 1)), all, name: "last")
    try checkGradient(network)
  }

  @Test("a convolution equals its definition, with zero padding")
  func values() throws {
    var network = ConvolutionalNetwork(inputChannels: 1)
    _ = network.add(.convolution(.init(outputs: 1, stride: 2)), 0, name: "only")
    let weights = try #require(network.range(1, .weights))
    let biases = try #require(network.range(1, .biases))
    let parameters = TensorParameters(count: network.parameterCount)
    for (place, index) in weights.enumerated() { parameters[index] = Float(place + 1) }
    parameters[biases.lowerBound] = 0.5
    let replica = try NetworkReplica(
      network, count: 1, height: 4, width: 4, element: .float32, parameters: parameters)
    // 1 in the upper left corner, 10 in the second row's third column.
    replica.withImage(0) { image in
      for index in image.indices { image[index] = index == 0 ? 1 : index == 6 ? 10 : 0 }
    }
    // Windows are around (0, 0), (0, 2), (2, 0), (2, 2): the corner is the center of the first (weight 5),
    // the other below the second's center (8) and above the fourth's (2).
    #expect(try replica.forward() == [5.5, 80.5, 0.5, 20.5])
    #expect(replica.outputShape == (2, 2, 1))
  }

  @Test("a normalization folded into its convolution has the same output")
  func folding() throws {
    var network = ConvolutionalNetwork(inputChannels: 2)
    let first = network.add(.convolution(.init(outputs: 3, hasBiases: false)), 0, name: "first")
    _ = network.add(.normalization(isRectified: false), first, name: "second")
    var numbers = network.initialParameters(seed: 1)
    for part in network.parameters where part.kind != .weights {
      for (place, index) in part.range.enumerated() { numbers[index] = 0.5 + Float(place) }
    }
    let replica = try NetworkReplica(
      network, count: 2, height: 5, width: 5, element: .float32, parameters: TensorParameters(numbers))
    var random = SplitMix64(seed: 4)
    var images: [[Float]] = []
    for number in 0..<2 {
      let image = (0..<50).map { _ in Float(random.next(in: -1...1)) }
      images.append(image)
      replica.withImage(number) { _ = $0.update(fromContentsOf: image) }
    }
    let outputs = try replica.forward()
    let folded = NormalizationFolding.folded(
      first, of: network, parameters: numbers, statistics: replica.statistics)
    var plain = ConvolutionalNetwork(inputChannels: 2)
    let only = plain.add(.convolution(.init(outputs: 3)), 0, name: "only")
    var parameters = [Float](repeating: 0, count: plain.parameterCount)
    parameters.replaceSubrange(try #require(plain.range(only, .weights)), with: folded.weights)
    parameters.replaceSubrange(try #require(plain.range(only, .biases)), with: folded.biases)
    let other = try NetworkReplica(
      plain, count: 2, height: 5, width: 5, element: .float32, parameters: TensorParameters(parameters))
    for number in 0..<2 { other.withImage(number) { _ = $0.update(fromContentsOf: images[number]) } }
    // Of the order of 1, in 32 bits.
    #expect(zip(try other.forward(), outputs).allSatisfy { abs($0 - $1) < 1e-4 })
  }

  @Test("a network with a second input is rejected with an error that names it")
  func secondInput() {
    var network = ConvolutionalNetwork(inputChannels: 3)
    _ = network.add(.input, 0, name: "other")
    #expect(
      throws: TensorError(network: "its layer \"other\" is a second input")
    ) {
      try NetworkReplica(
        network, count: 1, height: 8, width: 8, element: .float32,
        parameters: TensorParameters(network.initialParameters(seed: 1)))
    }
  }
}
