import CoreGraphics
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

/// A BMP file, byte by byte from Microsoft's and IBM's descriptions of its headers.
struct BitmapBytes: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var headerLength = 40
  var width = 2
  /// Negative for rows from the top.
  var height = 2
  var bitsPerPixel: Int
  var compression = 0
  var masks: [Int] = []
  /// Blue, green and red of each color.
  var palette: [[UInt8]] = []
  var pixels: [UInt8]

  static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  var data: Data {
    let little = Self.little
    let isShort = headerLength == 12
    var header = little(headerLength, 4)
    header += little(width, isShort ? 2 : 4) + little(height, isShort ? 2 : 4)
    header += little(1, 2) + little(bitsPerPixel, 2)
    if headerLength >= 40 {
      header += little(compression, 4) + little(0, 4) + little(3937, 4) + little(7874, 4)
      header += little(palette.count, 4) + little(0, 4)
    }
    header += masks.flatMap { little($0, 4) }
    // Later versions have the masks in the header, version 3 behind it.
    header += [UInt8](repeating: 0, count: max(headerLength - header.count, 0))
    let colors = palette.flatMap { color -> [UInt8] in isShort ? color : color + [0] }
    let offset = 14 + header.count + colors.count
    let file = Array("BM".utf8) + little(offset + pixels.count, 4) + little(0, 4) + little(offset, 4)
    return Data(file + header + colors + pixels)
  }

  private static let colors: [[UInt8]] = [[0, 0, 255], [0, 255, 0], [255, 0, 0], [255, 255, 255]]

  /// Images of red and green above blue and white, in every supported kind.
  static let kinds: [BitmapBytes] = [
    BitmapBytes(
      testDescription: "24 bits", bitsPerPixel: 24,
      pixels: [255, 0, 0, 255, 255, 255, 0, 0] + [0, 0, 255, 0, 255, 0, 0, 0]),
    BitmapBytes(
      testDescription: "24 bits from the top", height: -2, bitsPerPixel: 24,
      pixels: [0, 0, 255, 0, 255, 0, 0, 0] + [255, 0, 0, 255, 255, 255, 0, 0]),
    BitmapBytes(
      testDescription: "OS/2 1, 24 bits", headerLength: 12, bitsPerPixel: 24,
      pixels: [255, 0, 0, 255, 255, 255, 0, 0] + [0, 0, 255, 0, 255, 0, 0, 0]),
    BitmapBytes(
      testDescription: "OS/2 1, 8 bits", headerLength: 12, bitsPerPixel: 8,
      palette: colors + Array(repeating: [0, 0, 0], count: 252), pixels: [2, 3, 0, 0] + [0, 1, 0, 0]),
    BitmapBytes(
      testDescription: "OS/2 2, 4 bits", headerLength: 64, bitsPerPixel: 4, palette: colors,
      pixels: [0x23, 0, 0, 0] + [0x01, 0, 0, 0]),
    BitmapBytes(
      testDescription: "OS/2 2 with a short header, 24 bits", headerLength: 16, bitsPerPixel: 24,
      pixels: [255, 0, 0, 255, 255, 255, 0, 0] + [0, 0, 255, 0, 255, 0, 0, 0]),
    BitmapBytes(
      testDescription: "8 bits", bitsPerPixel: 8, palette: colors, pixels: [2, 3, 0, 0] + [0, 1, 0, 0]),
    BitmapBytes(
      testDescription: "4 bits", bitsPerPixel: 4, palette: colors, pixels: [0x23, 0, 0, 0] + [0x01, 0, 0, 0]),
    BitmapBytes(
      testDescription: "2 bits", bitsPerPixel: 2, palette: colors, pixels: [0xB0, 0, 0, 0] + [0x10, 0, 0, 0]),
    BitmapBytes(
      testDescription: "16 bits, 5-5-5", bitsPerPixel: 16,
      pixels: [0x1F, 0, 0xFF, 0x7F] + [0, 0x7C, 0xE0, 0x03]),
    BitmapBytes(
      testDescription: "16 bits, 5-6-5", bitsPerPixel: 16, compression: 3, masks: [0xF800, 0x07E0, 0x001F],
      pixels: [0x1F, 0, 0xFF, 0xFF] + [0, 0xF8, 0xE0, 0x07]),
    BitmapBytes(
      testDescription: "32 bits", bitsPerPixel: 32,
      pixels: [255, 0, 0, 0, 255, 255, 255, 0] + [0, 0, 255, 0, 0, 255, 0, 0]),
    BitmapBytes(
      testDescription: "32 bits with masks behind the header", bitsPerPixel: 32, compression: 3,
      masks: [0xFF, 0xFF00, 0xFF_0000],
      pixels: [0, 0, 255, 0, 255, 255, 255, 0] + [255, 0, 0, 0, 0, 255, 0, 0]),
    BitmapBytes(
      testDescription: "version 5, 10 bits a component", headerLength: 124, bitsPerPixel: 32, compression: 3,
      masks: [0x3FF0_0000, 0xF_FC00, 0x3FF, 0],
      pixels: little(0x3FF, 4) + little(0x3FFF_FFFF, 4) + little(0x3FF0_0000, 4) + little(0xF_FC00, 4)),
    BitmapBytes(
      testDescription: "version 4 with alpha that is 0 throughout", headerLength: 108, bitsPerPixel: 32,
      compression: 3, masks: [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000],
      pixels: [255, 0, 0, 0, 255, 255, 255, 0] + [0, 0, 255, 0, 0, 255, 0, 0]),
    BitmapBytes(
      testDescription: "run lengths of 8 bits", bitsPerPixel: 8, compression: 1, palette: colors,
      pixels: [1, 2, 1, 3, 0, 0] + [1, 0, 1, 1, 0, 1]),
    BitmapBytes(
      testDescription: "run lengths of 8 bits without an end", bitsPerPixel: 8, compression: 1,
      palette: colors, pixels: [1, 2, 1, 3, 0, 0] + [1, 0, 1, 1]),
    BitmapBytes(
      testDescription: "run lengths of 4 bits", bitsPerPixel: 4, compression: 2, palette: colors,
      pixels: [2, 0x23, 0, 0] + [2, 0x01, 0, 1]),
  ]
}

