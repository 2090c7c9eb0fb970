import CoreGraphics
package import Foundation
import GrayImage
package import ImageIO

/// A segmentation of an image into figure and ground.
///
/// The ground is the image's border and what is connected to it. Regions behind a barrier whose colors differ
/// from all borders are figure, as are neighboring cells of the figure's colors.
package struct ForegroundMap: Sendable {
  /// The map's sides, whatever the image's size.
  package static let length = 128

  /// 0…1, row by row from the top; above 0.5 for figure.
  package let values: [Float]

  /// - Parameters:
  ///   - region: normalized, lower-left origin, in the upright image.
  ///   - checkCancellation: called between the steps; an error it throws ends the work.
  /// - Throws: `PixelSamplingError`; the error of `checkCancellation`.
  package init(of image: OrientedImage, region: CGRect, checkCancellation: () throws -> Void) throws {
    try self.init(
      LabImage(image, region: region, length: Self.length), checkCancellation: checkCancellation)
  }

  init(_ image: LabImage, checkCancellation: () throws -> Void) rethrows {
    let length = image.length
    let unlike = BorderColors(image).differences(in: image)
    try checkCancellation()
    // Exclude border cells that a figure touches.
    let isSeed = (0..<length * length).map { index in
      let (row, column) = (index / length, index % length)
      return (row == 0 || column == 0 || row == length - 1 || column == length - 1) && unlike[index] < 0.4
    }
    var barrier = [Float](repeating: 0, count: length * length)
    for plane in image.planes {
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
      let colors = FigureColors(image, isFigure: isFigure)
      figure = figure.indices.map { index in
        // Color and position count equally.
        let place = min(max(0.5 + (figure[index] - threshold) * 1.2, 0.05), 0.95)
        let color = min(max(colors.share(in: image, at: index), 0.05), 0.95)
        let both = place * color
        return both / (both + (1 - place) * (1 - color))
      }
      figure = boxMeans(figure, length: length)
      isFigure = figure.map { $0 > 0.5 }
      if !isFigure.contains(true) || !isFigure.contains(false) { break }
    }
    values = figure
  }

  /// For lightness and colors together, each of 255; lower barriers are noise.
  private static let minimumBarrier: Float = 18

  /// Returns the connected parts of at least `minimumFraction` of the map as cell indices, largest first.
  package func parts(minimumFraction: Double, atMost count: Int) -> [[Int]] {
    let length = Self.length
    let regions = ConnectedComponents(width: length, height: length, mask: values.map { $0 > 0.5 })
    let least = minimumFraction * Double(length * length)
    let parts: [[Int]] = regions.regions.map { runs in
      var part: [Int] = []
      for run in runs { part += (run.start..<run.end).map { column in run.row * length + column } }
      return part
    }
    return Array(parts.filter { Double($0.count) >= least }.sorted { $0.count > $1.count }.prefix(count))
  }

  /// Returns, for each cell, the number, from 1, of the part that contains or adjoins it; 0 if none does.
  package static func owners(of parts: [[Int]]) -> [Int] {
    var owners = [Int](repeating: 0, count: length * length)
    for (number, part) in parts.enumerated() { for place in part { owners[place] = number + 1 } }
    // Edges aligned with the image are at most this far from the map's.
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

  /// The difference between the mean values of figure and ground, 0…1.
  package var certainty: Float {
    let (figure, ground) = (values.filter { $0 > 0.5 }, values.filter { $0 <= 0.5 })
    guard !figure.isEmpty, !ground.isEmpty else { return 0 }
    return figure.reduce(0, +) / Float(figure.count) - ground.reduce(0, +) / Float(ground.count)
  }
}

private struct BorderColors {
  private let models: [ColorModel]

  init(_ image: LabImage) {
    let (length, strip) = (image.length, max(image.length / 12, 1))
    let indices = 0..<length * length
    models = [
      indices.filter { $0 / length < strip }, indices.filter { $0 / length >= length - strip },
      indices.filter { $0 % length < strip }, indices.filter { $0 % length >= length - strip },
    ].map { ColorModel(image, at: $0) }
  }

  /// Returns each cell's difference from the borders, 0…1, without the largest, as figures may touch one.
  func differences(in image: LabImage) -> [Float] {
    var sum = [Float](repeating: 0, count: image.length * image.length)
    var most = sum
    for model in models {
      let distances = sum.indices.map { model.distance(to: image.color(at: $0)) }
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

/// A mean color and the standard deviation along each axis.
private struct ColorModel {
  private let mean: SIMD3<Float>
  private let deviation: SIMD3<Float>

  init(_ image: LabImage, at indices: [Int]) {
    let count = Float(max(indices.count, 1))
    let mean = indices.reduce(SIMD3<Float>.zero) { $0 + image.color(at: $1) } / count
    let variance =
      indices.reduce(SIMD3<Float>.zero) { sum, index in
        let offset = image.color(at: index) - mean
        return sum + offset * offset
      } / count
    self.mean = mean
    // A floor for even backgrounds, so that noise isn't figure.
    deviation = (variance + SIMD3(repeating: 16)).squareRoot()
  }

  func distance(to color: SIMD3<Float>) -> Float {
    let offset = (color - mean) / deviation
    return (offset * offset).sum().squareRoot()
  }
}

private struct FigureColors {
  private static let bins = 12
  private var figure: [Float]
  private var ground: [Float]

  init(_ image: LabImage, isFigure: [Bool]) {
    let bins = Self.bins
    (figure, ground) = (
      [Float](repeating: 0, count: bins * bins * bins), [Float](repeating: 0, count: bins * bins * bins)
    )
    for index in isFigure.indices {
      let bin = Self.bin(image.color(at: index))
      if isFigure[index] { figure[bin] += 1 } else { ground[bin] += 1 }
    }
    let (all, rest) = (max(figure.reduce(0, +), 1), max(ground.reduce(0, +), 1))
    // Normalize the sizes, and smooth so that each color occurs in both.
    figure = figure.map { $0 / all + 0.002 }
    ground = ground.map { $0 / rest + 0.002 }
  }

  func share(in image: LabImage, at index: Int) -> Float {
    let bin = Self.bin(image.color(at: index))
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

/// Returns Otsu's threshold, 0…1.
private func threshold(of values: [Float]) -> Float {
  let levels = 64
  var counts = [Int](repeating: 0, count: levels)
  for value in values { counts[min(max(Int(value * Float(levels)), 0), levels - 1)] += 1 }
  return otsuThreshold(counts).map { Float($0 + 1) / Float(levels) } ?? 0.5
}

private func boxMeans(_ values: [Float], length: Int) -> [Float] {
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
