import GrayImage

/// Aligns a mask with an image's edges (He, Sun and Tang, "Guided Image Filtering", 2010): fits linear
/// functions of brightness at the mask's size, for use at any size (He and Sun, "Fast Guided Filter", 2015).
struct GuidedFilter: Sendable {
  /// The radius of the fitting window, in pixels of the mask.
  static let reach = 3
  /// The variance of brightness, 0…1, below which there is no edge: that of a step of 6 %.
  static let flatness: Float = 1e-3

  private let width: Int
  private let height: Int
  private let slopes: [Float]
  private let offsets: [Float]

  init(_ mask: Mask, guide: GrayImage) {
    (width, height) = (mask.width, mask.height)
    let brightness = guide.levels.map { Float($0) / 255 }
    let mean = { (values: [Float]) in boxMeans(of: values, width: mask.width, height: mask.height) }
    let (meanBrightness, meanShare) = (mean(brightness), mean(mask.shares))
    let meanSquare = mean(brightness.map { $0 * $0 })
    let meanProduct = mean(zip(brightness, mask.shares).map { $0 * $1 })
    var (slopes, offsets): ([Float], [Float]) = ([], [])
    slopes.reserveCapacity(brightness.count)
    offsets.reserveCapacity(brightness.count)
    for index in brightness.indices {
      let variance = meanSquare[index] - meanBrightness[index] * meanBrightness[index]
      let covariance = meanProduct[index] - meanBrightness[index] * meanShare[index]
      let slope = covariance / (max(variance, 0) + Self.flatness)
      slopes.append(slope)
      offsets.append(meanShare[index] - slope * meanBrightness[index])
    }
    (self.slopes, self.offsets) = (mean(slopes), mean(offsets))
  }

  /// Returns the mask at the size of `guide`, the same image at another size.
  func mask(along guide: GrayImage) -> Mask {
    let columns = Interpolation(count: guide.width, over: width)
    let rows = Interpolation(count: guide.height, over: height)
    var shares: [Float] = []
    shares.reserveCapacity(guide.width * guide.height)
    for row in 0..<guide.height {
      for column in 0..<guide.width {
        let brightness = Float(guide.levels[row * guide.width + column]) / 255
        let share =
          columns.value(of: slopes, column, rows, row) * brightness
          + columns.value(of: offsets, column, rows, row)
        shares.append(min(max(share, 0), 1))
      }
    }
    return Mask(width: guide.width, height: guide.height, shares: shares)
  }
}

/// Returns box means with radius `GuidedFilter.reach`; windows are clipped at the border.
private func boxMeans(of values: [Float], width: Int, height: Int) -> [Float] {
  let reach = GuidedFilter.reach
  let across = runningMeans(
    of: values, lines: height, length: width, lineStride: width, step: 1, reach: reach)
  return runningMeans(of: across, lines: width, length: height, lineStride: 1, step: width, reach: reach)
}

/// Returns means over a sliding window along each line; windows are clipped at the ends.
private func runningMeans(
  of values: [Float], lines: Int, length: Int, lineStride: Int, step: Int, reach: Int
) -> [Float] {
  var means = values
  for line in 0..<lines {
    let start = line * lineStride
    var sum: Float = 0
    for place in 0..<min(reach, length) { sum += values[start + place * step] }
    for place in 0..<length {
      if place + reach < length { sum += values[start + (place + reach) * step] }
      if place - reach > 0 { sum -= values[start + (place - reach - 1) * step] }
      let count = min(place + reach, length - 1) - max(place - reach, 0) + 1
      means[start + place * step] = sum / Float(count)
    }
  }
  return means
}
