import Foundation
import TestSupport
import Testing

@testable import VisionCLI

@Suite("Input lists")
struct InputListTests {
  /// Returns the names in the bytes, which are passed in parts.
  private func names(_ bytes: [UInt8], ending: NameSplitter.Ending? = nil, part: Int = 1_000) throws
    -> [NameSplitter.Name]
  {
    var splitter = NameSplitter(ending: ending)
    var names: [NameSplitter.Name] = []
    for start in stride(from: 0, to: bytes.count, by: part) {
      splitter.add(bytes[start..<min(start + part, bytes.count)])
      while let name = try splitter.next() { names.append(name) }
    }
    splitter.end()
    while let name = try splitter.next() { names.append(name) }
    return names
  }

  private func paths(_ paths: String...) -> [NameSplitter.Name] { paths.map { .path($0) } }

  @Test(
    "names end with line breaks, or with zeros if one is in the first 64 KiB, in any chunks",
    arguments: [1, 3, 1_000])
  func endings(part: Int) throws {
    #expect(try names(Array("a\r\n\nb c\nd".utf8), part: part) == paths("a", "b c", "d"))
    #expect(try names(Array("a\0\0b\nc\0d".utf8), part: part) == paths("a", "b\nc", "d"))
    #expect(try names([], part: part).isEmpty)
    #expect(try names(Array("\n\n".utf8), part: part).isEmpty)
    // A byte order mark is no part of a name, whatever the names end with.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(try names(mark + Array("a\r\nb".utf8), part: part) == paths("a", "b"))
    #expect(try names(mark + Array("a\0b\nc\0".utf8), part: part) == paths("a", "b\nc"))
    #expect(try names(mark, part: part).isEmpty)
    // With --null, a byte order mark is part of the name.
    #expect(
      try names([0xEF, 0xBB, 0xBF] + Array("a\nb\0c".utf8), ending: .zeros, part: part)
        == paths("\u{FEFF}a\nb", "c"))
  }

  @Test("a zero after the first 64 KiB is rejected; an earlier one applies to the whole list")
  func decision() throws {
    let line = Array(String(repeating: "x", count: 99).utf8) + [0x0A]
    let lines = Array(repeating: line, count: 656).flatMap(\.self)
    #expect(lines.count == 65_600)
    let late = try names(lines + Array("a\0b\nc\n".utf8))
    #expect(late.count == 658 && Array(late.suffix(2)) == [.zero("ab"), .path("c")])
    // One name of 65 535 bytes, including line breaks, and another.
    let early = try names(Array(lines.prefix(65_535)) + Array("\0c".utf8))
    #expect(early.count == 2 && early.last == .path("c"))
    // No name is returned before the terminator is detected.
    var splitter = NameSplitter()
    splitter.add(lines.prefix(65_535))
    #expect(try splitter.next() == nil)
    splitter.add(lines[65_535...65_535])
    #expect(try splitter.next() != nil)
  }

  @Test("a name longer than any path is reported by its prefix, and those after it are read")
  func longNames() throws {
    let longest = String(repeating: "x", count: NameSplitter.maximumNameLength)
    let tooLong = NameSplitter.Name.tooLong(start: String(repeating: "x", count: 64))
    #expect(try names(Array((longest + "\nb").utf8)) == paths(longest, "b"))
    #expect(try names(Array((longest + "x\nb").utf8)) == [tooLong, .path("b")])
    let endless = Array(String(repeating: "x", count: 300_000).utf8)
    #expect(try names(endless) == [tooLong])
    #expect(try names(endless + Array("\nb\n".utf8)) == [tooLong, .path("b")])
    #expect(try names(endless + [0], ending: .zeros) == [tooLong])
  }

  @Test("a list in UTF-16 with a byte order mark has lines, in any chunks", arguments: [1, 3, 1_000])
  func otherEncodings(part: Int) throws {
    let units = Array("\u{FEFF}größe.png\r\n\n上/b c".utf16)
    let littleEndian = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let bigEndian = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [littleEndian, bigEndian] {
      #expect(try names(bytes, part: part) == paths("größe.png", "上/b c"))
      // A zero character is no terminator.
      #expect(throws: InputError.self) { try names(bytes, ending: .zeros, part: part) }
    }
    #expect(try names([0xFF, 0xFE, 0x61, 0, 0, 0, 0x62, 0], part: part) == [.zero("ab")])
  }

  @Test(
    "UTF-16 without a byte order mark isn't taken for names of one character",
    arguments: ["one.png\r\ntwo.png\r\n", "/pictures/a", "größe.png\n上.png\n"])
  func unmarkedUTF16(text: String) throws {
    for isBig in [false, true] {
      let bytes = text.utf16.flatMap { unit in
        isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      }
      #expect(throws: InputError.self) { try names(bytes) }
      let outcome = try Program.run(["detect", "--json", "--list", "-"], input: Data(bytes))
      #expect(outcome.status == 65)
      #expect(
        outcome.lines.count == 1 && outcome.errors.contains("the list is in UTF-16 without a byte order mark")
      )
    }
    // Names of one character that aren't UTF-16.
    #expect(try names(Array("a\0b\0c\0".utf8)) == paths("a", "b", "c"))
  }

  @Test("a canceled search in folders ends, without results", arguments: ["in", "in/**/*.png", "in/*/*"])
  func searching(argument: String) async throws {
    let folder = try TemporaryFolder()
    for name in ["in/a/1.png", "in/b/2.png"] { try folder.write(Data(), as: name) }
    let path = folder.path(argument).path(percentEncoded: false)
    #expect(try Input.all([path], reading: .images).count == 2)
    let search = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try Input.all([path], reading: .images).count
    }
    await #expect(throws: CancellationError.self) { try await search.value }
  }

  @Test(
    "names are returned as they arrive, and a caller can stop early",
    arguments: [SIGINT, SIGTERM])
  func waiting(signal: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write(try DetectTests.blank(), as: "a.png")
    let process = Process()
    process.executableURL = Program.url
    process.arguments = ["detect", "--json", "--barcodes", "--null", "--list", "-"]
    process.currentDirectoryURL = folder.url
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("a.png\0b".utf8))
    var line = Data()
    while !line.contains(0x0A) {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      line += more
    }
    #expect(String(decoding: line, as: UTF8.self).hasPrefix(#"{"type":"image","input":"a.png""#))
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    try input.fileHandleForWriting.close()
  }

  /// Returns the peak memory of a run of the program, in KiB.
  private func peak(_ list: String) throws -> Int {
    let folder = try TemporaryFolder()
    let script =
      "import resource, subprocess, sys; subprocess.run([sys.argv[1], 'detect', '--barcodes', '--list', '-'], "
      + "stderr=subprocess.DEVNULL); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    let outcome = try Program.shell(#"\#(list) | python3 -c "\#(script)" "$0""#, in: folder.url)
    return try #require(Int(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)), "\(outcome)")
  }

  @Test("a list's memory use doesn't depend on its length or on the length of its names")
  func memory() throws {
    let usual = try peak("echo gone.png")
    // One name of 32 MiB, and 4 MiB of names of maximum length. Earlier versions held several copies of each.
    for list in [
      "head -c 33554432 /dev/zero | tr '\\0' x",
      "yes $(head -c 4000 /dev/zero | tr '\\0' x) | head -c 4194304",
    ] {
      let peak = try peak(list)
      #expect(peak < usual + 8 << 10, "\(list): \(peak) KiB, of a short list \(usual) KiB")
    }
  }

  @Test("a list's annotated images go to a folder and never overwrite its inputs")
  func drawings() throws {
    let folder = try TemporaryFolder()
    let blank = try DetectTests.blank()
    try folder.write(blank, as: "in/a.png")
    let list = Data("in/a.png\n".utf8)
    let file = try Program.run(
      ["detect", "--barcodes", "--list", "-", "--annotate", "out.png"], in: folder.url, input: list)
    #expect(file.status == 64 && file.errors.contains("must be a folder"))
    let own = try Program.run(
      ["detect", "--barcodes", "--list", "-", "--annotate", "in"], in: folder.url, input: list)
    #expect(own.status == 64 && own.errors.contains("would replace the input itself"), "\(own)")
    #expect(try Data(contentsOf: folder.path("in/a.png")) == blank)
    let other = try Program.run(
      ["detect", "--barcodes", "--list", "-", "--annotate", "out"], in: folder.url, input: list)
    #expect(other.status == 0 && FileManager.default.fileExists(atPath: folder.path("out/a.png").path))
  }

  @Test("--null requires a list")
  func usage() throws {
    let outcome = try Program.run("detect", "--null", "a.png")
    #expect(outcome.status == 64 && outcome.errors.contains("--null requires --list"))
  }
}
