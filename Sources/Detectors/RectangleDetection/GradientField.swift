import GrayImage

/// The gradient of a gray image: Sobel's operator after a 3 × 3 binomial filter.
///
/// The two loops use unsafe buffers; their indices stay within the rows and columns of the loop ranges.
struct GradientField: Sendable {
  let width: Int
  let height: Int
  /// The derivative to the right, in 1/`unit` levels per pixel; 0 in the outermost two pixels.
  private(set) var horizontal: [Int16]
  private(set) var vertical: [Int16]
  /// The gradient's length in the same unit, approximated as the larger component plus 3/8 of the smaller.
  private(set) var magnitude: [UInt16]

  /// One level per pixel, in the unit of `magnitude`.
  static let unit = 128.0

  init(_ image: GrayImage) {
    width = image.width
    height = image.height
    let count = width * height
    horizontal = [Int16](repeating: 0, count: count)
    vertical = [Int16](repeating: 0, count: count)
    magnitude = [UInt16](repeating: 0, count: count)
    guard width >= 5, height >= 5 else { return }
    differentiate(Self.smoothed(image))
  }

  /// Returns 16 times the 3 × 3 binomial mean; 0 in the outermost pixels.
  private static func smoothed(_ image: GrayImage) -> [Int16] {
    let (width, height) = (image.width, image.height)
    var result = [Int16](repeating: 0, count: width * height)
    var sums = [Int16](repeating: 0, count: width)
    image.levels.withUnsafeBufferPointer { levels in
      result.withUnsafeMutableBufferPointer { result in
        sums.withUnsafeMutableBufferPointer { sums in
          for row in 1..<(height - 1) {
            let start = row &* width
            for column in 0..<width {
              let middle = start &+ column
              sums[column] =
                Int16(levels[middle &- width]) &+ 2 &* Int16(levels[middle]) &+ Int16(levels[middle &+ width])
            }
            for column in 1..<(width - 1) {
              result[start &+ column] = sums[column &- 1] &+ 2 &* sums[column] &+ sums[column &+ 1]
            }
          }
        }
      }
    }
    return result
  }

  /// Applies Sobel's operator to levels in sixteenths: at most 16,320, which fits 16 bits.
  private mutating func differentiate(_ smooth: [Int16]) {
    let (width, height) = (width, height)
    smooth.withUnsafeBufferPointer { smooth in
      horizontal.withUnsafeMutableBufferPointer { horizontal in
        vertical.withUnsafeMutableBufferPointer { vertical in
          magnitude.withUnsafeMutableBufferPointer { magnitude in
            for row in 2..<(height - 2) {
              for column in 2..<(width - 2) {
                let index = row &* width &+ column
                let (above, below) = (index &- width, index &+ width)
                let left = smooth[above &- 1] &+ 2 &* smooth[index &- 1] &+ smooth[below &- 1]
                let right = smooth[above &+ 1] &+ 2 &* smooth[index &+ 1] &+ smooth[below &+ 1]
                let upper = smooth[above &- 1] &+ 2 &* smooth[above] &+ smooth[above &+ 1]
                let lower = smooth[below &- 1] &+ 2 &* smooth[below] &+ smooth[below &+ 1]
                let (x, y) = (right &- left, lower &- upper)
                horizontal[index] = x
                vertical[index] = y
                let (lengthX, lengthY) = (x.magnitude, y.magnitude)
                let (larger, smaller) = (max(lengthX, lengthY), min(lengthX, lengthY))
                magnitude[index] = larger &+ (smaller &>> 2) &+ (smaller &>> 3)
              }
            }
          }
        }
      }
    }
  }

  /// Returns a quantile of the magnitudes, estimated from a sample of the pixels.
  func magnitudeQuantile(_ share: Double) -> Double {
    let step = max(1, magnitude.count / 4001)
    let sample = stride(from: 0, to: magnitude.count, by: step).map { magnitude[$0] }.sorted()
    return Double(sample[min(sample.count - 1, Int(Double(sample.count) * share))])
  }
}
