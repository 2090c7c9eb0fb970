import Foundation
import ImageIO
import PlaneGeometry
import Vision

/// Measures detected rectangles on drawn tables, their accuracy, and false positives.
struct RenderedTables {
  let count: Int
  /// The folder of the images; nil to keep none.
  let folder: URL?
  /// The Python that has OpenCV, to measure the peer as well.
  let peerPython: String?

  /// The minimum size for both: a tenth of the image's height.
  private static let minimumSize: Float = 0.1
  private static let minimumConfidence: Float = 0.5
  private static let shortestSide = Double(minimumSize) * Double(RenderedTable.height)

  func measure() throws {
    let images = try MeasurementFolder("tables", keptAt: folder)
    defer { images.end() }
    var (score, timings) = (TableScore(), Timings())
    var (outlines, files): ([[Quadrilateral]], [URL]) = ([], [])
    for seed in 0..<count {
      let table = try RenderedTable(seed: UInt64(seed))
      let file = images.url.appending(path: "table-\(seed).png")
      try ImageEncoder.encode(table.image, as: .png, isOpaque: true).write(to: file)
      files.append(file)
      outlines.append(table.outlines)
      let request = VNDetectRectanglesRequest()
      request.maximumObservations = 0
      request.minimumSize = Self.minimumSize
      request.minimumConfidence = Self.minimumConfidence
      timings.append(
        try milliseconds { try VNImageRequestHandler(cvPixelBuffer: table.image).perform([request]) })
      let size = SIMD2(Double(RenderedTable.width), Double(RenderedTable.height))
      score.add(
        truth: table.outlines, shortestSide: Self.shortestSide,
        found: (request.results ?? []).map { $0.outline(in: size) })
    }
    print(
      "\(count) drawn tables of 1280 × 960 with \(score.known) rectangles; found is an overlap of 0.8 and more, "
        + "false one below 0.5 with each")
    print("VNDetectRectanglesRequest: \(score.text), median \(String(format: "%.1f", timings.median)) ms")
    guard let peerPython else { return }
    var (peerScore, peerTimings) = (TableScore(), Timings())
    let peer = RectangleBaseline(python: peerPython, rounds: 1, isForAll: true)
    for (truth, answer) in zip(outlines, try peer.answers(for: files)) {
      answer.milliseconds.forEach { peerTimings.append($0) }
      let found = answer.outlines.filter { $0.shortestSide >= Self.shortestSide }
      peerScore.add(truth: truth, shortestSide: Self.shortestSide, found: found)
    }
    print("OpenCV's contours: \(peerScore.text), median \(String(format: "%.1f", peerTimings.median)) ms")
  }
}

/// The number of detected outlines of several.
private struct TableScore {
  private(set) var known = 0
  private var images = 0
  private var overlaps: [Double] = []
  private var mistaken = 0

  /// - Parameter shortestSide: smaller rectangles and strips count neither as missed nor as false positives.
  mutating func add(truth: [Quadrilateral], shortestSide: Double, found: [Quadrilateral]) {
    images += 1
    let wanted = truth.filter { $0.shortestSide > shortestSide && $0.aspectRatio > 0.5 }
    known += wanted.count
    overlaps += wanted.compactMap { outline in
      found.map { $0.intersectionOverUnion(with: outline) }.max().flatMap { $0 >= 0.8 ? $0 : nil }
    }
    mistaken += found.count { result in truth.allSatisfy { $0.intersectionOverUnion(with: result) < 0.5 } }
  }

  var text: String {
    let mean = overlaps.reduce(0, +) / Double(max(overlaps.count, 1))
    return String(
      format: "%.1f %% found, these with a mean IoU of %.4f, %.2f false per image",
      100 * Double(overlaps.count) / Double(max(known, 1)), mean, Double(mistaken) / Double(max(images, 1)))
  }
}
