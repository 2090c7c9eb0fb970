public import _CoreGraphics

// Sources and destinations are compared by identity, not by their files.
extension CGImageSource: _CFObject {}
extension CGImageDestination: _CFObject {}
