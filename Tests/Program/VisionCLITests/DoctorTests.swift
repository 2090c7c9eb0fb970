import Foundation
import Installation
import TestSupport
import Testing

@Suite("vision doctor")
struct DoctorTests {
  @Test("it lists the libraries, the networks with their precision, the cache and the confinement")
  func report() throws {
    let outcome = try Program.run(["doctor"], environment: ["SWIFT_VISION_PRECISION": "f32"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    for (start, part) in [
      ("vision ", "with Records, Server, Training"), ("Processor ", "precisions: f32"),
      ("  OpenVINO ", "2026"),
      ("  libvips ", "libvips.so"), ("  FFmpeg ", "libavutil.so"), ("  PDFium ", "libpdfium.so"),
      ("  libarchive  3.", "libarchive.so"),
      ("  dice ", "f32"), ("  characters of a line ", "selected by SWIFT_VISION_PRECISION"),
      ("Cache ", "networks"),
      ("Confined ", ""),
    ] {
      #expect(
        lines.contains { $0.hasPrefix(start) && (part.isEmpty || $0.contains(part)) },
        "\(start): \(outcome.output)")
    }
  }

  @Test("what is missing is named, and the status says that something is")
  func missing() throws {
    let folder = try TemporaryFolder()
    // Another library in PDFium's place.
    let other = try #require(
      InstalledFile.libraryFolders.map { $0.appending(path: "libtbb.so.12") }.first {
        FileManager.default.fileExists(atPath: $0.path)
      })
    try FileManager.default.createSymbolicLink(at: folder.path("libpdfium.so"), withDestinationURL: other)
    let outcome = try Program.run(
      ["doctor", "--json"], environment: ["SWIFT_VISION_LIBRARIES": folder.url.path])
    #expect(outcome.status == 69)
    let record = try #require(outcome.records.first)
    let libraries = try #require(record["libraries"] as? [[String: Any]])
    let problems = libraries.compactMap { library in
      (library["problem"] as? String).map { "\(library["name"] ?? ""): \($0)" }
    }
    #expect(problems.count == 1 && problems[0].hasPrefix("PDFium: ") && problems[0].contains("lacks"))
  }

  @Test("an unknown precision is a usage error, as an option and in the environment")
  func unknownPrecision() throws {
    let environment = try Program.run(["detect", "a.jpg"], environment: ["SWIFT_VISION_PRECISION": "f64"])
    #expect(environment.status == 64)
    #expect(
      environment.errors.contains(
        "SWIFT_VISION_PRECISION must be one of automatic, f32, f16, bf16, i8, not 'f64'"))
    let option = try Program.run("detect", "--precision", "f64", "a.jpg")
    #expect(option.status == 64 && option.errors.contains("--precision"))
  }
}
