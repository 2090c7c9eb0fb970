import CoreGraphics
import Foundation
import SeededRandom
import Testing
import Vision

@Suite("Document segmentation")
struct DocumentSegmentationTests {
  private static let (width, height) = (800, 600)
  /// In pixels from the lower left: the upper left corner, then clockwise. A page in perspective.
  private static let page = [
    CGPoint(x: 250, y: 540), CGPoint(x: 570, y: 520), CGPoint(x: 640, y: 90), CGPoint(x: 180, y: 70),
  ]

  /// A table with grain and optionally a page with a heading, lines of text and a framed image.
  private func table(hasPage: Bool, hasFrame: Bool = true) throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: Self.width, height: Self.height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    context.setFillColor(red: 0.42, green: 0.3, blue: 0.2, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: Self.width, height: Self.height))
    var random = SplitMix64(seed: 5)
    for _ in 0..<4000 {
      let level = CGFloat.random(in: 0.3...0.42, using: &random)
      context.setFillColor(red: level, green: level * 0.72, blue: level * 0.5, alpha: 1)
      context.fill(
        CGRect(
          x: CGFloat.random(in: 0...800, using: &random), y: CGFloat.random(in: 0...600, using: &random),
          width: 9, height: 2))
    }
    if hasPage {
      fill([(0, 0), (1, 0), (1, 1), (0, 1)], gray: 0.93, in: context)
      for line in 0..<12 {
        let y = 0.3 + 0.05 * Double(line)
        fill(
          [
            (0.1, y), (line % 4 == 3 ? 0.6 : 0.9, y), (line % 4 == 3 ? 0.6 : 0.9, y + 0.015),
            (0.1, y + 0.015),
          ], gray: 0.3, in: context)
      }
      if hasFrame { fill([(0.1, 0.06), (0.9, 0.06), (0.9, 0.26), (0.1, 0.26)], gray: 0.5, in: context) }
    }
    return try #require(context.makeImage())
  }

  /// Fills a quadrilateral of the page, whose points are 0…1 from its upper left corner.
  private func fill(_ points: [(Double, Double)], gray: CGFloat, in context: CGContext) {
    context.setFillColor(gray: gray, alpha: 1)
    for (index, point) in points.enumerated() {
      let place = Self.onPage(point.0, point.1)
      if index == 0 { context.move(to: place) } else { context.addLine(to: place) }
    }
    context.closePath()
    context.fillPath()
  }

  private static func onPage(_ x: Double, _ y: Double) -> CGPoint {
    func between(_ a: CGPoint, _ b: CGPoint, _ share: Double) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
    }
    return between(between(page[0], page[1], x), between(page[3], page[2], x), y)
  }

  private func found(
    in image: CGImage, region: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  ) throws -> [VNRectangleObservation] {
    let request = VNDetectDocumentSegmentationRequest()
    request.regionOfInterest = region
    try VNImageRequestHandler(cgImage: image).perform([request])
    return try #require(request.results)
  }

  private func expectPage(
    _ page: VNRectangleObservation, in region: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  ) {
    let corners = [page.topLeft, page.topRight, page.bottomRight, page.bottomLeft]
    for (corner, expected) in zip(corners, Self.page) {
      let x = (region.minX + corner.x * region.width) * CGFloat(Self.width)
      let y = (region.minY + corner.y * region.height) * CGFloat(Self.height)
      // Sides are accurate to half a pixel; corners with an acute angle to a little more.
      #expect(hypot(x - expected.x, y - expected.y) < 2, "\(x), \(y) where \(expected) is expected")
    }
  }

  @Test("a page on a table is detected by its outline, not by the frame printed on it")
  func page() throws {
    let found = try found(in: table(hasPage: true))
    #expect(found.count == 1)
    expectPage(try #require(found.first))
    #expect(found.first?.requestRevision == VNDetectDocumentSegmentationRequestRevision1)
  }

  @Test("a table without a page has no document")
  func table() throws {
    #expect(try found(in: table(hasPage: false)).isEmpty)
  }

  @Test("corners are normalized to the region of interest")
  func region() throws {
    let region = CGRect(x: 0.125, y: 0.05, width: 0.75, height: 0.95)
    let found = try found(in: table(hasPage: true), region: region)
    expectPage(try #require(found.first), in: region)
  }
}
