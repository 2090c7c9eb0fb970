import Foundation

/// What each cell of a detector's grid is to say of a picture: how much it is an object's center, and around centers which object.
///
/// The center's cell is to say 1, those near it less, falling off as a normal distribution. Label and box are learned in the whole middle
/// of an object: the cell next to the center's may answer as well where the center is near its edge, and an object teaches several cells
/// at once. What cells under an object that is to be ignored say isn't learned from.
package struct CenterTargets: Sendable, Hashable {
  /// An object: its label, nil for one to be ignored, and its box in cells, from the grid's upper left corner.
  package struct Object: Sendable, Hashable {
    package let label: Int?
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double

    /// - Parameters:
    ///   - x: the center's.
    ///   - y: the center's.
    package init(label: Int?, x: Double, y: Double, width: Double, height: Double) {
      (self.label, self.x, self.y, self.width, self.height) = (label, x, y, width, height)
    }
  }

  /// What a cell in an object's middle is to say.
  package struct Cell: Sendable, Hashable {
    package let label: Int
    /// Center x and y, width and height, in cells from the grid's corner.
    package let box: SIMD4<Double>
    package let weight: Double
  }

  package let columns: Int
  package let rows: Int
  /// Row by row, 0…1.
  package private(set) var centers: [Float]
  /// Where nothing is learned of centers.
  package private(set) var isIgnored: [Bool]
  /// By the cell's number; those in no object's middle are missing.
  package private(set) var cells: [Int: Cell] = [:]

  /// The deviations, in cells or as parts of an object's extents, whichever is more.
  private static let centerSpread = (least: 0.55, part: 0.11)
  private static let middleSpread = (least: 0.55, part: 0.3)
  /// Cells that are less of a center than this are none.
  private static let minimumCenter = 0.05
  /// By how little a large object, which has many cells, outweighs a small one: the exponent of what divides the sum of its weights.
  private static let sharing = 0.7

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

  /// The sum of the cells' weights: in order, so that it is the same each time.
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
    forCells(near: (Double(column) + 0.5, Double(row) + 0.5), spread, reach) { cell, value in
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
    forCells(near: (object.x, object.y), middle, 1) { cell, value in
      if value >= exp(-0.5), cell != centerCell, value > nearness[cell] { near.append((cell, value)) }
    }
    if nearness[centerCell] < 1 { near.append((centerCell, 1)) }
    let share = pow(max(near.reduce(0) { $0 + $1.value }, 1), -Self.sharing)
    for (cell, value) in near {
      nearness[cell] = value
      cells[cell] = Cell(
        label: label, box: SIMD4(object.x, object.y, object.width, object.height), weight: value * share)
    }
  }

  /// Calls for each cell within a distance of a place with the value there of a normal distribution that is 1 at the place.
  ///
  /// - Parameter reach: in deviations, along each axis.
  private func forCells(
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