@Suite("BMP")
struct BitmapTests {
  private func reason(_ file: Data, limits: ImageDecodingLimits = .init()) -> ImageDecodingError.Reason? {
    do {
      _ = try ImageDecoder.decode(file, limits: limits)
      return nil
    } catch {
      return error.reason
    }
  }

  /// The grays of a single-component image, row by row.
  private func grays(_ file: BitmapBytes) throws -> [[Int]] {
    let buffer = try ImageDecoder.decode(file.data).picture.buffer
    #expect(buffer.pixelFormat == kCVPixelFormatType_OneComponent8)
    return (0..<buffer.height).map { y in (0..<buffer.width).flatMap { pixel(buffer, $0, y) } }
  }

  @Test("every kind has its colors in their places", arguments: BitmapBytes.kinds)
  func kinds(_ file: BitmapBytes) throws {
    let decoded = try ImageDecoder.decode(file.data)
    #expect(decoded.format == .bmp)
    let buffer = decoded.picture.buffer
    #expect(buffer.pixelFormat == kCVPixelFormatType_24RGB)
    #expect(size(buffer) == [2, 2])
    #expect(
      [pixel(buffer, 0, 0), pixel(buffer, 1, 0), pixel(buffer, 0, 1), pixel(buffer, 1, 1)]
        == [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]])
  }

  @Test("one bit per pixel has the leftmost pixel in the highest bit; a gray palette makes a gray image")
  func oneBit() throws {
    let file = BitmapBytes(
      testDescription: "1 bit", width: 10, height: 1, bitsPerPixel: 1,
      palette: [[9, 9, 9], [250, 250, 250]], pixels: [0b1000_0010, 0b0100_0000, 0, 0])
    #expect(try grays(file) == [[250, 9, 9, 9, 9, 9, 250, 9, 9, 250]])
  }

  @Test("literals, skipped pixels and runs beyond a row's end of run lengths are in their places")
  func runLengths() throws {
    let palette = (0..<4).map { [UInt8](repeating: UInt8($0 * 10), count: 3) }
    // Three literals with their padding, a run that exceeds the row by 3; a skip by two columns and one row,
    // one pixel.
    let eight = BitmapBytes(
      testDescription: "8 bits", width: 4, height: 3, bitsPerPixel: 8, compression: 1, palette: palette,
      pixels: [0, 3, 1, 2, 3, 0, 4, 1, 0, 0, 0, 2, 2, 1, 1, 3, 0, 1])
    #expect(try grays(eight) == [[0, 0, 30, 0], [0, 0, 0, 0], [10, 20, 30, 10]])
    // Five literals of four bits take three bytes, with padding four; a run alternates two colors.
    let four = BitmapBytes(
      testDescription: "4 bits", width: 8, height: 1, bitsPerPixel: 4, compression: 2, palette: palette,
      pixels: [0, 5, 0x12, 0x31, 0x20, 0, 3, 0x31, 0, 1])
    #expect(try grays(four) == [[10, 20, 30, 10, 20, 30, 10, 30]])
  }

  @Test("alpha is multiplied into the colors")
  func alpha() throws {
    let file = BitmapBytes(
      testDescription: "alpha", headerLength: 108, width: 2, height: 1, bitsPerPixel: 32, compression: 3,
      masks: [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000], pixels: [255, 100, 0, 128, 1, 2, 3, 255])
    let buffer = try ImageDecoder.decode(file.data).picture.buffer
    #expect(buffer.pixelFormat == kCVPixelFormatType_32BGRA)
    // 255 · 128/255 and 100 · 128/255, rounded.
    #expect(pixel(buffer, 0, 0) == [128, 50, 0, 128])
    #expect(pixel(buffer, 1, 0) == [1, 2, 3, 255])
  }

  @Test("an index beyond the palette is black, and missing padding after the last row is no fault")
  func lenient() throws {
    let file = BitmapBytes(
      testDescription: "8 bits", width: 3, height: 1, bitsPerPixel: 8, palette: [[7, 7, 7]],
      pixels: [0, 1, 255])
    #expect(try grays(file) == [[7, 0, 0]])
  }

  @Test("half of a file's pixels are a damaged file", arguments: BitmapBytes.kinds)
  func truncated(_ file: BitmapBytes) {
    let cut = file.data.dropLast(file.pixels.count / 2 + 1)
    if case .damaged("BMP", _)? = reason(Data(cut)) { return }
    Issue.record("\(String(describing: reason(Data(cut))))")
  }

  @Test("embedded JPEG and PNG, and OS/2's other schemes, are unsupported, not damaged")
  func unsupported() {
    for (length, scheme, bits, detail) in [
      (40, 4, 24, "JPEG inside"), (40, 5, 32, "PNG inside"), (64, 3, 1, "Huffman coding"),
      (64, 4, 24, "24-bit run lengths"), (40, 0, 48, "48 bits per pixel"),
    ] {
      let file = BitmapBytes(
        testDescription: "", headerLength: length, bitsPerPixel: bits, compression: scheme,
        pixels: [UInt8](repeating: 0, count: 64))
      #expect(reason(file.data) == .unsupported(format: "BMP", detail: "it has \(detail)"))
    }
  }

  @Test("the claimed size is limited before memory is reserved")
  func bomb() {
    let file = BitmapBytes(
      testDescription: "", width: 60_000, height: 60_000, bitsPerPixel: 8, compression: 1, pixels: [0, 1])
    #expect(EncodedImage(file.data).declaredPixelCount == 3_600_000_000)
    #expect(reason(file.data) == .tooManyPixels(width: 60_000, height: 60_000, limit: 64_000_000))
  }

  @Test("changed bytes never crash the decoder", arguments: BitmapBytes.kinds)
  func changedBytes(_ file: BitmapBytes) {
    let data = file.data
    let limits = ImageDecodingLimits(maximumPixels: 100_000)
    for place in data.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var changed = data
        changed[place] = value
        if let image = try? ImageDecoder.decode(changed, limits: limits) {
          #expect(image.picture.width * image.picture.height <= 100_000)
        }
      }
    }
  }

  @Test("two letters alone aren't the signature")
  func signature() {
    #expect(reason(Data("BMW, a maker of cars and motorcycles".utf8)) == .unknownFormat)
  }

  @Test("a source has the size, the resolution and the type of a BMP")
  func source() throws {
    let source = try #require(CGImageSourceCreateWithData(BitmapBytes.kinds[1].data as CFData, nil))
    #expect(CGImageSourceGetType(source) == "com.microsoft.bmp")
    #expect(CGImageSourceGetCount(source) == 1)
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(properties[kCGImagePropertyPixelWidth] as? Int == 2)
    #expect(properties[kCGImagePropertyPixelHeight] as? Int == 2)
    // 3937 and 7874 pixels per meter.
    #expect((properties[kCGImagePropertyDPIWidth] as? Double)?.rounded() == 100)
    #expect((properties[kCGImagePropertyDPIHeight] as? Double)?.rounded() == 200)
  }
}
