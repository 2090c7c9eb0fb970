public import CoreFoundationTypes

// Compared by identity, not by their pixels.
extension CGImage: _CFObject {}
extension CGContext: _CFObject {}
extension CGDataProvider: _CFObject {}

// Paths, mutable or not, are equal if they have the same elements in the same order.
extension CGPath: Hashable {
  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }
  public func hash(into hasher: inout Hasher) {
    for point in elements.lazy.flatMap(\.points) {
      hasher.combine(point.x)
      hasher.combine(point.y)
    }
  }
}
