import Foundation
import GrayImage
import PlaneGeometry

/// A region that differs from the background.
struct MovingBlob: Sendable {
  /// The centroid, in pixels.
  let place: PixelPoint
  /// The radius of the enclosing circle, in pixels.
  let radius: Double
}

/// A background model for a stationary camera: the pixelwise median of the last frames.
struct BackgroundModel {
  private(set) var frames: [GrayImage] = []

  private static let frameLimit = 5
  private static let maximumBlobCount = 24
  /// If a larger fraction of the image differs, the camera or the light has changed.
  private static let maximumForegroundFraction = 0.3

  /// - Returns: false if the frame's size differs from that of the previous frames, which are then discarded.
  mutating func add(_ frame: GrayImage) -> Bool {
    var isSame = true
    if let last = frames.last, last.width != frame.width || last.height != frame.height {
      frames = []
      isSame = false
    }
    frames.append(frame)
    if frames.count > Self.frameLimit { frames.removeFirst() }
    return isSame
  }

  /// The pixelwise median; nil before three frames, the minimum for a moving object to appear nowhere twice.
  var background: [UInt8]? {
    guard frames.count >= 3, let first = frames.first else { return nil }
    let middle = frames.count / 2
    var levels = [UInt8](repeating: 0, count: frames.count)
    return first.levels.indices.map { index in
      for (number, frame) in frames.enumerated() {
        let level = frame.levels[index]
        var place = number
        while place > 0, levels[place - 1] > level {
          levels[place] = levels[place - 1]
          place -= 1
        }
        levels[place] = level
      }
      return levels[middle]
    }
  }

  /// Returns the foreground regions, or nil if most of the frame is foreground.
  static func blobs(in frame: GrayImage, background: [UInt8], radii: ClosedRange<Double>) -> [MovingBlob]? {
    let differences = zip(frame.levels, background).map { abs(Int($0) - Int($1)) }
    let least = minimumDifference(differences)
    let mask = differences.map { $0 > least }
    let changed = mask.reduce(0) { $0 + ($1 ? 1 : 0) }
    guard Double(changed) <= maximumForegroundFraction * Double(mask.count) else { return nil }
    let regions = ConnectedComponents(width: frame.width, height: frame.height, mask: mask).regions
    let spots = regions.compactMap { runs -> (weight: Int, spot: MovingBlob)? in
      var (weight, sum, area) = (0, PixelPoint.zero, 0)
      var (low, high) = (SIMD2(Int.max, Int.max), SIMD2(Int.min, Int.min))
      for run in runs {
        low = pointwiseMin(low, SIMD2(run.start, run.row))
        high = pointwiseMax(high, SIMD2(run.end, run.row + 1))
        area += run.end - run.start
        for column in run.start..<run.end {
          let difference = differences[run.row * frame.width + column]
          weight += difference
          sum += PixelPoint(Double(column) + 0.5, Double(run.row) + 0.5) * Double(difference)
        }
      }
      let radius = Double((high &- low).max()) / 2
      guard area >= 2, radii.contains(radius) else { return nil }
      return (weight, MovingBlob(place: sum / Double(weight), radius: radius))
    }
    return spots.sorted { $0.weight > $1.weight }.prefix(maximumBlobCount).map(\.spot)
  }

  /// Returns five times the median difference, which is noise; at least 12 levels.
  private static func minimumDifference(_ differences: [Int]) -> Int {
    var histogram = [Int](repeating: 0, count: 256)
    for difference in differences { histogram[difference] += 1 }
    var count = 0
    for (difference, number) in histogram.enumerated() {
      count += number
      if 2 * count >= differences.count { return max(5 * difference, 12) }
    }
    return 12
  }
}
