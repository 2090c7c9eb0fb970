import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

@Suite("Decoding samples of more than eight bits")
struct DeepSampleTests {
  private func levels(_ image: DecodedImage) -> [Int] {
    let buffer = image.picture.buffer
    return (0..<buffer.height).flatMap { y in (0..<buffer.width).flatMap { pixel(buffer, $0, y) } }
  }

  private func png(_ samples: [Int], colorType: UInt8 = 0, significant: [UInt8]? = nil) -> Data {
    let bands = [0: 1, 2: 3, 4: 2, 6: 4][colorType] ?? 1
    return ImageBytes.png(
      width: samples.count / bands, height: 1, depth: 16, colorType: colorType,
      rows: [samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }],
      texts: significant.map { [("sBIT", $0)] } ?? [])
  }

  @Test("ten bits in sixteen become black to white, with a remark")
  func tenBits() throws {
    let image = try ImageDecoder.decode(png([0, 1023, 512]))
    // 512 / 1023 · 255 = 127.6
    #expect(levels(image) == [0, 255, 128])
    #expect(image.remarks == [.stretched(from: 0, to: 1023)])
    #expect(
      image.remarks.first?.description
        == "its samples are only 0 to 1023; they were scaled to black to white")
  }

  @Test("a small range with an offset becomes black to white")
  func offset() throws {
    #expect(levels(try ImageDecoder.decode(png([60_000, 62_000, 60_400]))) == [0, 255, 51])
  }

  @Test("a quarter of the range is kept as it is, without a remark")
  func wide() throws {
    let image = try ImageDecoder.decode(png([0x1000, 0x6000]))
    #expect(levels(image) == [0x10, 0x60])
    #expect(image.remarks.isEmpty)
  }

  @Test("colors are scaled together")
  func color() throws {
    let image = try ImageDecoder.decode(png([0, 0, 0, 4095, 2048, 0], colorType: 2))
    // 2048 / 4095 · 255 = 127.5
    #expect(largestDifference(levels(image), [0, 0, 0, 255, 128, 0]) <= 1)
  }

  @Test("PNG's significant bits are the range of samples in the lower bits")
  func significantBits() throws {
    let image = try ImageDecoder.decode(png([0, 700, 1400], significant: [12]))
    // 700 / 4095 · 255 = 43.6, 1400 / 4095 · 255 = 87.2
    #expect(largestDifference(levels(image), [0, 44, 87]) <= 1)
    #expect(image.remarks.isEmpty)
  }

  @Test("transparent pixels don't count, and low alpha of as few bits is opaque")
  func alpha() throws {
    let image = try ImageDecoder.decode(png([40_000, 0, 0, 4095, 4095, 4095], colorType: 4))
    #expect(levels(image) == [0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255])
  }

  @Test(
    "half, single and double precision of 0…1 are black to white, in either byte order",
    arguments: [16, 32, 64], [true, false])
  func floats(bits: Int, isLittle: Bool) throws {
    var tiff = TIFFBytes(width: 3, height: 1, bits: bits, format: 3, isLittle: isLittle, data: [])
    tiff.data = [0, 0.5, 1.0].flatMap { value in
      switch bits {
      case 16: tiff.half(Float16(value))
      case 32: tiff.float(Float(value))
      default: tiff.double(value)
      }
    }
    let image = try ImageDecoder.decode(tiff.file)
    #expect(largestDifference(levels(image), [0, 128, 255]) <= 1)
    #expect(image.remarks.isEmpty && image.format == .tiff)
  }

  @Test("measurements in any unit become black to white, without NaN and markers of missing values")
  func measurements() throws {
    var tiff = TIFFBytes(width: 6, height: 1, bits: 32, format: 3, data: [])
    tiff.data = [280, .nan, 300, -.infinity, -3.4e38, 290].flatMap(tiff.float)
    let image = try ImageDecoder.decode(tiff.file)
    #expect(largestDifference(levels(image), [0, 0, 255, 0, 0, 128]) <= 1)
    #expect(image.remarks == [.stretched(from: 280, to: 300)])
    // GDAL's marker, a text.
    tiff.data = [280, -9999, 300, 290, 285, 295].flatMap(tiff.float)
    tiff.extra[42_113] = (2, 6, Array("-9999\0".utf8))
    #expect(try ImageDecoder.decode(tiff.file).remarks == [.stretched(from: 280, to: 300)])
  }

  @Test("a declared range of a TIFF is its black and white")
  func declared() throws {
    var tiff = TIFFBytes(width: 3, height: 1, bits: 16, data: [])
    tiff.data = [0, 1000, 4000].flatMap { tiff.number($0, 2) }
    tiff.extra[341] = (3, 1, tiff.number(8000, 2))
    let image = try ImageDecoder.decode(tiff.file)
    #expect(largestDifference(levels(image), [0, 32, 128]) <= 1)
    #expect(image.remarks.isEmpty)
  }

  @Test("signed samples and those of 32 bits have the range of their type")
  func integers() throws {
    var signed = TIFFBytes(width: 3, height: 1, bits: 16, format: 2, data: [])
    signed.data = [-32_768, 0, 32_767].flatMap { signed.number($0, 2) }
    #expect(largestDifference(levels(try ImageDecoder.decode(signed.file)), [0, 128, 255]) <= 1)
    var long = TIFFBytes(width: 2, height: 1, bits: 32, data: [])
    long.data = [0, 0x8000_0000].flatMap { long.number($0, 4) }
    #expect(largestDifference(levels(try ImageDecoder.decode(long.file)), [0, 128]) <= 1)
    long.bits = 64
    long.data = [0, Int.max].flatMap { long.number($0, 8) }
    #expect(largestDifference(levels(try ImageDecoder.decode(long.file)), [0, 128]) <= 1)
  }

  @Test("twelve bits without gaps, in rows of whole bytes")
  func packed() throws {
    // Each row: 0x000, 0xFFF, 0x800 and four bits that fill a byte.
    let row: [UInt8] = [0x00, 0x0F, 0xFF, 0x80, 0x00]
    let tiff = TIFFBytes(width: 3, height: 2, bits: 12, data: row + row)
    #expect(largestDifference(levels(try ImageDecoder.decode(tiff.file)), [0, 255, 128, 0, 255, 128]) <= 1)
  }

  @Test("the least sample of halves can be white, and color can have alpha")
  func invertedAndColor() throws {
    var tiff = TIFFBytes(width: 2, height: 1, bits: 16, format: 3, photometric: 0, data: [])
    tiff.data = [0, 1].flatMap { tiff.half($0) }
    #expect(levels(try ImageDecoder.decode(tiff.file)) == [255, 0])
    var color = TIFFBytes(
      width: 1, height: 1, bits: 16, format: 1, samplesPerPixel: 4, photometric: 2, data: [])
    color.bits = 12
    // 0xFFF, 0x000, 0x800, 0xFFF
    color.data = [0xFF, 0xF0, 0x00, 0x80, 0x0F, 0xFF]
    color.extra[338] = (3, 1, color.number(2, 2))
    #expect(largestDifference(levels(try ImageDecoder.decode(color.file)), [128, 0, 255, 255]) <= 1)
  }

  @Test("differences of samples are added up, in strips and tiles", arguments: [nil, 16])
  func horizontalPredictor(tile: Int?) throws {
    let width = 20
    let values = (0..<width).map { 60_000 - 3000 * $0 }
    var tiff = TIFFBytes(width: width, height: 1, bits: 64, predictor: 2, tile: tile, data: [])
    // 64-bit integers whose upper 16 bits are the values. Each tile starts from 0; its other rows are empty.
    func rows(_ values: [Int]) -> [UInt8] {
      zip([0] + values.dropLast(), values).flatMap { tiff.number(0, 6) + tiff.number($1 - $0, 2) }
    }
    if let tile {
      for start in stride(from: 0, to: width, by: tile) {
        let part = Array(values[start..<min(start + tile, width)])
        let row = rows(part) + [UInt8](repeating: 0, count: 8 * (tile - part.count))
        tiff.data += row + [UInt8](repeating: 0, count: 8 * tile * (tile - 1))
      }
    } else {
      tiff.data = rows(values)
    }
    let expected = values.map { Int((Double($0) / 65_535 * 255).rounded()) }
    #expect(largestDifference(levels(try ImageDecoder.decode(tiff.file)), expected) <= 1)
  }

  @Test("floating-point differences, of bytes by significance, are undone", arguments: [16, 64])
  func floatingPointPredictor(bits: Int) throws {
    let values = [0.0, 0.25, 0.5, 0.75, 1.0]
    var tiff = TIFFBytes(width: 5, height: 1, bits: bits, format: 3, predictor: 3, data: [])
    // Adobe's technical note 3: the most significant bytes of all samples, then the next, then differences.
    let length = bits / 8
    let bytes = values.map { value -> [UInt8] in
      let pattern = bits == 16 ? UInt64(Float16(value).bitPattern) : value.bitPattern
      return (0..<length).map { UInt8(truncatingIfNeeded: pattern >> UInt64(8 * (length - 1 - $0))) }
    }
    let planes = (0..<length).flatMap { place in bytes.map { $0[place] } }
    tiff.data = zip([0] + planes.dropLast(), planes).map { $1 &- $0 }
    #expect(
      largestDifference(levels(try ImageDecoder.decode(tiff.file)), [0, 64, 128, 191, 255]) <= 1)
  }

  @Test(
    "kinds that can't be read are refused as such, not as damaged",
    arguments: [
      (64, 6, 1, "64-bit complex"), (128, 6, 1, "128-bit complex"), (24, 3, 1, "24-bit floating-point"),
      (64, 1, 9, "64-bit integer"),
    ])
  func unsupported(bits: Int, format: Int, samples: Int, detail: String) throws {
    let tiff = TIFFBytes(
      width: 1, height: 1, bits: bits, format: format, samplesPerPixel: samples,
      data: [UInt8](repeating: 0, count: bits / 8 * samples))
    do {
      _ = try ImageDecoder.decode(tiff.file)
      Issue.record("The image was decoded.")
    } catch {
      guard case .unsupported("TIFF", let reason) = error.reason else { throw error }
      #expect(reason.contains(detail))
    }
  }

  @Test("a truncated file of doubles is damaged")
  func truncated() throws {
    var tiff = TIFFBytes(width: 4, height: 4, bits: 64, format: 3, data: [])
    tiff.data = tiff.double(0.5)
    tiff.claimedCount = 4096
    #expect(throws: ImageDecodingError.self) { try ImageDecoder.decode(tiff.file) }
  }

  @Test("an image of doubles beyond the limit of pixels is rejected by its header")
  func limit() throws {
    let tiff = TIFFBytes(width: 60_000, height: 60_000, bits: 64, format: 3, data: [0])
    #expect(throws: ImageDecodingError(.tooManyPixels(width: 60_000, height: 60_000, limit: 64_000_000))) {
      try ImageDecoder.decode(tiff.file)
    }
  }
}
