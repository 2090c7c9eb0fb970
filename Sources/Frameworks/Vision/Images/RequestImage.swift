import CoreGraphics
import CoreMedia
import Foundation
import GrayImage
import ImageIO
import PixelSampling
import Synchronization

/// The image of a bundle of requests, with the intermediate images they share.
///
/// The grayscale image and each of its half-size levels are made on demand, once for all requests.
final class RequestImage: Sendable {
  /// The image as it is, for networks. Transparent parts look black.
  let pixels: OrientedImage
  /// The presentation time; nil if the caller gave none.
  let timeRange: CMTimeRange?
  /// Whether the pixels' alpha, if any, is meaningless.
  private let ignoresAlpha: Bool
  private let ground = Mutex<OrientedImage?>(nil)
  private let brightness = Mutex<GrayPyramid?>(nil)

  init(_ pixels: OrientedImage, timeRange: CMTimeRange? = nil, ignoresAlpha: Bool = false) {
    (self.pixels, self.timeRange, self.ignoresAlpha) = (pixels, timeRange, ignoresAlpha)
  }

  var timeStamp: CMTime? { timeRange?.start }

  /// The upright image's size.
  var size: PixelSize { pixels.size }

  /// Returns the image with an opaque ground behind transparent parts, for requests that read text, codes and
  /// outlines. Concurrent callers wait for the first one's.
  ///
  /// - Throws: `PixelSamplingError`.
  func onOpaqueGround() throws -> OrientedImage {
    guard !ignoresAlpha else { return pixels }
    return try ground.withLock { ground in
      if let ground { return ground }
      let image = try pixels.onOpaqueGround()
      ground = image
      return image
    }
  }

  /// Returns the upright image on an opaque ground, in grayscale. Concurrent callers wait for the first's.
  ///
  /// - Throws: an `NSError` of `VNErrorDomain`, `invalidImage`, if the image can't be sampled.
  func gray() throws -> GrayPyramid {
    try brightness.withLock { brightness in
      if let brightness { return brightness }
      do {
        let pyramid = GrayPyramid(try GrayImage(try onOpaqueGround()))
        brightness = pyramid
        return pyramid
      } catch {
        throw VNErrorCode.invalidImage.error("The image can't be read: \(error)", underlying: error)
      }
    }
  }

  /// Returns a region of interest in grayscale, shared if it is the whole image, and the offset of its
  /// upper-left corner in the image, in pixels.
  ///
  /// - Parameters:
  ///   - region: normalized, lower-left origin, inside the image.
  ///   - rounding: the rounding of its edges to pixels.
  /// - Throws: as `gray()`.
  func gray(
    in region: CGRect, _ rounding: PixelSize.EdgeRounding = .toNearest
  ) throws -> (pyramid: GrayPyramid, corner: SIMD2<Int>) {
    let (columns, rows) = size.wholePixels(ofNormalized: region, rounding)
    let corner = SIMD2(columns.lowerBound, rows.lowerBound)
    let whole = try gray()
    guard columns.count < size.width || rows.count < size.height else { return (whole, corner) }
    return (GrayPyramid(whole.level(0).cropped(columns: columns, rows: rows)), corner)
  }
}
