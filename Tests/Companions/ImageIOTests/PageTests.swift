import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import ImageIO

@Suite("Pages of image files")
struct PageTests {
  private func pages(_ data: Data) throws -> ImagePages { try EncodedImage(data).pages() }

  @Test("thumbnails and masks of a TIFF aren't pages; a page's index counts them")
  func tiff() throws {
    // NewSubfileType 1 is a reduced copy, 2 a page, 4 a mask; SubfileType 2 an older reduced copy.
    let directories: [[RichFile.Field]] = [
      [(254, [2])], [(254, [1])], [], [(254, [4])], [(254, [0])], [(255, [2])], [(255, [3])], [(254, [3])],
    ]
    let file = RichFile.tiff(
      directories.enumerated().map { $1 + RichFile.gray(width: 4 + $0, height: 4, rows: 4) })
    #expect(try pages(file) == ImagePages(kind: .pages, indices: [0, 2, 4, 6]))
    for index in try pages(file).indices {
      #expect(try ImageDecoder.decode(file, page: index).picture.width == 4 + index)
      #expect(EncodedImage(file).declaredPixelCount(ofPage: index) == (4 + index) * 4)
    }
  }

  @Test("the first page is decoded, even after its thumbnail")
  func thumbnailFirst() throws {
    let file = RichFile.tiff([
      [(254, [1])] + RichFile.gray(width: 4, height: 4, rows: 4), RichFile.gray(width: 9, height: 8, rows: 8),
    ])
    #expect(try pages(file).indices == [1])
    #expect(try ImageDecoder.decode(file).picture.width == 9)
    #expect(EncodedImage(file).declaredPixelCount == 72)
  }

  @Test("a TIFF of only a thumbnail has one page")
  func onlyThumbnail() throws {
    let file = RichFile.tiff([[(254, [1])] + RichFile.gray()])
    #expect(try pages(file).indices == [0])
  }

  @Test("a cycle of directories ends; too many are an error")
  func hostileTIFF() throws {
    // The first directory, without fields, is its own successor.
    let cycle = Data("II".utf8) + [42, 0, 8, 0, 0, 0, 0, 0, 8, 0, 0, 0]
    #expect(try pages(cycle).indices == [0])
    // Each directory has no fields, and names the next six bytes on.
    let count = 300_000
    var chain = Data("II".utf8) + [42, 0, 8, 0, 0, 0]
    for index in 1...count {
      let next = UInt32(8 + 6 * index)
      chain += [0, 0] + (0..<4).map { UInt8(truncatingIfNeeded: next >> (8 * $0)) }
    }
    #expect(throws: ImageDecodingError.self) { try pages(chain) }
  }

  @Test("frames of animations are counted")
  func frames() throws {
    #expect(try pages(ImageBytes.twoFrameGIF) == ImagePages(kind: .frames, indices: [0, 1]))
    let still = ImageBytes.png(width: 1, height: 1, rows: [[1, 2, 3]])
    #expect(try pages(still).count == 1)
    // An animation control chunk of 3 frames between the header and the pixels (PNG, 11.3.6.1).
    let control = Data([0, 0, 0, 8]) + Data("acTL".utf8) + [0, 0, 0, 3, 0, 0, 0, 0] + [0, 0, 0, 0]
    #expect(try pages(still.prefix(33) + control + still.dropFirst(33)).indices == [0, 1, 2])
    // The same chunk after the pixels has no meaning.
    #expect(try pages(still + control).count == 1)
  }

  @Test("of a HEIC, only images to be shown by themselves are counted")
  func heic() throws {
    let grid = HEICFile.grid(2, rows: 1, columns: 2, of: 1, width: 128, height: 64)
    var file = try HEICFile.plain().adding([grid])
    #expect(try pages(file.encoded) == ImagePages(kind: .images, indices: [0]))
    file.visible = [1]
    #expect(try pages(file.encoded).indices == [0, 1])
    file.items[1].masters = [1]
    #expect(try pages(file.encoded).indices == [0])
  }

  @Test("a source has a TIFF's pages by their index")
  func source() throws {
    let file = RichFile.tiff([7, 9, 11].map { RichFile.gray(width: $0, height: 5, rows: 5) })
    let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 3)
    #expect((0..<3).map { CGImageSourceCreateImageAtIndex(source, $0, nil)?.width } == [7, 9, 11])
    #expect(CGImageSourceCreateImageAtIndex(source, 3, nil) == nil)
  }
}
