import CoreVideo
import Foundation
import ImageIO
import PixelSampling
import Synchronization

/// The picture of a feature value: pixels as they are, or a picture with how it is to be seen, which is brought to that
/// only when someone asks. A network doesn't ask: it samples straight into its input.
final class PictureValue: Sendable {
  private enum Content: Sendable {
    case pixels(CVPixelBuffer)
    case sampled(SampledPicture, pixelFormat: OSType)
  }

  private let content: Content
  private let sampledBuffer = Mutex<CVPixelBuffer?>(nil)

  init(_ buffer: CVPixelBuffer) { content = .pixels(buffer) }

  init(_ picture: SampledPicture, pixelFormat: OSType) {
    content = .sampled(picture, pixelFormat: pixelFormat)
  }

  var width: Int {
    switch content {
    case .pixels(let buffer): buffer.width
    case .sampled(let picture, _): picture.plan.destinationWidth
    }
  }
  var height: Int {
    switch content {
    case .pixels(let buffer): buffer.height
    case .sampled(let picture, _): picture.plan.destinationHeight
    }
  }

  /// The picture's stored pixels, and how to see them at `width` × `height`.
  func sampled() throws -> SampledPicture {
    switch content {
    case .pixels(let buffer):
      try SampledPicture(OrientedPicture(buffer), destinationWidth: width, destinationHeight: height)
    case .sampled(let picture, _): picture
    }
  }

  /// Pixels of `width` × `height`, made at the first call; nil where the stored format can't be read or there
  /// is no memory.
  func pixels() -> CVPixelBuffer? {
    switch content {
    case .pixels(let buffer): buffer
    case .sampled(let sampled, let pixelFormat):
      sampledBuffer.withLock { made in
        if made == nil, let result = CVPixelBuffer(width: width, height: height, pixelFormat: pixelFormat),
          (try? PixelSampler(plan: sampled.plan).sample(sampled.picture.buffer, into: result)) != nil
        {
          made = result
        }
        return made
      }
    }
  }

  func isSame(as other: PictureValue) -> Bool {
    switch (content, other.content) {
    case (.pixels(let buffer), .pixels(let other)): buffer === other
    case (.sampled(let sampled, _), .sampled(let other, _)):
      sampled.picture.buffer === other.picture.buffer && sampled.plan == other.plan
    default: false
    }
  }
}
