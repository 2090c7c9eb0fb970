import CVIPS
import Foundation
import ImageIO
import ParallelWork

/// The parts of a picture that are drawn by themselves, on all processors: blocks, as long as what is around them, which
/// blurs and turns need, isn't most of the work.
struct RenderBlocks {
  private let order: [CIImage]
  private let frame: PixelBounds
  private let isLinear: Bool
  private let sources = ConvertedSources()

  /// The sides that are tried, in this order, and by how much all blocks' steps together may have more pixels than the whole
  /// picture's: little for the first, whose pixels stay in a processor's cache from step to step.
  private static let sides: [(side: Int, mostWork: Double)] = [(256, 1.15), (512, 1.75), (1024, 1.75)]
  /// The pixels of the largest step of a block: 16 MB.
  private static let maximumPixels = 1 << 20

  init(_ image: CIImage, in frame: PixelBounds, isLinear: Bool) {
    order = Rendering.order(of: image)
    self.frame = frame
    self.isLinear = isLinear
  }

  /// Draws the picture; the frame's top left pixel belongs to a column and a row of the memory.
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

  /// Nil where the whole is drawn at once, in tiles that are computed from those of the steps before.
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
  /// Parts of at most `side` pixels a side, row by row from the top.
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
