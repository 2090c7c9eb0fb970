// What Apple's Core Graphics has and this module doesn't yet, as unavailable declarations with Apple's signatures: code that
// uses one of them gets a compiler error that says so. A name leaves this file with the change that brings it.

import Foundation

/// The body of every function and property below. No call to one of them compiles.
private func notAvailable() -> Never { preconditionFailure("not available on Linux yet") }

extension CGContext {
  @available(*, unavailable, message: "not available on Linux yet")
  public func setBlendMode(_ mode: CGBlendMode) { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) { notAvailable() }
}

extension CGImage {
  @available(*, unavailable, message: "not available on Linux yet")
  public func masking(_ mask: CGImage) -> CGImage? { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func copy(colorSpace: CGColorSpace) -> CGImage? { notAvailable() }
}

@available(*, unavailable, message: "not available on Linux yet")
public enum CGBlendMode: Int32 { case normal = 0, multiply, screen, overlay, darken, lighten }
@available(*, unavailable, message: "not available on Linux yet")
public final class CGGradient {}
@available(*, unavailable, message: "not available on Linux yet")
public struct CGGradientDrawingOptions: OptionSet {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class CGLayer {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CGPattern {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CGPDFDocument {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CGFont {}
