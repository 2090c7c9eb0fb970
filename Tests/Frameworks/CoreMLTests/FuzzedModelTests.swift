import Foundation
import ModelFuzzing
import TestSupport
import Testing

@Suite("Fuzzing finds in models")
struct FuzzedModelTests {
  private static func files(_ part: String) throws -> [URL] {
    let files = try FileManager.default.contentsOfDirectory(
      at: packageFolder.appending(path: "Tests/Fixtures/Fuzzing/\(part)"), includingPropertiesForKeys: nil)
    try #require(!files.isEmpty)
    return files.sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  @Test("bytes of an invalid or hostile model produce a model or a descriptive error")
  func specifications() throws {
    let examination = try FuzzTarget()
    for file in try Self.files("specification") { try examination.specification(Data(contentsOf: file)) }
  }

  @Test("bytes in place of a program's weights produce a model or a descriptive error")
  func weights() throws {
    let examination = try FuzzTarget()
    for file in try Self.files("weights") { try examination.weights(Data(contentsOf: file)) }
  }

  @Test("bytes in place of a program's text and description produce a model or a descriptive error")
  func compiledPrograms() throws {
    let examination = try FuzzTarget()
    for file in try Self.files("compiled") { try examination.compiledProgram(Data(contentsOf: file)) }
  }

  @Test("bytes in place of a manifest reach no file outside the folder, and produce a descriptive error")
  func manifests() throws {
    let examination = try FuzzTarget()
    for file in try Self.files("manifest") { try examination.manifest(Data(contentsOf: file)) }
  }
}
