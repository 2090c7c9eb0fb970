import ArgumentParser
import Foundation
import Vision

/// Measures all four requests together on one image, and each alone: time, processor time and memory.
struct BundleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Measure rectangles, faces, barcodes and text in one image, together and alone.",
    discussion: """
      Each is measured in a separate process, which determines its peak memory. Times are from the encoded image to \
      the results; networks are loaded before.
      """)

  @Argument(help: "An image.")
  var picture: String

  @Option(help: "The number of times that each is measured.")
  var rounds = 5

  @Option(help: .hidden)
  var part: BundlePart?

  func run() throws {
    if let part { return try measure(part) }
    var results: [BundlePart: BundleMeasurement] = [:]
    for part in BundlePart.allCases {
      results[part] = try measuredInChild([
        "bundle", picture, "--rounds", "\(rounds)", "--part", part.rawValue,
      ])
    }
    func line(_ name: String, _ result: BundleMeasurement) {
      print(
        name.padding(toLength: 22, withPad: " ", startingAt: 0)
          + String(
            format: "%7.0f ms (median %.0f), processor %7.0f ms, memory %5.0f MB, found %@", result.fastest,
            result.median, result.processor, result.megabytes, result.found))
    }
    let alone = BundlePart.allCases.filter { $0 != .bundle && $0 != .decoding }
    for part in BundlePart.allCases where part != .bundle {
      if let result = results[part] { line(part.rawValue, result) }
    }
    guard let bundle = results[.bundle] else { return }
    let parts = alone.compactMap { results[$0] }
    line(
      "sum of the four",
      BundleMeasurement(
        fastest: parts.map(\.fastest).reduce(0, +), median: parts.map(\.median).reduce(0, +),
        processor: parts.map(\.processor).reduce(0, +), megabytes: parts.map(\.megabytes).reduce(0, +),
        found: "-"))
    line("the bundle", bundle)
  }

  /// Measures in this process and prints the result as JSON.
  private func measure(_ part: BundlePart) throws {
    let data = try Data(contentsOf: URL(filePath: picture))
    // The first perform loads the networks.
    let tiny = try part.found(in: VNImageRequestHandler(data: data))
    var (times, processor) = ([Double](), [Double]())
    for _ in 0..<rounds {
      let start = clock()
      times.append(
        try milliseconds { _ = try part.found(in: VNImageRequestHandler(data: data)) })
      processor.append(Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC))
    }
    let result = BundleMeasurement(
      fastest: times.min() ?? .nan, median: times.sorted()[times.count / 2],
      processor: processor.min() ?? .nan, megabytes: try peakMegabytes(), found: tiny)
    print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
  }
}

struct BundleMeasurement: Codable {
  /// In milliseconds.
  var fastest: Double
  var median: Double
  var processor: Double
  var megabytes: Double
  var found: String
}

enum BundlePart: String, CaseIterable, ExpressibleByArgument {
  /// A minimal request: reading the image.
  case decoding
  case rectangles
  case faces
  case barcodes
  case text
  case bundle

  /// Performs it and returns the number of results.
  func found(in handler: VNImageRequestHandler) throws -> String {
    let rectangles = VNDetectRectanglesRequest()
    rectangles.maximumObservations = 0
    let faces = VNDetectFaceLandmarksRequest()
    let barcodes = VNDetectBarcodesRequest()
    let text = VNRecognizeTextRequest()
    let requests: [VNRequest]
    switch self {
    case .decoding:
      // A region of a few pixels that can't contain anything.
      rectangles.regionOfInterest = CGRect(x: 0, y: 0, width: 0.01, height: 0.01)
      requests = [rectangles]
    case .rectangles: requests = [rectangles]
    case .faces: requests = [faces]
    case .barcodes: requests = [barcodes]
    case .text: requests = [text]
    case .bundle: requests = [rectangles, faces, barcodes, text]
    }
    try handler.perform(requests)
    return requests.map { "\($0.results?.count ?? 0)" }.joined(separator: " ")
  }
}
