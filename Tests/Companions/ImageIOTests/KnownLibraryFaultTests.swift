import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

/// Published vulnerabilities of the libraries that Debian 12 has without a fix, or that libraries like ours
/// might have: none may be reachable. SECURITY.md lists them by number.
@Suite("Known library vulnerabilities")
struct KnownLibraryFaultTests {
  private func detail(_ file: Data) -> String? {
    do {
      _ = try ImageDecoder.decode(file)
      return nil
    } catch {
      switch error.reason {
      case .damaged(_, let detail), .unsupported(_, let detail): return detail
      default: return "\(error.reason)"
      }
    }
  }

  /// Decodes files in a process with little memory and time: one that crashes or exceeds them is an error.
  private func outcomes(of files: [Data]) throws -> [Substring] {
    let folder = try TemporaryFolder()
    let paths = try files.enumerated().map { try folder.write($1, as: "\($0)").path }
    let program = BuiltProgram("DecodedPixels").url.path
    return try BuiltProgram(at: URL(filePath: "/usr/bin/prlimit")).lines(
      ["--as=\(2 << 30)", "--rss=\(1 << 30)", "--cpu=60", program] + paths)
  }

  // MARK: - libheif

  /// An overlay of one part of 64 × 64 pixels on a red canvas.
  private func overlay(x: Int, y: Int, isLong: Bool) throws -> Data {
    var data = Data([0, isLong ? 1 : 0])
    for component in [0xFFFF, 0, 0, 0xFFFF] { data += HEICFile.bytes(component, 2) }
    for number in [100, 80, x, y] { data += HEICFile.bytes(number, isLong ? 4 : 2) }
    return try HEICFile.plain().adding([
      HEICFile.Item(identifier: 2, type: "iovl", data: data, width: 100, height: 80, parts: [1])
    ]).encoded
  }

