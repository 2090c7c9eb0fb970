import Accelerate

let noFlags = vImage_Flags(kvImageNoFlags)

/// Channel values in rows of pixels, and a buffer of them for the duration of a closure.
struct PixelRows<Channel: BitwiseCopyable> {
  var rows: [[Channel]]
  let channels: Int

  init(_ rows: [[Channel]], channels: Int = 1) {
    self.rows = rows
    self.channels = channels
  }

  init(width: Int, height: Int, channels: Int = 1, of value: Channel) {
    self.init(
      Array(repeating: Array(repeating: value, count: width * channels), count: height), channels: channels)
  }

  /// Each row has a pixel of padding, so that strides matter.
  mutating func withBuffer<R>(_ body: (UnsafePointer<vImage_Buffer>) -> R) -> R {
    let (width, height) = (rows[0].count, rows.count)
    var memory = rows.flatMap { $0 + $0.prefix(channels) }
    let result = memory.withUnsafeMutableBytes { bytes in
      var buffer = vImage_Buffer(
        data: bytes.baseAddress, height: vImagePixelCount(height), width: vImagePixelCount(width / channels),
        rowBytes: (width + channels) * MemoryLayout<Channel>.stride)
      return body(&buffer)
    }
    rows = (0..<height).map { Array(memory[$0 * (width + channels)..<$0 * (width + channels) + width]) }
    return result
  }
}

/// Returns the image that a function makes of another.
func made<A: BitwiseCopyable, B: BitwiseCopyable>(
  _ source: PixelRows<A>, _ result: PixelRows<B>,
  _ function: (UnsafePointer<vImage_Buffer>, UnsafePointer<vImage_Buffer>) -> vImage_Error
) -> (status: vImage_Error, rows: [[B]]) {
  var (source, result) = (source, result)
  let status = source.withBuffer { from in result.withBuffer { function(from, $0) } }
  return (status, result.rows)
}
