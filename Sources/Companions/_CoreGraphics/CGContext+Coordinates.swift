public import Foundation

// Device units are pixels, lower-left origin.

extension CGContext {
  /// The transform from user space to pixels: the same as `ctm`.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  /// The bounding box of a rectangle's corners in pixels.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  /// The bounding box of a rectangle's corners in user space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  /// Disables antialiasing if false. True has no effect; on Apple's systems both settings must allow it.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    if !allowsAntialiasing { setShouldAntialias(false) }
  }
  /// Accepted and ignored: curves are drawn at pixel precision.
  public func setFlatness(_ flatness: CGFloat) {}
  /// Accepted and ignored: colors are sRGB.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
  /// Sets black. The space is ignored: `setFillColor(_:)` infers it from the number of components.
  public func setFillColorSpace(_ space: CGColorSpace) { state.fillColor = .black }
  /// Sets black. The space is ignored: `setStrokeColor(_:)` infers it from the number of components.
  public func setStrokeColorSpace(_ space: CGColorSpace) { state.strokeColor = .black }
}
