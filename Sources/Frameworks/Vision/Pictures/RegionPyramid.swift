import CoreGraphics
import GrayImage

/// The gray picture of a request's region of interest and its halvings: the bundle's own where the region is all of
/// it.
struct RegionPyramid {
  let width: Int
  let height: Int
  /// How far the region's upper left corner is from the picture's, in pixels.
  let corner: SIMD2<Int>
  /// The region halved so many times.
  let gray: (_ halvings: Int) throws -> GrayImage

  /// - Parameter region: normalized, origin at the lower left, inside the picture.
  init(_ picture: RequestPicture, _ region: CGRect) throws {
    let size = picture.size
    let (columns, rows) = size.wholePixels(ofNormalized: region)
    (width, height) = (columns.count, rows.count)
    corner = SIMD2(columns.lowerBound, rows.lowerBound)
    guard columns.count < size.width || rows.count < size.height else {
      gray = { try picture.gray(halvings: $0) }
      return
    }
    let part = try picture.gray().part(columns: columns, rows: rows)
    gray = { halvings in (0..<halvings).reduce(part) { image, _ in image.halved() } }
  }
}
