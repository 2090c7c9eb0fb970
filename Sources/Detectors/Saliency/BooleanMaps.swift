/// Saliency by surroundedness (Zhang and Sclaroff, "Saliency Detection: A Boolean Map Approach", 2013).
///
/// The sum of binary maps, at many thresholds, of regions that don't touch the border; smaller ones count
/// more. The time depends only on the image's size.
struct BooleanMaps {
  /// The distance between thresholds, of 255.
  private static let step: Float = 8

  /// Returns the saliency of each cell, not normalized: `length * length` values.
  static func saliency(
    of image: LabImage, checkCancellation: () throws -> Void
  ) rethrows -> [Float] {
    var sum = [Float](repeating: 0, count: image.length * image.length)
    var figure = Figure(length: image.length)
    for plane in image.planes {
      try checkCancellation()
      guard let least = plane.min(), let most = plane.max() else { continue }
      var level = least + step / 2
      while level < most {
        for isAbove in [true, false] {
          figure.find { (plane[$0] > level) == isAbove }
          figure.add(to: &sum)
        }
        level += step
      }
    }
    return sum
  }
}

/// The part of a binary map that isn't connected to the border.
private struct Figure {
  private let length: Int
  private var isInside: [Bool]
  private var open: [Int] = []

  init(length: Int) {
    self.length = length
    isInside = [Bool](repeating: false, count: length * length)
  }

  mutating func find(_ isInDivision: (Int) -> Bool) {
    for index in isInside.indices { isInside[index] = isInDivision(index) }
    for place in 0..<length {
      for border in [place, (length - 1) * length + place, place * length, place * length + length - 1] {
        reach(border)
      }
    }
    while let index = open.popLast() {
      let (row, column) = (index / length, index % length)
      for y in max(row - 1, 0)...min(row + 1, length - 1) {
        for x in max(column - 1, 0)...min(column + 1, length - 1) { reach(y * length + x) }
      }
    }
  }

  private mutating func reach(_ index: Int) {
    guard isInside[index] else { return }
    isInside[index] = false
    open.append(index)
  }

  /// Adds the figure as a unit vector.
  func add(to sum: inout [Float]) {
    let count = isInside.count { $0 }
    guard count > 0 else { return }
    let value = 1 / Float(count).squareRoot()
    for index in isInside.indices where isInside[index] { sum[index] += value }
  }
}
