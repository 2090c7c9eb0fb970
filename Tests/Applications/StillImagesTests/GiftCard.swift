import CoreVideo
import Foundation
import ImageIO
import TestSupport

/// The project's own still image, with its ground truth.
struct GiftCard: Decodable {
  struct Code: Decodable {
    var symbology: String
    var payload: String
    var corners: [[Double]]
  }

  var width: Int
  var height: Int
  var rectangle: [[Double]]
  var barcode: Code
  var text: [String]

  private static let folder = packageFolder.appending(path: "Examples/GiftCard")

  static func truth() throws -> GiftCard {
    try JSONDecoder().decode(GiftCard.self, from: Data(contentsOf: folder.appending(path: "card.json")))
  }

  static func image() throws -> CVPixelBuffer {
    try ImageDecoder.decode(contentsOf: folder.appending(path: "card.jpg")).picture.buffer
  }
}

/// Returns the largest distance between points and their true positions, in pixels.
func largestDistance(_ points: [CGPoint], _ truth: [[Double]]) -> Double {
  guard points.count == truth.count else { return .infinity }
  return zip(points, truth).map { hypot(Double($0.x) - $1[0], Double($0.y) - $1[1]) }.max() ?? 0
}
