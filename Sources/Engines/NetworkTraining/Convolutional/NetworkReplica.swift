import COneDNN

/// A network for a fixed number and size of images, with the memory for all values and gradients.
///
/// Several replicas with the same parameters compute the parts of a batch in parallel.
package final class NetworkReplica: @unchecked Sendable {
  // Sendable because its users access each replica from one thread at a time.
  package let network: ConvolutionalNetwork
  /// The number of images.
  package let count: Int
  package let height: Int
  package let width: Int
  /// The result of `backward`, in the order of the network's parameters.
  package let gradient: TensorParameters

  private let builder: PrimitiveBuilder
  private let input: Tensor
  private let output: Tensor
  private let outputGradient: Tensor
  private let preparation: [Primitive]
  private let forwardSteps: [Primitive]
  private let backwardSteps: [Primitive]
  private let statisticTensors: [(Range<Int>, Tensor)]

  package let outputShape: (height: Int, width: Int, channels: Int)

  /// - Parameters:
  ///   - parameters: read while the network runs; only to be written in between.
  ///   - element: the type of values between layers.
  /// - Throws: `NotInstalledError` if oneDNN isn't installed; `TensorError` if the network isn't supported.
  package init(
    _ network: ConvolutionalNetwork, count: Int, height: Int, width: Int, element: TensorElement,
    parameters: TensorParameters
  ) throws {
    precondition(parameters.count == network.parameterCount)
    onednn_use_calling_thread()
    (self.network, self.count, self.height, self.width) = (network, count, height, width)
    gradient = TensorParameters(count: network.parameterCount)
    builder = try PrimitiveBuilder()
    var forward = try ForwardPlan(
      network, TensorShape(count: count, height: height, width: width, channels: network.layers[0].channels),
      element, builder, parameters)
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

  /// Writes an input image, `[row][column][channel]`; several threads may write different images.
  package func withImage<Outcome>(
    _ number: Int, _ body: (UnsafeMutableBufferPointer<Float>) -> Outcome
  ) -> Outcome {
    precondition((0..<count).contains(number))
    let size = input.byteCount / 4 / count
    return body(
      UnsafeMutableBufferPointer(
        start: input.bytes.assumingMemoryBound(to: Float.self) + number * size, count: size))
  }

  /// The last layer's output, `[image][row][column][channel]`.
  ///
  /// - Throws: `TensorError`.
  package func forward() throws -> [Float] {
    onednn_use_calling_thread()
    try builder.run(preparation)
    try builder.run(forwardSteps)
    return Array(
      UnsafeBufferPointer(
        start: output.bytes.assumingMemoryBound(to: Float.self), count: output.byteCount / 4))
  }

  /// Computes the gradient of a loss with respect to the parameters, for the images of the last `forward`.
  ///
  /// - Parameter derivatives: those of the loss with respect to the output.
  /// - Throws: `TensorError`.
  package func backward(_ derivatives: [Float]) throws {
    precondition(4 * derivatives.count == outputGradient.byteCount)
    onednn_use_calling_thread()
    outputGradient.bytes.assumingMemoryBound(to: Float.self).update(
      from: derivatives, count: derivatives.count)
    try builder.run(backwardSteps)
  }

  /// The means and variances of the last `forward`, in the order of the network's statistics.
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
  /// - Throws: `NotInstalledError` if oneDNN isn't installed, so that no network can be trained.
  package static func checkTrainable() throws { _ = try TensorEngine.shared() }

  package static var isTrainable: Bool { (try? checkTrainable()) != nil }
}
