import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

@Suite("Costly HEIC files")
struct HostileHEICTests {
  private func reason(_ file: HEICFile) -> ImageDecodingError.Reason? { reason(file.encoded) }

  private func reason(_ data: Data) -> ImageDecodingError.Reason? {
    do {
      _ = try ImageDecoder.decode(data)
      return nil
    } catch {
      return error.reason
    }
  }

  private func detail(_ file: HEICFile) -> String? {
    if case .damaged("HEIC", let detail) = reason(file) { detail } else { nil }
  }

  @Test("an image and a grid of four, composed here, are decoded")
  func sound() throws {
    let plain = try HEICFile.plain()
    let image = try ImageDecoder.decode(plain.encoded).picture
    #expect(image.size == PixelSize(width: 64, height: 64))
    let grid = plain.adding([HEICFile.grid(2, rows: 2, columns: 2, of: 1, width: 128, height: 128)])
    let whole = try ImageDecoder.decode(grid.encoded).picture
    #expect(whole.size == PixelSize(width: 128, height: 128))
    // Each of the four is the image.
    for (x, y) in [(5, 4), (69, 4), (5, 68), (69, 68)] {
      #expect(largestDifference(pixel(whole.buffer, x, y), pixel(image.buffer, 5, 4)) <= 1)
    }
  }

