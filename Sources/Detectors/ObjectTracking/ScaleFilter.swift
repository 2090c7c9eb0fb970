import Foundation
import GrayImage

/// Estimates an object's change of scale: a one-dimensional correlation filter (Danelljan et al. 2014,
/// section 3.2).
struct ScaleFilter {
  /// The number of scales, a power of two.
  let count: Int
  /// The ratio of neighboring scales.
  let step: Double
  private let features: GradientFeatures
  private let transform: ColumnFFT
  private let target: ComplexMatrix
  private let taper: [Float]
  private var numerator: ComplexMatrix?
  private var denominator: [Float]

  init(features: GradientFeatures, count: Int, step: Double) {
    (self.features, self.count, self.step) = (features, count, step)
    transform = ColumnFFT(count: count)
    let spread = Double(count) / 16
    var hill = ComplexMatrix(
      rows: count, columns: 1,
      real: (0..<count).map {
        let distance = Double(min($0, count - $0)) / spread
        return Float(exp(-distance * distance / 2))
      })
    transform.transform(&hill)
    target = hill
    taper = CorrelationFilter.hann(count)
    denominator = [Float](repeating: 0, count: count)
  }

  /// The scales relative to the current one, which is in the middle.
  var factors: [Double] { (0..<count).map { pow(step, Double($0 - count / 2)) } }

  private func spectrum(_ patches: [[Float]]) -> ComplexMatrix {
    let length = features.channels * features.columns * features.rows
    var rows: [Float] = []
    rows.reserveCapacity(count * length)
    for (index, patch) in patches.enumerated() {
      for value in features.planes(patch) { rows.append(value * taper[index]) }
    }
    var matrix = ComplexMatrix(rows: count, columns: length, real: rows)
    transform.transform(&matrix)
    return matrix
  }

  /// Learns the object's levels at each factor; `rate`, 0…1, is taken as 1 for the first ones.
  mutating func learn(_ patches: [[Float]], rate: Float) {
    let spectrum = spectrum(patches)
    let (width, isFirst) = (spectrum.columns, numerator == nil)
    var learned = numerator ?? ComplexMatrix(rows: count, columns: width)
    let (rate, rest) = isFirst ? (1, 0) : (rate, 1 - rate)
    for row in 0..<count {
      let (u, v) = (target.real[row], target.imaginary[row])
      var energy: Float = 0
      for index in (row * width)..<((row + 1) * width) {
        let (x, y) = (spectrum.real[index], spectrum.imaginary[index])
        learned.real[index] = rest * learned.real[index] + rate * (u * x + v * y)
        learned.imaginary[index] = rest * learned.imaginary[index] + rate * (v * x - u * y)
        energy += x * x + y * y
      }
      denominator[row] = rest * denominator[row] + rate * energy
    }
    numerator = learned
  }

  /// Returns the factor by which the object's size has changed, given its levels at each of the factors.
  func factor(_ patches: [[Float]]) -> Double {
    guard let numerator else { return 1 }
    let spectrum = spectrum(patches)
    let width = spectrum.columns
    var response = ComplexMatrix(rows: count, columns: 1)
    let regularization = 0.01 * denominator.reduce(0, +) / Float(count)
    for row in 0..<count {
      var (real, imaginary) = (Float(0), Float(0))
      for index in (row * width)..<((row + 1) * width) {
        let (x, y) = (spectrum.real[index], spectrum.imaginary[index])
        let (u, v) = (numerator.real[index], numerator.imaginary[index])
        real += u * x - v * y
        imaginary += u * y + v * x
      }
      response.real[row] = real / (denominator[row] + regularization)
      response.imaginary[row] = imaginary / (denominator[row] + regularization)
    }
    transform.transform(&response, isInverse: true)
    let steps = FilterResponse(response.real, columns: 1, rows: count).move.y
    return pow(step, steps)
  }
}
