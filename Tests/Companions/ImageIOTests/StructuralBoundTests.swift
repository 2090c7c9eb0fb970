import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

@Suite("Structural limits of files")
struct StructuralBoundTests {
  private func detail(_ data: Data) -> String? {
    do {
      _ = try ImageDecoder.decode(data)
      return nil
    } catch {
      if case .unsupported(_, let detail) = error.reason { return detail }
      return "\(error.reason)"
    }
  }

  private func pixels(_ data: Data) throws -> [[Int]] {
    let buffer = try ImageDecoder.decode(data).picture.buffer
    return [
      [buffer.width, buffer.height], pixel(buffer, 0, 0), pixel(buffer, buffer.width - 1, buffer.height - 1),
    ]
  }

  /// Returns the processor time of this thread, on which libraries read headers.
  private func seconds(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    let start = now()
    try work()
    return now() - start
  }

  // MARK: - JPEG

  private func withoutExcess(_ jpeg: Data) throws -> Data? {
    try jpeg.withUnsafeBytes { try JPEGHeader($0).withoutExcess($0) }
  }

  @Test(
    "reading JPEG segments takes at most linear time",
    arguments: [ImageBytes.progressiveJPEG, ImageBytes.cmykJPEG],
    [0xE1, 0xE2, 0xED, 0xEE, 0xFE] as [UInt8])
  func segments(_ file: Data, _ marker: UInt8) throws {
    let expected = try pixels(file)
    let files = [10_000, 40_000].map {
      RichFile.jpeg(file, with: RichFile.repeated(RichFile.segment(marker), $0))
    }
    var times: [Double] = []
    for file in files {
      var found: [[Int]] = []
      times.append(try seconds { found = try pixels(file) })
      #expect(found == expected)
    }
    // Quadratic time would be sixteen times as long for four times as many.
    #expect(times[1] < 8 * max(times[0], 0.01))
    for file in files { #expect(try withoutExcess(file)?.count ?? 0 < 5_000) }
  }

  @Test(
    "JPEG segments after one shorter than its own header are counted",
    arguments: [0, 1] as [UInt8])
  func shortSegment(length: UInt8) throws {
    let short = Data([0xFF, 0xED, 0, length])
    let file = RichFile.jpeg(
      ImageBytes.progressiveJPEG, with: short + RichFile.repeated(RichFile.segment(0xED), 40_000))
    #expect(try withoutExcess(file)?.count ?? .max < 5_000)
    #expect(try pixels(file) == pixels(ImageBytes.progressiveJPEG))
    // libjpeg decodes it, so its pixels are reserved.
    let buffer = try #require(rgbBuffer(width: 30, height: 20) { x, y in [UInt8(x), UInt8(y), 9] })
    let plain = try ImageEncoder.encode(buffer, as: .jpeg)
    let shortened = RichFile.jpeg(plain, with: short)
    #expect(EncodedImage(shortened).declaredPixelCount == 600)
    #expect(try pixels(shortened) == pixels(plain))
  }

  @Test("a JPEG with too many segments keeps those that decoding needs")
  func neededSegments() throws {
    let profile = RichFile.profileSegments(ImageBytes.wideGamutProfile, count: 3)
    let flood = RichFile.repeated(RichFile.segment(0xE1, Data("http://ns.adobe.com/xap/1.0/\0".utf8)), 2_000)
    let lean = RichFile.jpeg(ImageBytes.progressiveJPEG, with: profile)
    let flooded = RichFile.jpeg(ImageBytes.progressiveJPEG, with: flood + profile)
    #expect(try pixels(flooded) == pixels(lean))
    #expect(try pixels(lean) != pixels(ImageBytes.progressiveJPEG))
    // The Adobe segment of the CMYK file declares its colors as inverted.
    let cmyk = RichFile.jpeg(ImageBytes.cmykJPEG, with: flood)
    #expect(try pixels(cmyk) == pixels(ImageBytes.cmykJPEG))
  }

  @Test("a JPEG with a profile of 100 parts, 2 MB of XMP and of Photoshop data is unchanged")
  func richJPEG() throws {
    // libvips accepts no more parts.
    var segments = RichFile.profileSegments(ImageBytes.wideGamutProfile, count: 100)
    let large = Data(count: 65_000)
    segments += RichFile.repeated(
      RichFile.segment(0xE1, Data("http://ns.adobe.com/xmp/extension/\0".utf8) + large), 32)
    segments += RichFile.repeated(RichFile.segment(0xED, Data("Photoshop 3.0\0".utf8) + large), 32)
    // Data after the end, such as the video of a live photograph.
    let file = RichFile.jpeg(ImageBytes.progressiveJPEG, with: segments) + large
    #expect(try withoutExcess(file) == nil)
    let whole = RichFile.profileSegments(ImageBytes.wideGamutProfile, count: 1)
    #expect(try pixels(file) == pixels(RichFile.jpeg(ImageBytes.progressiveJPEG, with: whole)))
  }

  // MARK: - EXIF

  @Test("a camera's EXIF is within the limits; directories that refer to themselves repeatedly aren't")
  func exif() {
    let camera = RichFile.exif(
      [[(0x8769, 1), (0x8825, 2)], [(0xA005, 3)], [(1, 0)], [(1, 0)], [(0x0201, 0)]], following: 4)
    let loop = RichFile.exif([Array(repeating: (tag: 0x8769, directory: 0), count: 1_000)])
    #expect(camera.withUnsafeBytes(EXIFBounds.isWithinLimits))
    #expect((Data("Exif\0\0".utf8) + camera).withUnsafeBytes(EXIFBounds.isWithinLimits))
    #expect(!loop.withUnsafeBytes(EXIFBounds.isWithinLimits))
    #expect(!(Data("Exif\0\0".utf8) + loop).withUnsafeBytes(EXIFBounds.isWithinLimits))
    let once = RichFile.exif([[(0x8769, 0)]])
    #expect(!once.withUnsafeBytes(EXIFBounds.isWithinLimits))
    #expect(Data("no structure".utf8).withUnsafeBytes(EXIFBounds.isWithinLimits))
  }

  @Test("EXIF with endless directories is dropped, in each format that has EXIF")
  func endlessEXIF() throws {
    let loop = RichFile.exif([Array(repeating: (tag: 0x8769, directory: 0), count: 1_000)])
    let jpeg = RichFile.jpeg(
      ImageBytes.progressiveJPEG, with: RichFile.segment(0xE1, Data("Exif\0\0".utf8) + loop))
    #expect(try withoutExcess(jpeg) == ImageBytes.progressiveJPEG)
    #expect(try pixels(jpeg) == pixels(ImageBytes.progressiveJPEG))

    let rows: [[UInt8]] = [[1, 2, 3], [4, 5, 6]]
    let plain = ImageBytes.png(width: 1, height: 2, rows: rows)
    let png = ImageBytes.png(width: 1, height: 2, rows: rows, exif: [UInt8](loop))
    #expect(png.withUnsafeBytes(PNGMetadataBounds.withoutExcess) == plain)

    let buffer = try #require(rgbBuffer(width: 16, height: 16) { x, y in [UInt8(x), UInt8(y), 9] })
    let still = try ImageEncoder.encode(buffer, as: .webP)
    let webP = try RichFile.webP(of: still, side: 16, exif: loop)
    let leanWebP = try #require(try webP.withUnsafeBytes { try WebPBounds.withoutExcess($0) })
    #expect(leanWebP.count == webP.count && leanWebP.suffix(loop.count) == Data(count: loop.count))
    #expect(try pixels(webP) == pixels(still))

    let plainHEIC = try HEICFile.plain()
    var heic = plainHEIC
    heic.items.append(
      HEICFile.Item(identifier: 2, type: "Exif", data: Data(count: 4) + loop, width: 64, height: 64))
    let leanHEIC = try #require(
      try heic.encoded.withUnsafeBytes { try HEIFComplexityCheck.check($0, format: .heic, limits: .init()) })
    #expect(leanHEIC.suffix(loop.count) == Data(count: loop.count))
    #expect(try pixels(heic.encoded) == pixels(plainHEIC.encoded))
  }

