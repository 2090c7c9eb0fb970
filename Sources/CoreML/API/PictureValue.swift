import CoreVideo
import Foundation
import ImageIO
import PixelSampling
import Synchronization

/// The picture of a feature value: pixels as they are, or pixels with how they are to be seen, which are
/// brought to that only when someone asks. A network doesn't ask: it samples straight into its input.
final class PictureValue: Sendable {
  private let buffer: CVPixelBuffer
  private let plan: SamplingPlan?
  private let pixelFormat: OSType
  private let sampledBuffer = Mutex<CVPixelBuffer?>(nil)

  init(_ buffer: CVPixelBuffer) {
    self.buffer = buffer
    plan = nil
    pixelFormat = CVPixelBufferGetPixelFormatType(buffer)
  }

  init(_ picture: SampledPicture, pixelFormat: OSType) {
    buffer = picture.buffer
    plan = picture.plan
    self.pixelFormat = pixelFormat
  }

  var width: Int { plan?.destinationWidth ?? CVPixelBufferGetWidth(buffer) }
  var height: Int { plan?.destinationHeight ?? CVPixelBufferGetHeight(buffer) }

  /// The picture's stored pixels, and how to see them at `width` × `height`.
  func sampled() throws -> SampledPicture {
    if let plan { return SampledPicture(buffer: buffer, plan: plan) }
    return SampledPicture(
      buffer: buffer,
      plan: try SamplingPlan(
        sourceWidth: width, sourceHeight: height, destinationWidth: width, destinationHeight: height))
  }

  /// Pixels of `width` × `height`, made at the first call; nil where the stored format can't be read or there
  /// is no memory.
  func pixels() -> CVPixelBuffer? {
    guard let plan else { return buffer }
    return sampledBuffer.withLock { made in
      if made == nil, let result = CVPixelBuffer(width: width, height: height, pixelFormat: pixelFormat),
        (try? PixelSampler(plan: plan).sample(buffer, into: result)) != nil
      {
        made = result
      }
      return made
    }
  }

  func isSame(as other: PictureValue) -> Bool { buffer === other.buffer && plan == other.plan }
}
