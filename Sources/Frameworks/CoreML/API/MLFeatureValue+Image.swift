public import CoreGraphics
import CoreVideo
import Foundation
public import ImageIO
package import PixelSampling

extension MLFeatureValue {
  /// What may be asked of a picture on its way to a feature value.
  public struct ImageOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The part of the upright picture to take: a `CGRect`, normalized, its origin at the lower left. Default: the
    /// whole.
    public static let cropRect = ImageOption("MLFeatureValueImageOptionCropRect")
    /// How that part comes to the size asked for: a `VNImageCropAndScaleOption` of Vision, or its raw value.
    /// Default: `.scaleFill`.
    public static let cropAndScale = ImageOption("MLFeatureValueImageOptionCropAndScale")
  }

  /// A picture from a file, upright by its EXIF orientation, in the size and format given.
  ///
  /// - Parameters:
  ///   - url: a JPEG, PNG, WebP, HEIC, TIFF or GIF file.
  ///   - pixelsWide: 1…65,535; likewise `pixelsHigh`.
  ///   - pixelFormatType: `kCVPixelFormatType_32BGRA`, `…_32RGBA`, `…_32ARGB`, `…_24RGB` or `…_OneComponent8`.
  ///   - options: see `ImageOption`.
  /// - Throws: `ImageDecodingError` for a file that can't be read as a picture; `MLModelError` (`.generic`) for a
  ///   size, format or option that can't be.
  public convenience init(
    imageAt url: URL, pixelsWide: Int, pixelsHigh: Int, pixelFormatType: OSType,
    options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      ImageDecoder.decode(contentsOf: url).picture, pixelsWide, pixelsHigh, pixelFormatType, options: options)
  }

  /// A picture from a file with the orientation given instead of its own; see
  /// `init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)`.
  public convenience init(
    imageAt url: URL, orientation: CGImagePropertyOrientation, pixelsWide: Int, pixelsHigh: Int,
    pixelFormatType: OSType, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      ImageDecoder.decode(contentsOf: url).picture.oriented(orientation), pixelsWide, pixelsHigh,
      pixelFormatType, options: options)
  }

  /// A picture from a file, upright by its EXIF orientation, as a model's input wants it; see
  /// `init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)`.
  public convenience init(
    imageAt url: URL, constraint: MLImageConstraint, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      imageAt: url, pixelsWide: constraint.pixelsWide, pixelsHigh: constraint.pixelsHigh,
      pixelFormatType: constraint.pixelFormatType, options: options)
  }

  /// A picture from a file with the orientation given instead of its own, as a model's input wants it; see
  /// `init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)`.
  public convenience init(
    imageAt url: URL, orientation: CGImagePropertyOrientation, constraint: MLImageConstraint,
    options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      imageAt: url, orientation: orientation, pixelsWide: constraint.pixelsWide,
      pixelsHigh: constraint.pixelsHigh, pixelFormatType: constraint.pixelFormatType, options: options)
  }

  /// An image in the size and format given; see
  /// `init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)`.
  public convenience init(
    cgImage: CGImage, pixelsWide: Int, pixelsHigh: Int, pixelFormatType: OSType,
    options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      cgImage: cgImage, orientation: .up, pixelsWide: pixelsWide, pixelsHigh: pixelsHigh,
      pixelFormatType: pixelFormatType, options: options)
  }

  /// An image, turned upright, in the size and format given; see
  /// `init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)`.
  public convenience init(
    cgImage: CGImage, orientation: CGImagePropertyOrientation, pixelsWide: Int, pixelsHigh: Int,
    pixelFormatType: OSType, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      OrientedImage(cgImage.pixelBuffer, orientation: orientation), pixelsWide, pixelsHigh, pixelFormatType,
      options: options)
  }

  /// An image as a model's input wants it; see
  /// `init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)`.
  public convenience init(
    cgImage: CGImage, constraint: MLImageConstraint, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(cgImage: cgImage, orientation: .up, constraint: constraint, options: options)
  }

  /// An image, turned upright, as a model's input wants it; see
  /// `init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)`.
  public convenience init(
    cgImage: CGImage, orientation: CGImagePropertyOrientation, constraint: MLImageConstraint,
    options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      cgImage: cgImage, orientation: orientation, pixelsWide: constraint.pixelsWide,
      pixelsHigh: constraint.pixelsHigh, pixelFormatType: constraint.pixelFormatType, options: options)
  }

  /// A picture that is brought to its size only when someone asks for its pixels.
  package convenience init(
    sampledPicture picture: ImageSamplingRequest, pixelFormat: OSType = kCVPixelFormatType_32BGRA
  ) {
    self.init(storage: .image(ImageValue(picture, pixelFormat: pixelFormat)))
  }

  /// The picture's stored pixels with how to see them in the value's size; nil for another kind. A plain
  /// picture is seen as it is.
  package func sampledImage() throws -> ImageSamplingRequest? {
    if case .image(let picture) = storage { try picture.sampled() } else { nil }
  }

  /// The width and height in pixels that the value's picture has, or comes to; nil for another kind.
  package var imageSize: (width: Int, height: Int)? {
    if case .image(let picture) = storage { (picture.width, picture.height) } else { nil }
  }

  private convenience init(
    _ picture: OrientedImage, _ pixelsWide: Int, _ pixelsHigh: Int, _ pixelFormatType: OSType,
    options: [ImageOption: Any]?
  ) throws {
    guard Self.writableFormats.contains(pixelFormatType) else {
      throw MLModelError(
        .generic, "A picture can't be brought to pixel format 0x\(String(pixelFormatType, radix: 16)).")
    }
    let sampled: ImageSamplingRequest
    do {
      sampled = try ImageSamplingRequest(
        picture, regionOfInterest: options?.region() ?? CGRect(x: 0, y: 0, width: 1, height: 1),
        cropAndScale: options?.scaling() ?? .scaleFill, destinationWidth: pixelsWide,
        destinationHeight: pixelsHigh)
    } catch let error as PixelSamplingError {
      throw MLModelError(.generic, error.description, underlying: error)
    }
    self.init(sampledPicture: sampled, pixelFormat: pixelFormatType)
  }

  private static let writableFormats: Set<OSType> = [
    kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ARGB,
    kCVPixelFormatType_24RGB, kCVPixelFormatType_OneComponent8,
  ]
}

extension [MLFeatureValue.ImageOption: Any] {
  fileprivate func region() throws -> CGRect? {
    guard let value = self[.cropRect] else { return nil }
    if let rect = value as? CGRect { return rect }
    if let rect = (value as? NSValue)?.rectValue { return rect }
    throw MLModelError(.generic, "The option cropRect needs a CGRect, not \(value).")
  }

  fileprivate func scaling() throws -> CropAndScale? {
    guard let value = self[.cropAndScale] else { return nil }
    let raw = (value as? any RawRepresentable).map { $0.rawValue } ?? value
    let number = (raw as? NSNumber)?.intValue ?? (raw as? any BinaryInteger).flatMap { Int(exactly: $0) }
    // VNImageCropAndScaleOption's raw values.
    switch number {
    case 0: return .centerCrop
    case 1: return .scaleFit
    case 2: return .scaleFill
    case 0x101: return .scaleFitRotate90CCW
    case 0x102: return .scaleFillRotate90CCW
    default: throw MLModelError(.generic, "The option cropAndScale can't be \(value).")
    }
  }
}
