import CVIPS
import Foundation
import ImageIO
import ParallelWork

/// The blocks of an image that are rendered independently on all cores, unless their margins, which blurs and
/// rotations need, would be most of the work.
struct RenderBlocks {
  private let order: [CIImage]
  private let frame: PixelBounds
  private let isLinear: Bool
  private let sources = ConvertedSources()

  /// The block sides to try, in order, with the maximum ratio of all blocks' pixels to the whole image's: low
  /// for the first, whose pixels stay in a core's cache between steps.
  private static let sides: [(side: Int, mostWork: Double)] = [(256, 1.15), (512, 1.75), (1024, 1.75)]
  /// The maximum number of pixels of a block's largest step: 16 MB.
  private static let maximumPixels = 1 << 20

  init(_ image: CIImage, in frame: PixelBounds, isLinear: Bool) {
    order = Rendering.order(of: image)
    self.frame = frame
    self.isLinear = isLinear
  }

  /// Renders the image, with the frame's top-left pixel at a column and row of the memory.
  func write(to memory: PixelMemory, column: Int, row: Int) throws {
    guard let blocks else {
      try VIPSThread.run {
        let rendering = rendering(of: frame, isInMemory: false)
        try withExtendedLifetime(rendering) {
          try memory.write(
            memory.encoding.prepare(rendering.draw(), rendering), column: column, row: row)
        }
      }
      return
    }
    _ = try concurrentMap(blocks) { block throws in
      let place = frame.offset(of: block)
      try VIPSThread.run {
        let rendering = rendering(of: block, isInMemory: true)
        let pixels = try rendering.drawInMemory()
        if let prepared = try memory.encoding.prepare(pixels, rendering) {
          try memory.write(prepared, column: column + place.column, row: row + place.row)
        } else {
          memory.write(pixels, column: column + place.column, row: row + place.row)
        }
      }
    }
  }

  private func rendering(of part: PixelBounds, isInMemory: Bool) -> Rendering {
    Rendering(order, in: part, isLinear: isLinear, isInMemory: isInMemory, sources: sources)
  }

  /// Nil if the whole is rendered at once, in tiles computed from those of preceding steps.
  private var blocks: [PixelBounds]? {
    let whole = rendering(of: frame, isInMemory: true).size
    return Self.sides.lazy.map { (blocks: frame.blocks(of: $0.side), mostWork: $0.mostWork) }.first {
      (blocks, mostWork) in
      var all = 0.0
      for block in blocks {
        let size = rendering(of: block, isInMemory: true).size
        all += size.all
        guard size.largest <= Self.maximumPixels, all <= mostWork * whole.all else { return false }
      }
      return true
    }?.blocks
  }
}

extension PixelBounds {
  /// Splits into parts of at most `side` × `side` pixels, row by row from the top.
  func blocks(of side: Int) -> [PixelBounds] {
    stride(from: maxY, to: minY, by: -side).flatMap { top in
      stride(from: minX, to: maxX, by: side).compactMap { left in
        let bottom = max(top - side, minY)
        return PixelBounds(
          minX: left, minY: bottom, width: min(side, maxX - left), height: top - bottom)
      }
    }
  }
}
