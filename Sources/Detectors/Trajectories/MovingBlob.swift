import Foundation
import GrayImage
import PlaneGeometry

/// Something that differs from what was there before.
struct MovingBlob: Sendable {
  /// The middle, in pixels.
  let place: PixelPoint
  /// Of the circle around it, in pixels.
  let radius: Double
}

/// What stands still in the last frames of a camera that does, and what moves before it.
struct BackgroundModel {
  private(set) var frames: [GrayImage] = []

  private static let frameLimit = 5
  private static let spotLimit = 24
  /// In a picture that differs by more than this share, the camera or the light has changed.
  private static let largestShare = 0.3

  /// - Returns: false where the frame is of another size than those before, which are then forgotten.
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

  /// How each pixel mostly was; nil before there are three frames, the fewest in which a thing that moves has nowhere been
  /// twice.
  var background: [UInt8]? {
    guard frames.count >= 3, let first = frames.first else { return nil }
    let middle = frames.count / 2
    var levels = [UInt8](repeating: 0, count: frames.count)
    return first.levels.indices.map { index in
      for (number, frame) in frames.enumerated() {
        // Sorted as they come: there are five at most.
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

  /// What of a frame isn't background; nil where most isn't.
  static func spots(in frame: GrayImage, background: [UInt8], radii: ClosedRange<Double>) -> [MovingBlob]? {
    let differences = zip(frame.levels, background).map { abs(Int($0) - Int($1)) }
    let least = minimumDifference(differences)
    let mask = differences.map { $0 > least }
    let changed = mask.reduce(0) { $0 + ($1 ? 1 : 0) }
    guard Double(changed) <= largestShare * Double(mask.count) else { return nil }
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
    return spots.sorted { $0.weight > $1.weight }.prefix(spotLimit).map(\.spot)
  }

  /// Five times what half of the pixels differ by, which is noise; at least twelve levels.
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
