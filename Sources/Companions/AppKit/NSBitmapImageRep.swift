/// An image's pixels, and their conversion to files.
open class NSBitmapImageRep: NSImageRep {
  private let image: CGImage

  /// The formats of files.
  public enum FileType: UInt, Sendable {
    case tiff = 0
    case bmp = 1
    case gif = 2
    case jpeg = 3
    case png = 4
    case jpeg2000 = 5

    fileprivate var typeIdentifier: CFString? {
      switch self {
      case .tiff: "public.tiff"
      case .gif: "com.compuserve.gif"
      case .jpeg: "public.jpeg"
      case .png: "public.png"
      case .bmp, .jpeg2000: nil
      }
    }
  }

  /// A property of a file.
  public struct PropertyKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The quality of JPEG, a number in 0…1.
    public static let compressionFactor = PropertyKey(rawValue: "NSImageCompressionFactor")
    /// Accepted and ignored: files aren't progressive.
    public static let progressive = PropertyKey(rawValue: "NSImageProgressive")
    /// Accepted and ignored: files aren't interlaced.
    public static let interlaced = PropertyKey(rawValue: "NSImageInterlaced")
    /// Accepted and ignored.
    public static let compressionMethod = PropertyKey(rawValue: "NSImageCompressionMethod")
  }

  /// Creates a representation of an image, at a pixel per point.
  public init(cgImage: CGImage) {
    image = cgImage
    super.init(
      size: NSSize(width: cgImage.width, height: cgImage.height), pixelsWide: cgImage.width,
      pixelsHigh: cgImage.height)
  }

  /// Decodes the first image of a file's contents, upright; nil if it can't be read.
  public convenience init?(data: Data) {
    guard let (image, size) = data.uprightImage(at: 0) else { return nil }
    self.init(cgImage: image)
    self.size = size
  }

  /// Renders an image, at a pixel per point. Stops the program if it is infinite or too large.
  public convenience init(ciImage: CIImage) {
    guard let image = CIContext().createCGImage(ciImage, from: ciImage.extent) else {
      preconditionFailure("The image with extent \(ciImage.extent) can't be rendered.")
    }
    self.init(cgImage: image)
  }

  /// Decodes all images of a file's contents, such as the pages of a TIFF, upright; empty if none is read.
  open class func imageReps(with data: Data) -> [NSImageRep] {
    (0..<(CGImageSourceCreateWithData(data, nil).map(CGImageSourceGetCount) ?? 0)).compactMap { index in
      data.uprightImage(at: index).map { image, size in
        let representation = NSBitmapImageRep(cgImage: image)
        representation.size = size
        return representation
      }
    }
  }

  /// The pixels.
  open var cgImage: CGImage? { image }

  open override var hasAlpha: Bool {
    ![.none, .noneSkipFirst, .noneSkipLast].contains(image.alphaInfo)
  }
  open override var bitsPerSample: Int { image.bitsPerComponent }
  /// Bits per pixel, including unused ones.
  open var bitsPerPixel: Int { image.bitsPerPixel }
  /// The distance between rows in bytes, including padding.
  open var bytesPerRow: Int { image.bytesPerRow }

  open override func cgImage(
    forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context: NSGraphicsContext?,
    hints: [HintKey: Any]?
  ) -> CGImage? { image }

  /// Returns the contents of a file; nil for BMP and JPEG 2000, or if encoding fails.
  ///
  /// The resolution is stored by TIFF, JPEG and PNG. JPEG has white beneath transparent pixels.
  open func representation(using storageType: FileType, properties: [PropertyKey: Any]) -> Data? {
    guard let type = storageType.typeIdentifier else { return nil }
    var options: [String: Any] = [:]
    if size.width > 0, size.height > 0 {
      options[kCGImagePropertyDPIWidth] = 72 * Double(pixelsWide) / Double(size.width)
      options[kCGImagePropertyDPIHeight] = 72 * Double(pixelsHigh) / Double(size.height)
    }
    options[kCGImageDestinationLossyCompressionQuality] = properties[.compressionFactor]
    let data = NSMutableData()
    guard let destination = CGImageDestinationCreateWithData(data, type, 1, nil) else { return nil }
    CGImageDestinationAddImage(destination, image, options)
    return CGImageDestinationFinalize(destination) ? data as Data : nil
  }

  /// The contents of a TIFF file; nil if encoding fails.
  open var tiffRepresentation: Data? { representation(using: .tiff, properties: [:]) }
}

extension Data {
  /// Decodes an image of a file's contents, upright, with its size in points; nil if it can't be read.
  func uprightImage(at index: Int) -> (image: CGImage, size: NSSize)? {
    guard let source = CGImageSourceCreateWithData(self, nil),
      let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
    else { return nil }
    let orientation =
      (properties[kCGImagePropertyOrientation] as? UInt32).flatMap(CGImagePropertyOrientation.init) ?? .up
    // The function for thumbnails rotates, but also converts the pixels to 32 bits.
    let upright =
      orientation == .up
      ? CGImageSourceCreateImageAtIndex(source, index, nil)
      : CGImageSourceCreateThumbnailAtIndex(
        source, index,
        [
          kCGImageSourceCreateThumbnailFromImageAlways: true,
          kCGImageSourceCreateThumbnailWithTransform: true,
        ])
    guard let upright else { return nil }
    func points(perPixel resolution: CFString) -> Double {
      // A pixel per millimeter is libvips' number for an unknown resolution, which it also writes.
      guard let stated = properties[resolution] as? Double, stated > 0, abs(stated - 25.4) > 0.01 else {
        return 1
      }
      // PNG stores whole pixels per meter: 144 dpi become 143.99.
      return 72 / (abs(stated - stated.rounded()) < 0.0254 ? stated.rounded() : stated)
    }
    var scale = (points(perPixel: kCGImagePropertyDPIWidth), points(perPixel: kCGImagePropertyDPIHeight))
    if [.left, .right, .leftMirrored, .rightMirrored].contains(orientation) { scale = (scale.1, scale.0) }
    let size = NSSize(width: Double(upright.width) * scale.0, height: Double(upright.height) * scale.1)
    return (upright, size)
  }
}
