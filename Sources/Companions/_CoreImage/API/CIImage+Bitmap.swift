public import _CoreGraphics
import CoreVideo
public import Foundation

extension CIImage {
  /// Copies pixels in memory, top row first. Invalid arguments result in an empty image.
  ///
  /// - Parameters:
  ///   - data: `bytesPerRow` for each row; the last one may end after its pixels.
  ///   - bytesPerRow: at least the size of a row's pixels.
  ///   - size: in pixels, each side 1…32,767.
  ///   - format: `RGBA8`, `BGRA8`, `ARGB8` or `ABGR8`, premultiplied, or `L8`.
  ///   - colorSpace: sRGB or gray; nil to use the stored values without conversion.
  public convenience init(
    bitmapData data: Data, bytesPerRow: Int, size: CGSize, format: CIFormat, colorSpace: CGColorSpace?
  ) {
    guard let buffer = CVPixelBuffer(rows: data, bytesPerRow: bytesPerRow, size: size, format: format) else {
      self.init()
      return
    }
    self.init(cvPixelBuffer: buffer, options: colorSpace == nil ? [.colorSpace: NSNull()] : nil)
  }
}

extension CVPixelBuffer {
  /// Copies the rows; nil for another format, or if there are too few bytes.
  fileprivate convenience init?(rows data: Data, bytesPerRow: Int, size: CGSize, format: CIFormat) {
    let sides = 1.0...32_767.0
    guard let (pixelFormat, order) = Self.formats[format], sides.contains(size.width),
      sides.contains(size.height)
    else { return nil }
    let (width, height, pixel) = (Int(size.width), Int(size.height), order.count)
    guard bytesPerRow >= width * pixel, (data.count - width * pixel) / bytesPerRow >= height - 1,
      data.count >= width * pixel
    else { return nil }
    self.init(width: width, height: height, pixelFormat: pixelFormat)
    guard let plane = planes.first else { return nil }
    data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      for row in 0..<height {
        let target = plane.baseAddress.advanced(by: row * plane.bytesPerRow)
        for column in 0..<width {
          let (from, to) = (row * bytesPerRow + column * pixel, column * pixel)
          for (component, place) in order.enumerated() {
            target.storeBytes(of: bytes[from + place], toByteOffset: to + component, as: UInt8.self)
          }
        }
      }
    }
  }

  /// The pixel format that stores each format, and the source offset of each of a pixel's bytes.
  private static let formats: [CIFormat: (OSType, [Int])] = [
    .RGBA8: (kCVPixelFormatType_32RGBA, [0, 1, 2, 3]), .BGRA8: (kCVPixelFormatType_32BGRA, [0, 1, 2, 3]),
    .ARGB8: (kCVPixelFormatType_32ARGB, [0, 1, 2, 3]), .ABGR8: (kCVPixelFormatType_32RGBA, [3, 2, 1, 0]),
    .L8: (kCVPixelFormatType_OneComponent8, [0]),
  ]
}
