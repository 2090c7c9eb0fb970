public import _CoreGraphics

// Equal to themselves only, whatever they draw, as Apple's objects are.
extension CIImage: _CFObject {}
extension CIContext: _CFObject {}
