import CoreVideo
import Foundation
import ImageIO
import PictionARy
import Reports

struct DrawingInput {
  let picture: OrientedImage
  /// The image's file contents.
  let encoded: Data

  /// - Parameter orientation: overrides the file's own.
  /// - Throws: the reason why the picture can't be read.
  init(_ input: Input, orientation: CGImagePropertyOrientation? = nil) throws {
    let source = try input.image()
    let image = try input.encoded(source)
    encoded = image.data
    picture = try source.decode(image).picture.oriented(orientation)
  }
}

extension [Classification] {
  /// The most confident classifications; all if `count` is 0.
  func top(_ count: Int) -> ArraySlice<Classification> { count > 0 ? prefix(count) : self[...] }
}

extension Classification {
  /// A label with its confidence, such as `dog 91 %`.
  var text: String { "\(identifier.escapingControlCharacters) \(percent(confidence))" }
}

/// A percentage, rounded down like points.
func percent(_ confidence: Float) -> String {
  "\(Int((Swift.min(Swift.max(confidence, 0), 1) * 100).rounded(.down))) %"
}
