public import _CoreGraphics

// Compared by identity, not by their pixels, as Apple's objects are.
extension CIImage: _CFObject {}
extension CIContext: _CFObject {}
