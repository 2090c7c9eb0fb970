package import Foundation
package import ImageIO
package import VideoFrames

/// The process that decodes images and videos.
package enum DecodingIsolation: Sendable {
  case inProcess
  case confined(DecoderPool)

  /// Decodes an image; see `DecoderPool.decode` for the differences in a confined process.
  package func decode(
    _ data: Data, limits: ImageDecodingLimits = .init()
  ) throws(ImageDecodingError) -> DecodedImage {
    switch self {
    case .inProcess: try ImageDecoder.decode(data, limits: limits)
    case .confined(let pool): try pool.decode(data, limits: limits)
    }
  }

  /// Opens a video; see `VideoSource.init(_:options:confinedBy:)` for the differences in a confined process.
  package func open(_ input: VideoInput) async throws(VideoError) -> VideoSource {
    switch self {
    case .inProcess: try await VideoSource(input)
    case .confined(let pool): try await VideoSource(input, confinedBy: pool.settings.program)
    }
  }
}
