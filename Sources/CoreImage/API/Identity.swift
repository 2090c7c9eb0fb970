import _CoreGraphics

// Equal to themselves only, whatever they draw, as Apple's objects are.
extension CIImage: _CFObject {}
extension CIContext: _CFObject {}
extension CIDetector: _CFObject {}
extension CIFeature: Hashable {
  public static func == (left: CIFeature, right: CIFeature) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
