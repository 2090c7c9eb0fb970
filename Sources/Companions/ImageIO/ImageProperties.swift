public import _CoreGraphics

// Keys of image properties and of options, with Apple's names and values.

/// The stored width in pixels, an `Int`.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The stored height in pixels, an `Int`.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// EXIF's orientation, a `UInt32` of 1…8; also for writing.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// The file size in bytes, an `Int`.
public let kCGImagePropertyFileSize: CFString = "FileSize"
/// Bits per component after decoding, an `Int`.
public let kCGImagePropertyDepth: CFString = "Depth"
/// Whether the image has alpha, a `Bool`.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// `kCGImagePropertyColorModelRGB` or `kCGImagePropertyColorModelGray`, after decoding.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// The quality in lossy formats, a number of 0…1; default 0.9.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// The `CGColor` beneath transparent pixels in formats without alpha; default white.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"

/// Accepted and ignored: files are written without a thumbnail.
public let kCGImageDestinationEmbedThumbnail: CFString = "kCGImageDestinationEmbedThumbnail"

/// The maximum side in pixels, a number: larger images are scaled down by averaging. Default: unlimited.
public let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"
/// Accepted and ignored: images are written in sRGB, which every system can show.
public let kCGImageDestinationOptimizeColorForSharing: CFString = "kCGImageDestinationOptimizeColorForSharing"

/// Converts a dictionary's number of any numeric type.
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
