/// The height or width of an image, in pixels.
public typealias vImagePixelCount = UInt
/// What a function of vImage returns: `kvImageNoError`, or what is wrong.
public typealias vImage_Error = Int
/// Options of a function of vImage, combined with or.
public typealias vImage_Flags = UInt32
/// A channel of 8 bits.
public typealias Pixel_8 = UInt8
/// A channel of 16 bits.
public typealias Pixel_16U = UInt16
/// A channel of 16 bits with a sign.
public typealias Pixel_16S = Int16
/// A channel in single precision.
public typealias Pixel_F = Float
/// A channel in half precision, by its bits.
public typealias Pixel_16F = UInt16
/// Four channels of 8 bits, in the order of memory.
public typealias Pixel_8888 = (UInt8, UInt8, UInt8, UInt8)
/// Four channels in single precision, in the order of memory.
public typealias Pixel_FFFF = (Float, Float, Float, Float)

/// Two channels of 8 bits, in the order of memory.
public typealias Pixel_88 = (UInt8, UInt8)
/// A pixel of 32 bits.
public typealias Pixel_32U = UInt32
/// Four channels of 16 bits, in the order of memory.
public typealias Pixel_ARGB_16U = (UInt16, UInt16, UInt16, UInt16)
/// Four channels of 16 bits with a sign, in the order of memory.
public typealias Pixel_ARGB_16S = (Int16, Int16, Int16, Int16)
/// Two channels of 16 bits, in the order of memory.
public typealias Pixel_16U16U = (UInt16, UInt16)

/// An image in memory: `height` rows of `width` pixels, each row `rowBytes` after the one above.
public struct vImage_Buffer {
  /// The first pixel of the top row.
  public var data: UnsafeMutableRawPointer!
  /// In pixels.
  public var height: vImagePixelCount
  /// In pixels.
  public var width: vImagePixelCount
  /// From a row to the next, in bytes; more than the pixels take where rows are padded.
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

/// All is well.
public var kvImageNoError: Int { 0 }
/// A source has fewer pixels than the destination wants.
public var kvImageRoiLargerThanInputBuffer: Int { -21766 }
/// The size of a kernel isn't valid.
public var kvImageInvalidKernelSize: Int { -21767 }
/// No edge style was given.
public var kvImageInvalidEdgeStyle: Int { -21768 }
/// An offset isn't valid.
public var kvImageInvalidOffset_X: Int { -21769 }
/// An offset isn't valid.
public var kvImageInvalidOffset_Y: Int { -21770 }
/// There isn't enough memory.
public var kvImageMemoryAllocationError: Int { -21771 }
/// An address is nil.
public var kvImageNullPointerArgument: Int { -21772 }
/// A parameter isn't valid.
public var kvImageInvalidParameter: Int { -21773 }
/// The sizes of buffers don't agree.
public var kvImageBufferSizeMismatch: Int { -21774 }
/// A flag isn't known.
public var kvImageUnknownFlagsBit: Int { -21775 }
/// vImage is at fault.
public var kvImageInternalError: Int { -21776 }
/// The rows are shorter than their pixels.
public var kvImageInvalidRowBytes: Int { -21777 }
/// The format isn't valid.
public var kvImageInvalidImageFormat: Int { -21778 }
/// There is no ColorSync. Not returned here.
public var kvImageColorSyncIsAbsent: Int { -21779 }
/// A picture isn't valid. Not returned here.
public var kvImageInvalidImageObject: Int { -21781 }
/// A pixel buffer's format isn't one that is understood.
public var kvImageInvalidCVImageFormat: Int { -21782 }
/// There is no conversion of these formats.
public var kvImageUnsupportedConversion: Int { -21783 }
/// There is no Core Video. Not returned here.
public var kvImageCoreVideoIsAbsent: Int { -21784 }
/// The source and the destination may not overlap.
public var kvImageOutOfPlaceOperationRequired: Int { -21780 }

// MARK: - Flags

/// No options.
public var kvImageNoFlags: Int { 0 }
/// Alpha isn't touched.
public var kvImageLeaveAlphaUnchanged: Int { 1 }
/// Beyond the edges, pixels are copied.
public var kvImageCopyInPlace: Int { 2 }
/// Beyond the edges is the background color.
public var kvImageBackgroundColorFill: Int { 4 }
/// Beyond the edges is the nearest pixel.
public var kvImageEdgeExtend: Int { 8 }
/// One thread. All functions here use one.
public var kvImageDoNotTile: Int { 16 }
/// A better, slower filter for geometry.
public var kvImageHighQualityResampling: Int { 32 }
/// Pixels beyond the edges have no weight.
public var kvImageTruncateKernel: Int { 64 }
/// Nothing is done but to return the size of the temporary buffer: 0 here, none is needed.
public var kvImageGetTempBufferSize: Int { 128 }
/// Diagnostics on the console: none are printed here.
public var kvImagePrintDiagnosticsToConsole: Int { 256 }
/// No memory is allocated.
public var kvImageNoAllocate: Int { 512 }
/// Numbers beyond 0…1 are kept.
public var kvImageHDRContent: Int { 1024 }
/// Results aren't clipped.
public var kvImageDoNotClamp: Int { 2048 }
/// Sums in half precision may do. Without effect: sums are in single precision.
public var kvImageUseFP16Accumulator: Int { 4096 }
