import Foundation

/// The loss of a detector's raw outputs.
///
/// A cell's outputs are a logit for each label, the offset of the box's center from the cell's center, and
/// the logarithms of the box's width and height, in cells.
///
/// Labels have the focal loss (Lin et al., "Focal loss for dense object detection", 2017, equation 4, γ = 2),
/// summed and divided by the number of cells with a label. Boxes have the generalized IoU (Rezatofighi et
/// al., "Generalized intersection over union", 2019) and the Huber loss of the four outputs, averaged over
/// the cells with a box.
package struct DetectionLoss: Sendable {
  package let labelCount: Int
  package let columns: Int
  package let rows: Int

  /// The range to which logarithms of extents in cells are clamped.
  package static let extents = -3.0...5.0
  /// The weight of a box in a cell without a label.
  private static let outerWeight = 0.25

  package init(labelCount: Int, columns: Int, rows: Int) {
    (self.labelCount, self.columns, self.rows) = (labelCount, columns, rows)
  }

  package var width: Int { labelCount + 4 }

  /// The loss of images and its derivatives with respect to the outputs.
  ///
  /// - Parameters:
  ///   - outputs: `[images][cells][outputs]`.
  ///   - targets: one for each image, with this grid.
  package func gradient(
    of outputs: [Float], _ targets: [DetectionTargets]
  ) -> (loss: Double, derivatives: [Float]) {
    let area = columns * rows
    precondition(outputs.count == targets.count * area * width)
    var derivatives = [Float](repeating: 0, count: outputs.count)
    var (labeled, weights) = (0, 0.0)
    for target in targets {
      for case let cell? in target.cells {
        labeled += cell.isLabeled ? 1 : 0
        weights += cell.isLabeled ? 1 : Self.outerWeight
      }
    }
    let (labelShare, boxShare) = (1 / Double(max(labeled, 1)), 1 / max(weights, 1))
    var loss = 0.0
    for (image, target) in targets.enumerated() {
      for index in 0..<area {
        let start = (image * area + index) * width
        let cell = target.cells[index]
        if cell == nil || cell?.isLabeled == true {
          for label in 0..<labelCount {
            let (value, derivative) = Self.focal(
              Double(outputs[start + label]), isTrue: cell?.box.label == label)
            loss += labelShare * value
            derivatives[start + label] = Float(labelShare * derivative)
          }
        }
        guard let cell else { continue }
        let share = boxShare * (cell.isLabeled ? 1 : Self.outerWeight)
        let raw = (0..<4).map { Double(outputs[start + labelCount + $0]) }
        let (value, gradient) = boxLoss(raw, of: cell.box, column: index % columns, row: index / columns)
        loss += share * value
        for part in 0..<4 { derivatives[start + labelCount + part] = Float(share * gradient[part]) }
      }
    }
    return (loss, derivatives)
  }

  /// - Returns: the loss of one label's logit, and its derivative.
  static func focal(_ number: Double, isTrue: Bool) -> (Double, Double) {
    // For an absent label, the target is a probability of 0, that is 1 for the negated logit.
    let toward = isTrue ? number : -number
    let probability = 1 / (1 + exp(-toward))
    // Avoids cancellation.
    let logarithm = toward > 0 ? -log1p(exp(-toward)) : toward - log1p(exp(toward))
    let rest = 1 - probability
    let derivative = 2 * probability * rest * rest * logarithm - rest * rest * rest
    return (-rest * rest * logarithm, isTrue ? derivative : -derivative)
  }

  private func boxLoss(
    _ raw: [Double], of box: DetectionTargets.Box, column: Int, row: Int
  ) -> (Double, [Double]) {
    let middle = (x: Double(column) + 0.5, y: Double(row) + 0.5)
    let wanted = [
      box.x - middle.x, box.y - middle.y, Self.clamped(log(box.width)), Self.clamped(log(box.height)),
    ]
    let extents = [exp(Self.clamped(raw[2])), exp(Self.clamped(raw[3]))]
    let predicted = [middle.x + raw[0], middle.y + raw[1], extents[0], extents[1]]
    var (loss, gradient) = Self.generalizedOverlap(predicted, [box.x, box.y, box.width, box.height])
    for part in 0..<2 {
      // The chain rule for the logarithms.
      gradient[2 + part] *= Self.extents.contains(raw[2 + part]) ? extents[part] : 0
    }
    for part in 0..<4 {
      let difference = raw[part] - wanted[part]
      loss += abs(difference) < 1 ? difference * difference / 2 : abs(difference) - 0.5
      gradient[part] += min(max(difference, -1), 1)
    }
    return (loss, gradient)
  }

  private static func clamped(_ number: Double) -> Double {
    min(max(number, extents.lowerBound), extents.upperBound)
  }

  /// 1 minus the generalized IoU of boxes (center x, center y, width, height), and the first one's gradient.
  static func generalizedOverlap(_ box: [Double], _ other: [Double]) -> (Double, [Double]) {
    // Along each axis: the length of the intersection and of the hull.
    var shared = [0.0, 0.0]
    var hull = [0.0, 0.0]
    var (sharedSlopes, hullSlopes) = ([[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]])
    for axis in 0..<2 {
      let own = (box[axis] - box[2 + axis] / 2, box[axis] + box[2 + axis] / 2)
      let its = (other[axis] - other[2 + axis] / 2, other[axis] + other[2 + axis] / 2)
      shared[axis] = min(own.1, its.1) - max(own.0, its.0)
      hull[axis] = max(own.1, its.1) - min(own.0, its.0)
      // The derivatives with respect to the first box's lower and upper edge.
      sharedSlopes[axis] = [own.0 > its.0 ? -1 : 0, own.1 < its.1 ? 1 : 0]
      hullSlopes[axis] = [own.0 < its.0 ? -1 : 0, own.1 > its.1 ? 1 : 0]
    }
    let meets = shared[0] > 0 && shared[1] > 0
    let intersection = meets ? shared[0] * shared[1] : 0
    let union = box[2] * box[3] + other[2] * other[3] - intersection
    let around = hull[0] * hull[1]
    var gradient = [0.0, 0.0, 0.0, 0.0]
    for axis in 0..<2 {
      let across = 1 - axis
      let slopes = (0..<2).map { end -> Double in
        let intersection1 = meets ? sharedSlopes[axis][end] * shared[across] : 0
        let union1 = (end == 0 ? -1 : 1) * box[2 + across] - intersection1
        let around1 = hullSlopes[axis][end] * hull[across]
        return -(intersection1 * union - intersection * union1) / (union * union)
          - (union1 * around - union * around1) / (around * around)
      }
      gradient[axis] = slopes[0] + slopes[1]
      gradient[2 + axis] = (slopes[1] - slopes[0]) / 2
    }
    return (2 - intersection / union - union / around, gradient)
  }
}
