import CoreML
package import Foundation
import ModelEncoding
import NetworkTraining

/// The trained part of a detector: from a cell's feature row to its label logits and box.
struct DetectionHead: Sendable {
  static let hiddenWidths = [128, 128]
  /// The initial confidence of every label.
  private static let prior = 0.01

  let labelCount: Int
  let grid: DetectorFeatures.Grid
  let factors: [Float]
  let addends: [Float]
  /// In the order of `MultilayerPerceptron`.
  var parameters: [Double]

  var widths: [Int] { Self.widths(rowWidth: factors.count, labelCount: labelCount) }

  static func widths(rowWidth: Int, labelCount: Int) -> [Int] { [rowWidth] + hiddenWidths + [labelCount + 4] }

  /// - Parameter parameters: nil for initial parameters.
  init(
    labelCount: Int, features: DetectorFeatures, standardization: (factors: [Float], addends: [Float]),
    seed: Int, extents: (width: Double, height: Double), parameters: [Double]? = nil
  ) {
    self.labelCount = labelCount
    grid = features.grid
    (factors, addends) = standardization
    let widths = Self.widths(rowWidth: factors.count, labelCount: labelCount)
    self.parameters = parameters ?? Self.initial(widths, labelCount, seed: seed, extents: extents)
  }

  private static func initial(
    _ widths: [Int], _ labelCount: Int, seed: Int, extents: (width: Double, height: Double)
  ) -> [Double] {
    var parameters = MultilayerPerceptron.initialParameters(widths: widths, seed: seed)
    let biases = parameters.count - labelCount - 4
    for label in 0..<labelCount { parameters[biases + label] = log(prior / (1 - prior)) }
    parameters[biases + labelCount + 2] = log(max(extents.width, 1e-3))
    parameters[biases + labelCount + 3] = log(max(extents.height, 1e-3))
    return parameters
  }

  func network(images: Int) throws -> MultilayerPerceptron {
    try MultilayerPerceptron(
      widths: widths, rowCount: images * 4 * grid.columns * grid.rows, factors: factors, addends: addends)
  }

  /// The objects from the network's outputs with a confidence of at least `least`, in descending order.
  func objects(
    in outputs: [Float], labels: [String], least: Double, overlap: Double = EncodableDetector.overlap
  ) throws -> [DetectedObject] {
    let (columns, rows, width) = (2 * grid.columns, 2 * grid.rows, labelCount + 4)
    let threshold = Float(log(least / (1 - least)))
    var (confidences, coordinates) = ([Float](), [Float]())
    for cell in 0..<columns * rows {
      let numbers = outputs[cell * width..<(cell + 1) * width]
      guard numbers.prefix(labelCount).contains(where: { $0 >= threshold }) else { continue }
      confidences += numbers.prefix(labelCount).map { 1 / (1 + exp(-$0)) }
      let box = Array(numbers.suffix(4))
      let extents = box[2...].map {
        exp(
          min(
            max($0, Float(DetectionLoss.extents.lowerBound)), Float(DetectionLoss.extents.upperBound)))
      }
      coordinates += [
        (Float(cell % columns) + 0.5 + box[0]) / Float(columns),
        (Float(cell / columns) + 0.5 + box[1]) / Float(rows), extents[0] / Float(columns),
        extents[1] / Float(rows),
      ]
    }
    return try DetectedObject.kept(confidences, coordinates, labels: labels, least: least, overlap: overlap)
  }
}

package struct DetectedObject: Hashable, Sendable {
  package let label: String
  /// 0…1
  package let confidence: Double
  /// Normalized, top-left origin, in the upright image. May extend beyond the image.
  package let box: CGRect

  package init(label: String, confidence: Double, box: CGRect) {
    (self.label, self.confidence, self.box) = (label, confidence, box)
  }

  /// The objects after non-maximum suppression, in descending order of confidence.
  ///
  /// - Parameters:
  ///   - confidences: `[boxes][labels]`.
  ///   - coordinates: `[boxes][4]`: center x, center y, width and height.
  static func kept(
    _ confidences: [Float], _ coordinates: [Float], labels: [String], least: Double, overlap: Double
  ) throws -> [DetectedObject] {
    let kept = try NonMaximumSuppression<Float>(
      iouThreshold: Float(overlap), confidenceThreshold: Float(least), isPerClass: false, limit: .max
    ).keptRows(confidences: confidences, coordinates: coordinates)
    return kept.map { row in
      let own = confidences[row * labels.count..<(row + 1) * labels.count]
      let label = own.indices.max { own[$0] < own[$1] } ?? own.startIndex
      let box = coordinates[4 * row..<4 * row + 4].map(Double.init)
      return DetectedObject(
        label: labels[label - own.startIndex], confidence: Double(own[label]),
        box: CGRect(x: box[0] - box[2] / 2, y: box[1] - box[3] / 2, width: box[2], height: box[3]))
    }
  }
}
