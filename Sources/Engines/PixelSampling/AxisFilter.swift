/// The source pixels under each destination pixel along one axis, with their weights.
///
/// The window of a destination pixel is its square mapped into the source, at least one source pixel wide; a
/// source pixel's weight is its fraction of the window. Shrinking thus takes the exact average over the area;
/// enlarging interpolates linearly between pixel centers, repeating edge pixels.
///
/// A destination pixel's weights sum to 65,536. A single tap's weight doesn't fit and must not be used.
struct AxisFilter: Sendable {
  /// The number of destination pixels.
  let count: Int
  /// The absolute position of each destination pixel's first source pixel.
  let firsts: [Int32]
  /// The start of each destination pixel's weights in `weights`, and the end of the last one's.
  let offsets: [Int32]
  /// Each weight, repeated eight times for vector multiplication.
  let weights: [Levels]
  /// The source pixels that any window touches.
  let sourceRange: Range<Int>

  /// - Parameters:
  ///   - count: the number of destination pixels, which divide `interval` equally.
  ///   - interval: the range on the source's axis in pixels; reversed for a mirrored image.
  ///   - length: the source's length in pixels, at least 1.
  init(count: Int, interval: Interval, length: Int) {
    var firsts: [Int32] = []
    var offsets: [Int32] = [0]
    var weights: [Levels] = []
    firsts.reserveCapacity(count)
    offsets.reserveCapacity(count + 1)
    var (lowest, highest) = (length, 0)
    let step = interval.length / Double(count)
    let halfWindow = max(abs(step), 1) / 2
    for index in 0..<count {
      let center = interval.start + (Double(index) + 0.5) * step
      let window = Window(from: center - halfWindow, to: center + halfWindow, length: length)
      firsts.append(Int32(window.first))
      weights.append(contentsOf: window.weights.lazy.map { Levels(repeating: $0) })
      offsets.append(Int32(weights.count))
      lowest = min(lowest, window.first)
      highest = max(highest, window.first + window.weights.count)
    }
    self.count = count
    self.firsts = firsts
    self.offsets = offsets
    self.weights = weights
    sourceRange = lowest..<highest
  }
}

/// The source pixels under one window, with integer weights.
private struct Window {
  let first: Int
  let weights: [UInt16]

  init(from start: Double, to end: Double, length: Int) {
    // A window is at least a pixel long with its center inside, so half a pixel or more of it remains.
    let start = min(max(start, 0), Double(length) - 0.5)
    let end = min(max(end, start + 0.5), Double(length))
    let first = Int(start)
    let last = min(Int(end.rounded(.up)), length)
    let shares = (first..<last).map { min(end, Double($0 + 1)) - max(start, Double($0)) }
    let whole = shares.reduce(0, +)
    // Differences of rounded running sums: they add up exactly, and errors don't accumulate.
    var (sum, before) = (0.0, 0)
    let fixed = shares.map { share in
      sum += share
      let after = Int((sum / whole * 65_536).rounded())
      defer { before = after }
      return after - before
    }
    let leading = fixed.prefix { $0 == 0 }.count
    let used = fixed[leading...].prefix(through: fixed.lastIndex { $0 != 0 } ?? leading)
    self.first = first + leading
    weights = used.map { UInt16(min($0, 65_535)) }
  }
}
