package import Foundation
package import ImageIO
package import VideoFrames

/// The process that decodes images and videos.
package enum DecodingPlace: Sendable {
  case ownProcess
  case apart(DecoderPool)

  /// Decodes an image; see `DecoderPool.decode` for the differences in a confined process.
  package func decode(
    _ data: Data, limits: ImageDecodingLimits = .init()
  ) throws(ImageDecodingError) -> DecodedImage {
    switch self {
    case .ownProcess: try ImageDecoder.decode(data, limits: limits)
    case .apart(let pool): try pool.decode(data, limits: limits)
    }
  }

  /// Opens a video; see `VideoSource.init(_:options:confinedBy:)` for the differences in a confined process.
  package func open(_ input: VideoInput) async throws(VideoError) -> VideoSource {
    switch self {
    case .ownProcess: try await VideoSource(input)
    case .apart(let pool): try await VideoSource(input, confinedBy: pool.settings.program)
    }
  }
}
