import Foundation
import Vision

/// The words under which a picture is to be found.
struct PictureLabels {
  /// Those that are sure enough, the surest first.
  func labels(of picture: URL, atLeast confidence: Float = 0.3) async throws -> [String] {
    try await ClassifyImageRequest().perform(on: picture).filter { $0.confidence >= confidence }
      .map(\.identifier)
  }
}
