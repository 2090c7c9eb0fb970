import GrayImage

/// Masks of the pixels that are darker or brighter than the mean of the square around them.
///
/// Border pixels are repeated. Unsafe buffers: indices stay within the rows and columns of the loop ranges.
struct LocalContrast {
  private(set) var isDarker: [Bool]
  private(set) var isBrighter: [Bool]

  /// - Parameters:
  ///   - radius: half the square's side, 1…1,000 pixels.
  ///   - least: the minimum difference, in gray levels.
  init(_ image: GrayImage, radius: Int, least: Int) {
    isDarker = [Bool](repeating: false, count: image.width * image.height)
    isBrighter = isDarker
    var window = SlidingWindow(image, radius: radius)
    for row in 0..<image.height {
      window.slide(to: row)
      compare(row, image, window, least: Int32(least))
    }
  }

  private mutating func compare(_ row: Int, _ image: GrayImage, _ window: SlidingWindow, least: Int32) {
    let (start, side) = (row * image.width, 2 * window.radius + 1)
    let count = Int32(side * side)
    let limit = least &* count
    image.levels.withUnsafeBufferPointer { levels in
      window.sums.withUnsafeBufferPointer { sums in
        isDarker.withUnsafeMutableBufferPointer { darker in
          isBrighter.withUnsafeMutableBufferPointer { brighter in
            for column in 0..<image.width {
              let around = sums[column &+ side] &- sums[column]
              let difference = Int32(levels[start &+ column]) &* count &- around
              darker[start &+ column] = difference < 0 &- limit
              brighter[start &+ column] = difference > limit
            }
          }
        }
      }
    }
  }
}

/// Cumulative sums of the levels around the pixels of one row.
///
/// The sums may overflow; differences of two, at most 255 · 2,001², don't.
private struct SlidingWindow {
  let radius: Int
  private let image: GrayImage
  /// For each column, the sum of the rows within the radius.
  private var columns: [Int32]
  /// The cumulative sums of the columns from the left, with `radius` columns of padding on either side.
  private(set) var sums: [Int32]

  init(_ image: GrayImage, radius: Int) {
    (self.image, self.radius) = (image, radius)
    columns = [Int32](repeating: 0, count: image.width)
    sums = [Int32](repeating: 0, count: image.width + 2 * radius + 1)
    for row in (-radius - 1)..<radius { change(by: row, sign: 1) }
  }

  mutating func slide(to row: Int) {
    change(by: row + radius, sign: 1)
    change(by: row - radius - 1, sign: -1)
    accumulate()
  }

  private mutating func change(by row: Int, sign: Int32) {
    let start = min(max(row, 0), image.height - 1) * image.width
    image.levels.withUnsafeBufferPointer { levels in
      columns.withUnsafeMutableBufferPointer { columns in
        for column in columns.indices { columns[column] &+= sign &* Int32(levels[start &+ column]) }
      }
    }
  }

  private mutating func accumulate() {
    let (width, radius) = (image.width, radius)
    columns.withUnsafeBufferPointer { columns in
      sums.withUnsafeMutableBufferPointer { sums in
        var sum: Int32 = 0
        for index in 0..<radius {
          sum &+= columns[0]
          sums[index &+ 1] = sum
        }
        for index in 0..<width {
          sum &+= columns[index]
          sums[radius &+ index &+ 1] = sum
        }
        for index in (radius &+ width)..<(2 &* radius &+ width) {
          sum &+= columns[width &- 1]
          sums[index &+ 1] = sum
        }
      }
    }
  }
}
