import ArgumentParser
import Foundation
import ImageIO
import RequestFuzzing
import Vision

/// Performs every request on images and prints a line of JSON with the numbers per image: for `requests`.
struct PerformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "perform", abstract: "Perform every request on images.", shouldDisplay: false)

  @Option(
    help:
      "Perform each request once more with extreme properties, which follow from this number and the image's name."
  )
  var extremes: UInt64?

  @Argument(help: "Images.")
  var pictures: [String]

  private struct Line: Codable {
    let input: String
    var error: String?
    /// The number of observations by request; −1 if it rejected the image.
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
        // From the image's name, so that it is the same when the image is processed alone.
        let seed = picture.utf8.reduce(extremes) { $0 &* 31 &+ UInt64($1) }
        performWithExtremes(decoded, seed: seed)
      }
      try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(line) + Data("\n".utf8))
    }
    // Like vision detect if an image couldn't be read.
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

  /// Performs requests with extreme property values: any error and any number of observations are accepted.
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

  /// Returns the number of observations; −1 if the image is too small or narrow for a request.
  private func count(_ observations: () throws -> Int) throws -> Int {
    do {
      return try observations()
    } catch let error as NSError where error.code != VNErrorCode.dataUnavailable.rawValue {
      // A missing network isn't such an error.
      return -1
    }
  }
}
