import CoreVideo
import Foundation
import ImageIO
import PictionARy
import Reports

/// A picture of a drawing, decoded.
struct DrawingInput {
  let picture: OrientedImage
  /// The picture as it is in its file.
  let encoded: Data

  /// - Parameter orientation: instead of the file's own.
  /// - Throws: why the picture can't be read.
  init(_ input: Input, orientation: CGImagePropertyOrientation? = nil) throws {
    let source = try input.image()
    let image = try source.encoded()
    encoded = image.data
    picture = try source.decode(image).picture.oriented(orientation)
  }
}

extension [Classification] {
  /// The most confident ones; all where `count` is 0.
  func top(_ count: Int) -> ArraySlice<Classification> { count > 0 ? prefix(count) : self[...] }
}

extension Classification {
  /// Such as `dog 91 %`.
  var text: String { "\(identifier.escapingControlCharacters) \(percent(confidence))" }
}

/// Whole hundredths, rounded down as points are.
func percent(_ confidence: Float) -> String {
  "\(Int((Swift.min(Swift.max(confidence, 0), 1) * 100).rounded(.down))) %"
}
