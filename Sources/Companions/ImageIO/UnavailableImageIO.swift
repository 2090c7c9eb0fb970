// Parts of Apple's Image I/O that aren't implemented yet, declared unavailable with Apple's signatures so
// that using one is a clear compiler error. Implementing a declaration removes it from this file.

public import _CoreGraphics
import UnavailableInterface

@available(*, unavailable, message: "not available on Linux yet")
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func CGImageSourceCopyAuxiliaryDataInfoAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ auxiliaryImageDataType: CFString
) -> CFDictionary? { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCGImageSourceSubsampleFactor: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCGImageAuxiliaryDataTypeDepth: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCGImageAuxiliaryDataTypeDisparity: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCGImageAuxiliaryDataTypePortraitEffectsMatte: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public final class CGImageMetadata {}
@available(*, unavailable, message: "not available on Linux yet")
public func CGImageSourceCopyMetadataAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImageMetadata? { notAvailable() }
