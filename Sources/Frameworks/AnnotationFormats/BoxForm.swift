/// How the boxes of files in Create ML's form are written.
package struct BoxForm: Hashable, Sendable {
  /// Which of a box's points its coordinates are.
  package enum Anchor: Hashable, Sendable {
    case center
    case topLeft
    case bottomLeft
  }

  /// Whether numbers are 0…1 of the picture's width and height, rather than pixels.
  package var isNormalized: Bool
  /// Whether the picture's coordinates begin at its lower left corner, rather than the upper left one.
  package var isFromBottom: Bool
  package var anchor: Anchor

  /// - Parameters: as Create ML writes boxes unless it is told otherwise.
  package init(isNormalized: Bool = false, isFromBottom: Bool = false, anchor: Anchor = .center) {
    (self.isNormalized, self.isFromBottom, self.anchor) = (isNormalized, isFromBottom, anchor)
  }

  /// A box of such a file.
  package func box(
    label: String, x: Double, y: Double, width: Double, height: Double
  ) -> AnnotationCollector.Box {
    // From the origin's corner to the box's corner nearest to it.
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
