import Foundation

/// Folds batch normalization into the preceding convolution.
package enum NormalizationFolding {
  /// The epsilon added to variances.
  package static let epsilon: Float = 1e-5

  /// A convolution's weights and biases, including the normalization that reads its output, if there is one.
  package static func folded(
    _ layer: Int, of network: ConvolutionalNetwork, parameters: [Float], statistics: [Float]
  ) -> (weights: [Float], biases: [Float]) {
    let count = network.layers[layer].channels
    var weights = network.range(layer, .weights).map { Array(parameters[$0]) } ?? []
    var biases =
      network.range(layer, .biases).map { Array(parameters[$0]) } ?? [Float](repeating: 0, count: count)
    let reader = network.layers.indices.first { number in
      guard case .normalization = network.layers[number].operation else { return false }
      return network.layers[number].inputs == [layer]
    }
    guard let reader, let scales = network.range(reader, .scales),
      let shifts = network.range(reader, .shifts),
      let moments = network.statistics[reader]
    else { return (weights, biases) }
    let size = weights.count / count
    for channel in 0..<count {
      let mean = Double(statistics[moments.lowerBound + channel])
      let variance = Double(statistics[moments.lowerBound + count + channel])
      let factor = Double(parameters[scales.lowerBound + channel]) / (variance + Double(epsilon)).squareRoot()
      for index in channel * size..<(channel + 1) * size {
        weights[index] = Float(Double(weights[index]) * factor)
      }
      biases[channel] = Float(
        (Double(biases[channel]) - mean) * factor + Double(parameters[shifts.lowerBound + channel]))
    }
    return (weights, biases)
  }
}