  @Test("the coded size is limited, whatever size is declared")
  func codedSize() throws {
    let bomb = HEICFile.parameterSet(width: 16_384, height: 16_384)
    #expect(HEVCParameterSet(unit: bomb)?.coded.width == 16_384)
    // 63 less: padding of blocks isn't part of the image.
    #expect(
      reason(try HEICFile.plain().configured(with: bomb))
        == .tooManyPixels(width: 16_321, height: 16_321, limit: 64_000_000))
    var file = try HEICFile.plain()
    file.items[0].data = Data([0, 0, 0, UInt8(bomb.count)]) + bomb + file.items[0].data
    #expect(reason(file) == .tooManyPixels(width: 16_321, height: 16_321, limit: 64_000_000))
    // In two extents, with the parameter set's first byte in the first.
    file.items[0].extents = 2
    #expect(reason(file) == .tooManyPixels(width: 16_321, height: 16_321, limit: 64_000_000))
  }

  @Test("a coded image without data is damaged", arguments: ["HEIC", "AVIF"])
  func noData(_ format: String) throws {
    var file =
      try format == "HEIC" ? HEICFile.plain() : HEICFile.plainAVIF(width: 64, height: 64)
    file.items[0].data = Data()
    #expect(reason(file) == .damaged(format: format, detail: "an image in it has no data"))
  }

  @Test("our own encoder's coded size is read from its parameter set")
  func ownSize() throws {
    let configuration = try HEICFile.plain().configuration
    let sets = configuration.indices.compactMap { HEVCParameterSet(unit: configuration[$0...]) }
    #expect(sets.contains { $0.coded == PixelSize(width: 64, height: 64) })
  }

  @Test("items, and references between them, are limited")
  func manyItems() throws {
    let plain = try HEICFile.plain()
    func hidden(_ count: Int, parts: [Int] = []) -> [HEICFile.Item] {
      (0..<count).map {
        HEICFile.Item(identifier: 2 + $0, type: "hvc1", data: Data([0]), width: 8, height: 8, parts: parts)
      }
    }
    var crowded = plain
    crowded.items += hidden(2_047)
    #expect(try ImageDecoder.decode(crowded.encoded).picture.size == PixelSize(width: 64, height: 64))
    crowded.items += hidden(1)
    #expect(detail(crowded) == "it has more than 2048 items")
  }

  @Test("an image that is a part of itself, directly or indirectly")
  func cycles() throws {
    let plain = try HEICFile.plain()
    let own = plain.adding([HEICFile.grid(2, rows: 1, columns: 1, of: 2, width: 64, height: 64)])
    #expect(detail(own) == "an image is a part of itself")
    let mutual = plain.adding([
      HEICFile.grid(3, rows: 1, columns: 1, of: 2, width: 64, height: 64),
      HEICFile.grid(2, rows: 1, columns: 1, of: 3, width: 64, height: 64),
    ])
    #expect(detail(mutual) == "an image is a part of itself")
  }

  @Test("grids of grids whose tiles multiply, and one grid with very many")
  func multiplication() throws {
    let plain = try HEICFile.plain()
    let six = plain.adding(
      (2...7).map { HEICFile.grid($0, rows: 2, columns: 2, of: $0 - 1, width: 128, height: 128) })
    #expect(detail(six) == "it is composed of more than 1024 images")
    let many = plain.adding([HEICFile.grid(2, rows: 41, columns: 25, of: 1, width: 64, height: 64)])
    #expect(detail(many) == "it is composed of more than 1024 images")
  }

  @Test("parts with far more pixels in total than an image may have")
  func pixels() throws {
    var file = try HEICFile.plain()
    file.items[0].width = 8_000
    file.items[0].height = 8_000
    let grid = file.adding([HEICFile.grid(2, rows: 2, columns: 2, of: 1, width: 8_000, height: 8_000)])
    #expect(detail(grid) == "its parts have 320000000 pixels in total")
  }

  @Test("a chain of a thousand images")
  func depth() throws {
    let chain = try HEICFile.plain().adding(
      (2...1000).map { HEICFile.Item(identifier: $0, type: "iden", width: 64, height: 64, parts: [$0 - 1]) })
    #expect(detail(chain) == "its images are nested more than 8 deep")
  }

  @Test("data that is referred to ten thousand times")
  func extents() throws {
    var file = try HEICFile.plain()
    file.items[0].data += Data(count: 50_000)
    file.items[0].extents = 10_000
    #expect(detail(file) == "its items have more bytes than the file")
  }

  /// Returns the error in a file with only this metadata; nil if there is none.
  private func structureDetail(_ boxes: Data) -> String? {
    let file = HEICFile.box("meta", Data(count: 4) + boxes)
    do {
      _ = try file.withUnsafeBytes { try HEIFComplexityCheck.check($0, format: .heic, limits: .init()) }
      return nil
    } catch {
      guard case .damaged("HEIC", let detail)? = (error as? ImageDecodingError)?.reason else {
        return "\(error)"
      }
      return detail
    }
  }

  @Test("the number of extents without bytes in the file is limited")
  func emptyExtents() {
    // Version 2, sizes of 0 for offsets, lengths and indices, 4 for bases: beyond the file.
    let items = (1...100_000).reduce(into: Data()) { data, item in
      data += HEICFile.bytes(item, 4) + Data(count: 4) + Data(repeating: 0xFF, count: 6)
    }
    let locations = Data([2, 0, 0, 0, 0, 0x40]) + HEICFile.bytes(100_000, 4) + items
    #expect(structureDetail(HEICFile.box("iloc", locations)) == "an item has the same data 65535 times")
  }

  @Test("the number of boxes is limited")
  func manyBoxes() {
    let boxes = (0..<70_000).reduce(into: Data()) { data, _ in data += HEICFile.box("free", Data()) }
    #expect(structureDetail(boxes) == "it has more than 65536 boxes")
  }

  @Test("a thousand parameter sets of a thousand items, each with them two hundred times, are parsed once")
  func sharedParameterSets() {
    let unit = HEICFile.parameterSet(width: 64, height: 64)
    let units = (0..<1000).reduce(into: Data()) { data, _ in data += HEICFile.bytes(unit.count, 2) + unit }
    let configuration = Data(count: 22) + [1, 0x21] + HEICFile.bytes(1000, 2) + units
    let associations = (1...1000).reduce(into: Data(count: 4) + HEICFile.bytes(1000, 4)) { data, item in
      data += HEICFile.bytes(item, 2) + [200] + Data(repeating: 1, count: 200)
    }
    let properties =
      HEICFile.box("ipco", HEICFile.box("hvcC", configuration)) + HEICFile.box("ipma", associations)
    #expect(structureDetail(HEICFile.box("iprp", properties)) == nil)
  }

  @Test("two metadata boxes, of which readers may choose different ones")
  func twoMetadata() throws {
    let file = try HEICFile.plain()
    let error = reason(file.encoded + file.metadata(at: 0))
    #expect(error == .damaged(format: "HEIC", detail: "it has 2 meta boxes"))
  }

  @Test(
    "a file truncated anywhere, or with any byte set to an extreme, is decoded or rejected within its limits")
  func mutations() throws {
    let file = try HEICFile.plain().adding([
      HEICFile.grid(2, rows: 2, columns: 2, of: 1, width: 128, height: 128)
    ]).encoded
    let start = try #require(file.firstRange(of: Data("mdat".utf8))).upperBound
    let limits = ImageDecodingLimits(maximumPixels: 1_000_000)
    for place in stride(from: 12, to: start, by: 3) {
      #expect(throws: ImageDecodingError.self) { try ImageDecoder.decode(file.prefix(place)) }
      for byte: UInt8 in [0, 0x7F, 0xFF] {
        var mutated = file
        mutated[place] = byte
        if let image = try? ImageDecoder.decode(mutated, limits: limits).picture {
          #expect(image.width * image.height <= 1_000_000)
        }
      }
    }
  }
}
