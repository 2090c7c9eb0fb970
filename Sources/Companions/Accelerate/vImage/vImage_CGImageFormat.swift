public import _CoreGraphics

/// The format of the pixels of a `vImage_Buffer`: the bits of a component and of a pixel, the color space,
/// and the position of alpha.
///
/// Supported are 8 bits a component (gray in 8 bits a pixel, RGB in 24, RGB with alpha or an unused component
/// in 32, in either 32-bit byte order) and 32-bit floating-point components in the machine's byte order (gray
/// in 32 bits a pixel, RGB in 96, RGB with alpha or an unused component in 128), each in sRGB or gray.
public struct vImage_CGImageFormat {
  /// The bits of one component: 8, or 32 for floating point.
  public var bitsPerComponent: UInt32
  /// The bits of one pixel, including unused ones.
  public var bitsPerPixel: UInt32
  /// The color space; nil for sRGB.
  public var colorSpace: Unmanaged<CGColorSpace>!
  /// The position of alpha, the byte order, and whether components are in floating point.
  public var bitmapInfo: CGBitmapInfo
  /// Always 0.
  public var version: UInt32
  /// The mapping of levels to values; must be nil, for none.
  public var decode: UnsafePointer<CGFloat>!
  /// Stored, but ignored.
  public var renderingIntent: CGColorRenderingIntent

  /// Creates an invalid format of zeros.
  public init() {
    self.init(
      bitsPerComponent: 0, bitsPerPixel: 0, colorSpace: nil, bitmapInfo: [], version: 0, decode: nil,
      renderingIntent: .defaultIntent)
  }

  /// Unsupported formats are rejected where they are used.
  public init(
    bitsPerComponent: UInt32, bitsPerPixel: UInt32, colorSpace: Unmanaged<CGColorSpace>!,
    bitmapInfo: CGBitmapInfo, version: UInt32, decode: UnsafePointer<CGFloat>!,
    renderingIntent: CGColorRenderingIntent
  ) {
    self.bitsPerComponent = bitsPerComponent
    self.bitsPerPixel = bitsPerPixel
    self.colorSpace = colorSpace
    self.bitmapInfo = bitmapInfo
    self.version = version
    self.decode = decode
    self.renderingIntent = renderingIntent
  }

  /// Creates a supported format; nil for any other.
  public init?(
    bitsPerComponent: Int, bitsPerPixel: Int, colorSpace: CGColorSpace, bitmapInfo: CGBitmapInfo,
    renderingIntent: CGColorRenderingIntent = .defaultIntent
  ) {
    guard let component = UInt32(exactly: bitsPerComponent), let pixel = UInt32(exactly: bitsPerPixel) else {
      return nil
    }
    self.init(
      bitsPerComponent: component, bitsPerPixel: pixel, colorSpace: .passRetained(colorSpace),
      bitmapInfo: bitmapInfo, version: 0, decode: nil, renderingIntent: renderingIntent)
    guard PixelForm(self) != nil else { return nil }
  }

  /// The format of an image's pixels; nil for video planes and half precision.
  public init?(cgImage: CGImage) {
    guard let space = cgImage.colorSpace else { return nil }
    self.init(
      bitsPerComponent: cgImage.bitsPerComponent, bitsPerPixel: cgImage.bitsPerPixel, colorSpace: space,
      bitmapInfo: cgImage.bitmapInfo)
  }

  /// The number of components of a pixel, including alpha or an unused one.
  public var componentCount: Int {
    bitsPerComponent == 0 ? 0 : Int(bitsPerPixel / bitsPerComponent)
  }
}

/// A supported format.
struct PixelForm: Equatable {
  enum Alpha { case none, unused, straight, premultiplied }

  let isFloat: Bool
  let isGray: Bool
  let alpha: Alpha
  /// The positions of red (or gray), green, blue and alpha in memory order; alpha's is -1 if there is none.
  let positions: SIMD4<Int>
  let components: Int

  init?(_ format: vImage_CGImageFormat) {
    guard format.decode == nil, let info = format.bitmapInfo.alphaInfo else { return nil }
    isFloat = format.bitmapInfo.contains(.floatComponents)
    guard format.bitsPerComponent == (isFloat ? 32 : 8) else { return nil }
    let space = format.colorSpace?._withUnsafeGuaranteedRef { $0.model } ?? .rgb
    components = format.componentCount
    guard format.bitsPerPixel == format.bitsPerComponent * UInt32(components) else { return nil }
    let order = format.bitmapInfo.byteOrder
    isGray = space == .monochrome
    let isReversed = order == .byteOrder32Little && !isFloat
    let known: [CGBitmapInfo] =
      isFloat
      ? [[], .byteOrder32Little] : components == 4 ? [[], .byteOrder32Big, .byteOrder32Little] : [[]]
    guard known.contains(order) else { return nil }
    switch (space, components, info) {
    case (.monochrome, 1, .none): (alpha, positions) = (.none, SIMD4(0, 0, 0, -1))
    case (.rgb, 3, .none): (alpha, positions) = (.none, SIMD4(0, 1, 2, -1))
    case (.rgb, 4, .premultipliedLast), (.rgb, 4, .last), (.rgb, 4, .noneSkipLast):
      alpha = info == .last ? .straight : info == .noneSkipLast ? .unused : .premultiplied
      positions = isReversed ? SIMD4(3, 2, 1, 0) : SIMD4(0, 1, 2, 3)
    case (.rgb, 4, .premultipliedFirst), (.rgb, 4, .first), (.rgb, 4, .noneSkipFirst):
      alpha = info == .first ? .straight : info == .noneSkipFirst ? .unused : .premultiplied
      positions = isReversed ? SIMD4(2, 1, 0, 3) : SIMD4(1, 2, 3, 0)
    default: return nil
    }
  }

  var bytesPerPixel: Int { components * (isFloat ? 4 : 1) }
}
