import _CoreGraphics
import CoreVideo
import Foundation
import ImageIO

/// What may be said of a picture as it becomes a `CIImage`.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether the stored orientation is applied, a `Bool`; default false.
  public static let applyOrientationProperty = CIImageOption(rawValue: "kCIImageApplyOrientationProperty")
  /// Accepted and ignored: pictures are sRGB.
  public static let colorSpace = CIImageOption(rawValue: "kCIImageColorSpace")
  /// Properties that the picture shall have, a `[String: Any]`.
  public static let properties = CIImageOption(rawValue: "kCIImageProperties")
}

/// A recipe for a picture: pixels, and how they are turned, moved and cut. Nothing is drawn until a `CIContext` or
/// a Vision request asks.
///
/// Coordinates are pixels with the origin at the lower left, as everywhere in Core Image.
public final class CIImage: Sendable {
  /// The pixels as they are stored.
  package let source: CVPixelBuffer
  /// Whether the source's alpha means nothing.
  package let isOpaque: Bool
  /// From the source's pixels (lower left origin) to this picture's plane.
  package let transform: CGAffineTransform
  /// The part of the plane that the picture fills. Not whole pixels after a turn by other than quarters.
  public let extent: CGRect
  private let decodedOrientation: CGImagePropertyOrientation
  private let givenImage: CGImage?
  private let isGivenBuffer: Bool

  private init(
    source: CVPixelBuffer, isOpaque: Bool, transform: CGAffineTransform, extent: CGRect,
    decodedOrientation: CGImagePropertyOrientation = .up, givenImage: CGImage? = nil,
    isGivenBuffer: Bool = false
  ) {
    self.source = source
    self.isOpaque = isOpaque
    self.transform = transform
    self.extent = extent
    self.decodedOrientation = decodedOrientation
    self.givenImage = givenImage
    self.isGivenBuffer = isGivenBuffer
  }

  private convenience init(
    source: CVPixelBuffer, isOpaque: Bool, decodedOrientation: CGImagePropertyOrientation = .up,
    givenImage: CGImage? = nil, isGivenBuffer: Bool = false
  ) {
    self.init(
      source: source, isOpaque: isOpaque, transform: .identity,
      extent: CGRect(x: 0, y: 0, width: source.width, height: source.height),
      decodedOrientation: decodedOrientation, givenImage: givenImage, isGivenBuffer: isGivenBuffer)
  }

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
    let stored = CIImage(source: picture.buffer, isOpaque: false, decodedOrientation: picture.orientation)
    let image = applies ? stored.oriented(picture.orientation) : stored
    self.init(
      source: image.source, isOpaque: image.isOpaque, transform: image.transform, extent: image.extent,
      decodedOrientation: applies ? .up : picture.orientation)
  }

  public convenience init(cgImage: CGImage, options: [CIImageOption: Any]? = nil) {
    self.init(source: cgImage.pixelBuffer, isOpaque: cgImage.isOpaque, givenImage: cgImage)
  }

  /// Shows a buffer's pixels without copying them.
  public convenience init(cvPixelBuffer: CVPixelBuffer, options: [CIImageOption: Any]? = nil) {
    self.init(source: cvPixelBuffer, isOpaque: false, isGivenBuffer: true)
  }

  /// Shows a buffer's pixels without copying them.
  public convenience init(cvImageBuffer: CVImageBuffer, options: [CIImageOption: Any]? = nil) {
    self.init(cvPixelBuffer: cvImageBuffer, options: options)
  }

  /// The buffer that the picture was made from; nil for other origins.
  public var pixelBuffer: CVPixelBuffer? { isGivenBuffer ? source : nil }
  /// The picture that this one was made from; nil for other origins.
  public var cgImage: CGImage? { givenImage }
  public var colorSpace: CGColorSpace? { CGImage(pixelBuffer: source).colorSpace }
  /// What is known of the picture from its file: its stored size, and its orientation where that isn't applied.
  public var properties: [String: Any] {
    [
      kCGImagePropertyPixelWidth: source.width, kCGImagePropertyPixelHeight: source.height,
      kCGImagePropertyOrientation: decodedOrientation.rawValue,
    ]
  }

  /// The picture moved, scaled or turned.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    CIImage(
      source: source, isOpaque: isOpaque, transform: transform.concatenating(matrix),
      extent: extent.applying(matrix), decodedOrientation: decodedOrientation)
  }

  /// The part inside a rectangle.
  public func cropped(to rect: CGRect) -> CIImage {
    let part = rect.hasNaN || extent.hasNaN ? .null : extent.intersection(rect)
    return CIImage(
      source: source, isOpaque: isOpaque, transform: transform, extent: part.isNull ? .zero : part,
      decodedOrientation: decodedOrientation)
  }

  /// The picture turned upright, were it stored with an orientation.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    transformed(by: orientationTransform(for: orientation))
  }

  /// The picture turned upright, by EXIF's value; unchanged for a value that isn't 1…8.
  public func oriented(forExifOrientation orientation: Int32) -> CIImage {
    oriented(UInt32(exactly: orientation).flatMap(CGImagePropertyOrientation.init) ?? .up)
  }

  /// The transform that `oriented(_:)` applies: the turned picture keeps the extent's lower left corner.
  public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
    let (width, height) = (extent.width, extent.height)
    let turn =
      switch orientation {
      case .up: CGAffineTransform.identity
      case .upMirrored: CGAffineTransform(-1, 0, 0, 1, width, 0)
      case .down: CGAffineTransform(-1, 0, 0, -1, width, height)
      case .downMirrored: CGAffineTransform(1, 0, 0, -1, 0, height)
      case .leftMirrored: CGAffineTransform(0, -1, -1, 0, height, width)
      case .right: CGAffineTransform(0, -1, 1, 0, 0, width)
      case .rightMirrored: CGAffineTransform(0, 1, 1, 0, 0, 0)
      case .left: CGAffineTransform(0, 1, -1, 0, height, 0)
      }
    return CGAffineTransform(translationX: -extent.minX, y: -extent.minY).concatenating(turn)
      .concatenating(CGAffineTransform(translationX: extent.minX, y: extent.minY))
  }
}
