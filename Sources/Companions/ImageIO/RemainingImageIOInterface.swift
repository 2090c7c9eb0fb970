// What Apple's Image I/O has and this module doesn't yet, as unavailable declarations with Apple's signatures: code that
// uses one of them gets a compiler error that says so. A name leaves this file with the change that brings it.

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
