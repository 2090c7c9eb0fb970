import CoreVideo
import Foundation
import ImageIO
import PixelSampling
import Synchronization

/// The picture of a feature value: pixels as they are, or a picture with how it is to be seen, which is brought to that
/// only when someone asks. A network doesn't ask: it samples straight into its input.
final class ImageValue: Sendable {
  private enum Content: Sendable {
    case pixels(CVPixelBuffer)
    case sampled(ImageSamplingRequest, pixelFormat: OSType)
  }

  private let content: Content
  private let sampledBuffer = Mutex<CVPixelBuffer?>(nil)

  init(_ buffer: CVPixelBuffer) { content = .pixels(buffer) }

  init(_ picture: ImageSamplingRequest, pixelFormat: OSType) {
    content = .sampled(picture, pixelFormat: pixelFormat)
  }

  var width: Int {
    switch content {
    case .pixels(let buffer): buffer.width
    case .sampled(let image, _): image.plan.destinationWidth
    }
  }
  var height: Int {
    switch content {
    case .pixels(let buffer): buffer.height
    case .sampled(let image, _): image.plan.destinationHeight
    }
  }

  /// The picture's stored pixels, and how to see them at `width` × `height`.
  func sampled() throws -> ImageSamplingRequest {
    switch content {
    case .pixels(let buffer):
      try ImageSamplingRequest(OrientedImage(buffer), destinationWidth: width, destinationHeight: height)
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
          (try? PixelSampler(plan: sampled.plan).sample(sampled.image.buffer, into: result)) != nil
        {
          made = result
        }
        return made
      }
    }
  }

  func isSame(as other: ImageValue) -> Bool {
    switch (content, other.content) {
    case (.pixels(let buffer), .pixels(let other)): buffer === other
    case (.sampled(let sampled, _), .sampled(let other, _)):
      sampled.image.buffer === other.image.buffer && sampled.plan == other.plan
    default: false
    }
  }
}
