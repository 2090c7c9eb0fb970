import CoreGraphics
package import Foundation
import GrayImage
package import ImageIO

/// What of a picture is figure, and what ground.
///
/// The ground is what the picture's border shows and what hangs together with it: places behind a barrier that differ in color from all of
/// the border are figure, and so is what has the figure's colors rather than the ground's beside it.
package struct ForegroundMap: Sendable {
  /// The sides of the map, whatever the picture's.
  package static let length = 128

  /// 0…1, row by row from the top: more than 0.5 where there is figure.
  package let values: [Float]

  /// - Parameters:
  ///   - region: normalized, origin at the lower left, in the upright picture.
  ///   - checkCancellation: is called between the steps; what it throws ends the work.
  /// - Throws: `PixelSamplingError`; what the check for cancellation throws.
  package init(of picture: OrientedImage, region: CGRect, checkCancellation: () throws -> Void) throws {
    try self.init(
      LabImage(picture, region: region, length: Self.length), checkCancellation: checkCancellation)
  }

  init(_ picture: LabImage, checkCancellation: () throws -> Void) rethrows {
    let length = picture.length
    let unlike = BorderColors(picture).differences(in: picture)
    try checkCancellation()
    // Where a figure reaches the border, no way ends.
    let isSeed = (0..<length * length).map { index in
      let (row, column) = (index / length, index % length)
      return (row == 0 || column == 0 || row == length - 1 || column == length - 1) && unlike[index] < 0.4
    }
    var barrier = [Float](repeating: 0, count: length * length)
    for plane in picture.planes {
      try checkCancellation()
      let distances = BarrierDistance(plane, length: length, isSeed: isSeed).values
      for index in barrier.indices { barrier[index] += distances[index] }
    }
    guard let highest = barrier.max(), highest > Self.minimumBarrier else {
      values = [Float](repeating: 0, count: length * length)
      return
    }
    var figure = zip(barrier, unlike).map { min($0 / highest, 1) + $1 }
    let most = figure.max() ?? 1
    figure = figure.map { $0 / max(most, 1e-6) }
    let threshold = threshold(of: figure)
    var isFigure = figure.map { $0 > threshold }
    for _ in 0..<2 {
      try checkCancellation()
      let colors = FigureColors(picture, isFigure: isFigure)
      figure = figure.indices.map { index in
        // Color counts as much as place.
        let place = min(max(0.5 + (figure[index] - threshold) * 1.2, 0.05), 0.95)
        let color = min(max(colors.share(in: picture, at: index), 0.05), 0.95)
        let both = place * color
        return both / (both + (1 - place) * (1 - color))
      }
      figure = meansOfNine(figure, length: length)
      isFigure = figure.map { $0 > 0.5 }
      if !isFigure.contains(true) || !isFigure.contains(false) { break }
    }
    values = figure
  }

  /// Lightness and colors together, of 255 each: less is noise.
  private static let minimumBarrier: Float = 18

  /// The parts of the map that are figure, the largest first: for each place a part's number, from 1, or 0.
  ///
  /// - Parameters:
  ///   - leastShare: smaller parts of the whole map are left out.
  ///   - count: how many at most.
  package func parts(leastShare: Double, atMost count: Int) -> [[Int]] {
    let length = Self.length
    let regions = ConnectedComponents(width: length, height: length, mask: values.map { $0 > 0.5 })
    let least = leastShare * Double(length * length)
    let parts: [[Int]] = regions.regions.map { runs in
      var part: [Int] = []
      for run in runs { part += (run.start..<run.end).map { column in run.row * length + column } }
      return part
    }
    return Array(parts.filter { Double($0.count) >= least }.sorted { $0.count > $1.count }.prefix(count))
  }

  /// For each place the number, from 1, of the part that it belongs to or is beside; 0 where none is near.
  package static func owners(of parts: [[Int]]) -> [Int] {
    var owners = [Int](repeating: 0, count: length * length)
    for (number, part) in parts.enumerated() { for place in part { owners[place] = number + 1 } }
    // An edge that is laid along the picture's is at most so far beside the map's.
    for _ in 0..<2 {
      let before = owners
      for index in before.indices where before[index] == 0 {
        let (row, column) = (index / length, index % length)
        for y in max(row - 1, 0)...min(row + 1, length - 1) {
          for x in max(column - 1, 0)...min(column + 1, length - 1) {
            owners[index] = max(owners[index], before[y * length + x])
          }
        }
      }
    }
    return owners
  }

  /// How far the figure's numbers are from the ground's on average, 0…1.
  package var certainty: Float {
    let (figure, ground) = (values.filter { $0 > 0.5 }, values.filter { $0 <= 0.5 })
    guard !figure.isEmpty, !ground.isEmpty else { return 0 }
    return figure.reduce(0, +) / Float(figure.count) - ground.reduce(0, +) / Float(ground.count)
  }
}

