import Foundation
import SystemErrors
import TestSupport
import Testing

@Suite("Reasons for failed file access")
struct FileReasonTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func reason(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return error.fileReason
    }
  }

  @Test("missing, unexpected and full are described in the system's words")
  func words() throws {
    let file = try folder.write(Data("a".utf8), as: "file")
    let manager = FileManager.default
    let cases: [(String, () throws -> Void)] = [
      ("No such file or directory", { _ = try Data(contentsOf: folder.path("none")) }),
      ("No such file or directory", { try Data().write(to: folder.path("none/file")) }),
      ("No such file or directory", { try Data().write(to: folder.path("none/file"), options: .atomic) }),
      ("Is a directory", { _ = try Data(contentsOf: folder.url) }),
      ("Not a directory", { _ = try manager.contentsOfDirectory(atPath: file.path) }),
      (
        "Not a directory",
        { try manager.createDirectory(at: file.appending(path: "a"), withIntermediateDirectories: true) }
      ),
      ("No space left on device", { try Data(count: 1).write(to: URL(filePath: "/dev/full")) }),
      ("Operation not permitted", { throw POSIXError(.EPERM) }),
    ]
    for (index, (words, body)) in cases.enumerated() { #expect(reason(body) == words, "\(index)") }
  }

  @Test("an error that isn't the system's keeps its own description")
  func others() {
    struct Own: LocalizedError { var errorDescription: String? { "own words" } }
    #expect(reason { throw Own() } == "own words")
  }
}
