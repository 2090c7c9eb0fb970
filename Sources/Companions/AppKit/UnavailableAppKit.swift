// Parts of AppKit that aren't implemented, declared unavailable with Apple's signatures so that using one is
// a clear compiler error. There is no screen, no pasteboard and no drawing outside of Core Graphics.

import UnavailableInterface

/// The context of drawing, of which there is none: draw with a `CGContext`.
public final class NSGraphicsContext: NSObject {
  /// Nil: nothing is drawn.
  public static var current: NSGraphicsContext? { nil }

  @available(*, unavailable, message: "not available on Linux: draw with the CGContext itself")
  public init(cgContext graphicsPort: CGContext, flipped initialFlippedState: Bool) { notAvailable() }
}

extension NSImage {
  @available(*, unavailable, message: "not available on Linux: draw with a CGContext")
  public func lockFocus() { notAvailable() }
  @available(*, unavailable, message: "not available on Linux: draw with a CGContext")
  public func unlockFocus() { notAvailable() }
  @available(*, unavailable, message: "not available on Linux: use CGContext.draw(_:in:)")
  public func draw(in rect: NSRect) { notAvailable() }
  @available(*, unavailable, message: "not available on Linux: images are loaded from files")
  public convenience init?(named name: String) { notAvailable() }
  @available(*, unavailable, message: "not available on Linux: there are no system symbols")
  public convenience init?(systemSymbolName name: String, accessibilityDescription description: String?) {
    notAvailable()
  }
  @available(*, unavailable, message: "not available on Linux: there is no pasteboard")
  public convenience init?(pasteboard: NSPasteboard) { notAvailable() }
}

@available(*, unavailable, message: "not available on Linux: there is no pasteboard")
public final class NSPasteboard: NSObject {}
@available(*, unavailable, message: "not available on Linux: there is no screen")
public final class NSScreen: NSObject {}
@available(*, unavailable, message: "not available on Linux: there is no screen")
public class NSView: NSObject {}
@available(*, unavailable, message: "not available on Linux: there is no screen")
public class NSWindow: NSObject {}
@available(*, unavailable, message: "not available on Linux: there is no screen")
public class NSApplication: NSObject {}
@available(*, unavailable, message: "not available on Linux: there is no desktop")
public final class NSWorkspace: NSObject {}
@available(*, unavailable, message: "not available on Linux: use CGPath")
public final class NSBezierPath: NSObject {}
@available(*, unavailable, message: "not available on Linux: CGContext draws text")
public final class NSFont: NSObject {}
