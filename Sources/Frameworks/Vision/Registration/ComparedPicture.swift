import CoreGraphics
import GrayImage
import PlaneGeometry
import Registration

/// A picture's region of interest where it is compared with another's.
struct ComparedPicture {
  let pyramid: PicturePyramid
  /// The whole picture's, in pixels.
  let width: Int
  let height: Int
  /// Of the region's upper left, in the picture's pixels from the upper left.
  let corner: SIMD2<Int>

  init(_ picture: RequestPicture, _ region: CGRect) throws {
    let part = try RegionPyramid(picture, region)
    pyramid = PicturePyramid(width: part.width, height: part.height, gray: part.gray)
    (width, height, corner) = (picture.size.width, picture.size.height, part.corner)
  }

  init(_ frame: KeptFrame) {
    pyramid = PicturePyramid(frame.region)
    (width, height, corner) = (frame.width, frame.height, frame.corner)
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

/// What is kept of a frame to compare the next one with: gray pixels of its own, since whoever gave it may use its memory for
/// the next.
struct KeptFrame: Sendable {
  let region: GrayImage
  let width: Int
  let height: Int
  let corner: SIMD2<Int>

  init(_ picture: ComparedPicture) throws {
    region = try picture.pyramid.gray(0)
    (width, height, corner) = (picture.width, picture.height, picture.corner)
  }
}
