/// What is surrounded stands out (Zhang and Sclaroff, "Saliency Detection: A Boolean Map Approach", 2013).
///
/// Each plane of a picture is divided at many levels. Of each division, what is above and what is below are looked at: regions that
/// don't reach the picture's border are figures on a ground, and each such figure map counts the more the smaller it is. The sum tells how
/// much each place stands out.
///
/// The time depends on the picture's size alone.
struct BooleanMaps {
  /// How far apart the levels are, of 255.
  private static let step: Float = 8

  /// How much each place stands out, not normalized: `length` by `length` numbers.
  ///
  /// - Parameter checkCancellation: is called between planes; what it throws ends the work.
  static func saliency(
    of picture: LabImage, checkCancellation: () throws -> Void
  ) rethrows -> [Float] {
    var sum = [Float](repeating: 0, count: picture.length * picture.length)
    var figure = Figure(length: picture.length)
    for plane in picture.planes {
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

/// The part of a division that doesn't hang together with the border.
private struct Figure {
  private let length: Int
  /// For each place whether it is in the division and wasn't reached from the border.
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

  /// Adds the figure as a vector of length 1.
  func add(to sum: inout [Float]) {
    let count = isInside.count { $0 }
    guard count > 0 else { return }
    let value = 1 / Float(count).squareRoot()
    for index in isInside.indices where isInside[index] { sum[index] += value }
  }
}
