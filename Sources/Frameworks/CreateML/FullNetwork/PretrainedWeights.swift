import CoreML
import Foundation
import ModelEncoding
import NetworkTraining

/// Initializes full-network training with a detector's weights, also those of Models/DiceDetector.mlmodel.
enum PretrainedWeights {
  /// The names of a file's output convolutions, and the units of their values.
  private struct Output {
    let centers: String
    let labels: String
    let offsets: String
    let logarithms: String
    /// Whether offsets are fractions of the image instead of cells.
    let areOffsetsOfImage: Bool
    /// Whether extents are fractions of the image instead of cells.
    let areExtentsOfImage: Bool
  }

  private static let outputs = [
    Output(
      centers: "objects_center", labels: "objects_labels", offsets: "objects_offsets",
      logarithms: "objects_logarithms", areOffsetsOfImage: true, areExtentsOfImage: false),
    Output(
      centers: "centre_logits", labels: "value_logits", offsets: "centre_offset",
      logarithms: "extent_logarithm",
      areOffsetsOfImage: false, areExtentsOfImage: true),
  ]

  /// Overwrites a network's initial parameters with the model's. Labels that the model lacks keep theirs.
  ///
  /// - Parameter network: a network without normalization.
  /// - Throws: `MLModelError` if the model has another architecture.
  static func write(
    _ model: PretrainedDetector, to parameters: inout [Float], of network: ConvolutionalNetwork,
    labels: [String]
  ) throws {
    for (number, layer) in network.layers.enumerated().dropLast() {
      guard case .convolution = layer.operation else { continue }
      guard let stored = model.convolutions[layer.name], let weights = network.range(number, .weights),
        let biases = network.range(number, .biases), stored.weights.count == weights.count,
        stored.biases.count == biases.count
      else {
        throw model.source.error(
          "it has no layer \(layer.name) as in networks from full-network training")
      }
      parameters.replaceSubrange(weights, with: stored.weights)
      parameters.replaceSubrange(biases, with: stored.biases)
    }
    guard let output = outputs.first(where: { model.convolutions[$0.centers] != nil }) else {
      throw model.source.error(
        "it has no layer of centers as in networks from full-network training")
    }
    try writeOutput(model, output, to: &parameters, of: network, labels: labels)
  }

  private static func writeOutput(
    _ model: PretrainedDetector, _ output: Output, to parameters: inout [Float],
    of network: ConvolutionalNetwork,
    labels: [String]
  ) throws {
    let last = network.layers.count - 1
    let width = network.layers[network.layers[last].inputs[0]].channels
    guard let weights = network.range(last, .weights), let biases = network.range(last, .biases) else {
      return
    }
    func copy(_ name: String, _ row: Int, to target: Int, factor: Float = 1, addend: Float = 0) throws {
      guard let stored = model.convolutions[name], stored.biases.indices.contains(row),
        stored.weights.count == width * stored.biases.count
      else { throw model.source.error("its layer \(name) isn't as in networks from full-network training") }
      for index in 0..<width {
        parameters[weights.lowerBound + target * width + index] = stored.weights[row * width + index] * factor
      }
      parameters[biases.lowerBound + target] = stored.biases[row] * factor + addend
    }
    let cells = [model.width, model.height].map { Float($0 / DetectorArchitecture.stride) }
    try copy(output.centers, 0, to: 0)
    for (place, label) in labels.enumerated() {
      guard let row = model.labels.firstIndex(of: label) else { continue }
      try copy(output.labels, row, to: 1 + place)
    }
    for axis in 0..<2 {
      try copy(
        output.offsets, axis, to: 1 + labels.count + axis,
        factor: output.areOffsetsOfImage ? cells[axis] : 1)
      try copy(
        output.logarithms, axis, to: 3 + labels.count + axis,
        addend: output.areExtentsOfImage ? log(cells[axis]) : 0)
    }
  }
}
