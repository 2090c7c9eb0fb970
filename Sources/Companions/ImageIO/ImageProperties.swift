public import _CoreGraphics

// The keys of pictures' properties and of options, by Apple's names and values.

/// The stored width in pixels, an `Int`.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The stored height in pixels, an `Int`.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// EXIF's orientation, a `UInt32` of 1…8; also for writing.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// The bytes of a file, an `Int`.
public let kCGImagePropertyFileSize: CFString = "FileSize"
/// The bits of one component once decoded, an `Int`.
public let kCGImagePropertyDepth: CFString = "Depth"
/// Whether there is alpha, a `Bool`.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// `kCGImagePropertyColorModelRGB` or `kCGImagePropertyColorModelGray`, as decoded.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// The quality for lossy formats, a number of 0…1; default 0.9.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// The `CGColor` on which a format without alpha shows a transparent picture; default white.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"

/// Accepted and ignored: files are written without a smaller picture.
public let kCGImageDestinationEmbedThumbnail: CFString = "kCGImageDestinationEmbedThumbnail"

/// The longest side in pixels that a picture is written with, a number: a larger one is made smaller, its pixels averaged. Default: as it is.
public let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"
/// Accepted and ignored: pictures are written in sRGB, which everyone can show.
public let kCGImageDestinationOptimizeColorForSharing: CFString = "kCGImageDestinationOptimizeColorForSharing"

/// A number out of a dictionary, in whichever type the caller put it there.
func number(_ value: Any?) -> Double? {
  switch value {
  case let value as Double: value
  case let value as Int: Double(value)
  case let value as UInt32: Double(value)
  case let value as Float: Double(value)
  case let value as CGFloat: Double(value)
  case let value as any BinaryInteger: Double(value)
  default: nil
  }
}
