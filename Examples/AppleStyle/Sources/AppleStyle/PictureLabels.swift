import Foundation
import Vision

/// The labels under which an image is filed for search.
struct PictureLabels {
  /// The labels with at least this confidence, in descending order of confidence.
  func labels(of picture: URL, atLeast confidence: Float = 0.3) async throws -> [String] {
    try await ClassifyImageRequest().perform(on: picture).filter { $0.confidence >= confidence }
      .map(\.identifier)
  }
}
