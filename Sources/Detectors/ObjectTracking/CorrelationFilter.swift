import Foundation
import GrayImage

/// Finds what it has learned in a window of features, by correlation with a filter for each feature that answers with
/// a narrow hill where the object is (Bolme et al. 2010, "Visual object tracking using adaptive correlation filters";
/// Danelljan et al. 2014, "Accurate scale estimation for robust visual tracking", equations 3 to 5).
struct CorrelationFilter {
  private let features: GradientFeatures
  private let transform: PlaneFFT
  /// The wanted answer's spectrum: a hill at the middle of the window, which is cell 0 of the transform.
  private let target: ComplexMatrix
  /// What fades the window out towards its border, where the transform would see a jump.
  private let taper: [Float]
  private var numerators: [ComplexMatrix] = []
  private var denominator: [Float] = []

  /// - Parameter spread: the hill's standard deviation, in cells.
  init(features: GradientFeatures, spread: SIMD2<Double>) {
    self.features = features
    let (columns, rows) = (features.columns, features.rows)
    transform = PlaneFFT(columns: columns, rows: rows)
    func distance(_ index: Int, _ count: Int) -> Double { Double(min(index, count - index)) }
    let hill = (0..<(columns * rows)).map { cell -> Float in
      let x = distance(cell % columns, columns) / spread.x
      let y = distance(cell / columns, rows) / spread.y
      return Float(exp(-(x * x + y * y) / 2))
    }
    target = transform.spectrum(hill)
    let (horizontal, vertical) = (Self.hann(columns), Self.hann(rows))
    taper = (0..<(columns * rows)).map { horizontal[$0 % columns] * vertical[$0 / columns] }
  }

  static func hann(_ count: Int) -> [Float] {
    (0..<count).map { Float(0.5 - 0.5 * cos(2 * Double.pi * (Double($0) + 0.5) / Double(count))) }
  }

  private func spectra(_ patch: [Float]) -> [ComplexMatrix] {
    let planes = features.planes(patch)
    let cells = taper.count
    return (0..<features.channels).map { channel in
      var plane = Array(planes[(channel * cells)..<((channel + 1) * cells)])
      for cell in 0..<cells { plane[cell] *= taper[cell] }
      return transform.spectrum(plane)
    }
  }

  /// Learns a window with the object in its middle.
  ///
  /// - Parameter rate: how much it counts beside what was learned before, 0…1. The first counts wholly.
  mutating func learn(_ patch: [Float], rate: Float) {
    let spectra = spectra(patch)
    let isFirst = numerators.isEmpty
    let (rate, rest) = isFirst ? (1, 0) : (rate, 1 - rate)
    if isFirst {
      numerators = spectra.map { ComplexMatrix(rows: $0.rows, columns: $0.columns) }
      denominator = [Float](repeating: 0, count: taper.count)
    }
    for index in denominator.indices { denominator[index] *= rest }
    for (channel, spectrum) in spectra.enumerated() {
      for index in denominator.indices {
        let (x, y) = (spectrum.real[index], spectrum.imaginary[index])
        let (u, v) = (target.real[index], target.imaginary[index])
        // The target times the window's conjugate.
        let (real, imaginary) = (u * x + v * y, v * x - u * y)
        numerators[channel].real[index] = rest * numerators[channel].real[index] + rate * real
        numerators[channel].imaginary[index] = rest * numerators[channel].imaginary[index] + rate * imaginary
        denominator[index] += rate * (x * x + y * y)
      }
    }
  }

  /// How much the window looks like the object, were it moved by each number of cells.
  func response(_ patch: [Float]) -> FilterResponse {
    let spectra = spectra(patch)
    var sum = ComplexMatrix(rows: features.columns, columns: features.rows)
    for (channel, spectrum) in spectra.enumerated() {
      let numerator = numerators[channel]
      for index in denominator.indices {
        let (x, y) = (spectrum.real[index], spectrum.imaginary[index])
        let (u, v) = (numerator.real[index], numerator.imaginary[index])
        sum.real[index] += u * x - v * y
        sum.imaginary[index] += u * y + v * x
      }
    }
    let regularization = 0.02 * denominator.reduce(0, +) / Float(denominator.count)
    for index in denominator.indices {
      let share = 1 / (denominator[index] + regularization)
      sum.real[index] *= share
      sum.imaginary[index] *= share
    }
    return FilterResponse(transform.plane(sum), columns: features.columns, rows: features.rows)
  }
}

/// A filter's answer: a plane over the moves, cell 0 for none, the right and lower half for those to the left and up.
struct FilterResponse {
  /// Cells.
  let move: SIMD2<Double>
  /// The answer there: about 1 where all looks as it was learned.
  let peak: Double
  /// How far the peak is above the answers elsewhere, in their standard deviations.
  let peakToSidelobe: Double

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
    let middle = at(column, row)
    peak = middle
    let x = Double(column < columns / 2 ? column : column - columns)
    let y = Double(row < rows / 2 ? row : row - rows)
    move = SIMD2(
      x + shift(at(column - 1, row), middle, at(column + 1, row)),
      y + shift(at(column, row - 1), middle, at(column, row + 1)))
    // The hill itself is left out: an eighth of the plane's sides around the peak.
    let (left, up) = (columns / 8, rows / 8)
    var (sum, squares, count) = (0.0, 0.0, 0.0)
    for index in plane.indices {
      let (dx, dy) = (abs(index % columns - column), abs(index / columns - row))
      guard min(dx, columns - dx) > left || min(dy, rows - dy) > up else { continue }
      let value = Double(plane[index])
      sum += value
      squares += value * value
      count += 1
    }
    let mean = sum / max(count, 1)
    let deviation = max(squares / max(count, 1) - mean * mean, 0).squareRoot()
    peakToSidelobe = (middle - mean) / max(deviation, 1e-6)
  }
}
