import CoreMedia
import CoreVideo
import Foundation
import GrayImage
import PlaneGeometry
import RenderedSequences
import Vision

/// A textured plane as a camera sees it that looks at another place or in another way.
///
/// - Parameter motion: from the view's pixels to those of the view without one, from the upper left.
func view(
  _ motion: Homography = Homography(scale: 1), width: Int = 200, height: Int = 150, seed: UInt64 = 5
) -> GrayImage {
  let start = Homography(translation: PixelPoint(300, 200))
  return RenderedPlane(.varied, seed: seed).view(start * motion, width: width, height: height, noise: 3)
}

extension GrayImage {
  /// The same picture as a caller would have it.
  func pixelBuffer() throws -> CVPixelBuffer {
    let buffer = try blankPicture(width: width, height: height)
    let base = CVPixelBufferGetBaseAddress(buffer)
    for row in 0..<height {
      for column in 0..<width {
        let level = UInt32(self[column, row])
        base?.storeBytes(
          of: 0xFF00_0000 | level << 16 | level << 8 | level,
          toByteOffset: row * CVPixelBufferGetBytesPerRow(buffer) + column * 4, as: UInt32.self)
      }
    }
    return buffer
  }

  /// The same picture stored a quarter turn anticlockwise of how it is seen: upright with the orientation `.right`.
  var turned: GrayImage {
    GrayImage(
      width: height, height: width,
      levels: (0..<(width * height)).map { index in
        self[width - 1 - index / height, index % height]
      })
  }

  /// The same picture as a frame at a time, in seconds.
  func sample(at seconds: Double) throws -> CMSampleBuffer {
    let buffer = try pixelBuffer()
    let format = try CMFormatDescription(imageBuffer: buffer)
    let timing = CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: CMTime(seconds: seconds, preferredTimescale: 600),
      decodeTimeStamp: .invalid)
    return try CMSampleBuffer(imageBuffer: buffer, formatDescription: format, sampleTiming: timing)
  }
}