/// The colors of a picture's four borders.
private struct BorderColors {
  private let models: [ColorModel]

  init(_ picture: LabImage) {
    let (length, strip) = (picture.length, max(picture.length / 12, 1))
    let indices = 0..<length * length
    models = [
      indices.filter { $0 / length < strip }, indices.filter { $0 / length >= length - strip },
      indices.filter { $0 % length < strip }, indices.filter { $0 % length >= length - strip },
    ].map { ColorModel(picture, at: $0) }
  }

  /// How much each place differs from the borders, 0…1. The border that it differs from most isn't asked: a figure may reach one.
  func differences(in picture: LabImage) -> [Float] {
    var sum = [Float](repeating: 0, count: picture.length * picture.length)
    var most = sum
    for model in models {
      let distances = sum.indices.map { model.distance(to: picture.color(at: $0)) }
      let largest = max(distances.max() ?? 1, 1e-6)
      for index in sum.indices {
        sum[index] += distances[index] / largest
        most[index] = max(most[index], distances[index] / largest)
      }
    }
    let rest = zip(sum, most).map { $0 - $1 }
    let largest = max(rest.max() ?? 1, 1e-6)
    return rest.map { $0 / largest }
  }
}

/// Colors around a mean, by how much they spread along each axis.
private struct ColorModel {
  private let mean: SIMD3<Float>
  private let deviation: SIMD3<Float>

  init(_ picture: LabImage, at indices: [Int]) {
    let count = Float(max(indices.count, 1))
    let mean = indices.reduce(SIMD3<Float>.zero) { $0 + picture.color(at: $1) } / count
    let variance =
      indices.reduce(SIMD3<Float>.zero) { sum, index in
        let offset = picture.color(at: index) - mean
        return sum + offset * offset
      } / count
    self.mean = mean
    // No ground is so even that noise is a figure.
    deviation = (variance + SIMD3(repeating: 16)).squareRoot()
  }

  func distance(to color: SIMD3<Float>) -> Float {
    let offset = (color - mean) / deviation
    return (offset * offset).sum().squareRoot()
  }
}

/// How often each color is in the figure and in the ground.
private struct FigureColors {
  private static let bins = 12
  private var figure: [Float]
  private var ground: [Float]

  init(_ picture: LabImage, isFigure: [Bool]) {
    let bins = Self.bins
    (figure, ground) = (
      [Float](repeating: 0, count: bins * bins * bins), [Float](repeating: 0, count: bins * bins * bins)
    )
    for index in isFigure.indices {
      let bin = Self.bin(picture.color(at: index))
      if isFigure[index] { figure[bin] += 1 } else { ground[bin] += 1 }
    }
    let (all, rest) = (max(figure.reduce(0, +), 1), max(ground.reduce(0, +), 1))
    // Each as if it were as large as the other, and each color as if it had been seen a little in both.
    figure = figure.map { $0 / all + 0.002 }
    ground = ground.map { $0 / rest + 0.002 }
  }

  /// How likely a place's color is figure, 0…1.
  func share(in picture: LabImage, at index: Int) -> Float {
    let bin = Self.bin(picture.color(at: index))
    return figure[bin] / (figure[bin] + ground[bin])
  }

  private static func bin(_ color: SIMD3<Float>) -> Int {
    let (l, a, b) = (color.x / 256, (color.y + 96) / 192, (color.z + 96) / 192)
    func place(_ value: Float) -> Int { min(max(Int(value * Float(bins)), 0), bins - 1) }
    return (place(l) * bins + place(a)) * bins + place(b)
  }
}

extension LabImage {
  fileprivate func color(at index: Int) -> SIMD3<Float> {
    SIMD3(planes[0][index], planes[1][index], planes[2][index])
  }
}

/// The level, 0…1, that divides numbers into two groups that vary least within.
private func threshold(of values: [Float]) -> Float {
  let levels = 64
  var counts = [Int](repeating: 0, count: levels)
  for value in values { counts[min(max(Int(value * Float(levels)), 0), levels - 1)] += 1 }
  return otsuThreshold(counts).map { Float($0 + 1) / Float(levels) } ?? 0.5
}

/// The mean of each place and its neighbors.
private func meansOfNine(_ values: [Float], length: Int) -> [Float] {
  values.indices.map { index in
    let (row, column) = (index / length, index % length)
    var (sum, count): (Float, Float) = (0, 0)
    for y in max(row - 1, 0)...min(row + 1, length - 1) {
      for x in max(column - 1, 0)...min(column + 1, length - 1) {
        sum += values[y * length + x]
        count += 1
      }
    }
    return sum / count
  }
}
