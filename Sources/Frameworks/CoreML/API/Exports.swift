// What loading a model throws where the engine isn't installed.
@_exported import struct Installation.NotInstalledError

// Apple's Core ML brings these with it: a file that imports Core ML alone names `URL`, `CVPixelBuffer`, `CGImage` and
// `CGImageSource`. Core Graphics under its other name: see the module `CoreGraphics`.
@_exported import CoreVideo
@_exported import Foundation
@_exported import ImageIO
@_exported import _CoreGraphics
