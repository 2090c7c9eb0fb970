public import CoreFoundationTypes

// A buffer is equal to itself only, whatever its pixels.
extension CVBuffer: _CFObject {}
extension CVPixelBufferPool: _CFObject {}
