import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

/// Files of each format, in variants in which parts may be missing, with damaged copies of each.
enum ImageCorpus {
  static func files() throws -> [(name: String, data: Data)] {
    var files = try whole()
    var generator = SeededBytes(state: 1)
    for (name, data) in files {
      for eighth in 1..<8 {
        files.append(("cut at \(eighth) of 8, \(name)", data.prefix(data.count * eighth / 8)))
      }
      files.append(("without its last byte, \(name)", data.dropLast()))
      for number in 1...12 {
        var damaged = data
        for _ in 0..<3 {
          // Headers are damaged as often as pixels.
          let end = number % 2 == 0 ? data.count : min(data.count, 200)
          damaged[Int(generator.next() % UInt64(end - 8)) + 8] = UInt8(truncatingIfNeeded: generator.next())
        }
        files.append(("damaged \(number), \(name)", damaged))
      }
    }
    return files
  }

  private static func whole() throws -> [(name: String, data: Data)] {
    let buffer = try #require(rgbBuffer(width: 150, height: 110) { color($0, $1) })
    var files: [(String, Data)] = []
    for format in ImageFormat.allCases {
      files.append(("\(format.rawValue)", try ImageEncoder.encode(buffer, as: format)))
    }
    files.append(("progressive JPEG", ImageBytes.progressiveJPEG))
    let scans = JPEGScans(ImageBytes.progressiveJPEG)
    files.append(("progressive JPEG with missing scans", scans.first(2)))
    files.append(("CMYK JPEG", ImageBytes.cmykJPEG))
    files.append(("interlaced PNG", interlacedPNG(width: 40, height: 30)))
    files.append(("animated PNG", animatedPNG(width: 40, height: 30)))
    files.append(("animated GIF", ImageBytes.twoFrameGIF))
    files.append(("GIF, a frame smaller than its screen", gif(screen: (90, 70), frame: (20, 10, 50, 40))))
    files.append(("GIF, interlaced", gif(screen: (60, 50), frame: (0, 0, 60, 50), isInterlaced: true)))
    files.append(("GIF, a frame beyond its screen", gif(screen: (30, 20), frame: (10, 10, 60, 50))))
    let lossy = try ImageEncoder.encode(buffer, as: .webP)
    files.append(
      ("animated WebP, a frame smaller than its canvas", animatedWebP(of: lossy, canvas: (200, 170))))
    for kind in TIFFLayout.allCases { files.append(("TIFF, \(kind)", tiff(kind))) }
    for (name, file) in try composed() { files.append((name, file.encoded)) }
    return files
  }

  private static func color(_ x: Int, _ y: Int) -> [UInt8] {
    [UInt8(x * 5 & 0xFF), UInt8(y * 7 & 0xFF), UInt8(x * y & 0xFF)]
  }

  private static func composed() throws -> [(String, HEICFile)] {
    let (heic, avif) = (try HEICFile.plain(), try HEICFile.plainAVIF(width: 65, height: 51))
    func grid(_ file: HEICFile, _ width: Int, _ height: Int) -> HEICFile {
      file.adding([HEICFile.grid(2, rows: 2, columns: 3, of: 1, width: width, height: height)])
    }
    var mismatched = heic
    mismatched.items[0].width = 80
    return [
      ("HEIC grid", grid(heic, 192, 128)), ("trimmed HEIC grid", grid(heic, 170, 99)),
      ("HEIC grid that is too small", grid(heic, 600, 600)),
      ("HEIC grid of tiles that state more than they have", grid(mismatched, 240, 128)),
      ("AVIF grid", grid(avif, 195, 102)), ("trimmed AVIF grid", grid(avif, 131, 52)),
      ("AVIF grid that is too small", grid(avif, 196, 102)),
    ]
  }

  // MARK: - PNG

  private static func interlacedPNG(width: Int, height: Int) -> Data {
    // Adam7 (ISO/IEC 15948, 8.2): the start and step of each pass, across and down.
    let passes = [
      (0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2),
    ]
    let rows = passes.flatMap { left, across, top, down in
      stride(from: top, to: height, by: down).map { y in
        stride(from: left, to: width, by: across).flatMap { color($0, y) }
      }
    }
    return ImageBytes.png(width: width, height: height, rows: rows, isInterlaced: true)
  }

  /// An animation (PNG Third Edition, 11.3.6) whose first frame is the still image.
  private static func animatedPNG(width: Int, height: Int) -> Data {
    let rows = (0..<height).map { y in (0..<width).flatMap { color($0, y) } }
    let size = ImageBytes.bigEndian(width) + ImageBytes.bigEndian(height)
    let control =
      [UInt8](repeating: 0, count: 4) + size + [UInt8](repeating: 0, count: 8) + [0, 1, 0, 10, 0, 0]
    return ImageBytes.png(
      width: width, height: height, rows: rows,
      texts: [("acTL", ImageBytes.bigEndian(2) + ImageBytes.bigEndian(0)), ("fcTL", control)])
  }

  // MARK: - GIF

