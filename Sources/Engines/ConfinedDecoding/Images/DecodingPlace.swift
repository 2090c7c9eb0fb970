package import Foundation
package import ImageIO

/// Where images are decoded.
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
}
