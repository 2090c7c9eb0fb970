import Foundation
import GrayImage

/// The shift between two images, from the phases of their spectra (Kuglin and Hines 1975, "The phase
/// correlation image alignment method"). Zero padding by half the images' size prevents wraparound.
struct PhaseCorrelation {
  /// The offsets from the floating image to the reference, in integer pixels, best first.
  let shifts: [SIMD2<Int>]

  private static let maximumPlaneSize = 1 << 22
  private static let minimumSide = 8

  /// Returns the shifts of two images, halved if their common plane would be too large, such as for a tall
  /// and a wide image; empty if they would become too small.
  static func shifts(floating: GrayImage, reference: GrayImage, count: Int) -> [SIMD2<Int>] {
    var (floating, reference, scale) = (floating, reference, 1)
    while length(floating.width, reference.width) * length(floating.height, reference.height)
      > maximumPlaneSize
    {
      let sides = [floating.width, floating.height, reference.width, reference.height]
      guard sides.allSatisfy({ $0 >= minimumSide }) else { return [] }
      (floating, reference, scale) = (floating.halved(), reference.halved(), 2 * scale)
    }
    return PhaseCorrelation(floating: floating, reference: reference, count: count).shifts.map { $0 &* scale }
  }

  /// Time and memory grow with the images' size; meant for sides of a few hundred pixels.
  private init(floating: GrayImage, reference: GrayImage, count: Int) {
    let columns = Self.length(floating.width, reference.width)
    let rows = Self.length(floating.height, reference.height)
    let transform = PlaneFFT(columns: columns, rows: rows)
    let (a, b) = (
      transform.spectrum(Self.tapered(reference, columns, rows)),
      transform.spectrum(Self.tapered(floating, columns, rows))
    )
    var product = a
    var total: Float = 0
    for index in a.real.indices {
      let real = a.real[index] * b.real[index] + a.imaginary[index] * b.imaginary[index]
      let imaginary = a.imaginary[index] * b.real[index] - a.real[index] * b.imaginary[index]
      (product.real[index], product.imaginary[index]) = (real, imaginary)
      total += (real * real + imaginary * imaginary).squareRoot()
    }
    // Frequencies of almost no energy have random phases.
    let floor = max(0.01 * total / Float(a.real.count), .leastNormalMagnitude)
    for index in product.real.indices {
      let (real, imaginary) = (product.real[index], product.imaginary[index])
      let share = 1 / ((real * real + imaginary * imaginary).squareRoot() + floor)
      product.real[index] *= share
      product.imaginary[index] *= share
    }
    let peaks = Self.peaks(transform.plane(product), columns, rows, count: count)
    shifts = peaks.flatMap { peak in
      // Positive and negative shifts alias to the same position; try both if the images overlap enough.
      Self.candidates(peak.x, columns, floating.width, reference.width).flatMap { x in
        Self.candidates(peak.y, rows, floating.height, reference.height).map { SIMD2(x, $0) }
      }
    }
  }

  private static func length(_ one: Int, _ other: Int) -> Int {
    let least = max(one, other) * 3 / 2
    var length = 8
    while length < least { length *= 2 }
    return length
  }

  /// Returns zero-mean levels, tapered over an eighth of each side and padded with zeros.
  private static func tapered(_ image: GrayImage, _ columns: Int, _ rows: Int) -> [Float] {
    let mean = Float(image.levels.reduce(0) { $0 + Int($1) }) / Float(image.levels.count)
    let (across, down) = (window(image.width), window(image.height))
    var plane = [Float](repeating: 0, count: columns * rows)
    for row in 0..<image.height {
      for column in 0..<image.width {
        let level = Float(image.levels[row * image.width + column]) - mean
        plane[row * columns + column] = level * across[column] * down[row]
      }
    }
    return plane
  }

  private static func window(_ count: Int) -> [Float] {
    let edge = max(Double(count) / 8, 1)
    return (0..<count).map { index in
      let depth = min((Double(min(index, count - 1 - index)) + 0.5) / edge, 1)
      return Float(0.5 - 0.5 * cos(.pi * depth))
    }
  }

  private static func peaks(_ plane: [Float], _ columns: Int, _ rows: Int, count: Int) -> [SIMD2<Int>] {
    var best: [(value: Float, place: SIMD2<Int>)] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let value = plane[row * columns + column]
        if best.count >= count, value <= best[best.count - 1].value { continue }
        let isPeak = (-1...1).allSatisfy { y in
          let line = (row + y + rows) % rows * columns
          return (-1...1).allSatisfy { x in plane[line + (column + x + columns) % columns] <= value }
        }
        guard isPeak else { continue }
        let place = best.firstIndex { $0.value < value } ?? best.count
        best.insert((value, SIMD2(column, row)), at: place)
        if best.count > count { best.removeLast() }
      }
    }
    return best.map(\.place)
  }

  private static func candidates(_ place: Int, _ length: Int, _ floating: Int, _ reference: Int) -> [Int] {
    let least = max(min(floating, reference) / 10, 4)
    return [place, place - length].filter { $0 < reference - least && -$0 < floating - least }
  }
}
