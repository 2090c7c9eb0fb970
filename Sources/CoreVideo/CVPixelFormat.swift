/// 8 bits a component, blue, green, red, alpha in memory order. FourCC `BGRA`.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// 8 bits a component, red, green, blue, alpha in memory order. FourCC `RGBA`.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
/// 8 bits a component, alpha, red, green, blue in memory order.
public let kCVPixelFormatType_32ARGB: OSType = 32
/// 8 bits a component, red, green, blue in memory order, without padding: what still decoders give.
public let kCVPixelFormatType_24RGB: OSType = 24
/// NV12, luma 16…235 and chroma 16…240: a luma plane, then interleaved Cb and Cr at half size. FourCC `420v`.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
/// NV12, luma and chroma 0…255. FourCC `420f`.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066
/// One 8-bit component, 0…255 for 0…1. FourCC `L008`.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038
/// One 16-bit floating-point component. FourCC `L00h`.
public let kCVPixelFormatType_OneComponent16Half: OSType = 0x4C30_3068
/// One 32-bit floating-point component. FourCC `L00f`.
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4C30_3066
/// Two 16-bit floating-point components, such as the vectors of a flow. FourCC `2C0h`.
public let kCVPixelFormatType_TwoComponent16Half: OSType = 0x3243_3068
/// Two 32-bit floating-point components, such as the vectors of a flow. FourCC `2C0f`.
public let kCVPixelFormatType_TwoComponent32Float: OSType = 0x3243_3066

/// A depth in meters, a 32-bit floating-point number. FourCC `fdep`.
public let kCVPixelFormatType_DepthFloat32: OSType = 0x6664_6570
/// A disparity in 1 / meters, a 32-bit floating-point number. FourCC `fdis`.
public let kCVPixelFormatType_DisparityFloat32: OSType = 0x6664_6973
/// A depth in meters, a 16-bit floating-point number. FourCC `hdep`.
public let kCVPixelFormatType_DepthFloat16: OSType = 0x6864_6570
/// A disparity in 1 / meters, a 16-bit floating-point number. FourCC `hdis`.
public let kCVPixelFormatType_DisparityFloat16: OSType = 0x6864_6973

/// How a format lays its pixels out: for each plane, the bytes of one sample and how many pixels share it
/// in each direction.
package struct PixelLayout: Sendable {
  package struct Plane: Sendable {
    package let bytesPerSample: Int
    package let horizontalSubsampling: Int
    package let verticalSubsampling: Int
  }

  package let planes: [Plane]
  package let isPlanar: Bool

  /// Returns nil for a format that this module doesn't store.
  package init?(format: OSType) {
    switch format {
    case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ARGB,
      kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_TwoComponent16Half,
      kCVPixelFormatType_DepthFloat32, kCVPixelFormatType_DisparityFloat32:
      self.init(packed: 4)
    case kCVPixelFormatType_TwoComponent32Float:
      self.init(packed: 8)
    case kCVPixelFormatType_24RGB:
      self.init(packed: 3)
    case kCVPixelFormatType_OneComponent16Half, kCVPixelFormatType_DepthFloat16,
      kCVPixelFormatType_DisparityFloat16:
      self.init(packed: 2)
    case kCVPixelFormatType_OneComponent8:
      self.init(packed: 1)
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
      let luma = Plane(bytesPerSample: 1, horizontalSubsampling: 1, verticalSubsampling: 1)
      let chroma = Plane(bytesPerSample: 2, horizontalSubsampling: 2, verticalSubsampling: 2)
      self.init(planes: [luma, chroma], isPlanar: true)
    default:
      return nil
    }
  }

  private init(packed bytesPerPixel: Int) {
    let plane = Plane(bytesPerSample: bytesPerPixel, horizontalSubsampling: 1, verticalSubsampling: 1)
    self.init(planes: [plane], isPlanar: false)
  }

  private init(planes: [Plane], isPlanar: Bool) {
    self.planes = planes
    self.isPlanar = isPlanar
  }
}
