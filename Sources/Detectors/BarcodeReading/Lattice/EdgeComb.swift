import Foundation
import GrayImage

/// The distance of a matrix code's module edges in one direction, and where they are.
///
/// The steps between neighboring pixels form a comb, with teeth wherever neighboring modules differ. Its
/// component at one cycle per module has a strength, which text and textures lack, and a phase, which is the
/// edges' position. Both are measured locally, so the lattice may be bent.
struct EdgeComb {
  /// The size of the steps, 0…255, by line. Element `index` of a line is the step at position `index + 1`.
  private let steps: [[Float]]
  private let length: Int

  /// The pixels along a window in which the pitch is constant, and the lines whose steps are summed in it.
  private static let window = 64
  private static let lineCount = 8
  /// The pitches tried, in pixels; each is larger than the one before by this factor.
  static let pitches = geometric(from: 3, through: 20, factor: 1.04)
  /// The pitches at both ends that can't be prominent, and the distance of those compared.
  private static let margin = 3
  private static let distance = 8

  private static func geometric(from first: Double, through last: Double, factor: Double) -> [Double] {
    var values = [first]
    while let value = values.last, value * factor <= last { values.append(value * factor) }
    return values
  }

  /// - Parameter isAcross: whether to measure the steps along rows instead of those along columns.
  init(_ image: GrayImage, isAcross: Bool) {
    let (width, height) = (image.width, image.height)
    let levels = image.levels
    if isAcross {
      steps = (0..<height).map { row in
        (0..<max(width - 1, 0)).map { column in
          let index = row * width + column
          return Float(abs(Int(levels[index + 1]) - Int(levels[index])))
        }
      }
    } else {
      steps = (0..<width).map { column in
        (0..<max(height - 1, 0)).map { row in
          let index = row * width + column
          return Float(abs(Int(levels[index + width]) - Int(levels[index])))
        }
      }
    }
    length = isAcross ? width : height
  }

  /// Returns, for each of `pitches`, the comb's strength there: the share of the steps' energy. A window
  /// with one long edge counts no more than others.
  func strengths() -> [Float] {
    let windows = self.windows()
    let energies = windows.map { $0.reduce(0) { $0 + $1 * $1 } }
    let bound = 2 * (energies.sorted().dropFirst(energies.count / 2).first ?? 0)
    let weights = energies.map { min($0, bound) / max($0, 1) }
    let total = zip(energies, weights).reduce(1) { $0 + $1.0 * $1.1 }
    return Self.pitches.map { pitch in
      let waves = Self.wave(pitch, count: Self.window)
      var power: Float = 0
      for (window, weight) in zip(windows, weights) {
        var (real, imaginary): (Float, Float) = (0, 0)
        for index in 0..<Self.window {
          real += window[index] * waves.cosine[index]
          imaginary += window[index] * waves.sine[index]
        }
        power += weight * (real * real + imaginary * imaginary)
      }
      return power / total
    }
  }

  /// Returns how much stronger the comb is at each pitch than at those a third smaller and larger, as a
  /// logarithm; wide strokes have strength at all large pitches.
  static func prominences(_ strengths: [Float]) -> [Float] {
    let logarithms = strengths.map { log($0 + 0.01) }
    let last = logarithms.count - 1
    return logarithms.indices.map { index in
      guard index >= margin, index <= last - margin else { return -.infinity }
      let (below, above) = (logarithms[max(index - distance, 0)], logarithms[min(index + distance, last)])
      return logarithms[index] - (below + above) / 2
    }
  }

  /// Returns sums of lines, cut to windows that fade at both ends, without their mean.
  private func windows() -> [[Float]] {
    let fade = (0..<Self.window).map { index in
      Float(0.5 - 0.5 * cos(2 * Double.pi * (Double(index) + 0.5) / Double(Self.window)))
    }
    return stride(from: 0, to: steps.count - Self.lineCount, by: Self.lineCount).flatMap { line in
      stride(from: 0, through: length - 1 - Self.window, by: Self.window / 2).map { start in
        var sums = [Float](repeating: 0, count: Self.window)
        for line in line..<(line + Self.lineCount) {
          for index in 0..<Self.window { sums[index] += steps[line][start + index] }
        }
        let mean = sums.reduce(0, +) / Float(Self.window)
        return zip(sums, fade).map { ($0 - mean) * $1 }
      }
    }
  }

  private static func wave(_ pitch: Double, count: Int) -> (cosine: [Float], sine: [Float]) {
    let turns = (0..<count).map { 2 * Double.pi * Double($0 + 1) / pitch }
    return (turns.map { Float(cos($0)) }, turns.map { Float(sin($0)) })
  }

  /// Returns the comb's component at a pitch in each cell of `side` pixels: its argument is 2π times the
  /// edges' position in pitches.
  ///
  /// - Returns: by line of cells, in the order of the comb's own lines.
  func components(pitch: Double, side: Int) -> [[SIMD2<Double>]] {
    let waves = Self.wave(pitch, count: length)
    let (lines, places) = ((steps.count + side - 1) / side, (length + side - 1) / side)
    var components = [[SIMD2<Double>]](
      repeating: [SIMD2<Double>](repeating: .zero, count: places), count: lines)
    for (line, steps) in steps.enumerated() {
      for place in 0..<places {
        var (real, imaginary): (Float, Float) = (0, 0)
        for index in (place * side)..<min((place + 1) * side, steps.count) {
          real += steps[index] * waves.cosine[index]
          imaginary += steps[index] * waves.sine[index]
        }
        components[line / side][place] += SIMD2(Double(real), Double(imaginary))
      }
    }
    return components
  }
}
