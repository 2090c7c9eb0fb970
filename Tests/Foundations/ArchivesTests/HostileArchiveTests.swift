import Archives
import Foundation
import TestSupport
import Testing

@Suite("Hostile archives")
struct HostileArchiveTests {
  private static let one = Data("one".utf8)

  /// A zstd frame of zeros that can precede or follow others: RFC 8878's blocks of one repeated byte.
  private static func zeros(_ count: Int) -> Data {
    let block = 128 << 10
    var frame = Data([0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38])
    for _ in 0..<count / block { frame += littleEndian(2 | block << 3, bytes: 3) + [0] }
    return frame + littleEndian(1, bytes: 3)
  }

  private static func stored(_ data: Data) -> Data {
    Data([0x28, 0xB5, 0x2F, 0xFD, 0xA0]) + littleEndian(data.count, bytes: 4)
      + littleEndian(1 | data.count << 3, bytes: 3) + data
  }

  @Test(
    "a member larger than the limit is rejected by its declared size, and the rest continues")
  func claimedSize() async throws {
    let limits = ArchiveLimits(memberBytes: 4096)
    let archive = TarArchive.member("large", Data(count: 4097)) + TarArchive.data(["b": Self.one])
    let expected = [ArchiveItem.failed("large", .largeMember(limit: 4096)), .file("b", Self.one)]
    #expect(try await items(archive, limits: limits) == expected)
    #expect(try await pipedItems(archive, limits: limits) == expected)
    let zip = try zipArchive(["large": Data(count: 4097), "b": Self.one])
    #expect(try await items(zip, limits: limits) == expected)
    let lie = TarArchive.header(Array("lie".utf8), size: 0o77_777_777_777)
    for items in [try await items(lie), try await pipedItems(lie)] {
      #expect(items.first == .failed("lie", .largeMember(limit: 256 << 20)))
      guard items.count == 2, case .damaged? = items[1].reason else {
        Issue.record("\(items)")
        return
      }
    }
  }

  @Test("a member of unknown size is rejected when it has become too large")
  func unknownSize() async throws {
    let limits = ArchiveLimits(memberBytes: 4096)
    let zip = try zipArchive(["large": Data(count: 500_000), "b": Self.one], isStream: true)
    let expected = [ArchiveItem.failed("large", .largeMember(limit: 4096)), .file("b", Self.one)]
    #expect(try await pipedItems(zip, limits: limits) == expected)
  }

