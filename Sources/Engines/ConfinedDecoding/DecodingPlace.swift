package import Foundation
package import ImageIO
package import VideoFrames

/// Where images and videos are decoded.
package enum DecodingPlace: Sendable {
  case ownProcess
  case apart(DecoderPool)

  /// Decodes an image; see `DecoderPool.decode` for what is different apart.
  package func decode(
    _ data: Data, limits: ImageDecodingLimits = .init()
  ) throws(ImageDecodingError) -> DecodedImage {
    switch self {
    case .ownProcess: try ImageDecoder.decode(data, limits: limits)
    case .apart(let pool): try pool.decode(data, limits: limits)
    }
  }

  /// Opens a video; see `VideoSource.init(_:options:confinedBy:)` for what is different apart.
  package func open(_ input: VideoInput) async throws(VideoError) -> VideoSource {
    switch self {
    case .ownProcess: try await VideoSource(input)
    case .apart(let pool): try await VideoSource(input, confinedBy: pool.settings.program)
    }
  }
}
