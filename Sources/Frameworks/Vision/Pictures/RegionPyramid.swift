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
    let columns = Self.pixels(region.minX, region.maxX, of: size.width)
    let rows = Self.pixels(1 - region.maxY, 1 - region.minY, of: size.height)
    (width, height) = (columns.count, rows.count)
    corner = SIMD2(columns.lowerBound, rows.lowerBound)
    guard columns.count < size.width || rows.count < size.height else {
      gray = { try picture.gray(halvings: $0) }
      return
    }
    let part = try picture.gray().part(columns: columns, rows: rows)
    gray = { halvings in (0..<halvings).reduce(part) { image, _ in image.halved() } }
  }

  /// The pixels that a share of a side covers, at least one.
  private static func pixels(_ start: CGFloat, _ end: CGFloat, of side: Int) -> Range<Int> {
    let first = min(max(Int((start * CGFloat(side)).rounded()), 0), side - 1)
    return first..<min(max(Int((end * CGFloat(side)).rounded()), first + 1), side)
  }
}
