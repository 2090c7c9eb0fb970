package import CoreVideo

/// Writes red, green and blue as three planes of levels, 0…255, with the image centered and 0 around it: the
/// result of `PixelSampler` without scaling, without its scaling passes.
///
/// Unsafe: the buffer's rows and the planes are accessed within their sizes, both checked here.
///
/// - Parameters:
///   - buffer: 24RGB, no larger than the planes.
///   - tensor: exactly `3 * height * width` elements, initialized or not.
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
