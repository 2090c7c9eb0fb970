import Foundation
import Vision

/// The structure of a document: its outline, its title and its lines from top to bottom.
struct DocumentReader {
  struct Document {
    let outline: RectangleObservation
    /// The line with the largest letters; nil if it has no candidate.
    let title: String?
    let lines: [String]
  }

  /// Reads a document; nil if there is none or it has no readable text.
  func read(_ picture: URL) async throws -> Document? {
    let handler = ImageRequestHandler(picture)
    let (page, lines) = try await handler.perform(
      DetectDocumentSegmentationRequest(), RecognizeTextRequest())
    guard let page else { return nil }
    let region = page.boundingBox.cgRect
    let inside = lines.filter { region.contains($0.boundingBox.cgRect) }
      .sorted { $0.topLeft.y > $1.topLeft.y }
    guard let largest = inside.max(by: { $0.boundingBox.height < $1.boundingBox.height }) else { return nil }
    return Document(
      outline: RectangleObservation(
        topLeft: page.topLeft, topRight: page.topRight, bottomRight: page.bottomRight,
        bottomLeft: page.bottomLeft),
      title: largest.topCandidates(1).first?.string,
      lines: inside.compactMap { $0.topCandidates(1).first?.string })
  }
}
