/// An image: a size in points, and representations with pixels.
///
/// Images are loaded and saved here, not drawn: `lockFocus()` and the drawing functions are unavailable. Use
/// a `CGContext` instead.
open class NSImage: NSObject {
  /// The size in points, 1/72 inch: an image of 144 dpi is half as large as its pixels.
  open var size: NSSize
  /// The part that is aligned when the image is shown: all of it by default.
  open var alignmentRect: NSRect
  /// The representations; the first has the pixels. An image from a file has one, of its first page.
  open private(set) var representations: [NSImageRep] = []

  /// Creates an image without representations.
  public init(size: NSSize) {
    self.size = size
    alignmentRect = NSRect(origin: .zero, size: size)
  }

  /// Creates an image.
  ///
  /// - Parameter size: the size in points; zero for a pixel per point.
  public convenience init(cgImage: CGImage, size: NSSize) {
    let representation = NSBitmapImageRep(cgImage: cgImage)
    if size != .zero { representation.size = size }
    self.init(size: representation.size)
    addRepresentation(representation)
  }

  /// Decodes the first image of a file's contents, upright; nil if it can't be read.
  public convenience init?(data: Data) {
    guard let representation = NSBitmapImageRep(data: data) else { return nil }
    self.init(size: representation.size)
    addRepresentation(representation)
  }

  /// Decodes the first image of a file, upright; nil if it can't be read. Files aren't downloaded.
  public convenience init?(contentsOf url: URL) {
    guard url.isFileURL, let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data)
  }

  /// Decodes the first image of a file, upright; nil if it can't be read.
  public convenience init?(contentsOfFile fileName: String) {
    self.init(contentsOf: URL(filePath: fileName))
  }

  /// Decodes the first image of a file, upright; nil if it can't be read. Unlike on macOS, the file is read
  /// at once.
  public convenience init?(byReferencingFile fileName: String) { self.init(contentsOfFile: fileName) }

  /// Decodes the first image of a file, upright. If it can't be read, `isValid` is false. Unlike on macOS,
  /// the file is read at once.
  public convenience init(byReferencing url: URL) {
    let representation = (try? Data(contentsOf: url)).flatMap { NSBitmapImageRep(data: $0) }
    self.init(size: representation?.size ?? .zero)
    if let representation { addRepresentation(representation) }
  }

  /// Whether there is a representation.
  open var isValid: Bool { !representations.isEmpty }

  open func addRepresentation(_ imageRep: NSImageRep) { representations.append(imageRep) }
  open func addRepresentations(_ imageReps: [NSImageRep]) { representations += imageReps }
  open func removeRepresentation(_ imageRep: NSImageRep) { representations.removeAll { $0 === imageRep } }

  /// Returns the first representation's pixels, all of them; nil if there is none, or it can't be rendered.
  ///
  /// - Parameters:
  ///   - proposedDestRect: ignored.
  ///   - referenceContext: ignored.
  ///   - hints: ignored.
  open func cgImage(
    forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?,
    context referenceContext: NSGraphicsContext?,
    hints: [NSImageRep.HintKey: Any]?
  ) -> CGImage? {
    representations.first?.cgImage(forProposedRect: proposedDestRect, context: referenceContext, hints: hints)
  }

  /// The contents of a TIFF file of the first representation; nil if there is none, or encoding fails.
  open var tiffRepresentation: Data? {
    cgImage(forProposedRect: nil, context: nil, hints: nil).flatMap { image in
      let representation = NSBitmapImageRep(cgImage: image)
      representation.size = size
      return representation.tiffRepresentation
    }
  }
}
