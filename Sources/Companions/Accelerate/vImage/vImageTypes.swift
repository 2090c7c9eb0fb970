/// The height or width of an image, in pixels.
public typealias vImagePixelCount = UInt
/// The result of a function of vImage: `kvImageNoError` or an error's code.
public typealias vImage_Error = Int
/// Options of a function of vImage, combined with bitwise or.
public typealias vImage_Flags = UInt32
/// An 8-bit channel.
public typealias Pixel_8 = UInt8
/// A 16-bit channel.
public typealias Pixel_16U = UInt16
/// A signed 16-bit channel.
public typealias Pixel_16S = Int16
/// A channel in single precision.
public typealias Pixel_F = Float
/// A channel in half precision, by its bits.
public typealias Pixel_16F = UInt16
/// Four 8-bit channels in memory order.
public typealias Pixel_8888 = (UInt8, UInt8, UInt8, UInt8)
/// Four channels in single precision, in memory order.
public typealias Pixel_FFFF = (Float, Float, Float, Float)

/// Two 8-bit channels in memory order.
public typealias Pixel_88 = (UInt8, UInt8)
/// A 32-bit pixel.
public typealias Pixel_32U = UInt32
/// Four 16-bit channels in memory order.
public typealias Pixel_ARGB_16U = (UInt16, UInt16, UInt16, UInt16)
/// Four signed 16-bit channels in memory order.
public typealias Pixel_ARGB_16S = (Int16, Int16, Int16, Int16)
/// Two 16-bit channels in memory order.
public typealias Pixel_16U16U = (UInt16, UInt16)

/// An image in memory: `height` rows of `width` pixels, each row `rowBytes` after the previous one.
public struct vImage_Buffer {
  /// The first pixel of the top row.
  public var data: UnsafeMutableRawPointer!
  /// The height in pixels.
  public var height: vImagePixelCount
  /// The width in pixels.
  public var width: vImagePixelCount
  /// The distance between rows in bytes; larger than the size of their pixels if rows are padded.
  public var rowBytes: Int

  public init() { self.init(data: nil, height: 0, width: 0, rowBytes: 0) }
  public init(
    data: UnsafeMutableRawPointer!, height: vImagePixelCount, width: vImagePixelCount, rowBytes: Int
  ) {
    self.data = data
    self.height = height
    self.width = width
    self.rowBytes = rowBytes
  }
}

// MARK: - Errors

public var kvImageNoError: Int { 0 }
/// A source has fewer pixels than the destination needs.
public var kvImageRoiLargerThanInputBuffer: Int { -21766 }
/// The size of a kernel is invalid.
public var kvImageInvalidKernelSize: Int { -21767 }
/// No edge style is set.
public var kvImageInvalidEdgeStyle: Int { -21768 }
public var kvImageInvalidOffset_X: Int { -21769 }
public var kvImageInvalidOffset_Y: Int { -21770 }
/// Memory could not be allocated.
public var kvImageMemoryAllocationError: Int { -21771 }
/// An address is nil.
public var kvImageNullPointerArgument: Int { -21772 }
/// A parameter is invalid.
public var kvImageInvalidParameter: Int { -21773 }
/// The sizes of buffers don't match.
public var kvImageBufferSizeMismatch: Int { -21774 }
/// A flag is unknown.
public var kvImageUnknownFlagsBit: Int { -21775 }
public var kvImageInternalError: Int { -21776 }
/// Rows are shorter than their pixels.
public var kvImageInvalidRowBytes: Int { -21777 }
/// The format is invalid or unsupported.
public var kvImageInvalidImageFormat: Int { -21778 }
/// ColorSync is missing. Not returned here.
public var kvImageColorSyncIsAbsent: Int { -21779 }
/// An image is invalid. Not returned here.
public var kvImageInvalidImageObject: Int { -21781 }
/// The format of a Core Video buffer is unsupported.
public var kvImageInvalidCVImageFormat: Int { -21782 }
/// There is no conversion between these formats.
public var kvImageUnsupportedConversion: Int { -21783 }
/// Core Video is missing. Not returned here.
public var kvImageCoreVideoIsAbsent: Int { -21784 }
/// The source and the destination must not overlap.
public var kvImageOutOfPlaceOperationRequired: Int { -21780 }

// MARK: - Flags

public var kvImageNoFlags: Int { 0 }
/// Leave alpha unchanged.
public var kvImageLeaveAlphaUnchanged: Int { 1 }
/// Copy pixels whose kernel extends beyond the edges.
public var kvImageCopyInPlace: Int { 2 }
/// Use the background color beyond the edges.
public var kvImageBackgroundColorFill: Int { 4 }
/// Use the nearest pixel beyond the edges.
public var kvImageEdgeExtend: Int { 8 }
/// Use one thread, as all functions here do.
public var kvImageDoNotTile: Int { 16 }
/// Use a better, slower filter for geometry.
public var kvImageHighQualityResampling: Int { 32 }
/// Ignore pixels beyond the edges.
public var kvImageTruncateKernel: Int { 64 }
/// Only return the size of the temporary buffer, which is 0 here: none is needed.
public var kvImageGetTempBufferSize: Int { 128 }
/// Print diagnostics to the console; none are printed here.
public var kvImagePrintDiagnosticsToConsole: Int { 256 }
/// Don't allocate memory.
public var kvImageNoAllocate: Int { 512 }
/// Keep values beyond 0…1.
public var kvImageHDRContent: Int { 1024 }
/// Don't clip results.
public var kvImageDoNotClamp: Int { 2048 }
/// Sums in half precision are allowed. Ignored: sums are in single precision.
public var kvImageUseFP16Accumulator: Int { 4096 }
