import COneDNN

/// A network for a number of pictures of one size, with the memory for all values and gradients between its layers.
///
/// Several replicas compute parts of a batch side by side, with the same parameters, each on one thread at a time.
package final class NetworkReplica: @unchecked Sendable {
  // Sendable because whoever has replicas gives each to one thread at a time.
  package let network: ConvolutionalNetwork
  /// How many pictures.
  package let count: Int
  package let height: Int
  package let width: Int
  /// What `backward` computes, where the network's parameters are.
  package let gradient: TensorParameters

  private let workshop: PrimitiveBuilder
  private let input: Tensor
  private let output: Tensor
  private let outputGradient: Tensor
  private let preparation: [Primitive]
  private let forwardSteps: [Primitive]
  private let backwardSteps: [Primitive]
  private let statisticTensors: [(Range<Int>, Tensor)]

  /// The size of what the last layer gives.
  package let outputShape: (height: Int, width: Int, channels: Int)

  /// - Parameters:
  ///   - parameters: are read when the network runs; those who write them do so in between.
  ///   - element: of values between layers.
  /// - Throws: `NotInstalledError` where oneDNN isn't installed; `TensorError` where the network can't be computed here.
  package init(
    _ network: ConvolutionalNetwork, count: Int, height: Int, width: Int, element: TensorElement,
    parameters: TensorParameters
  ) throws {
    precondition(parameters.count == network.parameterCount)
    onednn_use_calling_thread()
    (self.network, self.count, self.height, self.width) = (network, count, height, width)
    gradient = TensorParameters(count: network.parameterCount)
    workshop = try PrimitiveBuilder()
    var forward = try ForwardPlan(
      network, TensorShape(count: count, height: height, width: width, channels: network.layers[0].channels),
      element, workshop, parameters)
    for layer in network.layers.indices.dropFirst() { try forward.add(layer) }
    var backward = try BackwardPlan(forward, gradient: gradient)
    for layer in network.layers.indices.dropFirst().reversed() { try backward.add(layer) }
    (input, output, outputGradient) = (forward.input, backward.output, backward.outputGradient)
    preparation = forward.preparation + backward.preparation
    (forwardSteps, backwardSteps) = (forward.steps + [backward.outputStep], backward.steps)
    statisticTensors = forward.statistics
    let shape = forward.shapes[forward.shapes.count - 1]
    outputShape = (shape.height, shape.width, shape.channels)
  }

  /// Writes a picture before `forward`; several at a time may be written by several threads.
  ///
  /// - Parameter body: is given where its numbers go, row by row, pixel by pixel.
  package func withImage<Outcome>(
    _ number: Int, _ body: (UnsafeMutableBufferPointer<Float>) -> Outcome
  ) -> Outcome {
    precondition((0..<count).contains(number))
    let size = input.byteCount / 4 / count
    return body(
      UnsafeMutableBufferPointer(
        start: input.bytes.assumingMemoryBound(to: Float.self) + number * size, count: size))
  }

  /// What the last layer gives for the pictures: picture by picture, row by row, place by place.
  ///
  /// - Throws: `TensorError`.
  package func forward() throws -> [Float] {
    onednn_use_calling_thread()
    try workshop.run(preparation)
    try workshop.run(forwardSteps)
    return Array(
      UnsafeBufferPointer(
        start: output.bytes.assumingMemoryBound(to: Float.self), count: output.byteCount / 4))
  }

  /// Computes the gradient of something by the parameters, for the pictures of the latest `forward`.
  ///
  /// - Parameter derivatives: those of that something by what the last layer gave.
  /// - Throws: `TensorError`.
  package func backward(_ derivatives: [Float]) throws {
    precondition(4 * derivatives.count == outputGradient.byteCount)
    onednn_use_calling_thread()
    outputGradient.bytes.assumingMemoryBound(to: Float.self).update(
      from: derivatives, count: derivatives.count)
    try workshop.run(backwardSteps)
  }

  /// The means and variances of the latest `forward`, where the network's statistics are.
  package var statistics: [Float] {
    var numbers = [Float](repeating: 0, count: network.statisticCount)
    for (range, tensor) in statisticTensors {
      let source = tensor.bytes.assumingMemoryBound(to: Float.self)
      for (place, index) in range.enumerated() { numbers[index] = source[place] }
    }
    return numbers
  }
}

extension ConvolutionalNetwork {
  /// - Throws: `NotInstalledError` where no network can be trained here, because oneDNN isn't installed.
  package static func checkTrainable() throws { _ = try TensorEngine.shared() }

  /// Whether networks can be trained here: oneDNN is installed.
  package static var isTrainable: Bool { (try? checkTrainable()) != nil }
}
