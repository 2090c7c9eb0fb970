// What loading a model throws where the engine isn't installed.
@_exported import struct Installation.NotInstalledError

// Apple's Core ML brings these with it: a file that imports CoreML alone names `URL` and `CVPixelBuffer`.
@_exported import CoreVideo
@_exported import Foundation
