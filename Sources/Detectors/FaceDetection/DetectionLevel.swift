import CoreVideo
import Foundation
import ImageIO
import PixelSampling

/// A region of an image at one of the scales at which faces are detected.
struct DetectionLevel: Sendable {
  /// 24-bit pixels.
  let pixels: OrientedImage
  /// In pixels of the source.
  let region: CGRect
  /// Pixels here per pixel of the source, on each axis.
  let scaleX: Double
  let scaleY: Double

  /// Downscales a region of an image.
  ///
  /// - Parameters:
  ///   - part: the region in pixels of `image`.
  ///   - region: the same in pixels of the source.
  ///   - scale: pixels here per pixel of `image`, at most 1.
  /// - Throws: `PixelSamplingError`.
  init(of image: OrientedImage, part: CGRect, region: CGRect, scale: Double) throws(PixelSamplingError) {
    let width = max(Int((part.width * scale).rounded()), 1)
    let height = max(Int((part.height * scale).rounded()), 1)
    let plan = try SamplingPlan(
      of: image, regionOfInterest: image.size.normalized(part), destinationWidth: width,
      destinationHeight: height)
    guard let pixels = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_24RGB)
    else { throw PixelSamplingError.invalidSize(width: width, height: height) }
    try PixelSampler(plan: plan).sample(image.buffer, into: pixels)
    self.pixels = OrientedImage(pixels)
    self.region = region
    scaleX = Double(width) / region.width
    scaleY = Double(height) / region.height
  }

  /// The size of the detection network's input, which pads the image on all sides.
  var inputSize: (width: Int, height: Int) {
    (DetectionScale.padded(pixels.width), DetectionScale.padded(pixels.height))
  }

  /// Writes the detection network's input, as planes of levels.
  func fill(_ tensor: UnsafeMutableBufferPointer<Float>) throws(PixelSamplingError) {
    let (width, height) = inputSize
    try writePlanes(of: pixels.buffer, into: tensor, width: width, height: height)
  }

  /// Maps a point of the detection network's input.
  func pointInSource(_ point: CGPoint) -> CGPoint {
    let (width, height) = inputSize
    return CGPoint(
      x: region.minX + (point.x - CGFloat((width - pixels.width) / 2)) / scaleX,
      y: region.minY + (point.y - CGFloat((height - pixels.height) / 2)) / scaleY)
  }
}
