import CoreMedia
import CoreVideo
import Foundation
import GrayImage
import PlaneGeometry
import RenderedSequences
import Vision

/// Renders a textured plane from another camera position or orientation.
///
/// - Parameter motion: maps the view's pixels to those of the unmoved view, from the upper left.
func view(
  _ motion: Homography = Homography(scale: 1), width: Int = 200, height: Int = 150, seed: UInt64 = 5
) -> GrayImage {
  let start = Homography(translation: PixelPoint(300, 200))
  return RenderedPlane(.varied, seed: seed).view(start * motion, width: width, height: height, noise: 3)
}

/// A frame of a thrown white ball, radius 6, in a dark room, from the lower left: y = 30 + 100 · (1 − (x /
/// 160 − 1)²).
func thrownBall(_ index: Int) -> GrayImage {
  let x = 30 + 20 * Double(index)
  let y = 30 + 100 * (1 - (x / 160 - 1) * (x / 160 - 1))
  return GrayImage(
    width: 320, height: 200,
    levels: (0..<64000).map { place in
      let distance = hypot(Double(place % 320) + 0.5 - x, 200 - Double(place / 320) - 0.5 - y)
      return UInt8(30 + 200 * min(max(6.5 - distance, 0), 1))
    })
}

/// A landscape, bright above and dark below, 300 × 200; its horizon rises to the right, in radians.
func landscape(rising angle: Double) -> GrayImage {
  GrayImage(
    width: 300, height: 200,
    levels: (0..<60000).map { index in
      let (x, y) = (Double(index % 300) + 0.5 - 150, Double(index / 300) + 0.5 - 100)
      let depth = y * cos(angle) + x * sin(angle)
      return UInt8(190 - 120 * min(max(depth + 0.5, 0), 1))
    })
}

extension GrayImage {
  func pixelBuffer() throws -> CVPixelBuffer {
    let buffer = try blankImage(width: width, height: height)
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

  /// The same image stored rotated by 90° counterclockwise: upright with the orientation `.right`.
  var rotated: GrayImage {
    GrayImage(
      width: height, height: width,
      levels: (0..<(width * height)).map { index in
        self[width - 1 - index / height, index % height]
      })
  }

  /// Returns the same image as a frame at a time, in seconds.
  func sample(at seconds: Double, epoch: CMTimeEpoch = 0) throws -> CMSampleBuffer {
    let buffer = try pixelBuffer()
    let format = try CMFormatDescription(imageBuffer: buffer)
    var time = CMTime(seconds: seconds, preferredTimescale: 600)
    time.epoch = epoch
    let timing = CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    return try CMSampleBuffer(imageBuffer: buffer, formatDescription: format, sampleTiming: timing)
  }
}
