import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

@Suite("vision: images found by their content")
struct FolderContentTests {
  /// An image of each kind of name, none of which its format's own extension.
  private static func files() throws -> [String: Data] {
    let buffer = try #require(CVPixelBuffer(width: 16, height: 16, pixelFormat: kCVPixelFormatType_24RGB))
    memset(buffer.planes[0].baseAddress, 255, buffer.planes[0].bytesPerRow * 16)
    let jpeg = try ImageEncoder.encode(buffer, as: .jpeg)
    let png = try ImageEncoder.encode(buffer, as: .png)
    let tiff = try ImageEncoder.encode(buffer, as: .tiff)
    let bitmap = try ImageEncoder.encode(buffer, as: .bmp)
    return [
      "a.jfif": jpeg, "b.JFIF": jpeg, "c.pjpeg": jpeg, "d.pjp": jpeg, "e.jif": jpeg, "f.MPO": jpeg,
      "g.apng": png,
      "h.dib": bitmap, "i.BMP": bitmap, "j": png, "k.part1": tiff, "l.jpg": jpeg,
    ]
  }

  private static func others() throws -> [String: Data] {
    [
      ".hidden": try #require(try files()["j"]), "m.txt": Data("BMW and others".utf8),
      "n.json": Data("{}".utf8),
      // A camera's raw file is a TIFF, whose image is a thumbnail.
      "o.NEF": try #require(try files()["k.part1"]), "p": Data(),
    ]
  }

  @Test("a folder's images are found by their first bytes, whatever their names")
  func folder() throws {
    let folder = try TemporaryFolder()
    for (name, data) in try Self.files().merging(try Self.others(), uniquingKeysWith: { $1 }) {
      try folder.write(data, as: name)
    }
    let outcome = try Program.run("detect", "--json", "--barcodes", ".", in: folder.url)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let names = try outcome.records.compactMap { ($0["input"] as? String)?.dropFirst(2) }
    #expect(names.map(String.init) == (try Self.files().keys.sorted()))
  }

  @Test("so are an archive's; faults of other members aren't reported")
  func archive() throws {
    let all = try Self.files().merging(try Self.others(), uniquingKeysWith: { $1 }).sorted { $0.key < $1.key }
    var archive = all.reduce(Data()) { $0 + TarArchive.member($1.key, $1.value) }
    archive += TarArchive.header(Array("q.txt".utf8), size: 0, type: "1", link: "m.txt")
    let folder = try TemporaryFolder()
    try folder.write(archive + TarArchive.end, as: "shard.tar")
    let outcome = try Program.run("detect", "--json", "--barcodes", "shard.tar", in: folder.url)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let members = try outcome.records.compactMap { $0["member"] as? String }
    #expect(members == (try Self.files().keys.sorted()))
  }
}
