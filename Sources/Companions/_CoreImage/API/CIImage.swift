public import _CoreGraphics
public import CoreVideo
public import Foundation
public import ImageIO

/// What may be said of a picture as it becomes a `CIImage`.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether the stored orientation is applied, a `Bool`; default false.
  public static let applyOrientationProperty = CIImageOption(rawValue: "kCIImageApplyOrientationProperty")
  /// `NSNull()` for pixels that aren't colors: their values are used as they are stored. Otherwise accepted and ignored:
  /// pictures are sRGB.
  public static let colorSpace = CIImageOption(rawValue: "kCIImageColorSpace")
  /// Properties that the picture shall have, a `[String: Any]`.
  public static let properties = CIImageOption(rawValue: "kCIImageProperties")
}

/// A recipe for a picture: pixels or a generator, and what is done with them. Nothing is computed until a `CIContext` or
/// a Vision request asks, and then only what is asked for.
///
/// Coordinates are pixels with the origin at the lower left, as everywhere in Core Image. Filters compute with linear light
/// in sRGB's primaries; see `CIContext`.
public final class CIImage: Sendable {
  /// What is done last.
  let step: any RenderStep
  /// Where the pixels are, if nothing was done but moving and cutting.
  let placement: ImagePlacement?
  /// The part of the plane that the picture fills: not whole pixels after a turn by other than quarters, `CGRect.infinite` for
  /// pictures without end, `CGRect.zero` for empty ones.
  public let extent: CGRect
  private let origin: Origin
  /// Whether pixels between its pixels are the nearest of them.
  let isSampledNearest: Bool

  /// What the picture was made from.
  private enum Origin: Sendable {
    case file(width: Int, height: Int, orientation: CGImagePropertyOrientation)
    case image(CGImage)
    case buffer(CVPixelBuffer)
    case other
  }

  private init(
    _ step: any RenderStep, placement: ImagePlacement?, extent: CGRect, origin: Origin,
    isSampledNearest: Bool = false
  ) {
    self.step = step
    self.placement = placement
    self.extent = extent
    self.origin = origin
    self.isSampledNearest = isSampledNearest
  }

  /// The result of a step.
  convenience init(_ step: any RenderStep) {
    self.init(step, placement: nil, extent: step.extent, origin: .other)
  }

  private convenience init(
    source: CVPixelBuffer, isOpaque: Bool, origin: Origin, options: [CIImageOption: Any]?
  ) {
    let isUnmanaged = options?[.colorSpace] is NSNull
    let step = PixelsStep(buffer: source, isOpaque: isOpaque, isUnmanaged: isUnmanaged)
    // What is drawn from unmanaged pixels isn't what is stored.
    self.init(
      step, placement: isUnmanaged ? nil : ImagePlacement(source: source, isOpaque: isOpaque),
      extent: step.extent, origin: origin)
  }

  private convenience init(_ image: CIImage, origin: Origin) {
    self.init(image.step, placement: image.placement, extent: image.extent, origin: origin)
  }

  /// A picture without pixels.
  public convenience init() { self.init(EmptyStep()) }

  /// A picture without pixels.
  public static func empty() -> CIImage { CIImage() }

  /// One color, without end: its extent is infinite.
  public convenience init(color: CIColor) { self.init(ColorStep(color: color)) }

