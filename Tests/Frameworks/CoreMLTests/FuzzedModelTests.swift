import Foundation
import ModelExamination
import TestSupport
import Testing

@Suite("What fuzzers found")
struct FuzzedModelTests {
  private static func files(_ part: String) throws -> [URL] {
    let files = try FileManager.default.contentsOfDirectory(
      at: packageFolder.appending(path: "Tests/Fixtures/Fuzzing/\(part)"), includingPropertiesForKeys: nil)
    try #require(!files.isEmpty)
    return files.sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  @Test("bytes that are no model, or a hostile one, give a model or an error with words")
  func specifications() throws {
    let examination = try FuzzTarget()
    for file in try Self.files("specification") { try examination.specification(Data(contentsOf: file)) }
  }

  @Test("bytes in the place of a program's weights give a model or an error with words")
  func weights() throws {
    let examination = try FuzzTarget()
    for file in try Self.files("weights") { try examination.weights(Data(contentsOf: file)) }
  }

  @Test("bytes in the place of a program's text and description give a model or an error with words")
  func compiledPrograms() throws {
    let examination = try FuzzTarget()
    for file in try Self.files("compiled") { try examination.compiledProgram(Data(contentsOf: file)) }
  }

  @Test("bytes in the place of a manifest lead to no file outside of the folder, and to an error with words")
  func manifests() throws {
    let examination = try FuzzTarget()
    for file in try Self.files("manifest") { try examination.manifest(Data(contentsOf: file)) }
  }
}
