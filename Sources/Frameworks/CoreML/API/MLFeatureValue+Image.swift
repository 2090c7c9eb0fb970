public import CoreGraphics
import CoreVideo
import Foundation
public import ImageIO
package import PixelSampling

extension MLFeatureValue {
  /// An option for creating a feature value from an image.
  public struct ImageOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The part of the upright image to use: a `CGRect`, normalized, lower-left origin. Default: all of it.
    public static let cropRect = ImageOption("MLFeatureValueImageOptionCropRect")
    /// The method that fits that part to the requested size: a `VNImageCropAndScaleOption` of Vision, or its
    /// raw value. Default: `.scaleFill`.
    public static let cropAndScale = ImageOption("MLFeatureValueImageOptionCropAndScale")
  }

  /// Creates an image from a file, upright by its EXIF orientation, in this size and format.
  ///
  /// - Parameters:
  ///   - url: a JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF or BMP file.
  ///   - pixelsWide: the width, 1…65,535.
  ///   - pixelsHigh: the height, 1…65,535.
  ///   - pixelFormatType: `kCVPixelFormatType_32BGRA`, `…32RGBA`, `…32ARGB`, `…24RGB` or `…OneComponent8`.
  ///   - options: see `ImageOption`.
  /// - Throws: `ImageDecodingError` if the file can't be decoded; `MLModelError` (`.generic`) for an invalid
  ///   size, format or option.
  public convenience init(
    imageAt url: URL, pixelsWide: Int, pixelsHigh: Int, pixelFormatType: OSType,
    options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      ImageDecoder.decode(contentsOf: url).picture, pixelsWide, pixelsHigh, pixelFormatType, options: options)
  }

  /// Creates an image from a file with this orientation instead of the file's; see
  /// `init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)`.
  public convenience init(
    imageAt url: URL, orientation: CGImagePropertyOrientation, pixelsWide: Int, pixelsHigh: Int,
    pixelFormatType: OSType, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      ImageDecoder.decode(contentsOf: url).picture.oriented(orientation), pixelsWide, pixelsHigh,
      pixelFormatType, options: options)
  }

  /// Creates an image for a model's input from a file, upright by its EXIF orientation; see
  /// `init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)`.
  public convenience init(
    imageAt url: URL, constraint: MLImageConstraint, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      imageAt: url, pixelsWide: constraint.pixelsWide, pixelsHigh: constraint.pixelsHigh,
      pixelFormatType: constraint.pixelFormatType, options: options)
  }

  /// Creates an image for a model's input from a file, with this orientation instead of the file's; see
  /// `init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)`.
  public convenience init(
    imageAt url: URL, orientation: CGImagePropertyOrientation, constraint: MLImageConstraint,
    options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      imageAt: url, orientation: orientation, pixelsWide: constraint.pixelsWide,
      pixelsHigh: constraint.pixelsHigh, pixelFormatType: constraint.pixelFormatType, options: options)
  }

  /// Creates an image in this size and format; see
  /// `init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)`.
  public convenience init(
    cgImage: CGImage, pixelsWide: Int, pixelsHigh: Int, pixelFormatType: OSType,
    options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      cgImage: cgImage, orientation: .up, pixelsWide: pixelsWide, pixelsHigh: pixelsHigh,
      pixelFormatType: pixelFormatType, options: options)
  }

  /// Creates an image in this size and format, rotated upright; see
  /// `init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)`.
  public convenience init(
    cgImage: CGImage, orientation: CGImagePropertyOrientation, pixelsWide: Int, pixelsHigh: Int,
    pixelFormatType: OSType, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      OrientedImage(cgImage.pixelBuffer, orientation: orientation), pixelsWide, pixelsHigh, pixelFormatType,
      options: options)
  }

  /// Creates an image for a model's input; see
  /// `init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)`.
  public convenience init(
    cgImage: CGImage, constraint: MLImageConstraint, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(cgImage: cgImage, orientation: .up, constraint: constraint, options: options)
  }

  /// Creates an image for a model's input, rotated upright; see
  /// `init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)`.
  public convenience init(
    cgImage: CGImage, orientation: CGImagePropertyOrientation, constraint: MLImageConstraint,
    options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      cgImage: cgImage, orientation: orientation, pixelsWide: constraint.pixelsWide,
      pixelsHigh: constraint.pixelsHigh, pixelFormatType: constraint.pixelFormatType, options: options)
  }

  /// Creates an image that is sampled to its size at the first access to its pixels.
  package convenience init(
    sampledPicture image: ImageSamplingRequest, pixelFormat: OSType = kCVPixelFormatType_32BGRA
  ) {
    self.init(storage: .image(ImageValue(image, pixelFormat: pixelFormat)))
  }

  /// The image's stored pixels with the plan that samples them to the value's size; nil for other types.
  package func sampledImage() throws -> ImageSamplingRequest? {
    if case .image(let image) = storage { try image.sampled() } else { nil }
  }

  /// The image's width and height in pixels, after sampling; nil for other types.
  package var imageSize: (width: Int, height: Int)? {
    if case .image(let image) = storage { (image.width, image.height) } else { nil }
  }

  private convenience init(
    _ image: OrientedImage, _ pixelsWide: Int, _ pixelsHigh: Int, _ pixelFormatType: OSType,
    options: [ImageOption: Any]?
  ) throws {
    guard Self.writableFormats.contains(pixelFormatType) else {
      throw MLModelError(
        .generic, "An image can't be converted to pixel format 0x\(String(pixelFormatType, radix: 16)).")
    }
    let sampled: ImageSamplingRequest
    do {
      sampled = try ImageSamplingRequest(
        image, regionOfInterest: options?.region() ?? CGRect(x: 0, y: 0, width: 1, height: 1),
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
