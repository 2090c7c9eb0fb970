// Parts of Apple's Core Graphics that aren't implemented yet, declared unavailable with Apple's signatures so
// that using one is a clear compiler error. Implementing a declaration removes it from this file.

public import Foundation
import UnavailableInterface

extension CGContext {
  @available(*, unavailable, message: "not available on Linux yet; cells start at the origin")
  public func setPatternPhase(_ phase: CGSize) { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; text is drawn without Core Text here")
  public var textMatrix: CGAffineTransform {
    get { notAvailable() }
    set { notAvailable() }
  }
  @available(*, unavailable, message: "not available on Linux yet; text is drawn without Core Text here")
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; text is drawn without Core Text here")
  public func setCharacterSpacing(_ spacing: CGFloat) { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; text is drawn without Core Text here")
  public var textPosition: CGPoint {
    get { notAvailable() }
    set { notAvailable() }
  }
  @available(
    *, unavailable, message: "not available on Linux yet; saveGState before clipping, and restoreGState after"
  )
  public func resetClip() { notAvailable() }
}

extension CGPath {
  @available(*, unavailable, message: "not available on Linux yet; fill one path after the other")
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { notAvailable() }
  @available(
    *, unavailable, message: "not available on Linux yet; clip a context to one path and fill the other"
  )
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    notAvailable()
  }
  @available(*, unavailable, message: "not available on Linux yet; fill both by the even-odd rule")
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; fill both by the even-odd rule")
  public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    notAvailable()
  }
  @available(*, unavailable, message: "not available on Linux yet")
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    notAvailable()
  }
  @available(*, unavailable, message: "not available on Linux yet")
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    notAvailable()
  }
  @available(*, unavailable, message: "not available on Linux yet; use contains(_:using:) for points")
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; fill by the even-odd rule")
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath { notAvailable() }
}

extension CGColorSpace {
  @available(
    *, unavailable,
    message:
      "images here are sRGB or gray, and files' profiles are applied when they are decoded; use init(name:)"
  )
  public convenience init?(iccProfileData data: CFTypeRef) { notAvailable() }
  @available(*, unavailable, message: "images here are sRGB or gray, without profiles")
  public func copyICCData() -> CFData? { notAvailable() }
}

extension CGImage {
  @available(*, unavailable, message: "not available on Linux yet")
  public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? { notAvailable() }
}

@available(*, unavailable, message: "not available on Linux yet; text is drawn without Core Text here")
public enum CGTextDrawingMode: Int32, Sendable {
  case fill, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip
}
@available(*, unavailable, message: "not available on Linux yet")
public final class CGLayer {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CGPDFDocument {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CGFont {}
