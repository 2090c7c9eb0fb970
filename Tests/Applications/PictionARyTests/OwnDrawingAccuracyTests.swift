import Foundation
import ImageIO
import PictionARy
import TestSupport
import Testing
import VisionModels

/// A floor in every checkout: the drawings by many people aren't part of it.
@Suite("The project's own drawings")
struct OwnDrawingAccuracyTests {
  /// The pictures of a folder, with what they show: the name up to a hyphen.
  private static func images(in path: String) throws -> [(url: URL, label: String)] {
    let folder = packageFolder.appending(path: path)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { ["png", "jpg"].contains($0.pathExtension) }
      .map { ($0, String($0.deletingPathExtension().lastPathComponent.prefix { $0 != "-" })) }
  }

  @Test("of 15 pictures, clean and photographed, 14 are named rightly")
  func drawings() throws {
    let classifier = try DrawingClassifier(model: Drawings().model)
    let pictures = try Self.images(in: "Tests/Fixtures/Drawings") + Self.images(in: "Examples/Drawings")
    #expect(pictures.count == 15)
    let right = try pictures.count { picture in
      let decoded = try ImageDecoder.decode(contentsOf: picture.url).picture
      return try classifier.classify(decoded.buffer, orientation: decoded.orientation).first?.identifier
        == picture.label
    }
    #expect(right >= 14)
  }
}
