import Archives
import Foundation
import TestSupport
import Testing

@Suite("Archive signatures")
struct ArchiveFormatTests {
  @Test("tar, zip and compressed tar archives are detected")
  func signatures() throws {
    let tar = TarArchive.data(["a": Data("one".utf8)])
    #expect(ArchiveFormat(signatureOf: tar) == .tar)
    #expect(ArchiveFormat(signatureOf: try zipArchive(["a": Data("one".utf8)])) == .zip)
    #expect(ArchiveFormat(signatureOf: try zipArchive([:])) == .zip)
    for (statement, format) in [
      ("gzip.compress", ArchiveFormat.gzip), ("bz2.compress", .bzip2), ("lzma.compress", .xz),
    ] {
      #expect(ArchiveFormat(signatureOf: try python("out.write(\(statement)(data))", tar)) == format)
    }
  }

  @Test("a pre-POSIX tar archive is detected by its checksum")
  func oldTar() {
    var header = TarArchive.header(Array("a".utf8), size: 3)
    // Without "ustar" and its version, which are part of the checksum.
    header.replaceSubrange(257..<265, with: Data(count: 8))
    #expect(ArchiveFormat(signatureOf: header) == nil)
    let sum = header[..<148].reduce(8 * 32) { $0 + Int($1) } + header[156...].reduce(0) { $0 + Int($1) }
    header.replaceSubrange(148..<154, with: String(format: "%06o", sum).utf8)
    #expect(ArchiveFormat(signatureOf: header) == .tar)
  }

  @Test(
    "other files aren't detected as archives",
    arguments: ["", "PK", "BZ", "plain text, which is no archive", "\u{89}PNG"])
  func others(_ start: String) { #expect(ArchiveFormat(signatureOf: Data(start.utf8)) == nil) }
}
