// What Apple's Image I/O has and this module doesn't yet, as unavailable declarations with Apple's signatures: code that
// uses one of them gets a compiler error that says so. A name leaves this file with the change that brings it.

import _CoreGraphics

/// The body of every function and property below. No call to one of them compiles.
private func notAvailable() -> Never { preconditionFailure("not available on Linux yet") }

@available(*, unavailable, message: "not available on Linux yet")
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func CGImageSourceCopyAuxiliaryDataInfoAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ auxiliaryImageDataType: CFString
) -> CFDictionary? { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCGImagePropertyGIFDictionary: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCGImagePropertyGIFLoopCount: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCGImagePropertyGIFDelayTime: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCGImagePropertyGIFUnclampedDelayTime: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCGImagePropertyPNGDictionary: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCGImagePropertyIPTCDictionary: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCGImagePropertyProfileName: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCGImageDestinationImageMaxPixelSize: CFString { notAvailable() }
