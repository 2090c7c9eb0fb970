import CoreVideo

extension CVBuffer {
  /// A picture of one component of 32 bits a pixel; nil where there is no memory for it.
  ///
  /// Unsafe: the rows that are written lie `bytesPerRow` apart in memory of the new buffer's own, which has room for `width` numbers
  /// in each.
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
