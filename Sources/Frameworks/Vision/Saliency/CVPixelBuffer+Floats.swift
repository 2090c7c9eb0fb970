import CoreVideo

extension CVBuffer {
  /// Creates an image of one 32-bit component per pixel; nil if memory is insufficient.
  ///
  /// Unsafe, but in bounds: rows of `width` values lie `bytesPerRow` apart in the new buffer's own memory.
  ///
  /// - Parameter values: row by row from the top, `width * height` of them.
  convenience init?(width: Int, height: Int, values: [Float]) {
    precondition(values.count == width * height)
    self.init(width: width, height: height, pixelFormat: kCVPixelFormatType_OneComponent32Float)
    let plane = planes[0]
    values.withUnsafeBytes { values in
      let rowLength = width * MemoryLayout<Float>.stride
      for row in 0..<height {
        let source = UnsafeRawBufferPointer(rebasing: values[(row * rowLength)..<((row + 1) * rowLength)])
        UnsafeMutableRawBufferPointer(start: plane.baseAddress + row * plane.bytesPerRow, count: rowLength)
          .copyMemory(from: source)
      }
    }
  }
}
