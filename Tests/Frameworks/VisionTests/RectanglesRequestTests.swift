import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing
import Vision

@Suite("Rectangle requests")
struct RectanglesRequestTests {
  @Test("properties have the defaults that Apple documents")
  func defaults() {
    let request = VNDetectRectanglesRequest()
    #expect(request.minimumAspectRatio == 0.5)
    #expect(request.maximumAspectRatio == 1)
    #expect(request.quadratureTolerance == 30)
    #expect(request.minimumSize == 0.2)
    #expect(request.minimumConfidence == 0)
    #expect(request.maximumObservations == 1)
    #expect(request.revision == VNDetectRectanglesRequestRevision1)
    #expect(request.results == nil)
  }

  /// 240 × 160, gray, with a white card from column 60 to 180 and row 40 to 120.
  private func card(turned orientation: CGImagePropertyOrientation = .up) throws -> CVPixelBuffer {
    let isTurned = orientation == .right
    let (width, height) = isTurned ? (160, 240) : (240, 160)
    let buffer = try blankImage(width: width, height: height)
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    for row in 0..<height {
      for column in 0..<width {
        // An image with the orientation `.right` is stored rotated by 90° counterclockwise.
        let (x, y) = isTurned ? (239 - row, column) : (column, row)
        let level: UInt8 = (60..<180).contains(x) && (40..<120).contains(y) ? 230 : 70
        let offset = row * CVPixelBufferGetBytesPerRow(buffer) + column * 4
        for channel in 0..<4 { base.storeBytes(of: level, toByteOffset: offset + channel, as: UInt8.self) }
      }
    }
    return buffer
  }

  private func found(
    _ buffer: CVPixelBuffer, _ orientation: CGImagePropertyOrientation = .up, region: CGRect? = nil
  ) throws -> VNRectangleObservation {
    let request = VNDetectRectanglesRequest()
    if let region { request.regionOfInterest = region }
    try VNImageRequestHandler(cvPixelBuffer: buffer, orientation: orientation).perform([request])
    return try #require(request.results?.first)
  }

  private func expect(_ point: CGPoint, _ x: Double, _ y: Double) {
    // Half a pixel of 160.
    #expect(abs(point.x - x) < 0.003 && abs(point.y - y) < 0.003, "\(point) where \(x), \(y) is expected")
  }

  @Test(
    "the maximum of the number of observations means no limit, as do negative numbers",
    arguments: [Int.max, 0, -1])
  func observationLimit(limit: Int) throws {
    let request = VNDetectRectanglesRequest()
    request.maximumObservations = limit
    try VNImageRequestHandler(cvPixelBuffer: try card()).perform([request])
    #expect(request.results?.count == 1)
  }

  @Test("corners are normalized from the lower left and named as seen")
  func corners() throws {
    let card = try found(try card())
    expect(card.topLeft, 0.25, 0.75)
    expect(card.topRight, 0.75, 0.75)
    expect(card.bottomRight, 0.75, 0.25)
    expect(card.bottomLeft, 0.25, 0.25)
    #expect(card.confidence > 0.8)
  }

  @Test("an image stored on its side is searched upright")
  func orientation() throws {
    let card = try found(try card(turned: .right), .right)
    expect(card.topLeft, 0.25, 0.75)
    expect(card.bottomRight, 0.75, 0.25)
  }

  @Test("corners are normalized to the region of interest")
  func region() throws {
    let card = try found(try card(), region: CGRect(x: 0.2, y: 0.2, width: 0.7, height: 0.75))
    expect(card.topLeft, 0.05 / 0.7, 0.55 / 0.75)
    expect(card.bottomRight, 0.55 / 0.7, 0.05 / 0.75)
  }

  @Test("properties are clamped to their ranges")
  func ranges() throws {
    let request = VNDetectRectanglesRequest()
    request.minimumAspectRatio = -3
    request.maximumAspectRatio = 7
    request.quadratureTolerance = 400
    request.minimumSize = .nan
    request.minimumConfidence = -1
    request.maximumObservations = -2
    try VNImageRequestHandler(cvPixelBuffer: try card()).perform([request])
    #expect(request.results?.isEmpty == false)
  }

  /// In release builds, the mean intersection over union was 0.966 over all images at the time of writing;
  /// the minimum leaves room for sampling. An OpenCV contour pipeline reaches 0.959.
  @Test(
    "grids in photographs of newspapers are detected, in every eighth photograph", .sharedData("rectangles"))
  func newspapers() throws {
    let rows = try String(contentsOf: SharedData.url("rectangles/outlines.csv"), encoding: .utf8)
      .split(whereSeparator: \.isNewline).dropFirst()
    var overlaps: [Double] = []
    for (index, row) in rows.enumerated() where index % 8 == 0 {
      let fields = row.split(separator: ",")
      let outline = fields.dropFirst().compactMap { Double($0) }
      try #require(outline.count == 8)
      let handler = VNImageRequestHandler(url: SharedData.url("rectangles/\(fields[0])"))
      let request = VNDetectRectanglesRequest()
      try handler.perform([request])
      let size = try #require(try pixelSize(of: SharedData.url("rectangles/\(fields[0])")))
      guard let grid = request.results?.first else {
        overlaps.append(0)
        continue
      }
      let corners = [grid.topLeft, grid.topRight, grid.bottomRight, grid.bottomLeft].flatMap {
        [$0.x * size.width, (1 - $0.y) * size.height]
      }
      overlaps.append(overlap(corners.map(Double.init), outline))
    }
    let mean = overlaps.reduce(0, +) / Double(overlaps.count)
    #expect(overlaps.count >= 12)
    #expect(mean > 0.93, "the mean intersection over union is \(mean)")
    let good = Double(overlaps.count { $0 > 0.9 }) / Double(overlaps.count)
    #expect(good > 0.85, "the share above 0.9 is \(good)")
  }

  private func pixelSize(of url: URL) throws -> CGSize? {
    let source = CGImageSourceCreateWithURL(url as CFURL, nil)
    guard let image = source.flatMap({ CGImageSourceCreateImageAtIndex($0, 0, nil) }) else { return nil }
    return CGSize(width: image.width, height: image.height)
  }

  /// Returns the intersection over union of two outlines (alternating x and y), counted on a grid of points.
  private func overlap(_ first: [Double], _ second: [Double]) -> Double {
    func contains(_ outline: [Double], _ x: Double, _ y: Double) -> Bool {
      var isInside = false
      for index in 0..<4 {
        let (x1, y1) = (outline[2 * index], outline[2 * index + 1])
        let (x2, y2) = (outline[(2 * index + 2) % 8], outline[(2 * index + 3) % 8])
        if (y1 > y) != (y2 > y), x < x1 + (y - y1) / (y2 - y1) * (x2 - x1) { isInside.toggle() }
      }
      return isInside
    }
    var (both, either) = (0, 0)
    for row in stride(from: 0.5, to: 1280, by: 4) {
      for column in stride(from: 0.5, to: 1280, by: 4) {
        let (a, b) = (contains(first, column, row), contains(second, column, row))
        both += a && b ? 1 : 0
        either += a || b ? 1 : 0
      }
    }
    return Double(both) / Double(max(either, 1))
  }
}
