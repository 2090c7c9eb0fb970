/// A filter's response, in cells; cell 0 means no displacement, the right and lower half are negative ones.
struct FilterResponse {
  /// The displacement of the peak, in cells, with subcell precision.
  let move: SIMD2<Double>
  /// The response at the peak; about 1 if the window looks as learned.
  let peak: Double
  /// The peak's height above the other responses, in standard deviations.
  let peakToSidelobe: Double
  /// The displacements of other local maxima of at least `minimumRival` of the peak, in cells, the
  /// three highest ones, highest first.
  let rivals: [SIMD2<Double>]

  private static let minimumRival = 0.3

  init(_ plane: [Float], columns: Int, rows: Int) {
    let best = plane.indices.max { plane[$0] < plane[$1] } ?? 0
    let (column, row) = (best % columns, best / columns)
    func at(_ column: Int, _ row: Int) -> Double {
      Double(plane[((row + rows) % rows) * columns + (column + columns) % columns])
    }
    func shift(_ before: Double, _ middle: Double, _ after: Double) -> Double {
      let bend = before - 2 * middle + after
      return bend < 0 ? min(0.5, max(-0.5, (before - after) / (2 * bend))) : 0
    }
    func displacement(_ column: Int, _ row: Int) -> SIMD2<Double> {
      SIMD2(
        Double(column < columns / 2 ? column : column - columns), Double(row < rows / 2 ? row : row - rows))
    }
    let middle = at(column, row)
    peak = middle
    let subcell = SIMD2(
      shift(at(column - 1, row), middle, at(column + 1, row)),
      shift(at(column, row - 1), middle, at(column, row + 1)))
    move = displacement(column, row) + subcell
    // Exclude the peak itself: an eighth of the plane's sides around it.
    let (left, up) = (columns / 8, rows / 8)
    var (sum, squares, count) = (0.0, 0.0, 0.0)
    var maxima: [(height: Double, move: SIMD2<Double>)] = []
    for index in plane.indices {
      let (dx, dy) = (abs(index % columns - column), abs(index / columns - row))
      guard min(dx, columns - dx) > left || min(dy, rows - dy) > up else { continue }
      let value = Double(plane[index])
      sum += value
      squares += value * value
      count += 1
      guard value > Self.minimumRival * middle else { continue }
      let (column, row) = (index % columns, index / columns)
      let around = [at(column - 1, row), at(column + 1, row), at(column, row - 1), at(column, row + 1)]
      guard around.allSatisfy({ $0 <= value }) else { continue }
      maxima.append((value, displacement(column, row)))
    }
    rivals = maxima.sorted { $0.height > $1.height }.prefix(3).map(\.move)
    let mean = sum / max(count, 1)
    let deviation = max(squares / max(count, 1) - mean * mean, 0).squareRoot()
    peakToSidelobe = (middle - mean) / max(deviation, 1e-6)
  }
}
