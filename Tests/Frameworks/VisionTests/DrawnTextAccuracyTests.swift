import CoreGraphics
import Foundation
import SeededRandom
import TestSupport
import Testing
import Vision

/// A minimum in every checkout, which doesn't include the pages, receipts and photographs with text.
@Suite("Drawn lines of text")
struct DrawnTextAccuracyTests {
  private static let words = [
    "amber", "Basket", "circle", "Dolphin", "engine", "Forest", "guitar", "Harbor", "island", "jigsaw",
    "kettle", "Lantern", "meadow", "Needle", "orchard", "Pepper", "quilt", "River", "saddle", "Tunnel",
    "umbrella", "Violet", "window", "yellow", "Zebra", "1984", "27", "305", "46.50", "8:15",
  ]

  @Test("of 40 lines in letters 14 to 40 pixels high, 38 are read verbatim")
  func lines() throws {
    var random = SplitMix64(seed: 1)
    var verbatim = 0
    for size in [14, 18, 22, 26, 30, 33, 36, 40] as [CGFloat] {
      let lines = (0..<5).map { _ in
        (0..<3).map { _ in Self.words[Int.random(in: Self.words.indices, using: &random)] }
          .joined(separator: " ")
      }
      let request = VNRecognizeTextRequest()
      try VNImageRequestHandler(cvPixelBuffer: drawnPage(lines, width: Int(size) * 20, size: size))
        .perform([request])
      let found = (request.results ?? []).map { $0.topCandidates(1)[0].string }
      verbatim += lines.count { found.contains($0) }
    }
    #expect(verbatim >= 38)
  }
}
