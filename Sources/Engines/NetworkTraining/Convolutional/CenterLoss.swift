import Foundation

/// The loss of a detector that predicts objects' centers, labels and boxes.
///
/// A cell's outputs are the logit of the center, the logits of the labels (softmax), the offset of the box's
/// center from the cell's center, and the logarithms of the box's width and height, in cells.
///
/// Centers have the quality focal loss (Li et al., "Generalized focal loss", 2020, equation 4, β = 2), labels
/// the cross-entropy with label smoothing, and boxes the generalized IoU and the distance of the centers.
package struct CenterLoss: Sendable {
  package let labelCount: Int
  /// Label smoothing, because no label is certain and some boxes are mislabeled.
  private static let smoothing = 0.04
  private static let weights = (center: 4.0, label: 2.5, box: 1.0)
  /// The weight of the centers' distance relative to the object's size.
  private static let shift = 0.5
  /// The range to which logarithms of extents in cells are clamped.
  package static let extents = DetectionLoss.extents

  package init(labelCount: Int) { self.labelCount = labelCount }

  package var width: Int { 1 + labelCount + 4 }

  /// The loss of images and its derivatives with respect to the outputs.
  ///
  /// - Parameters:
  ///   - outputs: `[images][cells][outputs]`.
  ///   - targets: one for each image, all with the same grid.
  ///   - totalWeight: the weight of all cells in the batch, of which these images may be a part.
  package func gradient(
    of outputs: [Float], _ targets: [CenterTargets], totalWeight: Double
  ) -> (loss: Double, derivatives: [Float]) {
    let area = targets.first.map { $0.columns * $0.rows } ?? 0
    precondition(outputs.count == targets.count * area * width)
    let share = 1 / max(totalWeight, 1)
    var derivatives = [Float](repeating: 0, count: outputs.count)
    var loss = 0.0
    derivatives.withUnsafeMutableBufferPointer { derivatives in
      outputs.withUnsafeBufferPointer { outputs in
        for (image, target) in targets.enumerated() {
          let start = image * area * width
          target.centers.withUnsafeBufferPointer { centers in
            for cell in 0..<area where !target.isIgnored[cell] {
              let place = start + cell * width
              let (value, derivative) = Self.center(Double(outputs[place]), Double(centers[cell]))
              loss += share * Self.weights.center * value
              derivatives[place] = Float(share * Self.weights.center * derivative)
            }
          }
          // Sorted, so that sums are deterministic.
          for (cell, taught) in target.cells.sorted(by: { $0.key < $1.key }) {
            let place = start + cell * width + 1
            let numbers = outputs[place..<place + labelCount + 4].map(Double.init)
            let middle = (Double(cell % target.columns) + 0.5, Double(cell / target.columns) + 0.5)
            let (value, slopes) = labelAndBox(numbers, taught, middle)
            loss += share * taught.weight * value
            for (index, slope) in slopes.enumerated() {
              derivatives[place + index] = Float(share * taught.weight * slope)
            }
          }
        }
      }
    }
    return (loss, derivatives)
  }

  /// - Returns: the loss of a center's logit, and its derivative.
  static func center(_ number: Double, _ target: Double) -> (Double, Double) {
    let probability = 1 / (1 + exp(-number))
    let entropy = max(number, 0) - number * target + log1p(exp(-abs(number)))
    let error = probability - target
    return (
      entropy * error * error,
      error * error * error + 2 * error * probability * (1 - probability) * entropy
    )
  }

  private func labelAndBox(
    _ numbers: [Double], _ taught: CenterTargets.Cell, _ middle: (x: Double, y: Double)
  ) -> (Double, [Double]) {
    let greatest = numbers.prefix(labelCount).max() ?? 0
    let sum = numbers.prefix(labelCount).reduce(0) { $0 + exp($1 - greatest) }
    var (loss, slopes) = (0.0, [Double](repeating: 0, count: numbers.count))
    for label in 0..<labelCount {
      let logarithm = numbers[label] - greatest - log(sum)
      let wanted = Self.smoothing / Double(labelCount) + (label == taught.label ? 1 - Self.smoothing : 0)
      loss -= Self.weights.label * wanted * logarithm
      slopes[label] = Self.weights.label * (exp(logarithm) - wanted)
    }
    let raw = Array(numbers.suffix(4))
    let extents = raw.suffix(2).map { exp(min(max($0, Self.extents.lowerBound), Self.extents.upperBound)) }
    let predicted = [middle.x + raw[0], middle.y + raw[1], extents[0], extents[1]]
    let wanted = (0..<4).map { taught.box[$0] }
    var (overlap, gradient) = DetectionLoss.generalizedOverlap(predicted, wanted)
    for axis in 0..<2 {
      gradient[2 + axis] *= Self.extents.contains(raw[2 + axis]) ? extents[axis] : 0
      let difference = (predicted[axis] - wanted[axis]) / wanted[2 + axis]
      overlap += Self.shift * abs(difference)
      gradient[axis] += Self.shift * (difference < 0 ? -1 : 1) / wanted[2 + axis]
    }
    loss += Self.weights.box * overlap
    for part in 0..<4 { slopes[labelCount + part] = Self.weights.box * gradient[part] }
    return (loss, slopes)
  }
}
