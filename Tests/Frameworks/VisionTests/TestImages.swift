import Foundation
import Testing
import Vision

/// An image whose pixels all differ: red is the column, green the row, blue 7.
///
/// Levels are multiples of 20, so that rounding doesn't confuse neighbors.
func chart(width: Int, height: Int) throws -> CVPixelBuffer {
  let buffer = try blankImage(width: width, height: height)
  let base = CVPixelBufferGetBaseAddress(buffer)
  for row in 0..<height {
    for column in 0..<width {
      let offset = row * CVPixelBufferGetBytesPerRow(buffer) + column * 4
      base?.storeBytes(of: 140, toByteOffset: offset, as: UInt8.self)
      base?.storeBytes(of: UInt8(row * 20), toByteOffset: offset + 1, as: UInt8.self)
      base?.storeBytes(of: UInt8(column * 20), toByteOffset: offset + 2, as: UInt8.self)
      base?.storeBytes(of: 255, toByteOffset: offset + 3, as: UInt8.self)
    }
  }
  return buffer
}

/// A gray image: white, with what is drawn on it.
func grayDrawing(width: Int, height: Int, _ draw: (CGContext) -> Void) throws -> CGImage {
  let context = try #require(
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
  context.setFillColor(gray: 1, alpha: 1)
  context.fill(CGRect(x: 0, y: 0, width: width, height: height))
  draw(context)
  return try #require(context.makeImage())
}

/// Returns the chart's pixel at each pixel of an image, row by row: "column,row", or "-" for black.
func cells(of buffer: CVPixelBuffer) -> [[String]] {
  guard let base = CVPixelBufferGetBaseAddress(buffer) else { return [] }
  return (0..<CVPixelBufferGetHeight(buffer)).map { row in
    (0..<CVPixelBufferGetWidth(buffer)).map { column in
      let offset = row * CVPixelBufferGetBytesPerRow(buffer) + column * 4
      let levels = (0..<3).map { Int(base.load(fromByteOffset: offset + $0, as: UInt8.self)) }
      guard levels != [0, 0, 0] else { return "-" }
      let (column, row) = (Double(levels[2]) / 20, Double(levels[1]) / 20)
      guard abs(column - column.rounded()) < 0.1, abs(row - row.rounded()) < 0.1, abs(levels[0] - 140) < 2
      else { return "?" }
      return "\(Int(column.rounded())),\(Int(row.rounded()))"
    }
  }
}

/// An uncompressed TIFF file of the chart, with an orientation tag.
func chartTIFF(width: Int, height: Int, orientation: UInt16) -> Data {
  func bytes(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
  func bytes(_ value: UInt32) -> [UInt8] { bytes(UInt16(value & 0xFFFF)) + bytes(UInt16(value >> 16)) }
  var pixels: [UInt8] = []
  for row in 0..<height {
    for column in 0..<width { pixels += [UInt8(column * 20), UInt8(row * 20), 140] }
  }
  let directory = UInt32(8)
  let entries: [(tag: UInt16, type: UInt16, count: UInt32, value: [UInt8])]
  let afterDirectory = directory + 2 + 11 * 12 + 4
  entries = [
    (256, 3, 1, bytes(UInt16(width)) + [0, 0]),
    (257, 3, 1, bytes(UInt16(height)) + [0, 0]),
    (258, 3, 3, bytes(afterDirectory)),  // bits per sample: the offset of three shorts
    (259, 3, 1, bytes(UInt16(1)) + [0, 0]),  // no compression
    (262, 3, 1, bytes(UInt16(2)) + [0, 0]),  // red, green, blue
    (273, 4, 1, bytes(afterDirectory + 6)),  // offset of the pixels
    (274, 3, 1, bytes(orientation) + [0, 0]),
    (277, 3, 1, bytes(UInt16(3)) + [0, 0]),  // samples per pixel
    (278, 3, 1, bytes(UInt16(height)) + [0, 0]),  // rows per strip
    (279, 4, 1, bytes(UInt32(pixels.count))),
    (284, 3, 1, bytes(UInt16(1)) + [0, 0]),  // samples side by side
  ]
  var file = [UInt8]("II".utf8) + bytes(UInt16(42)) + bytes(directory)
  file += bytes(UInt16(entries.count))
  for entry in entries { file += bytes(entry.tag) + bytes(entry.type) + bytes(entry.count) + entry.value }
  file += bytes(UInt32(0))
  for _ in 0..<3 { file += bytes(UInt16(8)) }
  return Data(file + pixels)
}
