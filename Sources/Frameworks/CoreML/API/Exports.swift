// The error thrown on loading a model if the engine isn't installed.
@_exported public import struct Installation.NotInstalledError

// As Apple's Core ML, which exports `URL`, `CVPixelBuffer`, `CGImage` and `CGImageSource`. Core Graphics
// under its other name: see the module `CoreGraphics`.
@_exported public import CoreVideo
@_exported public import Foundation
@_exported public import ImageIO
@_exported public import _CoreGraphics
