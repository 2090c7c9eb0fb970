import Foundation
import GrayImage
import PlaneGeometry

/// The pixels at which brightness changes more vertically than horizontally.
struct EdgePixels {
  struct Pixel {
    /// Relative to the image's center.
    let place: PixelPoint
    /// The edge's angle, in radians, clockwise as displayed, -π/4…π/4.
    let angle: Double
    let weight: Float
  }

  let pixels: [Pixel]
  let center: PixelPoint
  private let width: Int
  private let height: Int
  private let changes: [SIMD2<Float>]
  private let strengthThreshold: Float

  init(_ image: GrayImage) {
    let (width, height) = (image.width, image.height)
    (self.width, self.height) = (width, height)
    let center = PixelPoint(Double(width), Double(height)) / 2
    self.center = center
    let changes = Self.changes(image)
    self.changes = changes
    let least = Self.minimumStrength(changes)
    self.strengthThreshold = least
    var pixels: [Pixel] = []
    for row in 1..<(height - 1) {
      for column in 1..<(width - 1) {
        let change = changes[row * width + column]
        let strength = (change * change).sum().squareRoot()
        guard strength > least, abs(change.y) >= abs(change.x) else { continue }
        let place = PixelPoint(Double(column) + 0.5, Double(row) + 0.5) - center
        pixels.append(
          Pixel(
            place: place, angle: atan(Double(-change.x / change.y)), weight: min(strength / least, 4)))
      }
    }
    self.pixels = pixels
  }

  /// Applies Sobel's operator, in levels per pixel.
  private static func changes(_ image: GrayImage) -> [SIMD2<Float>] {
    let width = image.width
    var changes = [SIMD2<Float>](repeating: .zero, count: width * image.height)
    func level(_ index: Int) -> Int { Int(image.levels[index]) }
    for row in 1..<(image.height - 1) {
      for column in 1..<(width - 1) {
        let (above, here, below) = (
          (row - 1) * width + column, row * width + column, (row + 1) * width + column
        )
        let x =
          level(above + 1) - level(above - 1) + 2 * (level(here + 1) - level(here - 1)) + level(below + 1)
          - level(below - 1)
        let y =
          level(below - 1) - level(above - 1) + 2 * (level(below) - level(above)) + level(below + 1)
          - level(above + 1)
        changes[here] = SIMD2(Float(x), Float(y)) / 8
      }
    }
    return changes
  }

  /// Returns twice the median strength, to exceed noise and fine texture; at least two levels.
  private static func minimumStrength(_ changes: [SIMD2<Float>]) -> Float {
    var histogram = [Int](repeating: 0, count: 1024)
    for change in changes { histogram[min(Int((change * change).sum().squareRoot() * 4), 1023)] += 1 }
    var count = 0
    for (index, number) in histogram.enumerated() {
      count += number
      if 2 * count >= changes.count { return max(2 * Float(index) / 4, 2) }
    }
    return 2
  }

  /// Fits a line to the edges near a given one, with weights that decrease with distance.
  func fitted(_ line: HorizonLine) -> HorizonLine {
    var line = line
    for reach in [4.0, 2.5, 1.5, 1.5] {
      guard let next = refit(line, reach: reach) else { break }
      line = next
    }
    return line
  }

  /// Refits a line until its angle converges, so that the result doesn't depend on the initial candidate.
  func converged(_ line: HorizonLine) -> HorizonLine {
    var line = line
    for _ in 0..<Self.maximumRounds {
      guard let next = refit(line, reach: 1.5) else { break }
      let turn = abs(next.angle - line.angle)
      line = next
      if turn < Self.minimumTurn { break }
    }
    return line
  }

  /// Eight rounds suffice on average.
  private static let maximumRounds = 24
  /// In radians; the angle's error is about a hundred times as large.
  private static let minimumTurn = 1e-5

  /// Fits a line to the edges within `reach` of a given one; nil if there are too few.
  private func refit(_ line: HorizonLine, reach: Double) -> HorizonLine? {
    let (c, s) = (cos(line.angle), sin(line.angle))
    var sums = SIMD8<Double>.zero
    for pixel in pixels where abs(pixel.angle - line.angle) < 0.2 {
      let along = pixel.place.x * c + pixel.place.y * s
      let aside = pixel.place.y * c - pixel.place.x * s - line.offset
      guard abs(aside) < reach else { continue }
      let weight = Double(pixel.weight) * (1 - abs(aside) / reach)
      sums += SIMD8(1, along, aside, along * along, along * aside, 0, 0, 0) * weight
    }
    let determinant = sums[0] * sums[3] - sums[1] * sums[1]
    guard determinant > 1e-6 * sums[0] * sums[0] else { return nil }
    let slope = (sums[0] * sums[4] - sums[1] * sums[2]) / determinant
    let rise = (sums[2] - slope * sums[1]) / sums[0]
    let turn = atan(slope)
    // The offset is measured along the perpendicular from the center.
    return HorizonLine(angle: line.angle + turn, offset: (line.offset + rise) * cos(turn))
  }

  /// Returns the fraction of the image's width along which the line is an edge of constant polarity.
  func confidence(of line: HorizonLine) -> Double {
    let (c, s) = (cos(line.angle), sin(line.angle))
    let normal = PixelPoint(-s, c)
    let reach = center.length
    var (total, seen, brighter) = (0, 0, 0)
    for step in stride(from: -reach, through: reach, by: 1) {
      let place = center + PixelPoint(c, s) * step + normal * line.offset
      guard place.x > 1, place.y > 1, place.x < Double(width) - 1, place.y < Double(height) - 1 else {
        continue
      }
      total += 1
      guard let change = strongestChange(at: place, normal) else { continue }
      seen += 1
      brighter += change > 0 ? 1 : -1
    }
    guard total > 0, seen > 0 else { return 0 }
    let coverage = Double(seen) / Double(total)
    let length = min(Double(total) * c / Double(width - 2), 1)
    let constancy = abs(Double(brighter)) / Double(seen)
    return coverage * length * (0.5 + 0.5 * constancy)
  }

  /// Returns the strongest gradient across the line within two pixels of a point, if parallel to the line.
  private func strongestChange(at place: PixelPoint, _ normal: PixelPoint) -> Double? {
    var strongest: Double?
    for step in -1...1 {
      let point = place + normal * Double(step)
      guard point.x >= 0, point.y >= 0, point.x < Double(width), point.y < Double(height) else { continue }
      let change = changes[Int(point.y) * width + Int(point.x)]
      let (x, y) = (Double(change.x), Double(change.y))
      let (across, along) = (x * normal.x + y * normal.y, x * normal.y - y * normal.x)
      // Within about 17° of the line.
      guard abs(across) > Double(strengthThreshold), abs(along) < 0.3 * abs(across) else { continue }
      if abs(across) > abs(strongest ?? 0) { strongest = across }
    }
    return strongest
  }
}
