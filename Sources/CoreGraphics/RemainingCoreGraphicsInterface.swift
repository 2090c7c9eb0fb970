// What Apple's Core Graphics has and this module doesn't yet, as unavailable declarations with Apple's signatures: code that
// uses one of them gets a compiler error that says so. A name leaves this file with the change that brings it.

import Foundation

/// The body of every function and property below. No call to one of them compiles.
private func notAvailable() -> Never { preconditionFailure("not available on Linux yet") }

extension CGContext {
  @available(*, unavailable, message: "not available on Linux yet; cells begin at the origin")
  public func setPatternPhase(_ phase: CGSize) { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; keep the path and draw it")
  public var path: CGPath? { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet; text is drawn without Core Text here")
  public var textMatrix: CGAffineTransform {
    get { notAvailable() }
    set { notAvailable() }
  }
  @available(*, unavailable, message: "not available on Linux yet; text is drawn without Core Text here")
  public var textPosition: CGPoint {
    get { notAvailable() }
    set { notAvailable() }
  }
  @available(
    *, unavailable, message: "not available on Linux yet; saveGState before clipping, and restoreGState after"
  )
  public func resetClip() { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func replacePathWithStrokedPath() { notAvailable() }
}

extension CGPath {
  @available(
    *, unavailable, message: "not available on Linux yet; CGContext.strokePath draws a line along a path"
  )
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath { notAvailable() }
}

extension CGImage {
  @available(*, unavailable, message: "not available on Linux yet")
  public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? { notAvailable() }
}

@available(*, unavailable, message: "not available on Linux yet")
public final class CGLayer {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CGPDFDocument {}
@available(*, unavailable, message: "not available on Linux yet")
public final class CGFont {}