  @Test(
    "an overlay's part that starts before its canvas, and would be read out of bounds, is rejected",
    arguments: [(-1, 0), (0, -1), (-10, -20), (-63, 5), (5, -63), (-64, 0), (-32_768, -32_768)],
    [false, true])
  func overlayBefore(_ place: (x: Int, y: Int), _ isLong: Bool) throws {
    #expect(
      detail(try overlay(x: place.x, y: place.y, isLong: isLong))
        == "a part of its overlay starts left of the canvas or above it")
  }

  @Test(
    "an overlay's part that exceeds its canvas is clipped",
    arguments: [(0, 0), (60, 40), (99, 79), (100, 0), (0, 80), (32_767, 32_767)], [false, true])
  func overlayBeyond(_ place: (x: Int, y: Int), _ isLong: Bool) throws {
    let image = try ImageDecoder.decode(overlay(x: place.x, y: place.y, isLong: isLong)).picture
    let part = try ImageDecoder.decode(HEICFile.plain().encoded).picture
    var wrong = 0
    for y in 0..<80 {
      for x in 0..<100 {
        let (column, row) = (x - place.x, y - place.y)
        let isPart = (0..<64).contains(column) && (0..<64).contains(row)
        let expected = isPart ? pixel(part.buffer, column, row) : [255, 0, 0]
        if largestDifference(pixel(image.buffer, x, y), expected) > 1 { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test(
    "tiles of odd sizes are composed without a gap and without an overflow",
    arguments: [(64, 33), (33, 64), (65, 65), (130, 111)], [(1, 4), (4, 1), (3, 3)])
  func oddTiles(_ tile: (width: Int, height: Int), _ grid: (columns: Int, rows: Int)) throws {
    let plain = try HEICFile.plainAVIF(width: tile.width, height: tile.height)
    let one = try ImageDecoder.decode(plain.encoded).picture.buffer
    for (right, bottom) in [(0, 0), (1, 0), (0, 1), (5, 7)] {
      let (width, height) = (tile.width * grid.columns - right, tile.height * grid.rows - bottom)
      let file = plain.adding([
        HEICFile.grid(2, rows: grid.rows, columns: grid.columns, of: 1, width: width, height: height)
      ])
      let buffer = try ImageDecoder.decode(file.encoded).picture.buffer
      var wrong = 0
      for y in 0..<height {
        for x in 0..<width
        where pixel(buffer, x, y) != pixel(one, x % tile.width, y % tile.height) {
          wrong += 1
        }
      }
      #expect(wrong == 0 && size(buffer) == [width, height])
    }
  }

  @Test("a derived image without sources, or with a missing source, is rejected")
  func missingParts() throws {
    func derived(_ type: String, parts: [Int]) throws -> Data {
      let data = type == "grid" ? Data([0, 0, 0, 0, 0, 64, 0, 64]) : Data()
      return try HEICFile.plain().adding([
        HEICFile.Item(identifier: 2, type: type, data: data, width: 64, height: 64, parts: parts)
      ]).encoded
    }
    #expect(detail(try derived("grid", parts: [])) == "its grid of 1 × 1 tiles has 0")
    #expect(detail(try derived("grid", parts: [9])) == "a tile of it is missing")
    #expect(detail(try derived("iden", parts: [])) == "a derived image has 0 sources")
    #expect(detail(try derived("iden", parts: [9])) != nil)
  }

  @Test(
    "images without a codec, masks, and image sequences aren't decoded",
    arguments: ["unci", "mski", "tili", "j2k1", "vvc1", "jpeg", "avc1"])
  func otherKinds(_ type: String) throws {
    var file = try HEICFile.plain()
    file.items[0].type = type
    #expect(detail(file.encoded) != nil)
    #expect(
      detail(
        try HEICFile.plain().adding([
          HEICFile.Item(identifier: 2, type: type, data: Data(count: 4096), width: 64, height: 64)
        ]).encoded) != nil)
  }

  @Test("an image cropped to more than its size is rejected, and no library prints warnings")
  func cropping() throws {
    var file = try HEICFile.plain()
    // Width, height and offsets from the center (ISO/IEC 14496-12, 12.1.4), as fractions.
    let numbers = [0x7FFF_FFFF, 1, 64, 1, 0, 1, 0, 1]
    file.items[0].properties = [
      HEICFile.box("clap", numbers.reduce(Data()) { $0 + HEICFile.bytes($1, 4) })
    ]
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = BuiltProgram("DecodedPixels").url
    process.arguments = [try folder.write(file.encoded, as: "cropped.heic").path]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let outcome = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let written = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(outcome.hasPrefix("damaged(") && written.isEmpty, "\(outcome)\(written)")
  }

  // MARK: - libtiff

  /// A directory whose fields have any type and declare any number of values.
  private func tiff(_ changed: [(tag: Int, type: Int, count: Int, value: Int)]) -> Data {
    var fields = [
      256: (4, 1, 16), 257: (4, 1, 16), 258: (3, 1, 8), 259: (3, 1, 1), 262: (3, 1, 1), 273: (4, 1, 8),
      277: (3, 1, 1), 278: (4, 1, 16), 279: (4, 1, 256),
    ]
    for field in changed { fields[field.tag] = (field.type, field.count, field.value) }
    var file = Data("II".utf8) + RichFile.little(42, 2) + RichFile.little(264, 4)
    file += Data(repeating: 128, count: 256) + RichFile.little(fields.count, 2)
    for (tag, (type, count, value)) in fields.sorted(by: { $0.key < $1.key }) {
      file += RichFile.little(tag, 2) + RichFile.little(type, 2) + RichFile.little(count, 4)
      file += RichFile.little(value, 4)
    }
    return file + Data(count: 4)
  }

  @Test("fields that declare gigabytes, tiles or strips cost no more than the file's size")
  func claims() throws {
    var files: [Data] = []
    for tag in [258, 273, 279, 320, 330, 333, 338, 339, 532, 700, 33_723, 34_377, 34_675, 65_000] {
      for (type, count) in [(4, 0x3FFF_FFFF), (3, 0x7FFF_FFFF), (1, 0xFFFF_FFF0), (12, 0x1FFF_FFFF)] {
        files.append(tiff([(tag, type, count, 8)]))
      }
    }
    for rows in [0, 1, 1 << 31, 0xFFFF_FFFF] { files.append(tiff([(278, 4, 1, rows)])) }
    for (width, height) in [(0, 0), (0xFFFF_FFF0, 16), (16, 0xFFFF_FFF0), (1 << 31, 1 << 31)] {
      for color in [1, 2, 6] {
        files.append(
          tiff([
            (262, 3, 1, color), (322, 4, 1, width), (323, 4, 1, height), (324, 4, 1, 8), (325, 4, 1, 256),
          ]))
      }
    }
    // Many components, whose rows' bytes exceed 31 bits.
    for (components, width, height) in [(9_999, 1_000_000, 2), (65_535, 60_000, 1), (9_000, 500_000, 1)] {
      files.append(tiff([(256, 4, 1, width), (257, 4, 1, height), (277, 3, 1, components)]))
    }
    let lines = try outcomes(of: files)
    #expect(lines.count == files.count)
    for line in lines { #expect(line.hasPrefix("16 × 16 ") || line.contains("(")) }
  }

  @Test(
    "a TIFF with an obsolete compression scheme is rejected before libtiff decodes it",
    arguments: [
      (6, "JPEG of TIFF 6.0"), (32_766, "scheme 32766"), (32_809, "scheme 32809"), (32_909, "PixarLog"),
      (34_661, "JBIG"), (34_676, "scheme 34676"), (34_677, "scheme 34677"), (34_887, "LERC"),
    ], [3, 4, 8, 9])
  func oldCompressions(_ scheme: (number: Int, name: String), _ type: Int) {
    #expect(detail(tiff([(259, type, 1, scheme.number)])) == "it is compressed by \(scheme.name)")
  }

  @Test(
    "current schemes reach libtiff", arguments: [2, 3, 4, 5, 7, 8, 32_773, 32_946, 34_925, 50_000, 50_001])
  func compressions(_ scheme: Int) {
    // The pixels aren't valid in any of them.
    #expect(detail(tiff([(259, 3, 1, scheme)]))?.hasPrefix("it is compressed") != true)
  }

  // MARK: - libvips

  @Test("of libvips' loaders only those of six formats, from memory, are enabled")
  func loaders() throws {
    try #require(VIPS.openingFailure == nil && VIPS.startFailure == nil)
    let library = try #require(dlopen("libvips.so.42", RTLD_NOW | RTLD_NOLOAD))
    defer { dlclose(library) }
    func function<Function>(_ name: String, as type: Function.Type) throws -> Function {
      unsafeBitCast(try #require(dlsym(library, name)), to: type)
    }
    typealias OfFile = @convention(c) (UnsafePointer<CChar>) -> UnsafePointer<CChar>?
    typealias OfMemory = @convention(c) (UnsafeRawPointer?, Int) -> UnsafePointer<CChar>?
    let ofFile = try function("vips_foreign_find_load", as: OfFile.self)
    let ofMemory = try function("vips_foreign_find_load_buffer", as: OfMemory.self)
    let make = try function(
      "vips_operation_new", as: (@convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?).self)
    let flags = try function(
      "vips_operation_get_flags", as: (@convention(c) (UnsafeMutableRawPointer) -> Int32).self)
    let release = try function(
      "g_object_unref", as: (@convention(c) (UnsafeMutableRawPointer) -> Void).self)
    // libvips finds blocked loaders and refuses to run them (VIPS_OPERATION_BLOCKED).
    func isBlocked(_ loader: UnsafePointer<CChar>) -> Bool? {
      guard let operation = make(loader) else { return nil }
      defer { release(operation) }
      return flags(operation) & 1 << 5 != 0
    }
    let folder = try TemporaryFolder()
    let buffer = try #require(rgbBuffer(width: 16, height: 16) { _, _ in [1, 2, 3] })
    // BMP has a reader of its own.
    let open = try ImageFormat.allCases.filter { $0 != .bmp }.map {
      ($0.rawValue, try ImageEncoder.encode(buffer, as: $0))
    }
    // Loaders with past vulnerabilities: SVG, matrices, libvips' own files, PPM, Radiance and PDF.
    let closed = [
      ("svg", Data("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>".utf8)),
      ("mat", Data("1 1\n1\n".utf8)), ("v", RichFile.little(0x08F2_A6B6, 4) + Data(count: 124)),
      ("ppm", Data("P6 1 1 255\nabc".utf8)), ("hdr", Data("#?RADIANCE\n\n-Y 1 +X 1\nabcd".utf8)),
      ("pdf", Data("%PDF-1.4\n".utf8)), ("bmp", try ImageEncoder.encode(buffer, as: .bmp)),
    ]
    for (name, file) in open + closed {
      if let loader = file.withUnsafeBytes({ ofMemory($0.baseAddress, $0.count) }) {
        let isOpen = open.contains { $0.0 == name }
        #expect(isBlocked(loader) == !isOpen, "\(name): \(String(cString: loader))")
      }
      // Even the six formats can't be read from paths.
      let path = try folder.write(file, as: "a.\(name)").path
      if let loader = ofFile(path) { #expect(isBlocked(loader) == true, "\(String(cString: loader))") }
    }
  }
}
