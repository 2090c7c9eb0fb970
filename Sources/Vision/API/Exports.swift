// Apple's Vision brings these with it: a file that imports Vision alone names `MLModel`, `CVPixelBuffer`, `CGContext`,
// `CMTime` and `CIContext`. Core ML passes on the others; Core Image under its other name: see Sources/Reexports.
@_exported import CoreML
@_exported import CoreMedia
@_exported import _CoreImage
