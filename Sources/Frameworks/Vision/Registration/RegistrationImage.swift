import CoreGraphics
import GrayImage
import PlaneGeometry

/// The region of interest of an image, for comparison with another. Owns its grayscale pixels, so that it can
/// be kept for the next frame while the caller reuses its memory.
struct RegistrationImage: Sendable {
  let pyramid: GrayPyramid
  /// The width of the whole image, in pixels.
  let width: Int
  /// The height of the whole image, in pixels.
  let height: Int
  /// The region's upper-left corner, in the image's pixels, upper-left origin.
  let corner: SIMD2<Int>

  init(_ image: RequestImage, _ region: CGRect) throws {
    (pyramid, corner) = try image.gray(in: region)
    (width, height) = (image.size.width, image.size.height)
  }

  /// The transform from the region's pixels, upper-left origin, to the image's, lower-left origin.
  var fromRegion: Homography {
    Homography(
      SIMD3(1, 0, Double(corner.x)), SIMD3(0, -1, Double(height - corner.y)), SIMD3(0, 0, 1))
  }

  /// The inverse of `fromRegion`.
  var toRegion: Homography {
    Homography(
      SIMD3(1, 0, -Double(corner.x)), SIMD3(0, -1, Double(height - corner.y)), SIMD3(0, 0, 1))
  }
}
