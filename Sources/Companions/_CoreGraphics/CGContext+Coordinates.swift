public import Foundation

// A device's units are pixels here, lower left origin.

extension CGContext {
  /// From user space to pixels: the same as `ctm`.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  /// The smallest rectangle around a rectangle's corners in pixels.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  /// The smallest rectangle around a rectangle's corners in user space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  /// As `setShouldAntialias`, which both must allow on Apple's systems; true changes nothing.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    if !allowsAntialiasing { setShouldAntialias(false) }
  }
  /// Accepted: curves are drawn as exactly as pixels show.
  public func setFlatness(_ flatness: CGFloat) {}
  /// Accepted: colors are sRGB, and all can be shown.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
  /// What components of `setFillColor(_:)` with numbers mean, which their number says here; the color becomes black.
  public func setFillColorSpace(_ space: CGColorSpace) { state.fillColor = .black }
  /// What components of `setStrokeColor(_:)` with numbers mean, which their number says here; the color becomes black.
  public func setStrokeColorSpace(_ space: CGColorSpace) { state.strokeColor = .black }
}
