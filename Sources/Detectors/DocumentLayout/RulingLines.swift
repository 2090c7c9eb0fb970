import GrayImage
import PlaneGeometry

/// A thin straight line, darker than its surroundings, on the deskewed page.
struct RulingLine: Sendable, Hashable {
  var across: Double
  var start: Double
  var end: Double
}

struct RulingLines: Sendable {
  var horizontal: [RulingLine] = []
  var vertical: [RulingLine] = []

  /// The minimum difference to the pixels beside the line, in gray levels.
  private static let contrast = 20

  init() {}

  /// - Parameter textHeight: in pixels of the image; letters' strokes are no longer than that.
  init(in page: GrayImage, turn: DeskewTransform, textHeight: Double) {
    guard textHeight >= 4 else { return }
    let (upright, origin) = page.deskewed(turn)
    horizontal = Self.lines(in: upright, textHeight: textHeight, shortest: 2.5).map { line in
      RulingLine(across: line.across + origin.y, start: line.start + origin.x, end: line.end + origin.x)
    }
    vertical = Self.lines(in: upright.transposed, textHeight: textHeight, shortest: 1.5).map { line in
      RulingLine(across: line.across + origin.x, start: line.start + origin.y, end: line.end + origin.y)
    }
  }

  private static func lines(in page: GrayImage, textHeight: Double, shortest: Double) -> [RulingLine] {
    let reach = max(3, Int(textHeight / 5))
    let (width, height) = (page.width, page.height)
    guard height > 2 * reach else { return [] }
    var mask = [Bool](repeating: false, count: width * height)
    let longRun = Int(textHeight * 1.2)
    for row in reach..<(height - reach) {
      let (here, above, below) = (row * width, (row - reach) * width, (row + reach) * width)
      var (start, last) = (-1, -1)
      func close() {
        guard start >= 0, last - start + 1 >= longRun else { return }
        for column in start...last { mask[here + column] = true }
      }
      for column in 0..<width {
        let beside = min(page.levels[above + column], page.levels[below + column])
        guard Int(beside) - Int(page.levels[here + column]) >= contrast else { continue }
        // A crossing line or a speck may interrupt it.
        if start < 0 || column - last > reach {
          close()
          start = column
        }
        last = column
      }
      close()
    }
    let regions = ConnectedComponents(
      width: width, height: height, mask: mask, leastWidth: Int(textHeight * shortest))
    return regions.regions.compactMap { runs in
      let (start, end) = (runs.map(\.start).min() ?? 0, runs.map(\.end).max() ?? 0)
      let rows = (runs.last?.row ?? 0) - (runs.first?.row ?? 0) + 1
      guard Double(rows) <= max(Double(reach), 0.05 * Double(end - start)) else { return nil }
      let pixels = runs.reduce(0) { $0 + $1.end - $1.start }
      let sum = runs.reduce(0.0) { $0 + (Double($1.row) + 0.5) * Double($1.end - $1.start) }
      return RulingLine(across: sum / Double(pixels), start: Double(start), end: Double(end))
    }
  }
}

extension GrayImage {
  fileprivate var transposed: GrayImage {
    var turned: [UInt8] = []
    turned.reserveCapacity(levels.count)
    for column in 0..<width {
      for row in 0..<height { turned.append(levels[row * width + column]) }
    }
    return GrayImage(width: height, height: width, levels: turned)
  }

  /// Deskews the image, repeating border pixels; also returns the position of its new top-left corner.
  fileprivate func deskewed(_ turn: DeskewTransform) -> (GrayImage, origin: PixelPoint) {
    // Smaller angles shift a text line of 100 pixels by less than one.
    guard abs(turn.direction.y) > 0.004 || turn.direction.x < 0 else { return (self, .zero) }
    let size = SIMD2(Double(width), Double(height))
    let corners = [SIMD2(0, 0), SIMD2(size.x, 0), size, SIMD2(0, size.y)].map(turn.upright)
    let low = SIMD2(corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0)
    let high = SIMD2(corners.map(\.x).max() ?? 0, corners.map(\.y).max() ?? 0)
    let (columns, rows) = (max(Int((high - low).x), 1), max(Int((high - low).y), 1))
    var turned: [UInt8] = []
    turned.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let place = turn.image(low + SIMD2(Double(column) + 0.5, Double(row) + 0.5))
        turned.append(
          self[
            min(max(Int(place.x.rounded(.down)), 0), width - 1),
            min(max(Int(place.y.rounded(.down)), 0), height - 1)])
      }
    }
    return (GrayImage(width: columns, height: rows, levels: turned), low)
  }
}
