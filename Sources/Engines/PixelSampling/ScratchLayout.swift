/// The layout of the scratch memory, in levels. Every section is padded to whole vectors.
struct ScratchLayout {
  /// The source samples whose rows are blended and transposed together: 16 rows take 64 KiB. Tiles of 256
  /// take 1.5 times as long for a 3840-pixel row, because of prefetching, and the same for 1280 pixels.
  static let tileLength = 2048
  /// The distance between a tile's rows; no power of two, lest they compete for the same cache lines.
  static let rowStride = tileLength + 32
  /// The destination pixels blended, converted and stored together: three components take 6 KiB.
  static let blockLength = 64
  static let lineStride = blockLength + 32

  /// The transposed strip of the first plane, and of the second.
  let firstColumns: Int
  let secondColumns: Int

  init(tables: SamplingTables, source: PixelSource) {
    let full = tables.x.sourceRange.count
    switch source {
    case .packed(let bytesPerPixel, _, _, _):
      (firstColumns, secondColumns) = (Self.padded(full * bytesPerPixel), 0)
    case .biPlanar:
      (firstColumns, secondColumns) = (
        Self.padded(full), Self.padded(tables.halfX.sourceRange.count * 2)
      )
    case .gray8, .gray16Half, .gray32Float:
      (firstColumns, secondColumns) = (Self.padded(full), 0)
    }
  }

  private static func padded(_ count: Int) -> Int { (count + 7) / 8 * 8 }

  private static let fixedCount = (rowStride + 3 * blockLength + 3 * lineStride) * stripWidth

  var count: Int { Self.fixedCount + (firstColumns + secondColumns) * stripWidth }
}

struct StripMemory {
  let rows: UnsafeMutablePointer<UInt16>
  /// Three components of a block, `[column][lane]`.
  let components: (UnsafeMutablePointer<UInt16>, UnsafeMutablePointer<UInt16>, UnsafeMutablePointer<UInt16>)
  /// The same, `[lane][column]`.
  let lines: (UnsafeMutablePointer<UInt16>, UnsafeMutablePointer<UInt16>, UnsafeMutablePointer<UInt16>)
  let firstColumns: UnsafeMutablePointer<UInt16>
  let secondColumns: UnsafeMutablePointer<UInt16>

  init(layout: ScratchLayout, base: UnsafeMutablePointer<UInt16>) {
    rows = base
    let block = ScratchLayout.blockLength * stripWidth
    let first = rows + ScratchLayout.rowStride * stripWidth
    components = (first, first + block, first + 2 * block)
    let line = ScratchLayout.lineStride * stripWidth
    let firstLine = first + 3 * block
    lines = (firstLine, firstLine + line, firstLine + 2 * line)
    firstColumns = firstLine + 3 * line
    secondColumns = firstColumns + layout.firstColumns * stripWidth
  }
}
