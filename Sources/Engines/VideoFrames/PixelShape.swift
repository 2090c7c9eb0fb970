import CFFmpeg

/// The sample aspect ratio: the width of a pixel, as it is to be shown, relative to its height.
struct PixelShape: Equatable {
  private let ratio: Double

  /// The largest and the inverse smallest plausible ratio; damaged headers state any.
  private static let maximumRatio = 8.0
  /// The deviation of a ratio that is square but for rounding: the smallest in use, 16:15, deviates by 7 %.
  private static let tolerance = 0.02

  /// The first ratio that is stated, in order of preference; square if none is.
  init(_ stated: AVRational...) {
    let ratio = stated.first { $0.num > 0 && $0.den > 0 }.map(av_q2d) ?? 1
    let isPlausible = ratio <= Self.maximumRatio && 1 / ratio <= Self.maximumRatio
    self.ratio = isPlausible && abs(ratio - 1) > Self.tolerance ? ratio : 1
  }

  /// The size, in square pixels, that `width` × `height` pixels of this shape are shown at. No side shrinks,
  /// so that no detail is lost.
  func squareSize(width: Int, height: Int) -> (width: Int, height: Int) {
    if ratio >= 1 { return (Int((Double(width) * ratio).rounded()), height) }
    return (width, Int((Double(height) / ratio).rounded()))
  }
}
