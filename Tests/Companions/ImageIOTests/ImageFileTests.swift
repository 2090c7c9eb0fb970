import CoreGraphics
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

/// Four colored quarters: red, green / blue, white.
private func quarters(width: Int = 48, height: Int = 32) -> CVPixelBuffer? {
  rgbBuffer(width: width, height: height) { x, y in
    switch (x < width / 2, y < height / 2) {
    case (true, true): [220, 30, 40]
    case (false, true): [40, 200, 60]
    case (true, false): [30, 60, 210]
    case (false, false): [240, 240, 240]
    }
  }
}

@Suite("Encoding and decoding")
struct ImageFileTests {
  /// Formats with their tolerance: none, the rounding of YCbCr and quantization, or the palette.
  private static let formats: [(ImageFormat, tolerance: Int)] = [
    (.png, 0), (.tiff, 0), (.jpeg, 4), (.webP, 6), (.heic, 8), (.avif, 8), (.gif, 4), (.bmp, 0),
  ]

  @Test("every format keeps size, position and colors", arguments: formats)
  func roundTrip(_ format: ImageFormat, _ tolerance: Int) throws {
    let buffer = try #require(quarters())
    let decoded = try ImageDecoder.decode(try ImageEncoder.encode(buffer, as: format, quality: 0.95))
    #expect(decoded.format == format)
    #expect(size(decoded.picture.buffer) == [48, 32])
    let result = try #require(decoded.picture.buffer.convertedToBGRA())
    for (x, y) in [(8, 8), (40, 8), (8, 24), (40, 24)] {
      let color = pixel(buffer, x, y)
      #expect(
        largestDifference(pixel(result, x, y), [color[2], color[1], color[0], 255]) <= tolerance,
        "\(format.rawValue) at \(x), \(y)")
    }
  }

  @Test("formats with alpha keep it", arguments: [ImageFormat.png, .tiff, .webP, .bmp])
  func alphaRoundTrip(_ format: ImageFormat) throws {
    let buffer = try #require(
      CVPixelBuffer(width: 16, height: 16, pixelFormat: kCVPixelFormatType_32BGRA))
    let plane = buffer.planes[0]
    for row in 0..<16 {
      for x in 0..<16 {
        (plane.baseAddress + row * plane.bytesPerRow + 4 * x).copyMemory(
          from: [UInt8]([25, 50, 100, 128]), byteCount: 4)
      }
    }
    let decoded = try ImageDecoder.decode(try ImageEncoder.encode(buffer, as: format, quality: 1))
    #expect(decoded.picture.buffer.pixelFormat == kCVPixelFormatType_32BGRA)
    // Dividing by alpha and multiplying again rounds twice.
    #expect(largestDifference(pixel(decoded.picture.buffer, 8, 8), [25, 50, 100, 128]) <= 1)
  }

  @Test("an image without a transparent pixel is written without alpha")
  func opaque() throws {
    let buffer = try #require(quarters()?.convertedToBGRA())
    let decoded = try ImageDecoder.decode(try ImageEncoder.encode(buffer, as: .png))
    #expect(decoded.picture.buffer.pixelFormat == kCVPixelFormatType_24RGB)
    #expect(pixel(decoded.picture.buffer, 4, 4) == [220, 30, 40])
  }

  @Test("JPEG composites a transparent image onto white")
  func flattening() throws {
    let buffer = try #require(
      CVPixelBuffer(width: 16, height: 16, pixelFormat: kCVPixelFormatType_32BGRA))
    let decoded = try ImageDecoder.decode(try ImageEncoder.encode(buffer, as: .jpeg))
    #expect(largestDifference(pixel(decoded.picture.buffer, 8, 8), [255, 255, 255]) <= 1)
  }

  /// The upright position of the stored top left corner (red), according to EXIF.
  private static let redCorner: [(CGImagePropertyOrientation, right: Bool, bottom: Bool)] = [
    (.up, false, false), (.upMirrored, true, false), (.down, true, true), (.downMirrored, false, true),
    (.leftMirrored, false, false), (.right, true, false), (.rightMirrored, true, true), (.left, false, true),
  ]

  @Test(
    "all eight orientations are stored, read, and make the image upright",
    arguments: redCorner, [ImageFormat.jpeg, .png, .tiff, .webP, .heic])
  func orientation(
    _ corner: (CGImagePropertyOrientation, right: Bool, bottom: Bool), _ format: ImageFormat
  ) throws {
    let buffer = try #require(quarters())
    let decoded = try ImageDecoder.decode(
      try ImageEncoder.encode(buffer, as: format, orientation: corner.0))
    // Readers of PNG and HEIC use the pixels, so they are rotated.
    #expect(decoded.picture.orientation == ([.png, .heic].contains(format) ? .up : corner.0))
    let upright = try #require(decoded.picture.buffer.convertedToBGRA(order: decoded.picture.pixelOrder))
    #expect(size(upright) == (corner.0.rawValue >= 5 ? [32, 48] : [48, 32]))
    let x = corner.right ? upright.width - 5 : 4
    let y = corner.bottom ? upright.height - 5 : 4
    #expect(largestDifference(pixel(upright, x, y), [40, 30, 220, 255]) <= 12)
    // The stored top right corner (green) shares the red one's row, or its column if sides are swapped.
    let isSideways = corner.0.rawValue >= 5
    let greenX = isSideways ? x : upright.width - 1 - x
    let greenY = isSideways ? upright.height - 1 - y : y
    #expect(largestDifference(pixel(upright, greenX, greenY), [60, 200, 40, 255]) <= 12)
  }

  @Test("two successive orientations equal their combination, for all pairs")
  func composition() throws {
    let buffer = try #require(rgbBuffer(width: 3, height: 2) { x, y in [UInt8(x), UInt8(y), 0] })
    for first in CGImagePropertyOrientation.allCases {
      let once = try #require(buffer.convertedToBGRA(order: first.pixelOrder(width: 3, height: 2)))
      for second in CGImagePropertyOrientation.allCases {
        let twice = try #require(
          once.convertedToBGRA(order: second.pixelOrder(width: once.width, height: once.height)))
        let both = first.followed(by: second)
        let direct = try #require(buffer.convertedToBGRA(order: both.pixelOrder(width: 3, height: 2)))
        #expect(size(twice) == size(direct))
        for y in 0..<direct.height {
          for x in 0..<direct.width { #expect(pixel(twice, x, y) == pixel(direct, x, y)) }
        }
      }
    }
  }

  @Test("image sources and destinations with Apple's calls")
  func sourceAndDestination() throws {
    let image = CGImage(pixelBuffer: try #require(quarters()))
    let bytes = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(bytes as CFMutableData, "public.jpeg" as CFString, 1, nil))
    CGImageDestinationAddImage(
      destination, image,
      [
        kCGImagePropertyOrientation: CGImagePropertyOrientation.right.rawValue,
        kCGImageDestinationLossyCompressionQuality: 0.8,
      ] as CFDictionary)
    #expect(CGImageDestinationFinalize(destination))
    let source = try #require(CGImageSourceCreateWithData(Data(referencing: bytes) as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 1)
    #expect(CGImageSourceGetType(source) == "public.jpeg")
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(properties[kCGImagePropertyPixelWidth] as? Int == 48)
    #expect(properties[kCGImagePropertyPixelHeight] as? Int == 32)
    #expect(properties[kCGImagePropertyOrientation] as? UInt32 == 6)
    let read = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(size(read.pixelBuffer) == [48, 32] && read.bitsPerPixel == 24)
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
  }

  @Test("a source returns each frame of an animation")
  func frames() throws {
    let source = try #require(CGImageSourceCreateWithData(ImageBytes.twoFrameGIF as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 2)
    let colors = try (0..<2).map { index in
      let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
      return pixel(try #require(image.pixelBuffer.convertedToBGRA()), 1, 1)
    }
    #expect(colors == [[0, 0, 255, 255], [255, 0, 0, 255]])
  }

  @Test("writing to a folder that doesn't exist, or in an unknown format, is an error")
  func unwritable() throws {
    let buffer = try #require(quarters())
    let missing = try TemporaryFolder.missing("a.png")
    let folder = #expect(throws: ImageEncodingError.self) {
      try ImageEncoder.write(buffer, to: missing)
    }
    #expect(folder?.reason == .unwritable("No such file or directory"))
    let format = #expect(throws: ImageEncodingError.self) {
      try ImageEncoder.write(buffer, to: FileManager.default.temporaryDirectory.appending(path: "a.psd"))
    }
    #expect(format?.reason == .unknownFormat("psd"))
    #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.psd", 1, nil) == nil)
  }
}
