/// The layout of boxes in Create ML's files.
package struct BoxForm: Hashable, Sendable {
  /// The point of a box that its coordinates specify.
  package enum Anchor: Hashable, Sendable {
    case center
    case topLeft
    case bottomLeft
  }

  /// Whether coordinates are 0…1 of the image's width and height, not pixels.
  package var isNormalized: Bool
  /// Whether the origin is the bottom-left corner of the image, not the top-left one.
  package var isFromBottom: Bool
  package var anchor: Anchor

  /// - Parameters: the defaults are Create ML's.
  package init(isNormalized: Bool = false, isFromBottom: Bool = false, anchor: Anchor = .center) {
    (self.isNormalized, self.isFromBottom, self.anchor) = (isNormalized, isFromBottom, anchor)
  }

  package func box(
    label: String, x: Double, y: Double, width: Double, height: Double
  ) -> AnnotationCollector.Box {
    // The box's edge nearest to the origin.
    let vertical =
      switch anchor {
      case .center: y - height / 2
      case .topLeft: isFromBottom ? y - height : y
      case .bottomLeft: isFromBottom ? y : y - height
      }
    return .init(
      label: label, rect: (anchor == .center ? x - width / 2 : x, vertical, width, height),
      units: isNormalized ? .normalized : .pixels, isFromBottom: isFromBottom)
  }
}
