import CoreVideo

/// Converts luma and chroma levels to red, green and blue, 0…255: `Y' = luma * (Y - black)`,
/// `R = Y' + redCr * (Cr - 128)`, `G = Y' - greenCb * (Cb - 128) - greenCr * (Cr - 128)`,
/// `B = Y' + blueCb * (Cb - 128)`.
///
/// In integers: factors are positive and scaled by 8,192, so that a level (256ths) times a factor, shifted
/// right by 16, is in 32nds, and no sum exceeds 16 bits. The offsets, in 32nds, restore black and gray.
struct YCbCrConversion: Sendable {
  let luma: Levels
  let redCr: Levels
  let greenCb: Levels
  let greenCr: Levels
  let blueCb: Levels
  let black: Levels
  let redOffset: Levels
  let greenOffset: Levels
  let blueOffset: Levels

  /// Luma spans 16…235 and chroma 16…240 in video range, 0…255 in full range.
  init(_ matrix: YCbCrMatrix, fullRange: Bool) {
    let (kr, kb) = matrix.lumaWeights
    let kg = 1 - kr - kb
    let (lumaFactor, chromaFactor) = fullRange ? (1, 1) : (255.0 / 219, 255.0 / 224)
    let red = 2 * (1 - kr) * chromaFactor
    let blue = 2 * (1 - kb) * chromaFactor
    let (greenOfCb, greenOfCr) = (blue * kb / kg, red * kr / kg)
    let blackLevel = fullRange ? 0 : 16 * lumaFactor
    luma = Self.factor(lumaFactor)
    redCr = Self.factor(red)
    blueCb = Self.factor(blue)
    greenCb = Self.factor(greenOfCb)
    greenCr = Self.factor(greenOfCr)
    // Each product is rounded down, by half a 32nd on average.
    black = Self.offset(blackLevel, roundings: 1)
    redOffset = Self.offset(blackLevel + 128 * red, roundings: 2)
    blueOffset = Self.offset(blackLevel + 128 * blue, roundings: 2)
    greenOffset = Self.offset(128 * (greenOfCb + greenOfCr) - blackLevel, roundings: 1)
  }

  private static func factor(_ value: Double) -> Levels {
    Levels(repeating: UInt16((value * 8_192).rounded()))
  }

  private static func offset(_ level: Double, roundings: Double) -> Levels {
    Levels(repeating: UInt16(max((level * 32 - roundings / 2).rounded(), 0)))
  }
}
