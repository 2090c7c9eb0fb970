package import CoreVideo

/// Writes a picture's red, green and blue as three planes of levels, 0…255, with the picture in their middle and 0 around
/// it: what `PixelSampler` gives where nothing is scaled, without its passes that scale.
///
/// Unsafe: the buffer's rows are read within its size, and the planes written within theirs, both checked here.
///
/// - Parameters:
///   - buffer: of the format 24RGB, no larger than the planes.
///   - tensor: exactly `3 * height * width` numbers, initialized or not.
/// - Throws: `PixelSamplingError`.
package func writePlanes(
  of buffer: CVPixelBuffer, into tensor: UnsafeMutableBufferPointer<Float>, width: Int, height: Int
) throws(PixelSamplingError) {
  guard buffer.pixelFormat == kCVPixelFormatType_24RGB else { throw .unsupportedFormat(buffer.pixelFormat) }
  guard buffer.width <= width, buffer.height <= height else {
    throw .sizeMismatch(
      expectedWidth: width, expectedHeight: height, width: buffer.width, height: buffer.height)
  }
  guard tensor.count == 3 * width * height, let target = tensor.baseAddress,
    let source = CVPixelBufferGetBaseAddress(buffer)
  else { throw .tensorMismatch(expected: 3 * width * height, count: tensor.count) }
  if (buffer.width, buffer.height) != (width, height) { tensor.initialize(repeating: 0) }
  let corner = (height - buffer.height) / 2 * width + (width - buffer.width) / 2
  for row in 0..<buffer.height {
    let pixels = (source + row * CVPixelBufferGetBytesPerRow(buffer)).assumingMemoryBound(to: UInt8.self)
    let red = target + corner + row * width
    let (green, blue) = (red + width * height, red + 2 * width * height)
    for column in 0..<buffer.width {
      red[column] = Float(pixels[3 &* column])
      green[column] = Float(pixels[3 &* column &+ 1])
      blue[column] = Float(pixels[3 &* column &+ 2])
    }
  }
}
