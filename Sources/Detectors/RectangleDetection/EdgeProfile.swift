import PlaneGeometry

/// Gray levels along a line across an edge, sampled one pixel apart.
///
/// Uses fixed point and unsafe buffers; lines inside the image skip the bounds checks of bilinear samples.
struct EdgeProfile {
  private let first: Int
  private let wide: Int
  /// In units of 1/`unit` of a gray level.
  private var levels: [Int]

  private static let unit = 65_536
  private static let fractionBits = 8

  /// - Parameters:
  ///   - offsets: the range in which an edge may lie, in pixels.
  ///   - blur: the number of pixels averaged on either side of an edge.
  init(_ offsets: ClosedRange<Double>, blur: Double) {
    wide = Int(blur.rounded(.up))
    first = Int(offsets.lowerBound.rounded(.down)) - wide
    levels = [Int](repeating: 0, count: Int(offsets.upperBound.rounded(.up)) + wide - first + 1)
  }

  /// Reads bilinear samples; border pixels are repeated. Offset 0 is at `place`; `normal` has length 1.
  mutating func read(
    from place: PixelPoint, along normal: SIMD2<Double>, _ pixels: UnsafeBufferPointer<UInt8>, _ width: Int,
    _ height: Int
  ) {
    let start = place + normal * Double(first) - 0.5
    let end = start + normal * Double(levels.count - 1)
    let (low, high) = (pointwiseMin(start, end), pointwiseMax(start, end))
    let isInside = low.min() > 0.01 && high.x < Double(width) - 1.01 && high.y < Double(height) - 1.01
    levels.withUnsafeMutableBufferPointer { levels in
      if isInside {
        let one = Double(1 << 16)
        var (x, y) = (Int(start.x * one), Int(start.y * one))
        let (stepX, stepY) = (Int((normal.x * one).rounded()), Int((normal.y * one).rounded()))
        for index in levels.indices {
          levels[index] = Self.level(pixels, x, y, right: 1, below: width, width)
          x &+= stepX
          y &+= stepY
        }
      } else {
        for index in levels.indices {
          let point = start + normal * Double(index)
          let x = min(max(point.x, 0), Double(width - 1))
          let y = min(max(point.y, 0), Double(height - 1))
          levels[index] = Self.level(
            pixels, Int(x * Double(1 << 16)), Int(y * Double(1 << 16)), right: x < Double(width - 1) ? 1 : 0,
            below: y < Double(height - 1) ? width : 0, width)
        }
      }
    }
  }

  /// Returns the level at a position in 1/65,536 pixels; `right` and `below` are the steps to its neighbors.
  @inline(__always)
  private static func level(
    _ pixels: UnsafeBufferPointer<UInt8>, _ x: Int, _ y: Int, right: Int, below: Int, _ width: Int
  ) -> Int {
    let index = (y >> 16) &* width &+ (x >> 16)
    let (shareX, shareY) = ((x >> fractionBits) & 255, (y >> fractionBits) & 255)
    let above =
      Int(pixels[index]) &* (256 &- shareX) &+ Int(pixels[index &+ right]) &* shareX
    let under =
      Int(pixels[index &+ below]) &* (256 &- shareX) &+ Int(pixels[index &+ below &+ right]) &* shareX
    return above &* (256 &- shareY) &+ under &* shareY
  }

  /// Returns the steepest rise's offset, with subpixel precision, and its levels, if these are at least
  /// `least`: the steepest fall's if `isRising` is false, the steepest change's if it is nil.
  func steepestRise(isRising: Bool?, least: Double) -> (offset: Double, contrast: Double)? {
    let threshold = Int(least * Double(Self.unit * wide))
    return levels.withUnsafeBufferPointer { levels in
      // The difference between the mean levels after and before a position.
      var rise = 0
      for step in 1...wide { rise &+= levels[wide &+ step] &- levels[wide &- step] }
      var (best, bestRise, sign) = (-1, threshold, isRising == false ? -1 : 1)
      let last = levels.count - wide - 1
      var index = wide
      while true {
        if isRising == nil, rise.magnitude >= bestRise.magnitude { sign = rise < 0 ? -1 : 1 }
        if rise &* sign >= bestRise { (best, bestRise) = (index, rise &* sign) }
        guard index < last else { break }
        index &+= 1
        rise &+=
          levels[index &+ wide] &- levels[index] &- levels[index &- 1] &+ levels[index &- 1 &- wide]
      }
      // A maximum at the end of the samples may continue beyond them.
      guard best > wide, best < last else { return nil }
      let before = Self.rise(levels, at: best - 1, wide) * sign
      let after = Self.rise(levels, at: best + 1, wide) * sign
      let bend = before - 2 * bestRise + after
      let shift = bend < 0 ? Double(before - after) / Double(2 * bend) : 0
      return (
        Double(first + best) + min(0.5, max(-0.5, shift)), Double(bestRise) / Double(Self.unit * wide)
      )
    }
  }

  private static func rise(_ levels: UnsafeBufferPointer<Int>, at index: Int, _ wide: Int) -> Int {
    (1...wide).reduce(0) { $0 + levels[index + $1] - levels[index - $1] }
  }
}
