public import CoreFoundationTypes

// Buffers are compared by identity, whatever their pixels.
extension CVBuffer: _CFObject {}
extension CVPixelBufferPool: _CFObject {}
