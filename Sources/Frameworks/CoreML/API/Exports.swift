// What loading a model throws where the engine isn't installed.
@_exported public import struct Installation.NotInstalledError

// Apple's Core ML brings these with it: a file that imports Core ML alone names `URL`, `CVPixelBuffer`, `CGImage` and
// `CGImageSource`. Core Graphics under its other name: see the module `CoreGraphics`.
@_exported public import CoreVideo
@_exported public import Foundation
@_exported public import ImageIO
@_exported public import _CoreGraphics
