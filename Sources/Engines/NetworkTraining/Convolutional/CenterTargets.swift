import Foundation

/// The target values of a detector's cells for an image: center values, and labels and boxes near centers.
///
/// Center values are 1 at an object's center and fall off as a Gaussian. Label and box are learned in all
/// cells near the center, because a neighboring cell may respond if the center is close to its edge, and each
/// object trains several cells. Cells of objects to be ignored aren't trained.
package struct CenterTargets: Sendable, Hashable {
  /// An object's label, nil to ignore it, and its box in cells, top-left origin.
  package struct Object: Sendable, Hashable {
    package let label: Int?
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double

    /// - Parameter x: of the center, like `y`.
    package init(label: Int?, x: Double, y: Double, width: Double, height: Double) {
      (self.label, self.x, self.y, self.width, self.height) = (label, x, y, width, height)
    }
  }

  package struct Cell: Sendable, Hashable {
    package let label: Int
    /// Center x and y, width and height, in cells, top-left origin.
    package let box: SIMD4<Double>
    package let weight: Double
  }

  package let columns: Int
  package let rows: Int
  /// 0…1, row by row.
  package private(set) var centers: [Float]
  /// Whether a cell's center value isn't trained.
  package private(set) var isIgnored: [Bool]
  /// By cell index; only cells near an object's center.
  package private(set) var cells: [Int: Cell] = [:]

  /// The deviations: the greater of a value in cells and a fraction of the object's size.
  private static let centerSpread = (least: 0.55, part: 0.11)
  private static let middleSpread = (least: 0.55, part: 0.3)
  /// Center values below this become 0.
  private static let minimumCenter = 0.05
  /// An object's weights are divided by their sum to this power: large objects barely outweigh small ones.
  private static let weightExponent = 0.7

  package init(objects: [Object], columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    centers = [Float](repeating: 0, count: columns * rows)
    isIgnored = [Bool](repeating: false, count: columns * rows)
    for object in objects where object.label == nil { ignore(object) }
    var nearness = [Double](repeating: 0, count: columns * rows)
    for object in objects {
      guard let label = object.label else { continue }
      add(object, label, &nearness)
    }
  }

  /// Sorted, so that the sum is deterministic.
  package var weight: Double { cells.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value.weight } }

  private mutating func ignore(_ object: Object) {
    let left = max(Int((object.x - object.width / 2).rounded(.down)), 0)
    let right = min(Int((object.x + object.width / 2).rounded(.up)), columns)
    let top = max(Int((object.y - object.height / 2).rounded(.down)), 0)
    let bottom = min(Int((object.y + object.height / 2).rounded(.up)), rows)
    for row in top..<max(bottom, top) {
      for column in left..<max(right, left) { isIgnored[row * columns + column] = true }
    }
  }

  private mutating func add(_ object: Object, _ label: Int, _ nearness: inout [Double]) {
    let column = min(max(Int(object.x.rounded(.down)), 0), columns - 1)
    let row = min(max(Int(object.y.rounded(.down)), 0), rows - 1)
    let spread = (
      x: max(Self.centerSpread.least, Self.centerSpread.part * object.width),
      y: max(Self.centerSpread.least, Self.centerSpread.part * object.height)
    )
    let reach = (-2 * log(Self.minimumCenter)).squareRoot()
    forEachCell(near: (Double(column) + 0.5, Double(row) + 0.5), spread, reach) { cell, value in
      guard value >= Self.minimumCenter, Float(value) > centers[cell] else { return }
      centers[cell] = Float(value)
      isIgnored[cell] = false
    }
    let middle = (
      x: max(Self.middleSpread.least, Self.middleSpread.part * object.width),
      y: max(Self.middleSpread.least, Self.middleSpread.part * object.height)
    )
    var near: [(cell: Int, value: Double)] = []
    let centerCell = row * columns + column
    forEachCell(near: (object.x, object.y), middle, 1) { cell, value in
      if value >= exp(-0.5), cell != centerCell, value > nearness[cell] { near.append((cell, value)) }
    }
    if nearness[centerCell] < 1 { near.append((centerCell, 1)) }
    let share = pow(max(near.reduce(0) { $0 + $1.value }, 1), -Self.weightExponent)
    for (cell, value) in near {
      nearness[cell] = value
      cells[cell] = Cell(
        label: label, box: SIMD4(object.x, object.y, object.width, object.height), weight: value * share)
    }
  }

  /// Calls `body` with the values of a Gaussian with a peak of 1, within `reach` deviations along each axis.
  private func forEachCell(
    near place: (x: Double, y: Double), _ spread: (x: Double, y: Double), _ reach: Double,
    _ body: (Int, Double) -> Void
  ) {
    let left = max(Int((place.x - reach * spread.x - 0.5).rounded(.up)), 0)
    let right = min(Int((place.x + reach * spread.x - 0.5).rounded(.down)), columns - 1)
    let top = max(Int((place.y - reach * spread.y - 0.5).rounded(.up)), 0)
    let bottom = min(Int((place.y + reach * spread.y - 0.5).rounded(.down)), rows - 1)
    guard left <= right, top <= bottom else { return }
    for row in top...bottom {
      let down = (Double(row) + 0.5 - place.y) / spread.y
      for column in left...right {
        let across = (Double(column) + 0.5 - place.x) / spread.x
        body(row * columns + column, exp(-(across * across + down * down) / 2))
      }
    }
  }
}
