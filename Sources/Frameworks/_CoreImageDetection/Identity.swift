public import _CoreGraphics

// Equal to themselves only, whatever they find, as Apple's objects are.
extension CIDetector: _CFObject {}
extension CIFeature: Hashable {
  public static func == (left: CIFeature, right: CIFeature) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
