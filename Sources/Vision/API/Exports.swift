// Apple's Vision brings these with it: a file that imports Vision alone names `CGRect`, `CVPixelBuffer`, `MLModel`
// and `CGImagePropertyOrientation`.
@_exported import CoreML
@_exported import CoreVideo
@_exported import Foundation

// These are passed on by name: in a file that imports Swift Testing, modules named CoreGraphics and CoreImage
// need a test-only companion (see Sources/TestingOverlays), which a test of Vision code should do without.
import CoreGraphics
import CoreImage
import ImageIO

public typealias CGImage = CoreGraphics.CGImage
public typealias CGImagePropertyOrientation = ImageIO.CGImagePropertyOrientation
public typealias CIImage = CoreImage.CIImage
