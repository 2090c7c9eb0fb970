import Foundation
import GRDB
import Testing

@testable import VisionRecords

/// Processes that write rolls: `RollWriter`.
@Suite("Records of rolls: several processes")
struct RollWriterTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "writers-\(UUID().uuidString)")
  private var file: URL { folder.appending(path: "records.sqlite") }

  private func writer(_ session: String, count: Int) throws -> (process: Process, output: FileHandle) {
    let process = Process()
    // The test runner's folder: `swift test` puts programs and test bundles into the same one.
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "RollWriter")
    process.arguments = [file.path, session, String(count)]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return (process, output.fileHandleForReading)
  }

  /// Expects the file to be intact, and every roll complete: twenty dice, with the values of its index.
  private func expectIntact(_ store: RecordStore) throws {
    #expect(try store.pool.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    #expect(try store.pool.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check").isEmpty })
    for roll in try store.rolls() {
      let values = (0..<20).map { (roll.index + $0) % 6 + 1 }
      #expect(roll.values == values && roll.originalValues == values)
    }
  }

  @Test(
    "a process killed while writing loses no recorded roll, and leaves no partial one")
  func killed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var recorded: [String: Int] = [:]
    for attempt in 0..<8 {
      let session = "killed \(attempt)"
      let (process, output) = try writer(session, count: 1_000_000)
      // It writes continuously; each attempt kills it at another time.
      var text = output.availableData
      usleep(UInt32(3_700 * attempt))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      text += try output.readToEnd() ?? Data()
      // The last line may be truncated.
      recorded[session] =
        String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        .count - 1
    }
    let store = try RecordStore(file)
    try expectIntact(store)
    for (session, count) in recorded {
      var filter = RollFilter()
      filter.session = session
      let indices = try store.rolls(matching: filter).map(\.index)
      #expect(count > 0)
      // The roll during which it was killed may or may not be there.
      #expect(indices == Array(0..<count) || indices == Array(0...count))
    }
  }

  @Test("a process killed within a write leaves nothing of it")
  func killedWithin() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (first, _) = try writer("before", count: 1)
    first.waitUntilExit()
    // With a negative count it stops in the middle of a write.
    let (process, output) = try writer("within", count: -1)
    #expect(!output.availableData.isEmpty)
    let log = try FileManager.default.attributesOfItem(atPath: file.path + "-wal")[.size] as? Int
    #expect(try #require(log) > 100_000)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let store = try RecordStore(file)
    try expectIntact(store)
    #expect(try store.rolls().map(\.session.name) == ["before"])
  }

  @Test("two processes write to one file concurrently, and nothing is lost")
  func two() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // Both create the file.
    let writers = try [writer("one", count: 100), writer("two", count: 100)]
    for (process, output) in writers {
      _ = try output.readToEnd()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    let store = try RecordStore(file)
    try expectIntact(store)
    for session in ["one", "two"] {
      var filter = RollFilter()
      filter.session = session
      #expect(try store.rolls(matching: filter).map(\.index).sorted() == Array(0..<100))
    }
  }

  @Test("processes that record the same rolls of one session record each once")
  func same() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let writers = try [writer("one", count: 60), writer("one", count: 60)]
    for (process, output) in writers {
      _ = try output.readToEnd()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    let store = try RecordStore(file)
    try expectIntact(store)
    #expect(try store.count() == 60)
  }
}
