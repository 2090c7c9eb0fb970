// Apple's Vision brings these with it: a file that imports Vision alone names `CGRect`, `CVPixelBuffer` and
// `CGImagePropertyOrientation`.
@_exported import CoreGraphics
@_exported import CoreImage
@_exported import CoreML
@_exported import CoreVideo
@_exported import Foundation
@_exported import ImageIO
