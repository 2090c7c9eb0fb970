import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing
import Vision

/// A minimum in every checkout, which doesn't include the photographs of faces.
@Suite("Drawn face")
struct DrawnFaceAccuracyTests {
  private struct Truth: Decodable {
    struct Head: Decodable {
      let topLeft: [CGFloat]
      let bottomRight: [CGFloat]
    }
    let width: CGFloat
    let head: Head
    let eyes: [[CGFloat]]
    let mouth: [CGFloat]
  }

  private static let folder = packageFolder.appending(path: "Tests/Fixtures/DrawnFace")

  @Test(
    "the only face has both eyes and the mouth in a box up to one and a half times the head's width",
    arguments: [640, 420, 240, 140])
  func face(side: Int) throws {
    let truth = try JSONDecoder().decode(
      Truth.self, from: Data(contentsOf: Self.folder.appending(path: "face.json")))
    let image = try drawn(decoded(Self.folder.appending(path: "face.jpg")), width: side, height: side)
    for orientation in [.up, .right, .down, .left] as [CGImagePropertyOrientation] {
      let found = try faces(in: stored(image, for: orientation), orientation: orientation)
      let box = try #require(pixelBoxes(found, width: side, height: side).first)
      #expect(found.count == 1)
      let scale = CGFloat(side) / truth.width
      for point in truth.eyes + [truth.mouth] {
        #expect(box.contains(CGPoint(x: point[0] * scale, y: point[1] * scale)))
      }
      #expect(box.width < 1.5 * scale * (truth.head.bottomRight[0] - truth.head.topLeft[0]))
    }
  }
}
