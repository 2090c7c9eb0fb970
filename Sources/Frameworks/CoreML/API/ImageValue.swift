import CoreVideo
import Foundation
import ImageIO
import PixelSampling
import Synchronization

/// The image of a feature value: a pixel buffer, or an image and its sampling plan. The latter is sampled at
/// the first call of `pixels()`; networks sample it straight into their input instead.
final class ImageValue: Sendable {
  private enum Content: Sendable {
    case pixels(CVPixelBuffer)
    case sampled(ImageSamplingRequest, pixelFormat: OSType)
  }

  private let content: Content
  private let sampledBuffer = Mutex<CVPixelBuffer?>(nil)

  init(_ buffer: CVPixelBuffer) { content = .pixels(buffer) }

  init(_ image: ImageSamplingRequest, pixelFormat: OSType) {
    content = .sampled(image, pixelFormat: pixelFormat)
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

  /// The stored pixels with the plan that samples them to `width` × `height`.
  func sampled() throws -> ImageSamplingRequest {
    switch content {
    case .pixels(let buffer):
      try ImageSamplingRequest(OrientedImage(buffer), destinationWidth: width, destinationHeight: height)
    case .sampled(let image, _): image
    }
  }

  /// The pixels at `width` × `height`, sampled at the first call; nil if unreadable or memory runs out.
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
