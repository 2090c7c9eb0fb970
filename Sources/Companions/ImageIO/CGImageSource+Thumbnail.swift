public import _CoreGraphics
import CoreVideo
import Foundation

/// The longest side of a thumbnail in pixels, a number; without it a thumbnail is as large as the picture.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether a thumbnail is made from the picture itself, a `Bool`; default false.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
/// The same where the file has none of its own, a `Bool`; default false. Those of files aren't read here, so it is as the other.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Whether a thumbnail is turned upright, a `Bool`; default false.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// Accepted and ignored: pictures are decoded when they are made, and not kept.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Accepted and ignored: pictures are decoded when they are made, and not kept.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Accepted and ignored: what a picture is, its first bytes say.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// Accepted and ignored: pictures of more than 8 bits a component are decoded to 8.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"

/// A picture at a smaller size, its pixels averaged; never a larger one.
///
/// - Parameter options: `kCGImageSourceThumbnailMaxPixelSize`, `…CreateThumbnailFromImageAlways`, `…FromImageIfAbsent` and
///   `…WithTransform` count.
/// - Returns: nil where the picture can't be read, the longest side asked for isn't at least 1, or the options don't say that the
///   thumbnail is made from the picture: those that files have are not read.
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
  /// The upright picture, smaller; nil where memory is short or Cairo isn't installed.
  func scaled(by scale: Double) -> CGImage? {
    func side(_ pixels: Int) -> Int { max(Int((Double(pixels) * scale).rounded()), 1) }
    guard
      // Drawn before it is turned: the smaller picture is turned faster.
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
