import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

@Suite("Hostile files")
struct HostileFileTests {
  private func reason(_ data: Data, limits: ImageDecodingLimits = .init()) -> ImageDecodingError.Reason? {
    do {
      _ = try ImageDecoder.decode(data, limits: limits)
      return nil
    } catch {
      return error.reason
    }
  }

  private func reason(_ url: URL) -> ImageDecodingError.Reason? {
    do {
      _ = try ImageDecoder.decode(contentsOf: url)
      return nil
    } catch {
      return error.reason
    }
  }

  private func isDamaged(_ reason: ImageDecodingError.Reason?, format: String) -> Bool {
    if case .damaged(format, let detail) = reason { return !detail.isEmpty }
    return false
  }

  @Test("no bytes")
  func empty() { #expect(reason(Data()) == .empty) }

  @Test("text named .jpg")
  func text() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jpg")
    try Data("this is no image\n".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let error = #expect(throws: ImageDecodingError.self) { try ImageDecoder.decode(contentsOf: url) }
    #expect(error?.reason == .unknownFormat)
    #expect(error?.source == url.path)
    #expect(error?.errorDescription?.contains(url.path) == true)
    #expect(error?.recoverySuggestion?.isEmpty == false)
  }

  @Test("Git LFS's pointer in place of an image")
  func largeFilePointer() {
    let pointer = Data("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 7340032\n".utf8)
    let error = #expect(throws: ImageDecodingError.self) { try ImageDecoder.decode(pointer) }
    #expect(error?.reason == .largeFilePointer(byteCount: 7_340_032))
    #expect(error?.errorDescription == "The image is a Git LFS pointer, not the file itself (7340032 bytes).")
    #expect(error?.recoverySuggestion?.contains("git lfs pull") == true)
  }

  @Test("a file that doesn't exist, a folder, a device")
  func noFile() throws {
    let missing = try TemporaryFolder.missing("picture.jpg")
    #expect(reason(missing) == .notFound)
    #expect(reason(FileManager.default.temporaryDirectory) == .notAFile)
    #expect(reason(URL(filePath: "/dev/zero")) == .notAFile)
  }

  @Test("a PNG's text chunks are kept up to a limit, and the pixels are unchanged")
  func texts() throws {
    let rows: [[UInt8]] = [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]]
    let small = (type: "tEXt", content: Array("Title\0A picture".utf8))
    // 40 kB each: two exceed the limit, compressed or not.
    let large = (type: "iTXt", content: Array("Note\0\0\0\0\0".utf8) + [UInt8](repeating: 65, count: 40_000))
    let plain = ImageBytes.png(width: 2, height: 2, rows: rows, texts: [small, large])
    #expect(plain.withUnsafeBytes(PNGMetadataBounds.withoutExcess) == nil)
    let twice = ImageBytes.png(width: 2, height: 2, rows: rows, texts: [small, large, large])
    #expect(twice.withUnsafeBytes(PNGMetadataBounds.withoutExcess) == plain)
    let crowded = ImageBytes.png(
      width: 2, height: 2, rows: rows, texts: Array(repeating: small, count: 20_000))
    let lean = ImageBytes.png(width: 2, height: 2, rows: rows, texts: Array(repeating: small, count: 256))
    #expect(crowded.withUnsafeBytes(PNGMetadataBounds.withoutExcess) == lean)
    let expected = pixel(try ImageDecoder.decode(lean).picture.buffer, 1, 1)
    for file in [plain, twice, crowded] {
      let buffer = try ImageDecoder.decode(file).picture.buffer
      #expect(size(buffer) == [2, 2] && pixel(buffer, 1, 1) == expected)
    }
  }

