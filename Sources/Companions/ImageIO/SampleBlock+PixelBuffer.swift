import CVIPS
import CoreVideo
import Foundation

extension VIPSImage {
  /// The type of the samples and whether they have color, if they aren't bytes, but gray or red, green and
  /// blue; nil for others.
  var sampleKind: (kind: SampleKind, isColor: Bool)? {
    let interpretations = [
      SV_INTERPRETATION_MULTIBAND, SV_INTERPRETATION_BW, SV_INTERPRETATION_RGB, SV_INTERPRETATION_SRGB,
      SV_INTERPRETATION_RGB16, SV_INTERPRETATION_GREY16, SV_INTERPRETATION_SCRGB,
    ]
    guard (1...4).contains(bands), interpretations.contains(where: { Int32($0) == interpretation }),
      bands < 3 || ![SV_INTERPRETATION_BW, SV_INTERPRETATION_GREY16].contains(Int(interpretation))
    else { return nil }
    let kinds: [Int32: SampleKind] = [
      Int32(SV_FORMAT_CHAR): .signed(bits: 8), Int32(SV_FORMAT_USHORT): .unsigned(bits: 16),
      Int32(SV_FORMAT_SHORT): .signed(bits: 16), Int32(SV_FORMAT_UINT): .unsigned(bits: 32),
      Int32(SV_FORMAT_INT): .signed(bits: 32), Int32(SV_FORMAT_FLOAT): .float(bits: 32),
      Int32(SV_FORMAT_DOUBLE): .float(bits: 64),
    ]
    return kinds[format].map { ($0, bands >= 3) }
  }

  /// Decodes the samples as they are.
  func samples(_ kind: SampleKind, format: ImageFormat) throws(ImageDecodingError) -> SampleBlock {
    guard let memory = SampleMemory(self) else {
      throw ImageDecodingError(.damaged(format: format.rawValue, detail: VIPS.lastError()))
    }
    let block = SampleBlock(
      memory, width: width, height: height, bands: bands, hasAlpha: hasAlpha, kind: kind, order: .native,
      bytesPerRow: width * bands * kind.bits / 8)
    guard let block else {
      throw ImageDecodingError(.damaged(format: format.rawValue, detail: "its size changed while decoding"))
    }
    return block
  }
}

extension SampleBlock {
  /// Converts the samples to 8-bit sRGB or gray.
  ///
  /// - Parameters:
  ///   - declared: the range that the file states.
  ///   - isInverted: whether the least sample is white.
  ///   - profile: the ICC profile of color.
  func pixelBuffer(
    _ declared: DeclaredSamples, isInverted: Bool = false, profile: Data? = nil, format: ImageFormat
  ) throws(ImageDecodingError) -> (buffer: CVPixelBuffer, remarks: [DecodingRemark]) {
    let measured = measured(missing: declared.missing)
    let scale = SampleScale(kind, isColor: isColor, declared: declared, measured: measured)
    let converted =
      if let scale {
        words(scale, opaque: SampleScale.opaque(kind, measured), isInverted: isInverted)
      } else {
        floats
      }
    guard let block = converted else { throw ImageDecodingError(.outOfMemory) }
    let buffer = try block.withImage { (image) throws(ImageDecodingError) in
      if let profile { image.setBlob(profile, name: "icc-profile-data") }
      return try image.standardized(format: format).pixelBuffer(format: format)
    }
    guard let scale, scale.isMeasured else { return (buffer, []) }
    return (buffer, [.stretched(from: scale.black, to: scale.white)])
  }
}
