import Foundation
import TestSupport
import Testing

@Suite("vision: special files")
struct FileKindTests {
  @Test(
    "a named pipe in place of a file that isn't an input is rejected without waiting for a writer",
    arguments: [
      (["detect", "--list", "pipe"], "--list: pipe: not a regular file"),
      (["dice", "--model", "pipe", "a.jpg"], "pipe: neither a file nor a folder"),
      (["classify", "--model", "pipe", "a.jpg"], "pipe: neither a file nor a folder"),
      (["serve", "--no-records", "--certificate", "pipe", "--key", "pipe"], "pipe: not a regular file"),
      (["serve", "--no-records", "--dice-model", "pipe"], "pipe: neither a file nor a folder"),
      (["rolls", "stats", "--records", "pipe"], "pipe: not a regular file"),
      (["pictionary", "scores", "--records", "pipe"], "pipe: not a regular file"),
    ])
  func pipes(arguments: [String], message: String) throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path("pipe").path, 0o600) == 0)
    let outcome = try Program.run(arguments, in: folder.url)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains(message))
  }

  @Test("output to a full device is reported, with the status for unwritable output")
  func fullDevice() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.shell(
      "\"$0\" dice '\(Samples.still.path)' > /dev/full", in: folder.url)
    #expect(outcome.status == 73)
    #expect(outcome.errors == "vision: the standard output can't be written: No space left on device\n")
  }

  @Test(
    "help and version that can't be written are reported, too",
    arguments: ["--help", "dice --help", "--version"])
  func fullDeviceHelp(arguments: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.shell("\"$0\" \(arguments) > /dev/full", in: folder.url)
    #expect(outcome.status == 73)
    #expect(outcome.errors == "vision: the standard output can't be written: No space left on device\n")
  }

  @Test("an empty file name is reported as such")
  func emptyName() throws {
    let outcome = try Program.run("dice", "")
    #expect(outcome.status == 66)
    #expect(outcome.errors.hasPrefix("vision: \"\": the name is empty"))
  }

  @Test("a PNG with a side of more than a million pixels is reported as too large")
  func widePNG() throws {
    let folder = try TemporaryFolder()
    // A signature, and a header of 1,000,001 × 1 gray pixels with its checksum from zlib.
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
    file += Data("IHDR".utf8) + Data([0x00, 0x0F, 0x42, 0x41, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    file += Data([0, 0, 0, 0])
    try folder.write(file, as: "wide.png")
    let outcome = try Program.run("detect", "wide.png", in: folder.url)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("claims 1000001 × 1 pixels; a side may have at most 65535"))
  }
}