  @Test(
    "a PNG metadata chunk that exceeds the file is dropped, in complete and truncated files",
    arguments: ["eXIf", "iTXt", "sPLT", "tEXt", "pCAL", "sCAL", "zTXt", "unKn"])
  func endlessMetadata(_ type: String) throws {
    let rows: [[UInt8]] = [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]]
    let png = ImageBytes.png(width: 2, height: 2, rows: rows)
    // 2 GB, 1 GB and one byte more than available.
    for length: [UInt8] in [[0x7F, 0xFF, 0xFF, 0xFF], [0x40, 0, 0, 0], [0, 0, 0, 1]] {
      for rest in [0, 4] {
        let claim = Data(length) + Data(type.utf8) + Data(count: rest)
        // In place of the end chunk, or of everything after the header.
        let behind = png.dropLast(12) + claim
        #expect(behind.withUnsafeBytes(PNGMetadataBounds.withoutExcess) == png.dropLast(12))
        let before = png.prefix(33) + claim
        #expect(before.withUnsafeBytes(PNGMetadataBounds.withoutExcess) == png.prefix(33))
        #expect((png + claim).withUnsafeBytes(PNGMetadataBounds.withoutExcess) == nil)
      }
    }
  }

  @Test("a progressive JPEG with excessively many scans is rejected at once")
  func scans() throws {
    let buffer = try #require(rgbBuffer(width: 32, height: 32) { x, y in [UInt8(x * 8), UInt8(y * 8), 0] })
    var file = try ImageEncoder.encode(buffer, as: .jpeg)
    let frame = try #require(file.firstRange(of: Data([0xFF, 0xC0])))
    file[frame.lowerBound + 1] = 0xC2
    let scan = try #require(file.firstRange(of: Data([0xFF, 0xDA])))
    let length = Int(file[scan.upperBound]) << 8 | Int(file[scan.upperBound + 1])
    let header = file[scan.lowerBound..<scan.upperBound + length]
    file.insert(contentsOf: (0..<100).flatMap { _ in header }, at: scan.lowerBound)
    #expect(
      reason(file) == .unsupported(format: "JPEG", detail: "it has 101 scans, more than the limit of 100"))
  }

  @Test("a file longer than the limit isn't read")
  func tooLong() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
    try Data(repeating: 0, count: 100).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let error = #expect(throws: ImageDecodingError.self) {
      try ImageDecoder.decode(contentsOf: url, limits: .init(maximumBytes: 99))
    }
    #expect(error?.reason == .tooManyBytes(100, limit: 99))
  }

  @Test(
    "files that start interpreters or read other files never reach a loader",
    arguments: [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>",
      "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>",
      "%PDF-1.4\n", "P6 1 1 255\nabc", "push graphic-context\nviewbox 0 0 9 9\n", "1 1\n1\n", "8BPS",
    ])
  func interpreters(_ text: String) { #expect(reason(Data(text.utf8)) == .unknownFormat) }

  @Test("a PNG of 100,000 × 100,000 in a few bytes is rejected by its header")
  func pngBomb() {
    let file = ImageBytes.png(width: 100_000, height: 100_000, rows: [[1, 2, 3]])
    let expected = ImageDecodingError.Reason.tooManyPixels(
      width: 100_000, height: 100_000, limit: 64_000_000)
    #expect(file.count < 200)
    #expect(reason(file) == expected)
  }

  @Test("a GIF of 65,535 × 65,535 in a few bytes is rejected by its header")
  func gifBomb() {
    let expected = ImageDecodingError.Reason.tooManyPixels(width: 65_535, height: 65_535, limit: 64_000_000)
    #expect(reason(ImageBytes.gif(width: 65_535, height: 65_535)) == expected)
  }

  @Test("a JPEG frame of 65,500 × 65,500 is rejected by its header")
  func jpegBomb() throws {
    let buffer = try #require(rgbBuffer(width: 16, height: 16) { _, _ in [1, 2, 3] })
    var file = try ImageEncoder.encode(buffer, as: .jpeg)
    // T.81, B.2.2: the frame header holds precision, height and width after its length.
    let frame = try #require(file.firstRange(of: Data([0xFF, 0xC0])))
    file.replaceSubrange(frame.upperBound + 3..<frame.upperBound + 7, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(reason(file) == .tooManyPixels(width: 65_500, height: 65_500, limit: 64_000_000))
  }

  @Test("a JPEG's pixels are counted before a library sees it, and only counted frames are decoded")
  func jpegHeader() throws {
    let buffer = try #require(rgbBuffer(width: 16, height: 16) { _, _ in [1, 2, 3] })
    let file = try ImageEncoder.encode(buffer, as: .jpeg)
    let limits = ImageDecodingLimits(maximumPixels: 255)
    #expect(reason(file, limits: limits) == .tooManyPixels(width: 16, height: 16, limit: 255))
    // A second frame that wasn't counted.
    let frame = try #require(file.firstRange(of: Data([0xFF, 0xC0])))
    let length = Int(file[frame.upperBound]) << 8 | Int(file[frame.upperBound + 1])
    let header = file[frame.lowerBound..<frame.upperBound + length]
    var twice = file
    twice.insert(contentsOf: header, at: frame.lowerBound)
    #expect(isDamaged(reason(twice), format: "JPEG"))
    // Without a frame, and without a scan.
    var none = file
    none.removeSubrange(frame.lowerBound..<frame.upperBound + length)
    #expect(isDamaged(reason(none), format: "JPEG"))
    let scan = try #require(file.firstRange(of: Data([0xFF, 0xDA])))
    #expect(isDamaged(reason(file.prefix(scan.lowerBound)), format: "JPEG"))
    #expect(isDamaged(reason(file.prefix(scan.lowerBound) + [0xFF, 0xD9]), format: "JPEG"))
  }

  @Test("a TIFF directory of 60,000 × 60,000 is rejected by its header")
  func tiffBomb() {
    func entry(_ tag: UInt8, _ value: Int) -> [UInt8] {
      [tag, 1, 4, 0, 1, 0, 0, 0] + ImageBytes.bigEndian(value).reversed()
    }
    let entries =
      entry(0, 60_000) + entry(1, 60_000) + entry(2, 8) + entry(3, 1) + entry(6, 1) + entry(0x11, 8)
      + entry(0x15, 1) + entry(0x16, 60_000) + entry(0x17, 1)
    let file = Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 9, 0] + entries + [0, 0, 0, 0])
    #expect(reason(file) == .tooManyPixels(width: 60_000, height: 60_000, limit: 64_000_000))
  }

  @Test("the limit is inclusive and can be changed", arguments: [(11, false), (12, true)])
  func limit(_ pixels: Int, _ passes: Bool) {
    let file = ImageBytes.png(
      width: 4, height: 3, rows: Array(repeating: Array(repeating: 7, count: 12), count: 3))
    let expected: ImageDecodingError.Reason? =
      passes ? nil : .tooManyPixels(width: 4, height: 3, limit: pixels)
    #expect(reason(file, limits: .init(maximumPixels: pixels)) == expected)
  }

  @Test("a file truncated within its pixels is an error, in every format", arguments: ImageFormat.allCases)
  func truncated(_ format: ImageFormat) throws {
    // Noise, so that there is data everywhere.
    var state: UInt32 = 1
    let buffer = try #require(
      rgbBuffer(width: 64, height: 64) { _, _ in
        (0..<3).map { _ in
          state = state &* 1_664_525 &+ 1_013_904_223
          return UInt8(state >> 24)
        }
      })
    let file = try ImageEncoder.encode(buffer, as: format)
    #expect(reason(file) == nil)
    for part in [0.3, 0.6, 0.9] {
      let cut = file.prefix(Int(Double(file.count) * part))
      #expect(isDamaged(reason(Data(cut)), format: format.rawValue), "\(format.rawValue) cut at \(part)")
    }
  }

  @Test("meaningless bytes after a signature are an error", arguments: ImageFormat.allCases)
  func garbage(_ format: ImageFormat) throws {
    let signature: [UInt8] =
      switch format {
      case .jpeg: [0xFF, 0xD8, 0xFF]
      case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      case .webP: Array("RIFF\u{10}\0\0\0WEBP".utf8)
      case .heic: [0, 0, 0, 16] + Array("ftypheic\0\0\0\0".utf8)
      case .avif: [0, 0, 0, 16] + Array("ftypavif\0\0\0\0".utf8)
      case .tiff: [0x49, 0x49, 0x2A, 0]
      case .gif: Array("GIF89a".utf8)
      case .bmp: Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0]
      }
    let file = Data(signature + (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) })
    #expect(isDamaged(reason(file), format: format.rawValue) || reason(file) != nil)
    #expect(isDamaged(reason(Data(signature)), format: format.rawValue))
  }

  @Test("an animation of ten thousand frames costs one")
  func animationBomb() throws {
    let file = ImageBytes.twoFrameGIF
    // The second frame is from the second graphic control extension (21 F9) up to the trailer (3B).
    let extensions = file.indices.dropLast(1).filter { file[$0] == 0x21 && file[$0 + 1] == 0xF9 }
    let second = file[try #require(extensions.last)..<file.count - 1]
    let bomb = file.dropLast() + Data((0..<10_000).flatMap { _ in second }) + [0x3B]
    let image = try ImageDecoder.decode(Data(bomb))
    #expect(size(image.picture.buffer) == [4, 4])
  }

  @Test("flipped bits never crash the decoder", arguments: ImageFormat.allCases)
  func flippedBits(_ format: ImageFormat) throws {
    let buffer = try #require(
      rgbBuffer(width: 24, height: 16) { x, y in [UInt8(x * 10), UInt8(y * 15), UInt8(x * y % 256)] })
    let file = try ImageEncoder.encode(buffer, as: format)
    var state: UInt32 = 7
    var outcomes = 0
    for _ in 0..<60 {
      var damaged = file
      for _ in 0..<3 {
        state = state &* 1_664_525 &+ 1_013_904_223
        damaged[Int(state >> 8) % file.count] ^= 1 << UInt8(state & 7)
      }
      if let image = try? ImageDecoder.decode(damaged, limits: .init(maximumPixels: 1_000_000)) {
        #expect(image.picture.buffer.width * image.picture.buffer.height <= 1_000_000)
      }
      outcomes += 1
    }
    #expect(outcomes == 60)
  }
}
