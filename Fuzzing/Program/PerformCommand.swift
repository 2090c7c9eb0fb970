import ArgumentParser
import Foundation
import ImageIO
import RequestExamination
import Vision

/// Performs every request on pictures and reports how many observations each has, a line of JSON for a picture: what `requests`
/// runs.
struct PerformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "perform", abstract: "Perform every request on pictures.", shouldDisplay: false)

  @Option(
    help:
      "Perform each request once more with extreme properties, which follow from this number and the picture's name."
  )
  var extremes: UInt64?

  @Argument(help: "Pictures.")
  var pictures: [String]

  private struct Line: Codable {
    let input: String
    var error: String?
    /// By request, how many observations there are; -1 where it refused the picture.
    var results: [String: Int]?
  }

  func run() throws {
    var isAnyUnread = false
    for picture in pictures {
      var line = Line(input: picture)
      let decoded: OrientedImage?
      do {
        decoded = try ImageDecoder.decode(contentsOf: URL(filePath: picture)).picture
      } catch {
        decoded = nil
        line.error = "\(error)"
        isAnyUnread = true
      }
      line.results = try decoded.map(results)
      if let decoded, let extremes {
        // By the picture's name, so that it is the same when the picture is performed on alone.
        let seed = picture.utf8.reduce(extremes) { $0 &* 31 &+ UInt64($1) }
        performWithExtremes(decoded, seed: seed)
      }
      try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(line) + Data("\n".utf8))
    }
    // As vision detect ends where a picture couldn't be read.
    if isAnyUnread { throw ExitCode(65) }
  }

  private func results(in picture: OrientedImage) throws -> [String: Int] {
    let handler = VNImageRequestHandler(
      cvPixelBuffer: picture.buffer, orientation: picture.orientation, options: [:])
    var results: [String: Int] = [:]
    for kind in ImageRequest.allCases {
      let request = kind.request(comparingWith: picture.buffer)
      results[kind.rawValue] = try count {
        try handler.perform([request])
        return request.results?.count ?? 0
      }
    }
    for kind in SequenceRequest.allCases {
      results[kind.rawValue] = try count { try kind.observations(in: picture.buffer) }
    }
    return results
  }

  /// Performs requests whose properties have extreme values: any error will do, and any number of observations.
  private func performWithExtremes(_ picture: OrientedImage, seed: UInt64) {
    var properties = ExtremeProperties(seed: seed)
    let handler = VNImageRequestHandler(
      cvPixelBuffer: picture.buffer, orientation: picture.orientation, options: [:])
    for kind in ImageRequest.allCases {
      let request = kind.request(comparingWith: picture.buffer)
      properties.set(request)
      try? handler.perform([request])
    }
    for kind in SequenceRequest.allCases {
      _ = try? kind.observations(in: picture.buffer) { properties.set($0) }
    }
  }

  /// How many observations there are; -1 where a picture is too small or too narrow for a request, which says so.
  private func count(_ observations: () throws -> Int) throws -> Int {
    do {
      return try observations()
    } catch let error as NSError where error.code != VNErrorCode.dataUnavailable.rawValue {
      // A network that isn't installed is no such error.
      return -1
    }
  }
}
