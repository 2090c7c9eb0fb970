/// A point in pixels, origin at the top left corner of the picture; a pixel is one unit wide.
package typealias PixelPoint = SIMD2<Double>

/// A code that was read, and where.
package struct Barcode: Sendable {
  /// What its bytes are.
  package enum Content: Sendable {
    case text
    case binary
    case gs1
  }

  package let format: BarcodeFormat
  /// Without the add-on. UPC-A and UPC-E have 13 digits, as the EAN-13 that they stand for.
  package let text: String
  package let bytes: [UInt8]
  package let content: Content
  /// The two or five digits beside an EAN or UPC code.
  package let addOn: String?
  /// Whether it is light on dark.
  package var isInverted: Bool
  /// The code's own top left, top right, bottom right and bottom left.
  package var corners: [PixelPoint]

  package var center: PixelPoint { corners.reduce(.zero, +) / Double(corners.count) }

  /// How long its longer side is.
  var extent: Double { max((corners[1] - corners[0]).length, (corners[3] - corners[0]).length) }

  /// Whether a point lies within the code, or so near that it belongs to it.
  func covers(_ point: PixelPoint, margin: Double) -> Bool {
    var (inside, nearest) = (true, Double.infinity)
    var turning = 0.0
    for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let (edge, offset) = (end - start, point - start)
      let cross = edge.x * offset.y - edge.y * offset.x
      if turning == 0 { turning = cross }
      if cross * turning < 0 { inside = false }
      let along = edge.squaredLength > 0 ? min(max((edge * offset).sum() / edge.squaredLength, 0), 1) : 0
      nearest = min(nearest, (offset - along * edge).length)
    }
    return inside || nearest <= margin
  }

  /// Whether two readings are of one code: the same content at the same place.
  func isSameCode(as other: Barcode) -> Bool {
    format == other.format && bytes == other.bytes
      && (center - other.center).length < max(extent, other.extent) / 2
  }
}

extension SIMD2<Double> {
  var squaredLength: Double { (self * self).sum() }
  var length: Double { squaredLength.squareRoot() }
}
