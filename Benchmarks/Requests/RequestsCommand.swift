import ArgumentParser
import Foundation
import ImageIO
import NetworkInference
import RequestFuzzing
import Vision

/// Measures each request on an image: its time compared with that of its networks alone, and its memory.
struct RequestsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "requests",
    abstract: "Measure every request on an image against its networks alone, and its memory.",
    discussion: """
      Each is measured in a separate process, which determines its peak memory; the image's pixels and the networks \
      are part of it. Times are medians, from decoded pixels to the results; networks are loaded before. "Networks" is the \
      time during which at least one of them was running; if the first network detects nothing, the others don't run.
      """)

  @Argument(help: "An image.")
  var picture: String

  @Option(help: "The number of times that each is measured.")
  var rounds = 20

  @Option(parsing: .upToNextOption, help: "Measure only these requests.")
  var only: [ImageRequest] = []

  @Option(help: .hidden)
  var part: ImageRequest?

  struct Measurement: Codable {
    /// In milliseconds.
    let whole: Double
    let networks: Double
    let megabytes: Double
    let results: Int
  }

  func run() throws {
    if let part {
      let result = try JSONEncoder().encode(try measure(part))
      return print(String(decoding: result, as: UTF8.self))
    }
    print(
      "request".padding(toLength: 22, withPad: " ", startingAt: 0)
        + "  whole ms  networks ms  ratio  peak MB  results")
    for request in only.isEmpty ? ImageRequest.allCases : only {
      let result: Measurement = try measuredInChild(
        ["requests", picture, "--rounds", "\(rounds)", "--part", request.rawValue])
      let ratio = result.networks > 0 ? String(format: "%5.2f", result.whole / result.networks) : "    -"
      print(
        request.rawValue.padding(toLength: 22, withPad: " ", startingAt: 0)
          + String(
            format: "%10.2f %12.2f  %@ %8.0f %8d", result.whole, result.networks, ratio, result.megabytes,
            result.results))
    }
  }

  private func measure(_ part: ImageRequest) throws -> Measurement {
    let picture = try ImageDecoder.decode(contentsOf: URL(filePath: picture)).picture
    let request = part.request(comparingWith: picture.buffer)
    func perform() throws {
      try VNImageRequestHandler(
        cvPixelBuffer: picture.buffer, orientation: picture.orientation, options: [:]
      ).perform([request])
    }
    try perform()
    var (whole, networks) = (Timings(), Timings())
    for _ in 0..<rounds {
      let before = NetworkTime.total
      whole.append(try milliseconds(perform))
      networks.append((NetworkTime.total - before) / .milliseconds(1))
    }
    return Measurement(
      whole: whole.median, networks: networks.median, megabytes: try peakMegabytes(),
      results: request.results?.count ?? 0)
  }
}

extension ImageRequest: ExpressibleByArgument {}