  /// A GIF (GIF89a) of one frame, its pixels coded without compression.
  private static func gif(
    screen: (width: Int, height: Int), frame: (left: Int, top: Int, width: Int, height: Int),
    isInterlaced: Bool = false
  ) -> Data {
    func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
    var file = Data("GIF89a".utf8)
    file += Data(short(screen.width) + short(screen.height) + [0xF7, 0, 0])
    for index in 0..<256 { file += Data([UInt8(index), UInt8(255 - index), UInt8(index / 2)]) }
    file.append(0x2C)
    for value in [frame.left, frame.top, frame.width, frame.height] { file += Data(short(value)) }
    file += Data([isInterlaced ? 0x40 : 0, 8])
    var bits = 0
    var count = 0
    var codes: [UInt8] = []
    func write(_ code: Int) {
      bits |= code << count
      count += 9
      while count >= 8 {
        codes.append(UInt8(bits & 0xFF))
        bits >>= 8
        count -= 8
      }
    }
    for index in 0..<frame.width * frame.height {
      // Cleared before the table would need longer codes.
      if index % 200 == 0 { write(256) }
      write(index * 7 % 256)
    }
    write(257)
    codes.append(UInt8(bits & 0xFF))
    for start in stride(from: 0, to: codes.count, by: 255) {
      let block = codes[start..<min(start + 255, codes.count)]
      file.append(UInt8(block.count))
      file += block
    }
    return file + Data([0, 0x3B])
  }

  // MARK: - WebP

  /// An animation (RFC 9649, 2.7.1) of one frame in the center of a larger canvas.
  private static func animatedWebP(of still: Data, canvas: (width: Int, height: Int)) -> Data {
    func little(_ value: Int, _ count: Int) -> Data {
      Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    func chunk(_ name: String, _ content: Data) -> Data {
      Data(name.utf8) + little(content.count, 4) + content + Data(count: content.count & 1)
    }
    var frame = Data()
    for value in [10, 12, 149, 109, 100] { frame += little(value, 3) }
    frame.append(0)
    frame += still.dropFirst(12)
    let header = Data([2, 0, 0, 0]) + little(canvas.width - 1, 3) + little(canvas.height - 1, 3)
    let content = chunk("VP8X", header) + chunk("ANIM", Data([1, 2, 3, 4, 0, 0])) + chunk("ANMF", frame)
    return Data("RIFF".utf8) + little(content.count + 4, 4) + Data("WEBP".utf8) + content
  }

  // MARK: - TIFF

  enum TIFFLayout: CaseIterable {
    case strips, tiles, planes
    case missingStrip, missingTile, missingPlane
    case shortStrip, shortTile
  }

  /// A file of 70 × 50 pixels (TIFF 6.0), uncompressed, in strips of 16 rows or tiles of 32 × 32.
  private static func tiff(_ layout: TIFFLayout) -> Data {
    let isTiled = [.tiles, .missingTile, .shortTile].contains(layout)
    let isPlanar = [.planes, .missingPlane].contains(layout)
    let pixels = isPlanar ? 1 : 3
    let pieces: [Int] =
      isTiled
      ? Array(repeating: 32 * 32 * pixels, count: 3 * 2)
      : Array(repeating: [16, 16, 16, 2].map { $0 * 70 * pixels }, count: isPlanar ? 3 : 1).flatMap { $0 }
    var (data, offsets, counts) = (Data("II".utf8) + [42, 0, 0, 0, 0, 0], [Int](), [Int]())
    for (index, length) in pieces.enumerated() {
      let isLast = index == pieces.count - 1
      let isMissing = isLast && [.missingStrip, .missingTile, .missingPlane].contains(layout)
      let isShort = isLast && [.shortStrip, .shortTile].contains(layout)
      offsets.append(isMissing ? 0 : data.count)
      counts.append(isMissing ? 0 : isShort ? length / 3 : length)
      data += Data((0..<counts[index]).map { UInt8(truncatingIfNeeded: $0 * 3 + index) })
    }
    func little(_ value: Int, _ count: Int) -> Data {
      Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    var entries: [(tag: Int, type: Int, values: [Int])] = [
      (256, 3, [70]), (257, 3, [50]), (258, 3, [8, 8, 8]), (259, 3, [1]), (262, 3, [2]), (277, 3, [3]),
      (284, 3, [isPlanar ? 2 : 1]),
    ]
    entries +=
      isTiled
      ? [(322, 3, [32]), (323, 3, [32]), (324, 4, offsets), (325, 4, counts)]
      : [(273, 4, offsets), (278, 3, [16]), (279, 4, counts)]
    entries.sort { $0.tag < $1.tag }
    var directory = little(entries.count, 2)
    for entry in entries {
      let size = entry.type == 3 ? 2 : 4
      var values = entry.values.reduce(Data()) { $0 + little($1, size) }
      if values.count > 4 {
        let place = data.count
        data += values
        values = little(place, 4)
      }
      directory += little(entry.tag, 2) + little(entry.type, 2) + little(entry.values.count, 4)
      directory += values + Data(count: 4 - values.count)
    }
    data.replaceSubrange(4..<8, with: little(data.count, 4))
    return data + directory + Data(count: 4)
  }
}

/// A JPEG file whose later scans can be omitted.
private struct JPEGScans {
  let data: Data
  init(_ data: Data) { self.data = data }

  /// Returns the file with only its first scans, properly ended.
  func first(_ count: Int) -> Data {
    let starts = data.withUnsafeBytes { bytes in
      JPEGSegments(bytes).filter(\.isScan).map { $0.content.lowerBound - 4 }
    }
    guard starts.count > count else { return data }
    return data.prefix(starts[count]) + [0xFF, 0xD9]
  }
}

private struct SeededBytes {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
