/// An image that Core Image renders when its pixels are needed.
open class NSCIImageRep: NSImageRep {
  /// The image to render.
  public let ciImage: CIImage

  public init(ciImage image: CIImage) {
    ciImage = image
    func side(_ length: CGFloat) -> Int { length.isFinite ? Int(length.rounded(.up)) : 0 }
    super.init(
      size: image.extent.size, pixelsWide: side(image.extent.width), pixelsHigh: side(image.extent.height))
  }

  open override func cgImage(
    forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context: NSGraphicsContext?,
    hints: [HintKey: Any]?
  ) -> CGImage? { CIContext().createCGImage(ciImage, from: ciImage.extent) }
}
