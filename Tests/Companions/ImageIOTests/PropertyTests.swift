import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

/// A TIFF structure with EXIF's directories, in either byte order.
private struct EXIFBytes {
  let isLittle: Bool
  private(set) var bytes: [UInt8] = []

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let low = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittle ? low : low.reversed()
  }

  private func field(_ tag: Int, _ type: Int, _ count: Int, _ value: Int, _ size: Int = 4) -> [UInt8] {
    let stored = number(value, size)
    return number(tag, 2) + number(type, 2) + number(count, 4) + stored
      + [UInt8](repeating: 0, count: 4 - size)
  }

  init(isLittle: Bool) {
    self.isLittle = isLittle
    // The directories at 8, 74 and 140, their longer values from 200 on.
    bytes = (isLittle ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, 2) + number(8, 4)
    bytes += number(5, 2)
    bytes += field(0x010F, 2, 5, 200) + field(0x0112, 3, 1, 6, 2) + field(0x8769, 4, 1, 74)
    bytes += field(0x8825, 4, 1, 140) + field(0x0110, 2, 99_999, 4_000_000_000) + number(0, 4)
    bytes += number(5, 2)
    bytes += field(0x829A, 5, 1, 208) + field(0x8827, 3, 1, 400, 2) + field(0x9204, 10, 1, 216)
    bytes += field(0x9003, 2, 20, 280) + field(0x829D, 5, 1, 9_999) + number(0, 4)
    bytes += number(4, 2)
    bytes += number(1, 2) + number(2, 2) + number(2, 4) + Array("N\0\0\0".utf8)
    bytes += field(2, 5, 3, 224) + field(7, 5, 3, 248) + field(5, 1, 1, 1, 1) + number(0, 4)
    bytes += [UInt8](repeating: 0, count: 200 - bytes.count)
    bytes += Array("Acme\0\0\0\0".utf8)
    for (above, below) in [(1, 250), (-1, 3), (48, 1), (30, 1), (90, 10), (7, 1), (5, 1), (9, 1)] {
      bytes += number(above, 4) + number(below, 4)
    }
    bytes += [UInt8](repeating: 0, count: 280 - bytes.count)
    bytes += Array("2026:11:23 08:15:00\0".utf8)
  }
}

