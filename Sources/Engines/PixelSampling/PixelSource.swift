import CoreVideo

/// A readable pixel format: the size of its samples and the components in them.
enum PixelSource: Sendable, Hashable {
  /// Interleaved bytes: the number of a pixel's bytes, and the offsets of red, green and blue. Alpha isn't
  /// read, so premultiplied pixels look as if on black.
  case packed(bytesPerPixel: Int, red: Int, green: Int, blue: Int)
  /// A luma plane and a plane of interleaved Cb and Cr.
  case biPlanar(fullRange: Bool)
  case gray8
  /// One floating-point component, 0…1.
  case gray16Half
  case gray32Float

  init(format: OSType) throws(PixelSamplingError) {
    switch format {
    case kCVPixelFormatType_32BGRA: self = .packed(bytesPerPixel: 4, red: 2, green: 1, blue: 0)
    case kCVPixelFormatType_32RGBA: self = .packed(bytesPerPixel: 4, red: 0, green: 1, blue: 2)
    case kCVPixelFormatType_32ARGB: self = .packed(bytesPerPixel: 4, red: 1, green: 2, blue: 3)
    case kCVPixelFormatType_24RGB: self = .packed(bytesPerPixel: 3, red: 0, green: 1, blue: 2)
    case kCVPixelFormatType_32ABGR: self = .packed(bytesPerPixel: 4, red: 3, green: 2, blue: 1)
    case kCVPixelFormatType_24BGR: self = .packed(bytesPerPixel: 3, red: 2, green: 1, blue: 0)
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: self = .biPlanar(fullRange: false)
    case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: self = .biPlanar(fullRange: true)
    case kCVPixelFormatType_OneComponent8: self = .gray8
    case kCVPixelFormatType_OneComponent16Half: self = .gray16Half
    case kCVPixelFormatType_OneComponent32Float: self = .gray32Float
    default: throw .unsupportedFormat(format)
    }
  }

  var hasColor: Bool {
    switch self {
    case .packed, .biPlanar: true
    case .gray8, .gray16Half, .gray32Float: false
    }
  }
}
