import CoreGraphics
import CoreMedia
import Foundation
import GrayImage
import ImageIO
import PixelSampling
import Synchronization

/// The picture that a bundle's requests look at, with what they share of it.
///
/// The gray picture is made when a request first asks, and each of its halvings likewise, once for all requests.
final class RequestImage: Sendable {
  let pixels: OrientedImage
  /// When it is shown; nil where whoever gave it didn't say.
  let timeRange: CMTimeRange?
  private let brightness = Mutex<GrayPyramid?>(nil)

  init(_ pixels: OrientedImage, timeRange: CMTimeRange? = nil) {
    (self.pixels, self.timeRange) = (pixels, timeRange)
  }

  /// When it is first shown.
  var timeStamp: CMTime? { timeRange?.start }

  /// The upright picture's size.
  var size: PixelSize { pixels.size }

  /// The upright picture's brightness.
  ///
  /// A request that asks while another's is being made waits for it rather than making its own.
  ///
  /// - Throws: an `NSError` of `VNErrorDomain`, `invalidImage`, where the picture can't be sampled.
  func gray() throws -> GrayPyramid {
    try brightness.withLock { brightness in
      if let brightness { return brightness }
      do {
        let pyramid = GrayPyramid(try GrayImage(pixels))
        brightness = pyramid
        return pyramid
      } catch {
        throw VNErrorCode.invalidImage.error("The picture can't be read: \(error)", underlying: error)
      }
    }
  }

  /// The brightness of a region of interest, all requests' own where the region is all of the picture, and how far its upper left
  /// corner is from the picture's, in pixels.
  ///
  /// - Parameters:
  ///   - region: normalized, origin at the lower left, inside the picture.
  ///   - rounding: how its edges become those of pixels.
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
