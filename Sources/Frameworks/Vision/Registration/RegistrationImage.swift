import CoreGraphics
import GrayImage
import PlaneGeometry

/// A picture's region of interest where it is compared with another's. It has gray pixels of its own, so that it may be kept to compare
/// the next frame with: whoever gave this one may use its memory for that.
struct RegistrationImage: Sendable {
  let pyramid: GrayPyramid
  /// The whole picture's, in pixels.
  let width: Int
  /// Likewise.
  let height: Int
  /// Of the region's upper left, in the picture's pixels from the upper left.
  let corner: SIMD2<Int>

  init(_ picture: RequestImage, _ region: CGRect) throws {
    (pyramid, corner) = try picture.gray(in: region)
    (width, height) = (picture.size.width, picture.size.height)
  }

  /// From the region's pixels, origin at the upper left, to the picture's, origin at the lower left.
  var fromRegion: Homography {
    Homography(
      SIMD3(1, 0, Double(corner.x)), SIMD3(0, -1, Double(height - corner.y)), SIMD3(0, 0, 1))
  }

  /// The way back.
  var toRegion: Homography {
    Homography(
      SIMD3(1, 0, -Double(corner.x)), SIMD3(0, -1, Double(height - corner.y)), SIMD3(0, 0, 1))
  }
}
