public import _CoreGraphics
public import CoreVideo
public import Foundation
public import ImageIO

/// The options for creating a `CIImage`.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether to apply the stored orientation, a `Bool`; default false.
  public static let applyOrientationProperty = CIImageOption(rawValue: "kCIImageApplyOrientationProperty")
  /// `NSNull()` to use stored values that aren't colors. Otherwise accepted and ignored: images are sRGB.
  public static let colorSpace = CIImageOption(rawValue: "kCIImageColorSpace")
  /// The properties of the image, a `[String: Any]`. Accepted and ignored.
  public static let properties = CIImageOption(rawValue: "kCIImageProperties")
}

/// A recipe for an image: pixels or a generator, and operations on them. Nothing is computed until a
/// `CIContext` or a Vision request needs pixels, and then only those.
///
/// Coordinates are pixels, lower-left origin. Filters compute in linear sRGB light; see `CIContext`.
public final class CIImage: Sendable {
  /// The last step.
  let step: any RenderStep
  /// The position of the source's pixels, if they were only moved, rotated, scaled and cropped.
  let placement: ImagePlacement?
  /// The image's bounds: fractional after rotations by other than 90°, infinite or zero for such images.
  public let extent: CGRect
  private let origin: Origin
  /// Whether sampling uses the nearest pixel.
  let samplesNearest: Bool

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
    self.samplesNearest = isSampledNearest
  }

  convenience init(_ step: any RenderStep) {
    self.init(step, placement: nil, extent: step.extent, origin: .other)
  }

  private convenience init(
    source: CVPixelBuffer, isOpaque: Bool, origin: Origin, options: [CIImageOption: Any]?
  ) {
    let isUnmanaged = options?[.colorSpace] is NSNull
    let step = PixelsStep(buffer: source, isOpaque: isOpaque, isUnmanaged: isUnmanaged)
    // Rendering unmanaged pixels changes their values, so they can't be shared.
    self.init(
      step, placement: isUnmanaged ? nil : ImagePlacement(source: source, isOpaque: isOpaque),
      extent: step.extent, origin: origin)
  }

  private convenience init(_ image: CIImage, origin: Origin) {
    self.init(image.step, placement: image.placement, extent: image.extent, origin: origin)
  }

  /// Creates an empty image.
  public convenience init() { self.init(EmptyStep()) }

  /// An empty image.
  public static func empty() -> CIImage { CIImage() }

  /// Creates an infinite image of one color.
  public convenience init(color: CIColor) { self.init(ColorStep(color: color)) }

  /// Decodes an image file, as stored unless `applyOrientationProperty` is given; nil if it can't be read.
  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
    guard let decoded = try? ImageDecoder.decode(contentsOf: url) else { return nil }
    self.init(decoded, options: options)
  }

  /// Decodes image data, as stored unless `applyOrientationProperty` is given; nil if it can't be read.
  public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
    guard let decoded = try? ImageDecoder.decode(data) else { return nil }
    self.init(decoded, options: options)
  }

  /// Wraps a decoded image; applies its stored orientation if `options` say so.
  package convenience init(_ decoded: DecodedImage, options: [CIImageOption: Any]? = nil) {
    let applies = options?[.applyOrientationProperty] as? Bool ?? false
    let image = decoded.picture
    let origin = Origin.file(
      width: image.buffer.width, height: image.buffer.height,
      orientation: applies ? .up : image.orientation)
    let stored = CIImage(source: image.buffer, isOpaque: false, origin: origin, options: options)
    self.init(applies ? stored.oriented(image.orientation) : stored, origin: origin)
  }

  public convenience init(cgImage: CGImage, options: [CIImageOption: Any]? = nil) {
    self.init(
      source: cgImage.pixelBuffer, isOpaque: cgImage.isOpaque, origin: .image(cgImage), options: options)
  }

  /// Wraps a buffer's pixels without copying them.
  public convenience init(cvPixelBuffer: CVPixelBuffer, options: [CIImageOption: Any]? = nil) {
    self.init(source: cvPixelBuffer, isOpaque: false, origin: .buffer(cvPixelBuffer), options: options)
  }

  /// Wraps a buffer's pixels without copying them.
  public convenience init(cvImageBuffer: CVImageBuffer, options: [CIImageOption: Any]? = nil) {
    self.init(cvPixelBuffer: cvImageBuffer, options: options)
  }

  /// The buffer that the image was created from; nil for other sources.
  public var pixelBuffer: CVPixelBuffer? {
    guard case .buffer(let buffer) = origin else { return nil }
    return buffer
  }
  /// The `CGImage` that this image was created from; nil for other sources.
  public var cgImage: CGImage? {
    guard case .image(let image) = origin else { return nil }
    return image
  }
  /// The stored pixels' color space; sRGB for computed images.
  public var colorSpace: CGColorSpace? {
    placement.map { CGImage(pixelBuffer: $0.source).colorSpace } ?? .redGreenBlue
  }
  /// The stored size, and the orientation unless it has been applied. Empty for computed images.
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

  /// Transforms the image.
  ///
  /// Pixels are interpolated bilinearly; if the image is scaled down by two or more, whole blocks are
  /// averaged first. Edges stay sharp if the image is moved, scaled and rotated by multiples of 90°; other
  /// rotations blend edge pixels with transparent ones.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    guard !matrix.isIdentity else { return self }
    let previous = samplesNearest ? nil : step as? AffineStep
    let (image, matrix) = previous?.following(matrix) ?? (self, matrix)
    let step = AffineStep(image, matrix)
    var moved = image.placement
    moved?.transform = image.placement?.transform.concatenating(matrix) ?? matrix
    // A cropped part remains an upright rectangle only under such transforms.
    if image.step is CropStep, !matrix.keepsRectangles { moved = nil }
    return CIImage(step, placement: moved, extent: step.extent, origin: inheritedOrigin)
  }

  /// Makes `transformed(by:)` and perspective filters sample the nearest pixel instead of interpolating:
  /// enlarged pixels become sharp blocks, and scaling down skips pixels. Other filters aren't affected.
  public func samplingNearest() -> CIImage { sampled(nearest: true) }

  /// Makes transforms interpolate bilinearly, as they do unless `samplingNearest()` was applied.
  public func samplingLinear() -> CIImage { sampled(nearest: false) }

  private func sampled(nearest: Bool) -> CIImage {
    guard nearest != samplesNearest else { return self }
    return CIImage(
      step, placement: placement, extent: extent, origin: inheritedOrigin, isSampledNearest: nearest)
  }

  /// Transforms the image; see `transformed(by:)`.
  ///
  /// - Parameters:
  ///   - matrix: the transform.
  ///   - highQualityDownsample: ignored: scaling down by two or more averages, never samples.
  public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage {
    transformed(by: matrix)
  }

  /// Crops to a rectangle, including all pixels that it touches. Empty if nothing remains.
  public func cropped(to rect: CGRect) -> CIImage {
    let step = CropStep(self, to: rect)
    return CIImage(step, placement: placement, extent: step.extent, origin: inheritedOrigin)
  }

  /// A file's properties also apply to parts of its image.
  private var inheritedOrigin: Origin {
    guard case .file = origin else { return .other }
    return origin
  }

  /// Rotates the image upright, treating it as stored with an orientation.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    transformed(by: orientationTransform(for: orientation))
  }

  /// Rotates the image upright by EXIF's value; unchanged for a value outside 1…8.
  public func oriented(forExifOrientation orientation: Int32) -> CIImage {
    oriented(UInt32(exactly: orientation).flatMap(CGImagePropertyOrientation.init) ?? .up)
  }

  /// The transform that `oriented(forExifOrientation:)` applies.
  public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
    orientationTransform(for: UInt32(exactly: orientation).flatMap(CGImagePropertyOrientation.init) ?? .up)
  }

  /// The transform that `oriented(_:)` applies, which preserves the extent's lower-left corner.
  public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
    extent.orientationTransform(for: orientation)
  }
}
