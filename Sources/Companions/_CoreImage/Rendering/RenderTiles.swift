import CVIPS
import Foundation
import ImageIO

/// The tiles in which a result's pixels are computed, small enough for a core's cache, row by row.
enum RenderTiles {
  static let columns = 512
  static let rows = 64

  /// Computes an image's pixels and calls `body` with each tile and its position, top-left origin.
  static func read(
    _ image: VIPSImage,
    _ body: (_ left: Int, _ top: Int, _ width: Int, _ pixels: UnsafeRawBufferPointer) -> Void
  ) throws {
    let reader = try PixelReader(image)
    for top in stride(from: 0, to: image.height, by: rows) {
      for left in stride(from: 0, to: image.width, by: columns) {
        try Task.checkCancellation()
        let (width, height) = (min(columns, image.width - left), min(rows, image.height - top))
        try reader.withPixels(left: left, top: top, width: width, height: height) {
          body(left, top, width, $0)
        }
      }
    }
  }
}
