import CoreML
import ImageIO
import ModelEncoding
import NetworkTraining

/// A detector from full-network training.
struct FullDetector: DetectorModel {
  let labels: [String]
  /// The license of the initial weights; empty for none.
  let license: String
  private let grid: DetectorFeatures.Grid
  private let layers: [EncodableLayer]
  private let maps: FeatureMapExtractor

  private var cells: DetectorCells { Self.cells(grid) }

  /// The size of the network's input in pixels.
  static func size(_ grid: DetectorFeatures.Grid) -> (width: Int, height: Int) {
    (32 * grid.columns, 32 * grid.rows)
  }

  private static func cells(_ grid: DetectorFeatures.Grid) -> DetectorCells {
    let (width, height) = size(grid)
    return DetectorCells(
      columns: width / DetectorArchitecture.stride, rows: height / DetectorArchitecture.stride)
  }

  /// - Parameters:
  ///   - network: the network of a `DetectorArchitecture`.
  ///   - statistics: those of its normalizations.
  /// - Throws: `NotInstalledError` if OpenVINO isn't installed; `MLModelError`.
  init(
    labels: [String], grid: DetectorFeatures.Grid, network: ConvolutionalNetwork, parameters: [Float],
    statistics: [Float], license: String
  ) throws {
    (self.labels, self.grid, self.license) = (labels, grid, license)
    let cells = Self.cells(grid)
    layers =
      Self.layers(network, parameters, statistics)
      + Self.outputLayers(network, parameters, labelCount: labels.count, cells)
    let (width, height) = Self.size(grid)
    maps = try FeatureMapExtractor(
      layers: layers, outputs: ["objects_confidences_map", "objects_boxes_map"], width: width, height: height,
      scale: 1 / 255, bias: 0)
  }

  func objects(in image: OrientedImage, least: Double) throws -> [DetectedObject] {
    let maps = try maps.maps(of: image, region: ImageAugmentation.none.region)
    let (count, area) = (labels.count, cells.count)
    var (confidences, coordinates) = ([Float](), [Float]())
    let threshold = Float(least)
    maps[0].numbers.withUnsafeBufferPointer { numbers in
      maps[1].numbers.withUnsafeBufferPointer { boxes in
        for cell in 0..<area
        where stride(from: cell, to: count * area, by: area).contains(where: { numbers[$0] >= threshold }) {
          for label in 0..<count { confidences.append(numbers[label * area + cell]) }
          for part in 0..<4 { coordinates.append(boxes[part * area + cell]) }
        }
      }
    }
    return try DetectedObject.kept(
      confidences, coordinates, labels: labels, least: least, overlap: EncodableDetector.overlap)
  }

  func encodable(_ metadata: MLModelMetadata?) throws -> any EncodableModel {
    let (width, height) = Self.size(grid)
    return EncodableDetector(
      labels: labels, width: width, height: height, scale: 1 / 255, bias: 0, boxCount: cells.count,
      layers: layers, confidences: "objects_confidences", coordinates: "objects_boxes",
      metadata: EncodableMetadata(
        metadata, attribution: license,
        additional: [
          "classes": labels.joined(separator: ","), "iou_threshold": "\(EncodableDetector.overlap)",
          "confidence_threshold": "\(EncodableDetector.minimumConfidence)",
        ]))
  }

  /// All layers but the last, with normalizations folded into convolutions.
  private static func layers(
    _ network: ConvolutionalNetwork, _ parameters: [Float], _ statistics: [Float]
  ) -> [EncodableLayer] {
    network.layers.indices.dropFirst().dropLast().map { number in
      let layer = network.layers[number]
      let inputs = layer.inputs.map { $0 == 0 ? EncodableDetector.imageName : network.layers[$0].name }
      let operation: EncodableLayer.Operation =
        switch layer.operation {
        case .convolution(let convolution):
          .convolution(
            written(
              NormalizationFolding.folded(
                number, of: network, parameters: parameters, statistics: statistics),
              convolution, inputs: network.layers[layer.inputs[0]].channels))
        case .maxPool(let window, _): .maximum(window: window)
        case .upsample2x: .doubling
        case .concatenation: .concatenation
        case .sum: .add
        // Already folded into the convolutions.
        case .normalization, .activation, .input: .rectifier
        }
      return EncodableLayer(operation, inputs: inputs, output: layer.name)
    }
  }

  private static func written(
    _ folded: (weights: [Float], biases: [Float]), _ convolution: ConvolutionalNetwork.Convolution,
    inputs: Int
  ) -> EncodableLayer.Convolution {
    .init(
      weights: folded.weights, biases: folded.biases, inputsPerGroup: inputs / convolution.groups,
      groups: convolution.groups, kernel: convolution.kernel, stride: convolution.stride, padding: .centered)
  }

  /// Layers from the cells' features to the confidences and boxes of the whole image.
  private static func outputLayers(
    _ network: ConvolutionalNetwork, _ parameters: [Float], labelCount: Int, _ cells: DetectorCells
  ) -> [EncodableLayer] {
    let last = network.layers.count - 1
    let input = network.layers[last].inputs[0]
    let width = network.layers[input].channels
    let (weights, biases) = NormalizationFolding.folded(
      last, of: network, parameters: parameters, statistics: [])
    func convolution(_ outputs: [Int], factors: [Float]? = nil) -> EncodableLayer.Operation {
      .rows(outputs, of: weights, biases, width: width, factors: factors)
    }
    let name = network.layers[input].name
    let labels = Array(1...labelCount)
    return [
      // The center's row is repeated for each label, so that no broadcast is needed.
      EncodableLayer(convolution(labels.map { _ in 0 }), inputs: [name], output: "objects_center"),
      EncodableLayer(.sigmoid, inputs: ["objects_center"], output: "objects_centeredness"),
      EncodableLayer(convolution(labels), inputs: [name], output: "objects_labels"),
      EncodableLayer(.softmax, inputs: ["objects_labels"], output: "objects_probabilities"),
      EncodableLayer(
        .multiply, inputs: ["objects_centeredness", "objects_probabilities"],
        output: "objects_confidences_map"),
    ] + cells.listLayers("objects_confidences", channels: labelCount)
      + cells.boxLayers(
        input: name, offsets: convolution([labelCount + 1, labelCount + 2], factors: cells.cellSize),
        logarithms: convolution([labelCount + 3, labelCount + 4]))
  }
}
