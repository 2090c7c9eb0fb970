import Foundation
import Testing
import TestSupport

@testable import VisionCLI

@Suite("File names as bytes")
struct PathTextTests {
  @Test(
    "paths and their text form correspond one to one",
    arguments: [
      Array("plain/é/日本/🎲.jpg".utf8), [0x62, 0xFF, 0x2E], [0x80], [0xC3], [0xC3, 0x28], [0xE2, 0x82],
      [0xED, 0xA0, 0x80],
      [0xF0, 0x9F, 0x8E], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0xAF], Array("\u{10FFFF}\u{10FF80}".utf8), [],
      Array(1...255),
    ])
  func roundTrip(bytes: [UInt8]) {
    let text = String(pathBytes: bytes)
    #expect(text.pathBytes == bytes)
    #expect(
      text.isEscapedPath
        == (String(validating: bytes, as: UTF8.self).map { $0.contains("\u{10FFFF}") } ?? true))
  }

  @Test("bytes that aren't UTF-8 are shown in hexadecimal")
  func shown() {
    #expect(String(pathBytes: [0x62, 0x61, 0x64, 0xFF, 0x2E, 0x6A]).shownPath == #"bad\xff.j"#)
    #expect(String(pathBytes: Array("é.jpg".utf8)).shownPath == "é.jpg")
  }

  @Test(
    "files with such names are read and reported: as arguments, in a folder, by a pattern",
    arguments: [
      #"$'in/bad\xff.jpg'"#, "in", "'in/b*.jpg'", "'in/bad?.jpg'",
    ])
  func reading(argument: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.shell(
      "mkdir in && cp '\(Samples.still.path)' $'in/bad\\xff.jpg' && \"$0\" dice \(argument)", in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output == "in/bad\\xff.jpg: 3 5 1\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test("such names are reported in lists, in JSON and with annotated images")
  func list() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.shell(
      "cp '\(Samples.still.path)' $'bad\\xff.jpg' && printf 'bad\\xff.jpg\\n' "
        + "| \"$0\" detect --barcodes --json --annotate drawn/ --list -", in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix(#"{"type":"image","input":"bad\\xff.jpg","#))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("drawn").path) == [#"bad\xff.jpg"#])
  }

  @Test("training and annotating need UTF-8 names and report those that aren't")
  func needingText() throws {
    let folder = try TemporaryFolder()
    let still = "'\(Samples.still.path)'"
    for command in ["train images", "train objects", "annotate"] {
      let output = command == "annotate" ? "" : "--output x.mlmodel"
      let root = try Program.shell(
        "mkdir -p $'n\\xff/cat' && \"$0\" \(command) $'n\\xff' \(output)", in: folder.url)
      #expect(root.status == 65)
      #expect(root.errors == "vision: n\\xff: the name isn't UTF-8, which this command needs. Rename it\n")
      let image = try Program.shell(
        "mkdir -p d/cat && cp \(still) $'d/cat/bad\\xff.jpg' && \"$0\" \(command) d \(output)", in: folder.url
      )
      #expect(image.status == (command == "annotate" ? 66 : 65))
      #expect(
        command == "annotate"
          || image.errors.hasPrefix("vision: cat/bad\\xff.jpg is skipped: its name isn't UTF-8"),
        "\(image.errors)")
    }
  }

  @Test("such names are reported for videos and unreadable files, too")
  func video() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    let video = try Program.shell(
      "mv roll.mp4 $'r\\xfe.mp4' && \"$0\" dice --json $'r\\xfe.mp4'", in: folder.url)
    #expect(video.status == 0)
    #expect(try video.records.map { $0["input"] as? String } == [#"r\xfe.mp4"#, #"r\xfe.mp4"#])
    let missing = try Program.shell("\"$0\" dice $'none\\xfe.jpg'", in: folder.url)
    #expect(missing.status == 66)
    #expect(missing.errors == "vision: none\\xfe.jpg: no such file or folder\n")
    let text = try Program.shell("echo text > $'t\\xfe.jpg'; \"$0\" detect $'t\\xfe.jpg'", in: folder.url)
    #expect(text.status == 65)
    #expect(text.errors.contains(#"t\xfe.jpg"#))
  }
}
