import CoreMedia
import Foundation
import Testing
import Vision

/// The checkout that contains this package.
let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
  .standardized

/// A color image: gray, with a drawing on it.
func drawing(
  width: Int, height: Int, gray: CGFloat = 0.5, _ draw: (CGContext) -> Void
) throws -> CGImage {
  let context = try #require(
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
  context.setFillColor(gray: gray, alpha: 1)
  context.fill(CGRect(x: 0, y: 0, width: width, height: height))
  draw(context)
  return try #require(context.makeImage())
}

/// A square of patches in pseudorandom shades, so that every position is distinctive.
func patches(in context: CGContext, at corner: CGPoint, count: Int, size: CGFloat, seed: UInt64) {
  var state = seed
  for row in 0..<count {
    for column in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      context.setFillColor(gray: CGFloat(state >> 56) / 255, alpha: 1)
      context.fill(
        CGRect(
          x: corner.x + CGFloat(column) * size, y: corner.y + CGFloat(row) * size, width: size, height: size))
    }
  }
}

/// Decodes an image file of the checkout.
func picture(_ path: String) throws -> CGImage {
  let source = try #require(CGImageSourceCreateWithURL(checkout.appending(path: path) as CFURL, nil))
  return try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
}

extension CGImage {
  /// The image as a video frame.
  func pixelBuffer() throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &buffer)
    let made = try #require(buffer)
    CIContext().render(CIImage(cgImage: self), to: made)
    return made
  }

  /// The image as a sample buffer with this time, in seconds.
  func sample(at seconds: Double) throws -> CMSampleBuffer {
    let buffer = try pixelBuffer()
    let timing = CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: CMTime(seconds: seconds, preferredTimescale: 600),
      decodeTimeStamp: .invalid)
    return try CMSampleBuffer(
      imageBuffer: buffer, formatDescription: CMFormatDescription(imageBuffer: buffer), sampleTiming: timing)
  }
}
