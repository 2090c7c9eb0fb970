public import _CoreGraphics

// Equal to themselves only, whatever their file.
extension CGImageSource: _CFObject {}
extension CGImageDestination: _CFObject {}
