import CoreML
import Foundation
import ImageIO
import NetworkTraining

/// What a training of an object detector results in.
package struct TrainedDetector: WritableModel {
  let view: DetectorView
  /// How many iterations were made.
  package let iterations: Int
  /// On the pictures it learned from; nil where none were looked at again.
  package let training: DetectionMetrics?
  /// On the pictures for validation; nil where there are none.
  package let validation: DetectionMetrics?

  /// In the order of the head's numbers.
  package var labels: [String] { view.labels }
  var head: DetectionHead { view.head }
  private var features: DetectorFeatures { view.features }

  init(
    _ view: DetectorView, iterations: Int, training: DetectionMetrics?, validation: DetectionMetrics?
  ) {
    (self.view, self.iterations, self.training, self.validation) = (view, iterations, training, validation)
  }

  /// The detector of a checkpoint; nil where the checkpoint contradicts itself.
  init?(_ checkpoint: DetectorCheckpoint) throws {
    let sides = [checkpoint.grid.columns, checkpoint.grid.rows]
    guard sides.allSatisfy(DetectorPlan.gridSides.contains), !checkpoint.labels.isEmpty else { return nil }
    let features = try DetectorFeatures(checkpoint.grid)
    let parameters = [Double](bytes: checkpoint.parameters)
    let widths = DetectionHead.widths(rowWidth: features.rowWidth, labelCount: checkpoint.labels.count)
    guard checkpoint.factors.count == features.rowWidth, checkpoint.addends.count == features.rowWidth,
      parameters.count == RowNetwork.parameterCount(widths: widths)
    else { return nil }
    let head = DetectionHead(
      labelCount: checkpoint.labels.count, features: features,
      standardization: (checkpoint.factors, checkpoint.addends), seed: 0, extents: (1, 1),
      parameters: parameters)
    self.init(
      try DetectorView(features, head, checkpoint.labels), iterations: checkpoint.iteration, training: nil,
      validation: nil)
  }

  /// The objects in a picture, the most confident first.
  package func objects(
    in picture: OrientedPicture, least: Double = WrittenDetector.leastConfidence
  ) throws -> [FoundObject] {
    try view.objects(
      in: features.features(of: picture, region: PictureVariation.none.region), least: least)
  }

  package func written(_ metadata: MLModelMetadata?) throws -> any WrittenModel {
    let backbone = try Backbone.shared()
    let maps = try backbone.maps()
    return WrittenDetector(
      labels: labels, width: 32 * features.grid.columns, height: 32 * features.grid.rows,
      scale: Backbone.scale, bias: Backbone.bias, boxCount: features.cellCount,
      layers: DetectorFeatures.needed(backbone.layers, for: maps.map(\.name)) + headLayers(maps),
      confidences: "objects_confidences", coordinates: "objects_boxes",
      metadata: WrittenMetadata(
        metadata, attribution: Backbone.attribution,
        additional: [
          "classes": labels.joined(separator: ","), "iou_threshold": "\(WrittenDetector.overlap)",
          "confidence_threshold": "\(WrittenDetector.leastConfidence)",
        ]))
  }

  /// The head as convolutions, its standardization made part of the first.
  private func headLayers(_ maps: [Backbone.Map]) -> [WrittenLayer] {
    let widths = head.widths
    let first = parameters(of: 0)
    var starts = [0]
    for width in [4 * features.channels[0], features.channels[1]] {
      starts.append(starts[starts.count - 1] + width)
    }
    func columns(_ part: Int, _ width: Int) -> [Float] {
      (0..<widths[1]).flatMap { output in
        (starts[part]..<starts[part] + width).map {
          first.weights[output * widths[0] + $0] * head.factors[$0]
        }
      }
    }
    let biases = (0..<widths[1]).map { output -> Float in
      let shift = (0..<widths[0]).reduce(0.0) {
        $0 + Double(first.weights[output * widths[0] + $1]) * Double(head.addends[$1])
      }
      return Float(Double(first.biases[output]) + shift)
    }
    let none = [Float](repeating: 0, count: widths[1])
    // Of the four squares: from the place's channels to the channel's places.
    let small = columns(0, 4 * features.channels[0])
    let channels = features.channels[0]
    let squares = small.indices.map { index -> Float in
      let (output, rest) = (index / (4 * channels), index % (4 * channels))
      return small[output * 4 * channels + rest % 4 * channels + rest / 4]
    }
    var layers = [
      WrittenLayer(
        .convolution(
          .init(weights: squares, biases: none, inputsPerGroup: channels, kernel: 2, stride: 2)),
        inputs: [maps[0].name], output: "objects_8"),
      WrittenLayer(
        .convolution(
          .init(
            weights: columns(1, features.channels[1]), biases: biases, inputsPerGroup: features.channels[1])),
        inputs: [maps[1].name], output: "objects_16"),
      WrittenLayer(
        .convolution(
          .init(
            weights: columns(2, features.channels[2]), biases: none, inputsPerGroup: features.channels[2])),
        inputs: [maps[2].name], output: "objects_32"),
      WrittenLayer(.doubling, inputs: ["objects_32"], output: "objects_32_doubled"),
      WrittenLayer(.add, inputs: ["objects_8", "objects_16"], output: "objects_sum"),
      WrittenLayer(.add, inputs: ["objects_sum", "objects_32_doubled"], output: "objects_layer_1"),
      WrittenLayer(.rectifier, inputs: ["objects_layer_1"], output: "objects_hidden_1"),
    ]
    for layer in 1..<widths.count - 2 {
      let (weights, biases) = parameters(of: layer)
      layers += [
        WrittenLayer(
          .convolution(.init(weights: weights, biases: biases, inputsPerGroup: widths[layer])),
          inputs: ["objects_hidden_\(layer)"], output: "objects_layer_\(layer + 1)"),
        WrittenLayer(
          .rectifier, inputs: ["objects_layer_\(layer + 1)"], output: "objects_hidden_\(layer + 1)"),
      ]
    }
    return layers + outputLayers(input: "objects_hidden_\(widths.count - 2)")
  }

  /// What a cell says, as confidences and boxes of the whole picture.
  private func outputLayers(input: String) -> [WrittenLayer] {
    let (weights, biases) = parameters(of: head.widths.count - 2)
    let width = head.widths[head.widths.count - 2]
    let shares = [1 / Float(features.columns), 1 / Float(features.rows)]
    func convolution(_ outputs: Range<Int>, factors: [Float]? = nil) -> WrittenLayer.Operation {
      var (rows, sums) = ([Float](), [Float]())
      for (place, output) in outputs.enumerated() {
        let factor = factors?[place] ?? 1
        rows += weights[output * width..<(output + 1) * width].map { $0 * factor }
        sums.append(biases[output] * factor)
      }
      return .convolution(.init(weights: rows, biases: sums, inputsPerGroup: width))
    }
    let count = labels.count
    let cells = 0..<features.cellCount
    let middles =
      cells.map { (Float($0 % features.columns) + 0.5) * shares[0] }
      + cells.map { (Float($0 / features.columns) + 0.5) * shares[1] }
    let extents = Float(DetectionLoss.extents.lowerBound)...Float(DetectionLoss.extents.upperBound)
    func places(_ name: String, _ channels: Int) -> [WrittenLayer] {
      [
        WrittenLayer(.permutation([0, 2, 3, 1]), inputs: [name + "_map"], output: name + "_places"),
        WrittenLayer(
          .reshape([1, features.cellCount, channels]), inputs: [name + "_places"], output: name),
      ]
    }
    let confidences = [
      WrittenLayer(convolution(0..<count), inputs: [input], output: "objects_labels"),
      WrittenLayer(.sigmoid, inputs: ["objects_labels"], output: "objects_confidences_map"),
    ]
    let boxes = [
      WrittenLayer(
        convolution(count..<count + 2, factors: shares), inputs: [input], output: "objects_offsets"),
      WrittenLayer(
        .constant(middles, shape: [2, features.rows, features.columns]), inputs: [], output: "objects_middles"
      ),
      WrittenLayer(.add, inputs: ["objects_offsets", "objects_middles"], output: "objects_centers"),
      WrittenLayer(convolution(count + 2..<count + 4), inputs: [input], output: "objects_logarithms"),
      WrittenLayer(.clip(extents), inputs: ["objects_logarithms"], output: "objects_clipped"),
      WrittenLayer(.exponential, inputs: ["objects_clipped"], output: "objects_extents_in_cells"),
      WrittenLayer(
        .convolution(.init(weights: shares, biases: [0, 0], inputsPerGroup: 1, groups: 2)),
        inputs: ["objects_extents_in_cells"], output: "objects_extents"),
      WrittenLayer(
        .concatenation, inputs: ["objects_centers", "objects_extents"], output: "objects_boxes_map"),
    ]
    return confidences + places("objects_confidences", count) + boxes + places("objects_boxes", 4)
  }

  private func parameters(of layer: Int) -> (weights: [Float], biases: [Float]) {
    let weights = RowNetwork.weights(layer, head.widths)
    let biases = weights.upperBound..<weights.upperBound + head.widths[layer + 1]
    return (head.parameters[weights].map { Float($0) }, head.parameters[biases].map { Float($0) })
  }
}

/// A detector as it is now, for one picture at a time.
struct DetectorView: Sendable {
  let features: DetectorFeatures
  let head: DetectionHead
  let labels: [String]
  private let network: RowNetwork
  private let parameters: [Float]

  init(_ features: DetectorFeatures, _ head: DetectionHead, _ labels: [String]) throws {
    (self.features, self.head, self.labels) = (features, head, labels)
    network = try head.network(pictures: 1)
    parameters = head.parameters.map { Float($0) }
  }

  /// The objects in a picture of which these are the features, the most confident first.
  func objects(in features: [Float], least: Double) throws -> [FoundObject] {
    var rows = [Float](repeating: 0, count: self.features.cellCount * self.features.rowWidth)
    self.features.writeRows(of: features, to: &rows, at: 0)
    return try head.objects(
      in: network.outputs(of: rows, parameters: parameters), labels: labels, least: least)
  }
}
