import ArgumentParser
import Foundation
import ImageIO
import Vision

/// Prints the outline of the document in each image, for measure.py.
struct DocumentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "documents",
    abstract: "Print the document's corners in each image and the time, as JSON Lines; see measure.py.")

  @Argument(help: "The images.")
  var files: [String]

  private struct Line: Encodable {
    let file: String
    /// In pixels of the upright image, clockwise from the upper left; nil without a document.
    let corners: [[Double]]?
    let milliseconds: Double

    private enum CodingKeys: CodingKey { case file, corners, milliseconds }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(file, forKey: .file)
      // Null, not left out.
      try container.encode(corners, forKey: .corners)
      try container.encode(milliseconds, forKey: .milliseconds)
    }
  }

  func run() throws {
    for file in files {
      let image = try ImageDecoder.decode(contentsOf: URL(filePath: file)).picture
      let request = VNDetectDocumentSegmentationRequest()
      let time = try milliseconds { try VNImageRequestHandler(image).perform([request]) }
      let (width, height) = (Double(image.width), Double(image.height))
      let corners = request.results?.first.map { found in
        [found.topLeft, found.topRight, found.bottomRight, found.bottomLeft].map {
          [$0.x * width, (1 - $0.y) * height]
        }
      }
      let line = Line(file: file, corners: corners, milliseconds: time)
      print(String(decoding: try JSONEncoder().encode(line), as: UTF8.self))
    }
  }
}
