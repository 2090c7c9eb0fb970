import CoreVideo

/// A context's memory in a layout that Cairo doesn't support, with the buffer that is drawn on instead.
struct StagingBuffer {
  /// 32ARGB or 8-bit gray.
  private let memory: CVPixelBuffer
  /// The buffer that Cairo draws on: 32BGRA.
  let canvas: CVPixelBuffer

  /// Copies `memory` to the canvas; nil for other formats, or if memory is short.
  init?(_ memory: CVPixelBuffer) {
    guard [kCVPixelFormatType_32ARGB, kCVPixelFormatType_OneComponent8].contains(memory.pixelFormat),
      let canvas = CVPixelBuffer(
        width: memory.width, height: memory.height, pixelFormat: kCVPixelFormatType_32BGRA),
      memory.copyPixels(toBGRA: canvas)
    else { return nil }
    self.memory = memory
    self.canvas = canvas
  }

  /// Copies a drawn region to the memory. Gray is 0.299 red + 0.587 green + 0.114 blue.
  ///
  /// Unsafe: the region is clipped to the rows and columns that both buffers have.
  func update(columns: Range<Int>, rows: Range<Int>) {
    let columns = columns.clamped(to: 0..<memory.width)
    guard let source = canvas.planes.first, let target = memory.planes.first else { return }
    for row in rows.clamped(to: 0..<memory.height) {
      let input = (source.baseAddress + row * source.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      let output = target.baseAddress + row * target.bytesPerRow
      if memory.pixelFormat == kCVPixelFormatType_32ARGB {
        let pixels = output.assumingMemoryBound(to: UInt32.self)
        for column in columns { pixels[column] = input[column].byteSwapped }
      } else {
        let levels = output.assumingMemoryBound(to: UInt8.self)
        for column in columns {
          let (blue, green, red) = (
            input[column] & 0xFF, input[column] >> 8 & 0xFF, input[column] >> 16 & 0xFF
          )
          // Weights in 65,536ths, which add up to 65,536 so that white stays white.
          levels[column] = UInt8((19_595 * red + 38_470 * green + 7471 * blue + 32_768) >> 16)
        }
      }
    }
  }
}