  // MARK: - Color profiles

  @Test("a color profile's tables or matrix are used, not its elements")
  func profileElements() throws {
    func png(_ profile: [UInt8]) -> Data {
      ImageBytes.png(width: 1, height: 1, rows: [[200, 100, 50]], profile: profile)
    }
    let plain = ImageBytes.wideGamutProfile
    #expect(ICCProfile.withoutElements(Data(plain)) == nil)
    let rich = RichFile.profile(plain, elements: 5_000, RichFile.matrix)
    let lean = try #require(ICCProfile.withoutElements(Data(rich)))
    #expect(lean.count == rich.count && lean.firstRange(of: Data("D2B1".utf8)) == nil)
    // The elements make each color black; the matrix doesn't.
    #expect(try pixels(png(rich)) == pixels(png(plain)))
  }

  // MARK: - WebP

  @Test("a WebP of a thousand frames is read, and one of 10,001 is rejected")
  func frames() throws {
    let buffer = try #require(rgbBuffer(width: 16, height: 16) { x, y in [UInt8(x), UInt8(y), 9] })
    let still = try ImageEncoder.encode(buffer, as: .webP)
    let many = try RichFile.webP(of: still, side: 16, frames: 1_000)
    #expect(try pixels(many)[0] == [16, 16])
    let tooMany = try RichFile.webP(of: still, side: 16, frames: 10_001)
    #expect(
      detail(tooMany) == "it has 10001 frames, more than the limit of 10000")
  }

  // MARK: - TIFF

  @Test("a TIFF of many pages, strips or smaller copies is read")
  func richTIFF() throws {
    let page = RichFile.gray()
    let pages = RichFile.tiff(Array(repeating: page, count: 2_000))
    #expect(try pixels(pages) == [[16, 16], [128], [128]])
    let pyramid = RichFile.tiff(Array(repeating: page, count: 20), areBelowFirst: true)
    #expect(try pixels(pyramid) == [[16, 16], [128], [128]])
    let strips = RichFile.tiff([RichFile.gray(height: 60_000, rows: 1)])
    #expect(try pixels(strips) == [[16, 60_000], [128], [128]])
    // Fields that libtiff doesn't know, like those of GeoTIFF and cameras.
    let fields = RichFile.tiff([page + (0..<900).map { (50_000 + $0, [1]) }])
    #expect(try pixels(fields) == [[16, 16], [128], [128]])
  }

  @Test("a TIFF with excessively many tags, fields or tiles is rejected")
  func crowdedTIFF() {
    let page = RichFile.gray()
    let tags = RichFile.tiff(
      (0..<4).map { index in page + (0..<400).map { (50_000 + 400 * index + $0, [1]) } })
    #expect(detail(tags) == "it has 1209 different tags, more than the limit of 1024")
    let fields = RichFile.tiff(
      Array(repeating: page + (0..<900).map { (50_000 + $0, [1]) }, count: 300))
    #expect(detail(fields) == "it has 262701 fields in its directories, more than the limit of 262144")
    let size = [(256, [2_000]), (257, [2_000]), (258, [8]), (259, [1]), (262, [1]), (277, [1])]
    let tiles = RichFile.tiff([size + [(322, [1]), (323, [1]), (324, [8]), (325, [1])]])
    #expect(detail(tiles) == "it has 4000000 tiles, more than the limit of 131072")
  }

  @Test("a TIFF directory that follows itself is read once")
  func loop() throws {
    var file = RichFile.tiff([RichFile.gray()])
    file.replaceSubrange(file.count - 4..<file.count, with: RichFile.little(8 + 256, 4))
    #expect(try pixels(file) == [[16, 16], [128], [128]])
  }

  // MARK: - PNG

  @Test("a PNG with pixels in thousands of chunks is read")
  func smallParts() throws {
    let rows = [[UInt8]](repeating: [UInt8](repeating: 7, count: 3 * 40), count: 400)
    let file = ImageBytes.png(width: 40, height: 400, rows: rows, dataPerChunk: 10)
    #expect(file.count > 100_000)
    #expect(try pixels(file) == [[40, 400], [7, 7, 7], [7, 7, 7]])
  }
}
