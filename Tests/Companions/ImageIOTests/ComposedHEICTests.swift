import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

@Suite("Composed HEIC images")
struct ComposedHEICTests {
  private func reason(_ file: HEICFile) -> ImageDecodingError.Reason? {
    do {
      _ = try ImageDecoder.decode(file.encoded)
      return nil
    } catch {
      return error.reason
    }
  }

  private func damage(_ file: HEICFile) -> String? {
    if case .damaged("HEIC", let detail) = reason(file) { detail } else { nil }
  }

  private func lack(_ file: HEICFile) -> String? {
    if case .unsupported("HEIC", let detail) = reason(file) { detail } else { nil }
  }

  private func grid(
    rows: Int = 2, columns: Int = 2, width: Int, height: Int, _ change: (inout HEICFile) -> Void = { _ in }
  ) throws -> HEICFile {
    var file = try HEICFile.plain().adding([
      HEICFile.grid(2, rows: rows, columns: columns, of: 1, width: width, height: height)
    ])
    change(&file)
    return file
  }

  @Test("a canvas that its tiles don't cover, at the bottom, at the right, or far beyond, is rejected")
  func uncovered() throws {
    #expect(
      damage(try grid(width: 600, height: 600))
        == "the tiles of its grid cover 128 × 128 of 600 × 600 pixels")
    #expect(
      damage(try grid(width: 128, height: 129))
        == "the tiles of its grid cover 128 × 128 of 128 × 129 pixels")
    #expect(
      damage(try grid(width: 129, height: 128))
        == "the tiles of its grid cover 128 × 128 of 129 × 128 pixels")
  }

  @Test("of several images the primary one is decoded, and each by its index")
  func primaryImage() throws {
    let grid = HEICFile.grid(2, rows: 1, columns: 2, of: 1, width: 128, height: 64)
    var file = try HEICFile.plain().adding([grid])
    file.visible = [1]
    #expect(file.primary == 2)
    #expect(try ImageDecoder.decode(file.encoded).picture.width == 128)
    for (index, width) in [64, 128].enumerated() {
      #expect(try ImageDecoder.decode(file.encoded, page: index).picture.width == width)
    }
  }

  @Test("a canvas smaller than its tiles clips them at its right and bottom")
  func trimmed() throws {
    let image = try ImageDecoder.decode(grid(width: 66, height: 100).encoded).picture
    let tile = try ImageDecoder.decode(HEICFile.plain().encoded).picture
    #expect(image.size == PixelSize(width: 66, height: 100))
    for (x, y) in [(0, 0), (63, 63), (64, 0), (65, 64), (3, 99)] {
      #expect(
        largestDifference(pixel(image.buffer, x, y), pixel(tile.buffer, x % 64, y % 64)) <= 1,
        "\(x), \(y)")
    }
  }

  @Test("a row or column of tiles outside the canvas is rejected")
  func outside() throws {
    #expect(
      damage(try grid(width: 64, height: 128)) == "tiles of its grid lie outside of its 64 × 128 pixels")
    #expect(
      damage(try grid(width: 128, height: 64)) == "tiles of its grid lie outside of its 128 × 64 pixels")
    #expect(damage(try grid(width: 65, height: 65)) == nil)
  }

  @Test("a grid whose image has another size, none or two is rejected")
  func statedSize() throws {
    let larger = try grid(width: 128, height: 128) { $0.items[1].width = 600 }
    #expect(damage(larger) == "its grid has 128 × 128 pixels, the image 600 × 128")
    let two = try grid(width: 128, height: 128) { $0.items[1].otherSizes = [(600, 600)] }
    #expect(damage(two) == "its grid states several sizes")
    let tile = try grid(width: 128, height: 128) { $0.items[0].otherSizes = [(32, 32)] }
    #expect(damage(tile) == "a part of it states several sizes")
  }

  @Test("a grid with too few or too many tiles is rejected")
  func tileCount() throws {
    #expect(
      damage(try grid(width: 128, height: 128) { $0.items[1].parts.removeLast() })
        == "its grid of 2 × 2 tiles has 3")
    #expect(
      damage(try grid(width: 128, height: 128) { $0.items[1].parts.append(1) })
        == "its grid of 2 × 2 tiles has 5")
  }

  @Test("a tile coded in a size other than the declared one is rejected")
  func codedTile() throws {
    let larger = try grid(width: 256, height: 256) { file in
      file.items[0].width = 128
      file.items[0].height = 128
    }
    #expect(lack(larger) == "a part of it is coded in 64 × 64 pixels and states 128 × 128")
    // The parameter set in the configuration isn't the one in the data.
    let hidden = try grid(width: 128, height: 128) {
      let other = HEICFile.parameterSet(width: 32, height: 32)
      $0.items[0].data = Data([0, 0, 0, UInt8(other.count)]) + other + $0.items[0].data
    }
    #expect(lack(hidden) == "a part of it is coded in several sizes")
  }

  @Test("tiles of several sizes are rejected")
  func differentTiles() throws {
    var file = try HEICFile.plain()
    file.items.append(HEICFile.grid(3, rows: 1, columns: 1, of: 1, width: 32, height: 64))
    file = file.adding([HEICFile.grid(2, rows: 1, columns: 2, of: 1, width: 96, height: 64)])
    file.items[2].parts = [1, 3]
    #expect(damage(file) == "the tiles of its grid differ in size or depth")
  }

  @Test("a rotated, mirrored or cropped tile is rejected, a rotated grid isn't")
  func transformedTile() throws {
    for box in ["irot", "imir", "clap"] {
      let turned = try grid(width: 128, height: 128) {
        $0.items[0].properties = [HEICFile.box(box, Data(count: box == "clap" ? 32 : 1))]
      }
      #expect(lack(turned) == "a tile of it is cropped or rotated", "\(box)")
    }
    let whole = try grid(width: 128, height: 65) {
      $0.items[1].properties = [HEICFile.box("irot", Data([1]))]
    }
    #expect(try ImageDecoder.decode(whole.encoded).picture.size == PixelSize(width: 65, height: 128))
  }

  @Test("an alpha plane coded in another size than declared is rejected; in the same size it is used")
  func transparency() throws {
    func file(coded: Int) throws -> HEICFile {
      var file = try HEICFile.plain()
      file.items.append(
        HEICFile.Item(
          identifier: 2, type: "hvc1", data: file.items[0].data, width: coded, height: coded, masters: [1]))
      file.items[1].properties = [HEICFile.alphaProperty]
      file.items[0].width = coded
      file.items[0].height = coded
      return file
    }
    let sound = try ImageDecoder.decode(file(coded: 64).encoded).picture.buffer
    #expect(sound.pixelFormat == kCVPixelFormatType_32BGRA)
    #expect(
      lack(try file(coded: 128)) == "a part of it is coded in 64 × 64 pixels and states 128 × 128")
  }

  @Test("an overlay shows its parts on its fill, and one that contradicts its image is rejected")
  func overlay() throws {
    func overlay(width: Int, height: Int, stated: Int) throws -> HEICFile {
      let offsets = HEICFile.bytes(8, 2) + HEICFile.bytes(4, 2)
      let fill = HEICFile.bytes(0xFFFF, 2) + HEICFile.bytes(0x8000, 2) + HEICFile.bytes(0, 2)
      let data = Data([0, 0]) + fill + HEICFile.bytes(0xFFFF, 2) + HEICFile.bytes(width, 2)
      return try HEICFile.plain().adding([
        HEICFile.Item(
          identifier: 2, type: "iovl", data: data + HEICFile.bytes(height, 2) + offsets,
          width: stated, height: height, parts: [1])
      ])
    }
    let image = try ImageDecoder.decode(overlay(width: 100, height: 80, stated: 100).encoded).picture
    let part = try ImageDecoder.decode(HEICFile.plain().encoded).picture
    #expect(image.size == PixelSize(width: 100, height: 80))
    for (x, y) in [(0, 0), (7, 40), (72, 40), (99, 79), (40, 3), (40, 68)] {
      #expect(largestDifference(pixel(image.buffer, x, y), [255, 128, 0]) <= 1, "\(x), \(y)")
    }
    for (x, y) in [(8, 4), (40, 40), (71, 67)] {
      #expect(largestDifference(pixel(image.buffer, x, y), pixel(part.buffer, x - 8, y - 4)) <= 1)
    }
    #expect(
      damage(try overlay(width: 100, height: 80, stated: 90))
        == "its overlay has 100 × 80 pixels, the image 90 × 80")
  }
}