  /// Decodes a file's picture, as it is stored unless `applyOrientationProperty` is given; nil where it can't be
  /// read as one.
  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
    guard let decoded = try? ImageDecoder.decode(contentsOf: url) else { return nil }
    self.init(decoded, options: options)
  }

  /// Decodes a picture in memory, as it is stored unless `applyOrientationProperty` is given; nil where it can't be
  /// read as one.
  public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
    guard let decoded = try? ImageDecoder.decode(data) else { return nil }
    self.init(decoded, options: options)
  }

  /// A decoded still; its stored orientation is applied if `options` say so.
  package convenience init(_ decoded: DecodedImage, options: [CIImageOption: Any]? = nil) {
    let applies = options?[.applyOrientationProperty] as? Bool ?? false
    let picture = decoded.picture
    let origin = Origin.file(
      width: picture.buffer.width, height: picture.buffer.height,
      orientation: applies ? .up : picture.orientation)
    let stored = CIImage(source: picture.buffer, isOpaque: false, origin: origin, options: options)
    self.init(applies ? stored.oriented(picture.orientation) : stored, origin: origin)
  }

  public convenience init(cgImage: CGImage, options: [CIImageOption: Any]? = nil) {
    self.init(
      source: cgImage.pixelBuffer, isOpaque: cgImage.isOpaque, origin: .image(cgImage), options: options)
  }

  /// Shows a buffer's pixels without copying them.
  public convenience init(cvPixelBuffer: CVPixelBuffer, options: [CIImageOption: Any]? = nil) {
    self.init(source: cvPixelBuffer, isOpaque: false, origin: .buffer(cvPixelBuffer), options: options)
  }

  /// Shows a buffer's pixels without copying them.
  public convenience init(cvImageBuffer: CVImageBuffer, options: [CIImageOption: Any]? = nil) {
    self.init(cvPixelBuffer: cvImageBuffer, options: options)
  }

  /// The buffer that the picture was made from; nil for other origins.
  public var pixelBuffer: CVPixelBuffer? {
    guard case .buffer(let buffer) = origin else { return nil }
    return buffer
  }
  /// The picture that this one was made from; nil for other origins.
  public var cgImage: CGImage? {
    guard case .image(let image) = origin else { return nil }
    return image
  }
  /// The stored pixels' color space; sRGB for what is computed.
  public var colorSpace: CGColorSpace? {
    placement.map { CGImage(pixelBuffer: $0.source).colorSpace } ?? .redGreenBlue
  }
  /// What is known of the picture from its file: its stored size, and its orientation where that isn't applied. Empty for what
  /// is computed.
  public var properties: [String: Any] {
    let (width, height, orientation): (Int, Int, CGImagePropertyOrientation)
    switch origin {
    case .file(let fileWidth, let fileHeight, let stored):
      (width, height, orientation) = (fileWidth, fileHeight, stored)
    case .image(let image): (width, height, orientation) = (image.width, image.height, .up)
    case .buffer(let buffer): (width, height, orientation) = (buffer.width, buffer.height, .up)
    case .other: return [:]
    }
    return [
      kCGImagePropertyPixelWidth: width, kCGImagePropertyPixelHeight: height,
      kCGImagePropertyOrientation: orientation.rawValue,
    ]
  }

  /// The picture moved, scaled or turned.
  ///
  /// Pixels between pixels are interpolated linearly; made smaller by two or more, whole blocks are averaged first. Moved, scaled
  /// and turned by quarters the edges stay sharp; turned by other angles the pixels there are mixed with transparent ones.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    guard !matrix.isIdentity else { return self }
    let previous = isSampledNearest ? nil : step as? AffineStep
    let (image, matrix) = previous?.following(matrix) ?? (self, matrix)
    let step = AffineStep(image, matrix)
    var moved = image.placement
    moved?.transform = image.placement?.transform.concatenating(matrix) ?? matrix
    // A part that was cut out stays an upright rectangle after these only.
    if image.step is CropStep, !matrix.keepsRectangles { moved = nil }
    return CIImage(step, placement: moved, extent: step.extent, origin: inheritedOrigin)
  }

  /// The same picture, of which `transformed(by:)` and perspective filters take the nearest pixel instead of interpolating: enlarged,
  /// pixels become blocks with sharp edges; made smaller, pixels are left out. Its own pixels, and all other filters, are as they are.
  public func samplingNearest() -> CIImage { sampled(nearest: true) }

  /// The same picture, which is interpolated linearly where it is moved, scaled or turned: as all are that `samplingNearest()` didn't make.
  public func samplingLinear() -> CIImage { sampled(nearest: false) }

  private func sampled(nearest: Bool) -> CIImage {
    guard nearest != isSampledNearest else { return self }
    return CIImage(
      step, placement: placement, extent: extent, origin: inheritedOrigin, isSampledNearest: nearest)
  }

  /// The picture moved, scaled or turned; see `transformed(by:)`.
  ///
  /// - Parameter highQualityDownsample: ignored: pictures made smaller by two or more are averaged, never sampled.
  public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage {
    transformed(by: matrix)
  }

  /// The part inside a rectangle; at its borders, all pixels that it touches. Empty where there is none.
  public func cropped(to rect: CGRect) -> CIImage {
    let step = CropStep(self, to: rect)
    return CIImage(step, placement: placement, extent: step.extent, origin: inheritedOrigin)
  }

  /// What is known of the file holds for its picture's parts, too.
  private var inheritedOrigin: Origin {
    guard case .file = origin else { return .other }
    return origin
  }

  /// The picture turned upright, were it stored with an orientation.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    transformed(by: orientationTransform(for: orientation))
  }

  /// The picture turned upright, by EXIF's value; unchanged for a value that isn't 1…8.
  public func oriented(forExifOrientation orientation: Int32) -> CIImage {
    oriented(UInt32(exactly: orientation).flatMap(CGImagePropertyOrientation.init) ?? .up)
  }

  /// The transform that `oriented(forExifOrientation:)` applies.
  public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
    orientationTransform(for: UInt32(exactly: orientation).flatMap(CGImagePropertyOrientation.init) ?? .up)
  }

  /// The transform that `oriented(_:)` applies: the turned picture keeps the extent's lower left corner.
  public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
    extent.orientationTransform(for: orientation)
  }
}
