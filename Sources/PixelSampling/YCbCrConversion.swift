import CoreVideo

/// Red, green and blue (levels 0…255) from luma and chroma levels:
/// `Y' = luma * (Y - black)`, `R = Y' + redCr * (Cr - 128)`, `G = Y' + greenCb * … + greenCr * …`,
/// `B = Y' + blueCb * (Cb - 128)`.
struct YCbCrConversion: Sendable, Hashable {
  let black: Float
  let luma: Float
  let redCr: Float
  let greenCb: Float
  let greenCr: Float
  let blueCb: Float

  /// From a matrix's weights of red and blue in luma, `Kr` and `Kb` (the first equations of BT.601, BT.709 and
  /// BT.2020); luma spans 16…235 and chroma 16…240 in video range, 0…255 in full range.
  init(_ matrix: YCbCrMatrix, fullRange: Bool) {
    let (kr, kb): (Float, Float) =
      switch matrix {
      case .bt601: (0.299, 0.114)
      case .bt709: (0.2126, 0.0722)
      case .bt2020: (0.2627, 0.0593)
      }
    let kg = 1 - kr - kb
    let chroma: Float = fullRange ? 1 : 255 / 224
    black = fullRange ? 0 : 16
    luma = fullRange ? 1 : 255 / 219
    redCr = 2 * (1 - kr) * chroma
    blueCb = 2 * (1 - kb) * chroma
    greenCr = -2 * (1 - kr) * kr / kg * chroma
    greenCb = -2 * (1 - kb) * kb / kg * chroma
  }
}
