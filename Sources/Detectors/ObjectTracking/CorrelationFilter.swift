import Foundation
import GrayImage

/// A correlation filter over several feature channels, trained to respond with a narrow peak at the object
/// (Bolme et al. 2010, "Visual object tracking using adaptive correlation filters"; Danelljan et al. 2014,
/// "Accurate scale estimation for robust visual tracking", equations 3 to 5).
struct CorrelationFilter {
  private let features: GradientFeatures
  private let transform: PlaneFFT
  /// The spectrum of the desired response: a peak at the window's center, which is cell 0 of the transform.
  private let target: ComplexMatrix
  /// A Hann window, since the transform would see a discontinuity at the window's border.
  private let taper: [Float]
  private var numerators: [ComplexMatrix] = []
  private var denominator: [Float] = []

  /// - Parameter spread: the peak's standard deviation, in cells.
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

  /// Learns a window with the object at its center; `rate`, 0…1, is taken as 1 for the first one.
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
        let (real, imaginary) = (u * x + v * y, v * x - u * y)
        numerators[channel].real[index] = rest * numerators[channel].real[index] + rate * real
        numerators[channel].imaginary[index] = rest * numerators[channel].imaginary[index] + rate * imaginary
        denominator[index] += rate * (x * x + y * y)
      }
    }
  }

  /// Returns the window's similarity to the object for each displacement.
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

/// A filter's response, in cells; cell 0 means no displacement, the right and lower half are negative ones.
struct FilterResponse {
  /// The displacement of the peak, in cells, with subcell precision.
  let move: SIMD2<Double>
  /// The response at the peak; about 1 if the window looks as learned.
  let peak: Double
  /// The peak's height above the other responses, in standard deviations.
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
    // Exclude the peak itself: an eighth of the plane's sides around it.
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
