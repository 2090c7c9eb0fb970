public import _CoreGraphics

// Equal only to themselves, regardless of content, like Apple's objects.
extension CIDetector: _CFObject {}
extension CIFeature: Hashable {
  public static func == (left: CIFeature, right: CIFeature) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
