import Foundation
import ImageIO
import ModelEncoding
import NetworkTraining

/// A detector with a few layers on the features of EfficientNet-Lite0.
struct TransferDetector: DetectorModel {
  let view: DetectorView

  /// In the order of the head's outputs.
  var labels: [String] { view.labels }
  var head: DetectionHead { view.head }
  private var features: DetectorFeatures { view.features }

  init(_ view: DetectorView) { self.view = view }

  /// nil if the checkpoint is inconsistent.
  init?(_ checkpoint: DetectorCheckpoint) throws {
    let sides = [checkpoint.grid.columns, checkpoint.grid.rows]
    guard sides.allSatisfy(DetectorPlan.gridSides.contains), !checkpoint.labels.isEmpty else { return nil }
    let features = try DetectorFeatures(checkpoint.grid)
    let parameters = [Double](bytes: checkpoint.parameters)
    let widths = DetectionHead.widths(rowWidth: features.rowWidth, labelCount: checkpoint.labels.count)
    guard checkpoint.factors.count == features.rowWidth, checkpoint.addends.count == features.rowWidth,
      parameters.count == MultilayerPerceptron.parameterCount(widths: widths)
    else { return nil }
    let head = DetectionHead(
      labelCount: checkpoint.labels.count, features: features,
      standardization: (checkpoint.factors, checkpoint.addends), seed: 0, extents: (1, 1),
      parameters: parameters)
    self.init(try DetectorView(features, head, checkpoint.labels))
  }

  func objects(in image: OrientedImage, least: Double) throws -> [DetectedObject] {
    try view.objects(
      in: features.features(of: image, region: ImageAugmentation.none.region), least: least)
  }

  func encodable(_ metadata: MLModelMetadata?) throws -> any EncodableModel {
    let backbone = try Backbone.shared()
    let maps = try backbone.maps()
    return EncodableDetector(
      labels: labels, width: 32 * features.grid.columns, height: 32 * features.grid.rows,
      scale: Backbone.scale, bias: Backbone.bias, boxCount: features.cellCount,
      layers: DetectorFeatures.needed(backbone.layers, for: maps.map(\.name)) + headLayers(maps),
      confidences: "objects_confidences", coordinates: "objects_boxes",
      metadata: EncodableMetadata(
        metadata, attribution: Backbone.attribution,
        additional: [
          "classes": labels.joined(separator: ","), "iou_threshold": "\(EncodableDetector.overlap)",
          "confidence_threshold": "\(EncodableDetector.minimumConfidence)",
        ]))
  }

  /// The head as convolutions, with the standardization folded into the first.
  private func headLayers(_ maps: [Backbone.Map]) -> [EncodableLayer] {
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
    // The four 8-pixel squares: from [square][channel] to the kernel's [channel][square].
    let small = columns(0, 4 * features.channels[0])
    let channels = features.channels[0]
    let squares = small.indices.map { index -> Float in
      let (output, rest) = (index / (4 * channels), index % (4 * channels))
      return small[output * 4 * channels + rest % 4 * channels + rest / 4]
    }
    var layers = [
      EncodableLayer(
        .convolution(
          .init(weights: squares, biases: none, inputsPerGroup: channels, kernel: 2, stride: 2)),
        inputs: [maps[0].name], output: "objects_8"),
      EncodableLayer(
        .convolution(
          .init(
            weights: columns(1, features.channels[1]), biases: biases, inputsPerGroup: features.channels[1])),
        inputs: [maps[1].name], output: "objects_16"),
      EncodableLayer(
        .convolution(
          .init(
            weights: columns(2, features.channels[2]), biases: none, inputsPerGroup: features.channels[2])),
        inputs: [maps[2].name], output: "objects_32"),
      EncodableLayer(.doubling, inputs: ["objects_32"], output: "objects_32_doubled"),
      EncodableLayer(.add, inputs: ["objects_8", "objects_16"], output: "objects_sum"),
      EncodableLayer(.add, inputs: ["objects_sum", "objects_32_doubled"], output: "objects_layer_1"),
      EncodableLayer(.rectifier, inputs: ["objects_layer_1"], output: "objects_hidden_1"),
    ]
    for layer in 1..<widths.count - 2 {
      let (weights, biases) = parameters(of: layer)
      layers += [
        EncodableLayer(
          .convolution(.init(weights: weights, biases: biases, inputsPerGroup: widths[layer])),
          inputs: ["objects_hidden_\(layer)"], output: "objects_layer_\(layer + 1)"),
        EncodableLayer(
          .rectifier, inputs: ["objects_layer_\(layer + 1)"], output: "objects_hidden_\(layer + 1)"),
      ]
    }
    return layers + outputLayers(input: "objects_hidden_\(widths.count - 2)")
  }

  /// Layers from the hidden features to the confidences and boxes of the whole image.
  private func outputLayers(input: String) -> [EncodableLayer] {
    let (weights, biases) = parameters(of: head.widths.count - 2)
    let width = head.widths[head.widths.count - 2]
    func convolution(_ outputs: Range<Int>, factors: [Float]? = nil) -> EncodableLayer.Operation {
      .rows(outputs, of: weights, biases, width: width, factors: factors)
    }
    let count = labels.count
    let cells = DetectorCells(columns: features.columns, rows: features.rows)
    let confidences = [
      EncodableLayer(convolution(0..<count), inputs: [input], output: "objects_labels"),
      EncodableLayer(.sigmoid, inputs: ["objects_labels"], output: "objects_confidences_map"),
    ]
    return confidences + cells.listLayers("objects_confidences", channels: count)
      + cells.boxLayers(
        input: input, offsets: convolution(count..<count + 2, factors: cells.cellSize),
        logarithms: convolution(count + 2..<count + 4))
  }

  private func parameters(of layer: Int) -> (weights: [Float], biases: [Float]) {
    let weights = MultilayerPerceptron.weights(layer, head.widths)
    let biases = weights.upperBound..<weights.upperBound + head.widths[layer + 1]
    return (head.parameters[weights].map { Float($0) }, head.parameters[biases].map { Float($0) })
  }
}

/// A snapshot of a detector, for one image at a time.
struct DetectorView: Sendable {
  let features: DetectorFeatures
  let head: DetectionHead
  let labels: [String]
  private let network: MultilayerPerceptron
  private let parameters: [Float]

  init(_ features: DetectorFeatures, _ head: DetectionHead, _ labels: [String]) throws {
    (self.features, self.head, self.labels) = (features, head, labels)
    network = try head.network(images: 1)
    parameters = head.parameters.map { Float($0) }
  }

  /// In descending order of confidence.
  func objects(in features: [Float], least: Double) throws -> [DetectedObject] {
    var rows = [Float](repeating: 0, count: self.features.cellCount * self.features.rowWidth)
    self.features.writeRows(of: features, to: &rows, at: 0)
    return try head.objects(
      in: network.outputs(of: rows, parameters: parameters), labels: labels, least: least)
  }
}
