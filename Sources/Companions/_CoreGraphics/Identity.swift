public import CoreFoundationTypes

// Equal to themselves only, whatever their pixels.
extension CGImage: _CFObject {}
extension CGContext: _CFObject {}
extension CGDataProvider: _CFObject {}

// Paths are equal where they have the same lines and curves in the same order, growing or not.
extension CGPath: Hashable {
  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }
  public func hash(into hasher: inout Hasher) {
    for point in elements.lazy.flatMap(\.points) {
      hasher.combine(point.x)
      hasher.combine(point.y)
    }
  }
}
