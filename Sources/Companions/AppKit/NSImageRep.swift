/// A representation of an image: its pixels, or instructions for them. `NSBitmapImageRep` and `NSCIImageRep`
/// are the kinds that exist here.
open class NSImageRep: NSObject {
  /// The size in points: 1/72 inch.
  open var size: NSSize
  /// The width in pixels.
  open var pixelsWide: Int
  /// The height in pixels.
  open var pixelsHigh: Int

  /// A key of a rendering hint.
  public struct HintKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  init(size: NSSize, pixelsWide: Int, pixelsHigh: Int) {
    (self.size, self.pixelsWide, self.pixelsHigh) = (size, pixelsWide, pixelsHigh)
  }

  /// Whether the pixels have alpha.
  open var hasAlpha: Bool { true }
  /// Bits per component: 8, except for images with larger components.
  open var bitsPerSample: Int { 8 }

  /// Returns the pixels; nil if they can't be rendered.
  ///
  /// - Parameters:
  ///   - proposedDestRect: ignored: the image has all pixels, whatever the size.
  ///   - context: ignored.
  ///   - hints: ignored.
  open func cgImage(
    forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context: NSGraphicsContext?,
    hints: [HintKey: Any]?
  ) -> CGImage? { nil }
}
