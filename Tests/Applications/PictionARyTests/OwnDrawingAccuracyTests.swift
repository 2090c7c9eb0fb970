import Foundation
import ImageIO
import PictionARy
import TestSupport
import Testing
import VisionModels

/// A minimum in every checkout, which doesn't include the drawings by many people.
@Suite("The project's own drawings")
struct OwnDrawingAccuracyTests {
  /// Returns the images of a folder with their labels: the name up to a hyphen.
  private static func images(in path: String) throws -> [(url: URL, label: String)] {
    let folder = packageFolder.appending(path: path)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { ["png", "jpg"].contains($0.pathExtension) }
      .map { ($0, String($0.deletingPathExtension().lastPathComponent.prefix { $0 != "-" })) }
  }

  @Test("of 15 images, clean and photographed, 14 are classified correctly")
  func drawings() throws {
    let classifier = try DrawingClassifier(model: Drawings().model)
    let images = try Self.images(in: "Tests/Fixtures/Drawings") + Self.images(in: "Examples/Drawings")
    #expect(images.count == 15)
    let right = try images.count { image in
      let decoded = try ImageDecoder.decode(contentsOf: image.url).picture
      return try classifier.classify(decoded.buffer, orientation: decoded.orientation).first?.identifier
        == image.label
    }
    #expect(right >= 14)
  }
}
