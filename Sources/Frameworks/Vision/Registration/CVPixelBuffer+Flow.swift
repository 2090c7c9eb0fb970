import CoreVideo
import Registration

extension CVPixelBuffer {
  /// Creates an image of a flow, two components per pixel, zero outside its region; nil if out of memory.
  ///
  /// Unsafe, but in bounds: rows lie `bytesPerRow` apart from the base address, which the buffer owns, and
  /// the region is checked to be inside the image.
  convenience init?(flow: FlowField, corner: SIMD2<Int>, width: Int, height: Int, format: OSType) {
    self.init(width: width, height: height, pixelFormat: format)
    guard let base = CVPixelBufferGetBaseAddress(self), corner.x >= 0, corner.y >= 0,
      corner.x + flow.width <= width, corner.y + flow.height <= height
    else { return nil }
    let bytesPerRow = CVPixelBufferGetBytesPerRow(self)
    let isHalf = format == kCVPixelFormatType_TwoComponent16Half
    for row in 0..<flow.height {
      let line = base + (corner.y + row) * bytesPerRow
      for column in 0..<flow.width {
        let vector = flow.vectors[row * flow.width + column]
        let pixel = corner.x + column
        if isHalf {
          line.storeBytes(of: Float16(vector.x).bitPattern, toByteOffset: pixel * 4, as: UInt16.self)
          line.storeBytes(of: Float16(vector.y).bitPattern, toByteOffset: pixel * 4 + 2, as: UInt16.self)
        } else {
          line.storeBytes(of: vector.x, toByteOffset: pixel * 8, as: Float.self)
          line.storeBytes(of: vector.y, toByteOffset: pixel * 8 + 4, as: Float.self)
        }
      }
    }
  }
}