@Suite("Image properties")
struct PropertyTests {
  @Test(
    "EXIF's fields are read in either byte order; invalid ones are skipped",
    arguments: [
      true, false,
    ])
  func fields(isLittle: Bool) throws {
    let properties = try #require(
      EXIFProperties(Data("Exif\0\0".utf8) + EXIFBytes(isLittle: isLittle).bytes))
    let tiff = try #require(properties.dictionaries[kCGImagePropertyTIFFDictionary] as? [String: Any])
    #expect(tiff[kCGImagePropertyTIFFMake] as? String == "Acme")
    #expect(tiff[kCGImagePropertyTIFFOrientation] as? Int == 6 && tiff[kCGImagePropertyTIFFModel] == nil)
    let exif = try #require(properties.dictionaries[kCGImagePropertyExifDictionary] as? [String: Any])
    #expect(exif[kCGImagePropertyExifExposureTime] as? Double == 0.004)
    #expect(exif[kCGImagePropertyExifISOSpeedRatings] as? [Int] == [400])
    #expect(exif[kCGImagePropertyExifExposureBiasValue] as? Double == -1.0 / 3)
    #expect(exif[kCGImagePropertyExifDateTimeOriginal] as? String == "2026:11:23 08:15:00")
    #expect(exif[kCGImagePropertyExifFNumber] == nil)
    let gps = try #require(properties.dictionaries[kCGImagePropertyGPSDictionary] as? [String: Any])
    #expect(gps[kCGImagePropertyGPSLatitudeRef] as? String == "N")
    #expect(gps[kCGImagePropertyGPSLatitude] as? Double == 48 + 30.0 / 60 + 9.0 / 3600)
    #expect(gps[kCGImagePropertyGPSTimeStamp] as? String == "07:05:09")
    #expect(gps[kCGImagePropertyGPSAltitudeRef] as? Int == 1)
  }

  @Test("no part of EXIF's bytes is trusted")
  func hostileBytes() {
    let whole = EXIFBytes(isLittle: true).bytes
    for count in 0...whole.count { _ = EXIFProperties(Data(whole.prefix(count))) }
    for place in whole.indices {
      var changed = whole
      changed[place] = 0xFF
      _ = EXIFProperties(Data(changed))
    }
    #expect(EXIFProperties(Data("no EXIF at all".utf8)) == nil)
  }

  @Test(
    "an image's resolution is written and read",
    arguments: ["public.jpeg", "public.png", "public.tiff"])
  func density(type: String) throws {
    let image = CGImage(pixelBuffer: try #require(rgbBuffer(width: 4, height: 2) { _, _ in [9, 9, 9] }))
    let bytes = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(bytes, type, 1, nil))
    CGImageDestinationSetProperties(destination, [kCGImagePropertyDPIWidth: 10, "other": 1])
    CGImageDestinationAddImage(
      destination, image, [kCGImagePropertyDPIWidth: 144, kCGImagePropertyDPIHeight: 72.0])
    #expect(CGImageDestinationFinalize(destination))
    let source = try #require(CGImageSourceCreateWithData(bytes as Data, nil))
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    // PNG has integer pixels per meter, JPEG per inch or centimeter.
    #expect(abs((properties[kCGImagePropertyDPIWidth] as? Double ?? 0) - 144) < 0.6)
    #expect(abs((properties[kCGImagePropertyDPIHeight] as? Double ?? 0) - 72) < 0.6)
  }

  @Test("an image is copied from source to destination with its orientation")
  func copying() throws {
    let image = try #require(rgbBuffer(width: 4, height: 2) { x, _ in x == 0 ? [255, 0, 0] : [0, 0, 0] })
    let stored = try ImageEncoder.encode(image, as: .tiff, orientation: .right)
    let source = try #require(CGImageSourceCreateWithData(stored, nil))
    let bytes = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(bytes, "public.tiff", 1, nil))
    CGImageDestinationAddImageFromSource(destination, source, 0, nil)
    #expect(CGImageDestinationFinalize(destination))
    let copy = try #require(CGImageSourceCreateWithData(bytes as Data, nil))
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(copy, 0, nil))
    #expect(properties[kCGImagePropertyOrientation] as? UInt32 == 6)
    #expect(properties[kCGImagePropertyPixelWidth] as? Int == 4)
    #expect(properties[kCGImagePropertyDPIWidth] == nil || properties[kCGImagePropertyDPIWidth] is Double)
  }

  @Test("a source reports whether it can be read")
  func statuses() throws {
    let image = try #require(rgbBuffer(width: 2, height: 2) { _, _ in [1, 2, 3] })
    let data = try ImageEncoder.encode(image, as: .png)
    let good = try #require(CGImageSourceCreateWithData(NSData(data: data), nil))
    #expect(CGImageSourceGetStatus(good) == .statusComplete)
    #expect(CGImageSourceGetStatusAtIndex(good, 0) == .statusComplete)
    #expect(CGImageSourceGetStatusAtIndex(good, 1) == .statusInvalidData)
    #expect(CGImageSourceGetPrimaryImageIndex(good) == 0)
    #expect(CGImageSourceCopyProperties(good, nil)?[kCGImagePropertyFileSize] as? Int == data.count)
    #expect(CGImageSourceCopyTypeIdentifiers().contains("public.jpeg"))
    let cut = try #require(CGImageSourceCreateWithData(data.prefix(12), nil))
    #expect(CGImageSourceGetStatus(cut) == .statusInvalidData)
    let text = try #require(CGImageSourceCreateWithData(Data("text".utf8), nil))
    #expect(CGImageSourceGetStatus(text) == .statusUnknownType)
  }

  @Test(
    "an image is written with limited sides, and never enlarged",
    arguments: [(10, 10, 5), (40, 40, 20), (100, 40, 20)])
  func longestSide(longest: Int, width: Int, height: Int) throws {
    let buffer = try #require(
      rgbBuffer(width: 40, height: 20) { x, _ in x < 20 ? [255, 0, 0] : [0, 0, 255] })
    let bytes = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(bytes, "public.png" as CFString, 1, nil))
    CGImageDestinationAddImage(
      destination, CGImage(pixelBuffer: buffer), [kCGImageDestinationImageMaxPixelSize: longest])
    #expect(CGImageDestinationFinalize(destination))
    let written = try ImageDecoder.decode(bytes as Data).picture
    #expect(written.width == width && written.height == height)
  }
}
