import Foundation
import PixelSampling
import Testing

@testable import FaceDetection

@Suite("Merging candidates")
struct FaceCandidateTests {
  private func candidate(_ score: Float, _ box: CGRect) -> FaceCandidate {
    FaceCandidate(
      score: score, box: box, rightEye: CGPoint(x: box.minX, y: box.midY),
      leftEye: CGPoint(x: box.maxX, y: box.midY))
  }

  @Test("two overlapping candidates become their average, weighted by confidence")
  func weightedMean() throws {
    let merged = FaceCandidate.merging([
      candidate(0.6, CGRect(x: 8, y: 0, width: 40, height: 40)),
      candidate(0.9, CGRect(x: 0, y: 0, width: 40, height: 40)),
    ])
    let only = try #require(merged.first)
    #expect(merged.count == 1)
    #expect(only.score == 0.9)
    // (0.9 * 0 + 0.6 * 8) / 1.5
    #expect(abs(only.box.minX - 3.2) < 1e-5 && abs(only.rightEye.x - 3.2) < 1e-5)
    #expect(only.box.width == 40)
  }

  @Test("disjoint candidates stay separate, in descending order of confidence")
  func apart() {
    let merged = FaceCandidate.merging([
      candidate(0.6, CGRect(x: 0, y: 0, width: 10, height: 10)),
      candidate(0.7, CGRect(x: 100, y: 0, width: 10, height: 10)),
    ])
    #expect(merged.map(\.score) == [0.7, 0.6])
  }

  @Test("merging boxes without an area ends without a result")
  func empty() {
    let none = CGRect(x: 1, y: 1, width: 0, height: 0)
    #expect(FaceCandidate.merging([candidate(0.9, none), candidate(0.8, none)]).isEmpty)
    #expect(FaceCandidate.merging([]).isEmpty)
  }

  @Test("a candidate's squares are rotated like its eyes")
  func squares() {
    var tilted = candidate(1, CGRect(x: 0, y: 0, width: 20, height: 20))
    tilted.leftEye.y = tilted.rightEye.y + 20
    // Its left eye, to the right, is lower: the face is rotated clockwise by 45°.
    #expect(abs(tilted.meshSquare.angle - .pi / 4) < 1e-9)
    #expect(abs(tilted.square(share: 0.5).angle - .pi / 4) < 1e-9)
    // Down the face is down and to the left in the image.
    let middle = tilted.meshSquare.center
    #expect(middle.x < 10 && middle.y > 10 && abs(middle.x + middle.y - 20) < 1e-9)
  }

  @Test("a candidate's squares have the same size lying as upright")
  func sizes() {
    let upright = candidate(1, CGRect(x: 0, y: 0, width: 16, height: 25))
    let lying = candidate(1, CGRect(x: 0, y: 0, width: 25, height: 16))
    // The geometric mean of the sides is 20, and the mesh's square adds half of the face's box around it.
    #expect(upright.side == 20 && lying.side == 20)
    #expect(abs(upright.meshSquare.side - 1.04 * 30) < 1e-9)
    #expect(lying.meshSquare.side == upright.meshSquare.side)
    #expect(upright.square(share: 0.4).side == 50)
  }
}
