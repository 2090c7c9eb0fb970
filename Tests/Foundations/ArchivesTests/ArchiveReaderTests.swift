import Archives
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Reading archives")
struct ArchiveReaderTests {
  private static let one = Data("one".utf8)
  /// Several buffers long, and incompressible.
  private static let large = Data(
    (0..<700_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) })
  private static let members: KeyValuePairs = ["b/2.jpg": large, "a.json": one, "none": Data(), "a.jpg": one]
  private static let tar = TarArchive.data(members)
  private static let expected = members.map { ArchiveItem.file($0.key, $0.value) }

  @Test("members are in the archive's order, from a file and from a pipe")
  func order() async throws {
    #expect(try await items(Self.tar) == Self.expected)
    #expect(try await pipedItems(Self.tar) == Self.expected)
  }

  @Test("a compressed archive has the same members", arguments: ["gzip", "bz2", "lzma"])
  func compressed(_ module: String) async throws {
    let archive = try python("out.write(\(module).compress(data))", Self.tar)
    #expect(try await items(archive) == Self.expected)
    #expect(try await pipedItems(archive) == Self.expected)
  }

  @Test("so do frames of zstd and LZ4")
  func frames() async throws {
    let tar = TarArchive.data(["a": Self.one, "b": Data()])
    let expected = [ArchiveItem.file("a", Self.one), .file("b", Data())]
    // RFC 8878: a frame of one segment with its size in four bytes, and a raw last block.
    var zstd = Data([0x28, 0xB5, 0x2F, 0xFD, 0xA0]) + littleEndian(tar.count, bytes: 4)
    zstd += littleEndian(1 | tar.count << 3, bytes: 3) + tar
    #expect(try await items(zstd) == expected)
    // LZ4's frame format: version 1, independent blocks of up to 64 KB; a raw block, and the end.
    var lz4 = Data([0x04, 0x22, 0x4D, 0x18, 0x60, 0x40, 0x82])
    lz4 += littleEndian(tar.count | 1 << 31, bytes: 4) + tar + Data(count: 4)
    #expect(try await items(lz4) == expected)
  }

  @Test("zip has the same members, stored or compressed, written to a file or to a pipe")
  func zip() async throws {
    for isCompressed in [true, false] {
      let file = try zipArchive(Self.members, isCompressed: isCompressed)
      #expect(try await items(file) == Self.expected)
      #expect(try await pipedItems(file) == Self.expected)
    }
    let stream = try zipArchive(Self.members, isStream: true)
    #expect(try await items(stream) == Self.expected)
    #expect(try await pipedItems(stream) == Self.expected)
  }

  @Test("concatenated archives are one archive")
  func concatenated() async throws {
    #expect(try await pipedItems(Self.tar + Self.tar) == Self.expected + Self.expected)
    let compressed = try python("out.write(gzip.compress(data) * 2)", Self.tar)
    #expect(try await items(compressed) == Self.expected + Self.expected)
  }

  @Test("names keep their bytes, long ones and those in any or no alphabet")
  func names() async throws {
    let long = String(repeating: "long/", count: 60) + "é.jpg"
    for format in ["PAX", "GNU"] {
      let archive = try python(
        """
        with tarfile.open(fileobj=out, mode="w|", format=tarfile.\(format)_FORMAT) as tar:
            for name in ["骰子.jpg", "\(long)"]: tar.addfile(tarfile.TarInfo(name))
        """)
      #expect(try await items(archive) == [.file("骰子.jpg", Data()), .file(long, Data())])
    }
    let latin: [UInt8] = [0x66, 0xFC, 0x72]
    let archive = TarArchive.header(latin, size: 0) + TarArchive.end
    #expect(try await items(archive) == [.member(name: latin, contents: Data())])
    #expect(try await items(zipArchive(["骰子.jpg": Self.one])) == [.file("骰子.jpg", Self.one)])
  }

  @Test("only requested members are read, and others only at their start")
  func selection() async throws {
    let selection = MemberSelection(
      includes: { $0.suffix(4) == Array(".jpg".utf8) }, shouldRead: { $0.starts(with: Self.one) })
    for archive in [
      Self.tar, try zipArchive(Self.members), try python("out.write(gzip.compress(data))", Self.tar),
    ] {
      let items = try await items(archive, selection: selection)
      try #require(items.count == 2)
      guard case .member(_, let contents) = items[0] else { Issue.record("\(items[0])"); continue }
      #expect(contents == Self.large.prefix(contents.count) && (64...300_000).contains(contents.count))
      #expect(items[1] == .file("a.jpg", Self.one))
    }
  }

  @Test("folders and devices are skipped, links are reported")
  func kinds() async throws {
    let name = Array("x.jpg".utf8)
    let archive =
      TarArchive.header(name, size: 0, type: "5") + TarArchive.header(name, size: 0, type: "3")
      + TarArchive.header(name, size: 0, type: "1", link: "a.jpg")
      + TarArchive.header(name, size: 0, type: "2", link: "/etc/passwd")
      + TarArchive.data(["a.jpg": Self.one])
    #expect(
      try await items(archive) == [
        .failed("x.jpg", .link), .failed("x.jpg", .link), .file("a.jpg", Self.one),
      ])
  }

  @Test("a member is returned before the archive continues")
  func promptness() async throws {
    let pipe = Pipe()
    let first = TarArchive.member("a.jpg", Self.one)
    let reader = ArchiveReader(
      .descriptor(pipe.fileHandleForReading.fileDescriptor, start: first), format: .tar)
    #expect(await reader.next() == .file("a.jpg", Self.one))
    try pipe.fileHandleForWriting.write(contentsOf: TarArchive.member("b.jpg", Self.one))
    #expect(await reader.next() == .file("b.jpg", Self.one))
    try pipe.fileHandleForWriting.write(contentsOf: TarArchive.end)
    try pipe.fileHandleForWriting.close()
    #expect(await reader.next() == nil)
  }

  @Test("a caller can stop early without waiting for the next member")
  func stopping() async throws {
    let pipe = Pipe()
    let isCancelled = Atomic(false)
    let asked = DispatchSemaphore(value: 0)
    let reader = ArchiveReader(
      .descriptor(pipe.fileHandleForReading.fileDescriptor, start: TarArchive.member("a.jpg", Self.one)),
      format: .tar,
      isCancelled: {
        asked.signal()
        return isCancelled.load(ordering: .relaxed)
      })
    #expect(await reader.next() == .file("a.jpg", Self.one))
    Thread.detachNewThread {
      // Requested again, it waits for the pipe.
      for _ in 0..<10 { asked.wait() }
      isCancelled.store(true, ordering: .relaxed)
    }
    #expect(await reader.next() == nil)
    try pipe.fileHandleForWriting.close()
  }

  @Test("missing files, other files and unreadable files are reported")
  func unreadable() async throws {
    #expect(try await items(Data("no archive at all".utf8)).map(\.reason) == [.unknownFormat])
    #expect(try await items(Data()).map(\.reason) == [.unknownFormat])
    #expect(try await items(python("out.write(gzip.compress(b'text'))")).map(\.reason) == [.unknownFormat])
    let reader = ArchiveReader(.file("/none/x.tar".utf8CString.map { $0 }), format: .tar)
    #expect(await reader.next() == .failure(ArchiveError(.notFound)))
    #expect(await reader.next() == nil)
  }
}

func littleEndian(_ number: Int, bytes: Int) -> Data {
  Data((0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
}
