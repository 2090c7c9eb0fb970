import Foundation
import GrayImage

/// A correlation filter over several feature channels, trained to respond with a narrow peak at the object
/// (Bolme et al. 2010, "Visual object tracking using adaptive correlation filters"; Danelljan et al. 2014,
/// "Accurate scale estimation for robust visual tracking", equations 3 to 5).
///
/// Only the object is learned, but the whole window is searched: what surrounds it moves otherwise.
struct CorrelationFilter: Sendable {
  private let features: GradientFeatures
  private let transform: PlaneFFT
  /// The spectrum of the desired response: a peak at the window's center, which is cell 0 of the transform.
  private let target: ComplexMatrix
  private let taper: [Float]
  private let object: [Float]
  private var numerators: [ComplexMatrix] = []
  private var denominator: [Float] = []

  /// - Parameters:
  ///   - spread: the peak's standard deviation, in cells.
  ///   - taper: the weight of each cell in a search: low at a border where the transform would see a
  ///     discontinuity.
  ///   - object: the weight of each cell in training, 0…1: the object's share.
  init(features: GradientFeatures, spread: SIMD2<Double>, taper: [Float], object: [Float]) {
    (self.features, self.taper, self.object) = (features, taper, object)
    let (columns, rows) = (features.columns, features.rows)
    transform = PlaneFFT(columns: columns, rows: rows)
    func distance(_ index: Int, _ count: Int) -> Double { Double(min(index, count - index)) }
    let hill = (0..<(columns * rows)).map { cell -> Float in
      let x = distance(cell % columns, columns) / spread.x
      let y = distance(cell / columns, rows) / spread.y
      return Float(exp(-(x * x + y * y) / 2))
    }
    target = transform.spectrum(hill)
  }

  /// Returns a Tukey window: a cosine over the outer `share` of each half, flat between.
  static func tukey(_ count: Int, share: Double) -> [Float] {
    (0..<count).map { index in
      let depth = (Double(min(index, count - 1 - index)) + 0.5) / (Double(count) / 2 * share)
      return Float(depth >= 1 ? 1 : 0.5 - 0.5 * cos(Double.pi * depth))
    }
  }

  private func spectra(_ patch: [Float], _ weights: [Float]) -> [ComplexMatrix] {
    let planes = features.planes(patch)
    let cells = weights.count
    return (0..<features.channels).map { channel in
      let start = channel * cells
      let plane = [Float](unsafeUninitializedCapacity: cells) { plane, count in
        for cell in 0..<cells { plane[cell] = planes[start &+ cell] * weights[cell] }
        count = cells
      }
      return transform.spectrum(plane)
    }
  }

  /// Learns a window with the object at its center; `rate`, 0…1, is taken as 1 for the first one.
  mutating func learn(_ patch: [Float], rate: Float) {
    let spectra = spectra(patch, object)
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
    let spectra = spectra(patch, taper)
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
    // A weaker one amplifies frequencies in which blur and noise leave nothing of the object.
    let regularization = 0.3 * denominator.reduce(0, +) / Float(denominator.count)
    for index in denominator.indices {
      let share = 1 / (denominator[index] + regularization)
      sum.real[index] *= share
      sum.imaginary[index] *= share
    }
    return FilterResponse(transform.plane(sum), columns: features.columns, rows: features.rows)
  }
}