  @Test("an archive with an excessive compression ratio ends")
  func ratio() async throws {
    // 64 MiB in 2 KB: a member that isn't requested.
    let size = 64 << 20
    let bomb =
      Self.stored(TarArchive.header(Array("zeros".utf8), size: size)) + Self.zeros(size)
      + Self.stored(TarArchive.data(["b": Self.one]))
    let free = ArchiveLimits(memberBytes: 1 << 20, ratioExemptBytes: 128 << 20)
    #expect(
      try await items(bomb, limits: free) == [
        .failed("zeros", .largeMember(limit: 1 << 20)), .file("b", Self.one),
      ]
    )
    let strict = ArchiveLimits(memberBytes: 1 << 20, ratioExemptBytes: 1 << 20)
    #expect(
      try await items(bomb, limits: strict).map(\.reason) == [
        .largeMember(limit: 1 << 20), .tooCompressed(limit: 250),
      ])
    #expect(
      try await pipedItems(bomb, limits: ArchiveLimits(memberBytes: 1 << 20, decompressedBytes: 1 << 25)).map(
        \.reason) == [.largeMember(limit: 1 << 20), .tooManyBytes(limit: 1 << 25)])
  }

  @Test(
    "so does a zip archive, whose members add up, and one that lists one member's bytes repeatedly"
  )
  func zipRatio() async throws {
    let limits = ArchiveLimits(ratioExemptBytes: 1 << 20)
    let zip = try zipArchive(["a": Data(count: 2 << 20), "b": Self.one])
    #expect(
      try await items(zip, limits: limits).map(\.reason) == [
        .tooCompressed(limit: 250), .tooCompressed(limit: 250),
      ])
    // Every entry of the directory refers to the first member.
    let overlapping = try python(
      """
      file = io.BytesIO()
      with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
          archive.writestr("a", bytes(range(256)) * 400)
          archive.filelist += archive.filelist * 999
      out.write(file.getvalue())
      """)
    let once = Data((0..<400).flatMap { _ in (0...255).map { UInt8($0) } })
    #expect(try await items(overlapping, limits: limits) == [.file("a", once)])
  }

  @Test("endless headers, of zeros or of names, end the archive")
  func headers() async throws {
    let limits = ArchiveLimits(headerBytes: 1 << 20)
    let zeros = Self.stored(TarArchive.data(["b": Self.one])) + Self.zeros(8 << 20)
    #expect(
      try await items(zeros, limits: limits) == [
        .file("b", Self.one), .failure(ArchiveError(.longHeaders(limit: 1 << 20))),
      ])
    // GNU's long name of 8 MiB.
    let name =
      Self.stored(TarArchive.header(Array("././@LongLink".utf8), size: 8 << 20, type: "L"))
      + Self.zeros(8 << 20)
    let items = try await items(name, limits: limits)
    #expect(items.count == 1 && items[0].reason != nil)
  }

  @Test("the number of members and the length of their names are limited")
  func counts() async throws {
    let archive = TarArchive.data(["a": Self.one, "b": Self.one, "c": Self.one])
    #expect(
      try await items(archive, limits: ArchiveLimits(members: 2)) == [
        .file("a", Self.one), .file("b", Self.one), .failure(ArchiveError(.tooManyMembers(limit: 2))),
      ])
    let name = String(repeating: "n", count: 90)
    #expect(
      try await items(TarArchive.data([name: Self.one, "b": Self.one]), limits: ArchiveLimits(nameBytes: 80))
        == [.failed(name.prefix(64) + "…", .longName(limit: 80)), .file("b", Self.one)])
  }

  @Test("doubly compressed archives are rejected, and an archive in an archive is a member")
  func nesting() async throws {
    let inner = TarArchive.data(["b": Self.one])
    let twice = try python("out.write(gzip.compress(gzip.compress(data)))", inner)
    #expect(try await items(twice) == [.failure(ArchiveError(.compressedTwice))])
    let mixed = try python("out.write(gzip.compress(lzma.compress(data)))", inner)
    #expect(try await items(mixed) == [.failure(ArchiveError(.unknownFormat))])
    #expect(try await items(TarArchive.data(["in.tar": inner])) == [.file("in.tar", inner)])
  }

  @Test("encrypted members are reported, and the rest continues")
  func encrypted() async throws {
    var zip = try zipArchive(["a": Self.one, "b": Self.one], isCompressed: false)
    // The first member's flags, in its local header and in the directory.
    let directory = try #require(zip.firstRange(of: Data([0x50, 0x4B, 1, 2])))
    zip[6] |= 1
    zip[directory.lowerBound + 8] |= 1
    #expect(try await items(zip) == [.failed("a", .encrypted), .file("b", Self.one)])
  }

  @Test("a damaged header is reported once, and the following members are read")
  func damagedHeader() async throws {
    var archive = TarArchive.member("a", Self.one) + TarArchive.member("b", Data(count: 5000))
    archive[1024] ^= 1
    archive += TarArchive.data(["c": Self.one])
    for items in [try await items(archive), try await pipedItems(archive)] {
      try #require(items.count == 3, "\(items)")
      #expect(items.first == .file("a", Self.one) && items.last == .file("c", Self.one))
      guard case .failure(let error) = items[1], case .damagedHeader = error.reason else {
        Issue.record("\(items)")
        return
      }
    }
  }

  @Test("a damaged member of a zip archive is reported, and the rest is read")
  func damagedMember() async throws {
    let noise = Data((0..<5000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) })
    for isCompressed in [true, false] {
      var zip = try zipArchive(["a": Self.one, "b": noise, "c": Self.one], isCompressed: isCompressed)
      let second = try #require(zip.range(of: Data([0x50, 0x4B, 3, 4]), in: 10..<zip.count))
      for index in 300..<400 { zip[second.lowerBound + index] ^= 0x5A }
      for items in [try await items(zip), try await pipedItems(zip)] {
        try #require(items.count == 3, "\(items)")
        #expect(items.first == .file("a", Self.one) && items.last == .file("c", Self.one))
        guard case .damagedMember? = items[1].reason else {
          Issue.record("\(items)")
          return
        }
      }
    }
  }

  @Test("a truncated archive has its complete members, and then the error")
  func truncated() async throws {
    let noise = Data((0..<3000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) })
    let tar = TarArchive.data(["a": noise, "b": noise])
    let whole = [ArchiveItem.file("a", noise), .file("b", noise)]
    for archive in [
      tar, try python("out.write(gzip.compress(data))", tar), try zipArchive(["a": noise, "b": noise]),
    ] {
      // Truncation after the last member's data loses nothing.
      let last = archive == tar ? tar.count - 1024 : archive.count - 200
      for cut in stride(from: 600, to: last, by: 97) {
        let items = try await items(archive.prefix(cut))
        let members = items.prefix { $0.reason == nil }
        #expect(Array(members) == Array(whole.prefix(members.count)))
        #expect(items.last?.reason != nil || members.count == 2, "\(cut): \(items.count)")
      }
    }
  }

  @Test("a tar archive truncated between members reports the missing end, from a file, a pipe and compressed")
  func cutBetweenMembers() async throws {
    // The last member's zeros aren't the end of the archive.
    let zeros = Data(count: 3 * 512)
    let tar = TarArchive.data(["a": Self.one, "b": zeros])
    let end = tar.count - 1024
    let members = [ArchiveItem.file("a", Self.one), .file("b", zeros)]
    for cut in [end, end - 4 * 512] {
      let archive = tar.prefix(cut)
      let compressed = try python("out.write(gzip.compress(data))", archive)
      let expected = members.prefix(cut == end ? 2 : 1) + [.failure(ArchiveError(.missingEnd))]
      for items in [try await items(archive), try await pipedItems(archive), try await items(compressed)] {
        #expect(items == Array(expected), "\(cut)")
      }
    }
    // One of the two zero blocks is enough to show that all members are there.
    #expect(try await items(tar.prefix(end + 512)) == members)
    #expect(try await items(tar) == members)
  }

  @Test("an archive with any byte changed is read or rejected")
  func flipped() async throws {
    let tar = TarArchive.data(["a": Self.one, "b.jpg": Data(repeating: 7, count: 700)])
    let archives = [
      tar, try python("out.write(gzip.compress(data))", tar),
      try python("out.write(lzma.compress(data))", tar),
      try zipArchive(["a": Self.one, "b.jpg": Data(repeating: 7, count: 700)]),
    ]
    for archive in archives {
      let format = try #require(ArchiveFormat(signatureOf: archive))
      for index in archive.indices.prefix(1100) {
        var changed = archive
        changed[index] ^= 0xFF
        let file = try TemporaryFile(changed)
        let reader = ArchiveReader(file.source, format: format, limits: ArchiveLimits(memberBytes: 1 << 20))
        var count = 0
        while await reader.next() != nil { count += 1 }
        #expect(count < 10)
      }
    }
  }
}
