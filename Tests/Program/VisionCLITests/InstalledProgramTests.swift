import Foundation
import Installation
import TestSupport
import Testing

@Suite("vision: files installed beside the program")
struct InstalledProgramTests {
  /// Runs a copy of the program, with these libraries beside it and no networks, through a symbolic link.
  private func run(_ arguments: String, with libraries: [String: URL]) throws -> Program.Outcome {
    let folder = try TemporaryFolder()
    let beside = folder.path("home/swift-vision.dependencies/lib")
    try FileManager.default.createDirectory(at: beside, withIntermediateDirectories: true)
    for (name, library) in libraries {
      try FileManager.default.createSymbolicLink(
        at: beside.appending(path: name), withDestinationURL: library)
    }
    return try Program.shell(
      """
      cp --reflink=auto "$0" home/vision && ln -s home/vision vision &&
      ./vision \(arguments) \(packageFolder.path)/Examples/GiftCard/card.jpg
      """, in: folder.url)
  }

  private func installed() throws -> [String: URL] {
    let folder = try #require(InstalledFile.libraryFolders.first)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return Dictionary(uniqueKeysWithValues: files.map { ($0.lastPathComponent, $0) })
  }

  @Test("libraries are loaded from there, even through a symbolic link")
  func libraries() throws {
    let name = "libZXing.so.4"
    let outcome = try run("detect --barcodes --json", with: [name: try #require(installed()[name])])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains(#""payload":"https://example.org/gift/2026""#))
  }

  @Test("if that folder exists, the one known at build time is ignored")
  func onlyThere() throws {
    let others = try DecoyLibraries()
    let name = "libZXing.so.4"
    let outcome = try run("detect --barcodes", with: [name: others.folder.appending(path: name)])
    let told = outcome.output + outcome.errors
    #expect(outcome.status == 69 && told.contains("zxing-cpp"), "\(told)")
  }

  @Test("networks are loaded from there, too")
  func networks() throws {
    let outcome = try run("detect --faces", with: installed())
    let told = outcome.output + outcome.errors
    #expect(outcome.status == 69 && told.contains("centerface.onnx isn't installed"), "\(told)")
  }
}
