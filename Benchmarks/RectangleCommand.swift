import ArgumentParser
import Foundation
import ImageIO
import PlaneGeometry
import Vision

/// Measures the accuracy and time of grid outlines, against a pipeline of OpenCV's contours.
struct RectangleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rectangles",
    abstract: "Measure overlap with annotated outlines and time against OpenCV's contours.")

  @Option(help: "The folder with outlines.csv and its photographs.")
  var data = "../shared/data/rectangles"

  @Option(help: "The Python that has OpenCV.")
  var peerPython =
    FileManager.default.isExecutableFile(atPath: ".venv/bin/python3") ? ".venv/bin/python3" : "python3"

  @Option(help: "The number of times that each image is timed.")
  var rounds = 5

  @Flag(help: "Measure the peer, too.")
  var peer = false

  @Option(help: "Measure on this many drawn tables with several known rectangles instead.")
  var rendered = 0

  @Option(help: "A folder for the drawn tables.")
  var keep: String?

  func run() throws {
    guard rendered == 0 else {
      let folder = keep.map { URL(filePath: $0, directoryHint: .isDirectory) }
      let tables = RenderedTables(count: rendered, folder: folder, peerPython: peer ? peerPython : nil)
      return try tables.measure()
    }
    let photographs = try OutlinedPhotograph.all(in: URL(filePath: data, directoryHint: .isDirectory))
    print("Results at the request's defaults; images are decoded before the clock starts.\n")
    var score = OverlapScore()
    var others = 0
    let used = processorSeconds()
    for photograph in photographs {
      let image = try ImageDecoder.decode(contentsOf: photograph.url).picture
      let request = VNDetectRectanglesRequest()
      for _ in 0..<rounds {
        // A new handler each time: its gray image and the halvings are part of the work.
        score.timings.append(
          try milliseconds {
            try VNImageRequestHandler(image).perform([request])
          })
      }
      // The outlines are the upright images'.
      let size = SIMD2(Double(image.width), Double(image.height))
      score.megapixels += size.x * size.y / 1e6
      let overlaps = (request.results ?? []).map {
        $0.outline(in: size).intersectionOverUnion(with: photograph.outline)
      }
      score.overlaps.append(overlaps.max() ?? 0)
      others += overlaps.count { $0 < 0.5 }
    }
    print("VNDetectRectanglesRequest: \(score.text)")
    let processor = (processorSeconds() - used) * 1000 / Double(max(photographs.count * rounds, 1))
    print(
      "  \(others) results elsewhere, in \(photographs.count) images; "
        + String(format: "%.1f ms of processor time per image", processor))
    if peer { try measureBaseline(photographs) }
  }

  private func measureBaseline(_ photographs: [OutlinedPhotograph]) throws {
    let answers = try RectangleBaseline(python: peerPython, rounds: rounds).answers(
      for: photographs.map(\.url))
    var score = OverlapScore()
    for (answer, photograph) in zip(answers, photographs) {
      for time in answer.milliseconds { score.timings.append(time) }
      let outline = answer.outlines.first
      score.overlaps.append(outline?.intersectionOverUnion(with: photograph.outline) ?? 0)
    }
    print("OpenCV's contours: \(score.text)")
  }
}

/// A photograph with the corners of its object.
private struct OutlinedPhotograph {
  let url: URL
  let outline: Quadrilateral

  static func all(in folder: URL) throws -> [OutlinedPhotograph] {
    let table = folder.appending(path: "outlines.csv")
    return try String(contentsOf: table, encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst().map {
      let fields = $0.split(separator: ",")
      guard let outline = Quadrilateral(clockwise: fields.dropFirst().compactMap { Double($0) }) else {
        throw BenchmarkError("\(table.path): “\($0)” doesn't have four corners.")
      }
      return OutlinedPhotograph(url: folder.appending(path: String(fields[0])), outline: outline)
    }
  }
}

private struct OverlapScore {
  var overlaps: [Double] = []
  var timings = Timings()
  var megapixels = 0.0

  var text: String {
    let mean = overlaps.reduce(0, +) / Double(max(overlaps.count, 1))
    let good = Double(overlaps.count { $0 > 0.9 }) / Double(max(overlaps.count, 1))
    let size =
      megapixels > 0
      ? String(format: ", %.2f megapixels on average", megapixels / Double(overlaps.count)) : ""
    return String(
      format: "mean IoU %.4f, %.1f %% over 0.9, median %.1f ms (", mean, 100 * good, timings.median)
      + String(format: "%.1f ms in the fastest tenth)", timings.fast) + size
  }
}

extension Quadrilateral {
  /// Parses eight numbers, alternating x and y, in either direction; nil for another count.
  init?(clockwise numbers: [Double]) {
    guard numbers.count == 8 else { return nil }
    let points = stride(from: 0, to: 8, by: 2).map { PixelPoint(numbers[$0], numbers[$0 + 1]) }
    let outline = Quadrilateral(points[0], points[1], points[2], points[3])
    self = outline.area > 0 ? outline : Quadrilateral(points[3], points[2], points[1], points[0])
  }
}

extension VNRectangleObservation {
  /// In pixels from the upper left.
  func outline(in size: SIMD2<Double>) -> Quadrilateral {
    func point(_ corner: CGPoint) -> PixelPoint { PixelPoint(corner.x * size.x, (1 - corner.y) * size.y) }
    return Quadrilateral(point(topLeft), point(topRight), point(bottomRight), point(bottomLeft))
  }
}
