public import _CoreGraphics
import CoreVideo
import Foundation

/// The maximum side of a thumbnail in pixels, a number. Default: the image's full size.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether to create the thumbnail from the full image, a `Bool`; default false.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
/// As `kCGImageSourceCreateThumbnailFromImageAlways`, a `Bool`; default false. Apple's only applies if the
/// file has no thumbnail; embedded thumbnails aren't read here.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Whether the thumbnail is rotated upright, a `Bool`; default false.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// Accepted and ignored: images are decoded when they are created, and not cached.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Accepted and ignored: images are decoded when they are created, and not cached.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Accepted and ignored: the format is detected from the first bytes.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// Accepted and ignored: images of more than 8 bits per component are decoded to 8, by their range.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"

/// Creates a thumbnail by averaging an image's pixels, never larger than the image.
///
/// - Parameter options: `kCGImageSourceThumbnailMaxPixelSize`, `…CreateThumbnailFromImageAlways`,
///   `…FromImageIfAbsent` and `…WithTransform`; others are ignored.
/// - Returns: nil if the image can't be read, the maximum side is below 1, or neither option to create the
///   thumbnail from the full image is set: embedded thumbnails aren't read.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  func says(_ key: CFString) -> Bool { (options?[key] as? Bool) ?? (number(options?[key]) == 1) }
  guard
    says(kCGImageSourceCreateThumbnailFromImageAlways)
      || says(kCGImageSourceCreateThumbnailFromImageIfAbsent),
    let stored = CGImageSourceCreateImageAtIndex(isrc, index, nil)
  else { return nil }
  let properties = CGImageSourceCopyPropertiesAtIndex(isrc, index, nil)
  let orientation =
    number(properties?[kCGImagePropertyOrientation]).flatMap { UInt32(exactly: $0) }.flatMap(
      CGImagePropertyOrientation.init) ?? .up
  let image = OrientedImage(
    stored.pixelBuffer, orientation: says(kCGImageSourceCreateThumbnailWithTransform) ? orientation : .up)
  guard let most = options?[kCGImageSourceThumbnailMaxPixelSize] else {
    return image.buffer.convertedToBGRA(order: image.pixelOrder).map { CGImage(pixelBuffer: $0) }
  }
  guard let longest = number(most), longest >= 1 else { return nil }
  return image.scaled(by: min(longest / Double(max(image.width, image.height)), 1))
}

extension OrientedImage {
  /// Returns the upright image, scaled down; nil if memory is short or Cairo isn't installed.
  func scaled(by scale: Double) -> CGImage? {
    func side(_ pixels: Int) -> Int { max(Int((Double(pixels) * scale).rounded()), 1) }
    guard
      // Scale before rotating: rotating the smaller image is faster.
      let small = CVPixelBuffer(
        width: side(buffer.width), height: side(buffer.height), pixelFormat: kCVPixelFormatType_32BGRA),
      let context = CGContext(drawingOn: small)
    else { return nil }
    context.interpolationQuality = .high
    context.draw(
      CGImage(pixelBuffer: buffer), in: CGRect(x: 0, y: 0, width: small.width, height: small.height))
    context.flush()
    let order = orientation.pixelOrder(width: small.width, height: small.height)
    return small.convertedToBGRA(order: order).map { CGImage(pixelBuffer: $0) }
  }
}
