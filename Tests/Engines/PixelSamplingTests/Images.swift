import CoreVideo
import ImageIO
import Testing

@testable import PixelSampling

/// Buffers with given samples, and tensors as rows of numbers.
enum Image {
  static func gray(_ rows: [[UInt8]]) throws -> CVPixelBuffer {
    try make(kCVPixelFormatType_OneComponent8, width: rows[0].count, height: rows.count) { buffer in
      for (y, row) in rows.enumerated() { fill(buffer, plane: 0, row: y, with: row) }
    }
  }

  /// Levels without regularity that could hide a mistake.
  static func pattern(_ width: Int, _ height: Int) -> [[UInt8]] {
    (0..<height).map { y in
      (0..<width).map { x in
        let level: Int = x * 37 + y * 91 + (x * y) % 7 * 13
        return UInt8(level % 256)
      }
    }
  }

  /// Interleaved bytes: one list of samples per row.
  static func packed(_ format: OSType, width: Int, rows: [[UInt8]]) throws -> CVPixelBuffer {
    try make(format, width: width, height: rows.count) { buffer in
      for (y, row) in rows.enumerated() { fill(buffer, plane: 0, row: y, with: row) }
    }
  }

  /// NV12 of one color.
  static func flat(
    luma: UInt8, cb: UInt8, cr: UInt8, fullRange: Bool, width: Int, height: Int, matrix: YCbCrMatrix? = nil
  ) throws -> CVPixelBuffer {
    let format =
      fullRange
      ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    let buffer = try #require(
      CVPixelBuffer(width: width, height: height, pixelFormat: format, matrix: matrix))
    let chromaWidth = CVPixelBufferGetWidthOfPlane(buffer, 1)
    for y in 0..<height {
      fill(buffer, plane: 0, row: y, with: Array(repeating: luma, count: width))
    }
    for y in 0..<CVPixelBufferGetHeightOfPlane(buffer, 1) {
      fill(buffer, plane: 1, row: y, with: (0..<chromaWidth).flatMap { _ in [cb, cr] })
    }
    return buffer
  }

  static func make(
    _ format: OSType, width: Int, height: Int, fill: (CVPixelBuffer) -> Void = { _ in }
  ) throws -> CVPixelBuffer {
    let buffer = try #require(CVPixelBuffer(width: width, height: height, pixelFormat: format))
    fill(buffer)
    return buffer
  }

  static func fill(_ buffer: CVPixelBuffer, plane: Int, row: Int, with bytes: [UInt8]) {
    let base = buffer.planes[plane].baseAddress + row * buffer.planes[plane].bytesPerRow
    bytes.withUnsafeBytes { base.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
  }

  static func bytes(_ buffer: CVPixelBuffer, row: Int, count: Int) -> [UInt8] {
    let base = buffer.planes[0].baseAddress + row * buffer.planes[0].bytesPerRow
    return Array(UnsafeRawBufferPointer(start: base, count: count))
  }
}

extension PixelSampler {
  func tensor(
    of buffer: CVPixelBuffer, format: TensorFormat = TensorFormat(channels: .gray)
  ) throws(PixelSamplingError) -> [Float] {
    let count = plan.destinationWidth * plan.destinationHeight * format.channels.count
    let memory = UnsafeMutableBufferPointer<Float>.allocate(capacity: count)
    memory.initialize(repeating: .nan)
    defer { memory.deallocate() }
    try sample(buffer, into: memory, format: format)
    return Array(memory)
  }

  /// A gray image as rows of rounded levels.
  func grid(of buffer: CVPixelBuffer) throws(PixelSamplingError) -> [[Int]] {
    let values = try tensor(of: buffer)
    return (0..<plan.destinationHeight).map { row in
      (0..<plan.destinationWidth).map { Int(values[row * plan.destinationWidth + $0].rounded()) }
    }
  }
}
