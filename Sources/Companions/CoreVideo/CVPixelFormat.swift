/// 8 bits a component, blue, green, red, alpha in memory order. FourCC `BGRA`.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// 8 bits a component, red, green, blue, alpha in memory order. FourCC `RGBA`.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
/// 8 bits a component, alpha, red, green, blue in memory order.
public let kCVPixelFormatType_32ARGB: OSType = 32
/// 8 bits a component, red, green, blue in memory order, without padding: the output of image decoders.
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

/// 8 bits a component, blue, green, red in memory order, without padding.
public let kCVPixelFormatType_24BGR: OSType = 0x3234_4247
/// 8 bits a component, alpha, blue, green, red in memory order. FourCC `ABGR`.
public let kCVPixelFormatType_32ABGR: OSType = 0x4142_4752
/// One 16-bit component, 0…65,535 for 0…1, in the machine's byte order. FourCC `L016`.
public let kCVPixelFormatType_OneComponent16: OSType = 0x4C30_3136
/// Two 8-bit components, as chroma has. FourCC `2C08`.
public let kCVPixelFormatType_TwoComponent8: OSType = 0x3243_3038
/// Two 16-bit components. FourCC `2C16`.
public let kCVPixelFormatType_TwoComponent16: OSType = 0x3243_3136
/// Four 16-bit components: alpha, red, green and blue, each with its high byte first. FourCC `b64a`.
public let kCVPixelFormatType_64ARGB: OSType = 0x6236_3461
/// Four 16-bit components: red, green, blue and alpha, each with its low byte first. FourCC `l64r`.
public let kCVPixelFormatType_64RGBALE: OSType = 0x6C36_3472
/// Four 16-bit floating-point components: red, green, blue and alpha. FourCC `RGhA`.
public let kCVPixelFormatType_64RGBAHalf: OSType = 0x5247_6841
/// Four 32-bit floating-point components: red, green, blue and alpha. FourCC `RGfA`.
public let kCVPixelFormatType_128RGBAFloat: OSType = 0x5247_6641
/// Luma and chroma in one plane: Cb, Y, Cr, Y for two pixels. FourCC `2vuy`.
public let kCVPixelFormatType_422YpCbCr8: OSType = 0x3276_7579
/// Luma and chroma in one plane: Y, Cb, Y, Cr for two pixels. FourCC `yuvs`.
public let kCVPixelFormatType_422YpCbCr8_yuvs: OSType = 0x7975_7673
/// I420, luma 16…235 and chroma 16…240: planes of luma, Cb and Cr, the latter at half size. FourCC `y420`.
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230
/// I420, luma and chroma 0…255. FourCC `f420`.
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x6634_3230
/// P010, video range: as NV12 with 10 bits, in the high bits of 16. FourCC `x420`.
public let kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3230
/// P010, full range: as NV12 with 10 bits, in the high bits of 16. FourCC `xf20`.
public let kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType = 0x7866_3230

// All these formats can be stored. Only red, green and blue, one gray component, and 8-bit NV12 can be used
// as images (drawn, filtered, analyzed by requests); the others are errors there.

/// A format's layout: for each plane, the bytes of a sample and the pixels that share it in each direction.
package struct PixelLayout: Sendable {
  package struct Plane: Sendable {
    package let bytesPerSample: Int
    package let horizontalSubsampling: Int
    package let verticalSubsampling: Int
  }

  package let planes: [Plane]
  package let isPlanar: Bool

  /// Returns nil for a format that this module doesn't support.
  package init?(format: OSType) {
    switch format {
    case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ARGB,
      kCVPixelFormatType_32ABGR, kCVPixelFormatType_TwoComponent16, kCVPixelFormatType_OneComponent32Float,
      kCVPixelFormatType_TwoComponent16Half, kCVPixelFormatType_DepthFloat32,
      kCVPixelFormatType_DisparityFloat32:
      self.init(packed: 4)
    case kCVPixelFormatType_128RGBAFloat:
      self.init(packed: 16)
    case kCVPixelFormatType_TwoComponent32Float, kCVPixelFormatType_64ARGB, kCVPixelFormatType_64RGBALE,
      kCVPixelFormatType_64RGBAHalf:
      self.init(packed: 8)
    case kCVPixelFormatType_24RGB, kCVPixelFormatType_24BGR:
      self.init(packed: 3)
    case kCVPixelFormatType_OneComponent16Half, kCVPixelFormatType_DepthFloat16,
      kCVPixelFormatType_DisparityFloat16, kCVPixelFormatType_OneComponent16,
      kCVPixelFormatType_TwoComponent8, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs:
      self.init(packed: 2)
    case kCVPixelFormatType_OneComponent8:
      self.init(packed: 1)
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
      self.init(lumaBytes: 1, chroma: [2])
    case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr10BiPlanarFullRange:
      self.init(lumaBytes: 2, chroma: [4])
    case kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange:
      self.init(lumaBytes: 1, chroma: [1, 1])
    default:
      return nil
    }
  }

  private init(packed bytesPerPixel: Int) {
    let plane = Plane(bytesPerSample: bytesPerPixel, horizontalSubsampling: 1, verticalSubsampling: 1)
    self.init(planes: [plane], isPlanar: false)
  }

  /// A plane of luma, and planes of chroma at half its size.
  private init(lumaBytes: Int, chroma: [Int]) {
    let luma = Plane(bytesPerSample: lumaBytes, horizontalSubsampling: 1, verticalSubsampling: 1)
    let others = chroma.map { Plane(bytesPerSample: $0, horizontalSubsampling: 2, verticalSubsampling: 2) }
    self.init(planes: [luma] + others, isPlanar: true)
  }

  private init(planes: [Plane], isPlanar: Bool) {
    self.planes = planes
    self.isPlanar = isPlanar
  }
}
