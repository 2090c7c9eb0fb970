import CoreVideo
import Foundation

@testable import ImageIO

/// Files made byte by byte from their specifications, so that expected values don't depend on our encoders.
enum ImageBytes {
  /// A PNG (ISO/IEC 15948) whose pixel data is stored, not compressed.
  ///
  /// - Parameters:
  ///   - rows: each row's bytes, without the filter byte.
  ///   - dataPerChunk: the number of bytes of pixel data per chunk.
  static func png(
    width: Int, height: Int, depth: UInt8 = 8, colorType: UInt8 = 2, rows: [[UInt8]],
    profile: [UInt8]? = nil, exif: [UInt8]? = nil, texts: [(type: String, content: [UInt8])] = [],
    isInterlaced: Bool = false, dataPerChunk: Int = .max
  ) -> Data {
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    file += chunk(
      "IHDR", bigEndian(width) + bigEndian(height) + [depth, colorType, 0, 0, isInterlaced ? 1 : 0])
    if let profile { file += chunk("iCCP", Array("test".utf8) + [0, 0] + zlib(profile)) }
    if let exif { file += chunk("eXIf", exif) }
    for text in texts { file += chunk(text.type, text.content) }
    var data = zlib(rows.flatMap { [0] + $0 })[...]
    while !data.isEmpty {
      file += chunk("IDAT", Array(data.prefix(dataPerChunk)))
      data = data.dropFirst(dataPerChunk)
    }
    return file + chunk("IEND", [])
  }

  /// A GIF header that declares a size, one frame of that size, and a few bytes of its data.
  static func gif(width: Int, height: Int) -> Data {
    let size: [UInt8] = [
      UInt8(width & 0xFF), UInt8(width >> 8), UInt8(height & 0xFF), UInt8(height >> 8),
    ]
    var file = Data("GIF89a".utf8) + Data(size + [0x80, 0, 0, 0, 0, 0, 255, 255, 255])
    file += Data([0x2C, 0, 0, 0, 0] + size + [0, 2, 2, 0x44, 0x01, 0, 0x3B])
    return file
  }

  static func bigEndian(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }

  private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
    let body = Array(name.utf8) + content
    return Data(bigEndian(content.count) + body + bigEndian(Int(crc(body))))
  }

  /// RFC 1950 around one stored block of RFC 1951.
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    precondition(bytes.count < 65_536)
    let count = UInt16(bytes.count)
    let block: [UInt8] = [
      1, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8),
    ]
    let sums = bytes.reduce((a: 1, b: 0)) { sums, byte in
      let a = (sums.a + Int(byte)) % 65_521
      return (a, (sums.b + a) % 65_521)
    }
    return [0x78, 0x01] + block + bytes + bigEndian(sums.b << 16 | sums.a)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { state, byte in
      (0..<8).reduce(state ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  /// 8 × 8 CMYK JPEG, cyan 0, magenta and yellow 255, black 0, by Pillow 12, which decodes it as pure red.
  static let cmykJPEG =
    Data(
      base64Encoded: """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkKCgoK\
        CgYICwwLCgwJCgoK/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIB\
        AwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZH\
        SElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV\
        1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD9/K/n/r+f+v38r//Z
        """) ?? Data()

  /// 16 × 8 pixels of progressive JPEG, all (200, 100, 50), written by Pillow 12.
  static let progressiveJPEG =
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoK\
        CgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK\
        CgoKCgoKCgr/wgARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUAQEAAAAAAAAAAAAAAAAAAAAH/9oA\
        DAMBAAIQAxAAAAGcFbZ//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABBQI//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgB\
        AwEBPwF//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPwF//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQAGPwI//8QA\
        FBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPyE//9oADAMBAAIAAwAAABAD/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEB\
        PxB//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPxB//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPxA//9k=
        """) ?? Data()

  /// 4 × 4 pixels of GIF with two frames, the first red, the second blue, written by Pillow 12.
  static let twoFrameGIF =
    Data(
      base64Encoded: """
        R0lGODlhBAAEAIEAAP8AAAAAAAAAAAAAACH5BAAKAAAALAAAAAAEAAQAAAgJAAEIHEiwIICAACH5BAEKAAEALAAAAAAEAAQAgQAA\
        /wAAAAAAAAAAAAgJAAEIHEiwIICAADs=
        """) ?? Data()

  /// A matrix profile (ICC.1:2010) with Display P3's primaries, adapted to D50, and a plain gamma of 2.2.
  static let wideGamutProfile: [UInt8] = {
    func fixed(_ value: Double) -> [UInt8] { bigEndian(Int((value * 65_536).rounded()) & 0xFFFF_FFFF) }
    func xyz(_ values: [Double]) -> [UInt8] { Array("XYZ ".utf8) + [0, 0, 0, 0] + values.flatMap(fixed) }
    let curve: [UInt8] = Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 2, 0x33, 0, 0]
    let text: [UInt8] =
      Array("desc".utf8) + [0, 0, 0, 0, 0, 0, 0, 2, 0x50, 0] + [UInt8](repeating: 0, count: 78)
    let tags: [(String, [UInt8])] = [
      ("desc", text), ("cprt", Array("text".utf8) + [0, 0, 0, 0, 0x43, 0, 0, 0]),
      ("wtpt", xyz([0.9642, 1, 0.8249])), ("rXYZ", xyz([0.5151, 0.2412, -0.0011])),
      ("gXYZ", xyz([0.2919, 0.6922, 0.0419])), ("bXYZ", xyz([0.1572, 0.0666, 0.7841])),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    var table = bigEndian(tags.count)
    var content: [UInt8] = []
    for (name, value) in tags {
      table += Array(name.utf8) + bigEndian(132 + 12 * tags.count + content.count) + bigEndian(value.count)
      content += value
      content += [UInt8](repeating: 0, count: -content.count & 3)
    }
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(0..<4, with: bigEndian(128 + table.count + content.count))
    header.replaceSubrange(8..<12, with: [2, 0x10, 0, 0])
    header.replaceSubrange(12..<24, with: Array("mntrRGB XYZ ".utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    header.replaceSubrange(68..<80, with: fixed(0.9642) + fixed(1) + fixed(0.8249))
    return header + table + content
  }()
}

func size(_ buffer: CVPixelBuffer) -> [Int] { [buffer.width, buffer.height] }
