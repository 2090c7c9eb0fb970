public import CoreVideo
import Foundation

/// Returns the bytes of a pixel of a packed buffer.
public func pixel(_ buffer: CVPixelBuffer, _ x: Int, _ y: Int) -> [Int] {
  let bytes = (PixelLayout(format: buffer.pixelFormat)?.planes[0].bytesPerSample) ?? 0
  let plane = buffer.planes[0]
  let start = plane.baseAddress + y * plane.bytesPerRow + x * bytes
  return UnsafeRawBufferPointer(start: start, count: bytes).map { Int($0) }
}

/// Returns the largest difference of two pixels' components; the largest integer if their counts differ.
public func largestDifference(_ left: [Int], _ right: [Int]) -> Int {
  left.count == right.count ? zip(left, right).map { abs($0 - $1) }.max() ?? 0 : .max
}

/// Creates a 24RGB buffer from the pixel at each column and row.
public func rgbBuffer(width: Int, height: Int, _ color: (Int, Int) -> [UInt8]) -> CVPixelBuffer? {
  guard let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_24RGB) else {
    return nil
  }
  let plane = buffer.planes[0]
  for y in 0..<height {
    for x in 0..<width {
      (plane.baseAddress + y * plane.bytesPerRow + 3 * x).copyMemory(from: color(x, y), byteCount: 3)
    }
  }
  return buffer
}

/// Creates an opaque 32BGRA buffer of one gray.
public func canvasBuffer(width: Int, height: Int, gray: UInt8 = 0) -> CVPixelBuffer? {
  let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA)
  if let plane = buffer?.planes[0] {
    for row in 0..<height {
      let start = plane.baseAddress + row * plane.bytesPerRow
      for x in 0..<width {
        (start + 4 * x).copyMemory(from: [gray, gray, gray, 255] as [UInt8], byteCount: 4)
      }
    }
  }
  return buffer
}
