import AnnotationEditing
import DrawnExamples
import Foundation
import Logging
import TestSupport
import Testing

@testable import VisionServer

@Suite("vision annotate: side effects and messages of rejected requests")
struct AnnotationChangeTests {
  private let folder: TemporaryFolder
  private var images: URL { folder.path("pictures") }
  private var file: URL { images.appending(path: "annotations.json") }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
    for name in ["a.png", "b.png"] {
      try DrawnObjects.picture(seed: 1).0.write(to: images.appending(path: name))
    }
  }

  private func run(
    output: URL? = nil, limits: ServerLimits = .longDeadline,
    _ body: @Sendable (RunningServer) async throws -> Void
  ) async throws {
    var quiet = Logger(label: "tests")
    quiet.logLevel = .critical
    let server = try WebServer(
      annotating: AnnotationProject(folder: images, output: output), detector: nil, labels: [],
      at: ListenerConfiguration(port: 0), limits: limits, logger: quiet)
    try await RunningServer.run(server, body)
  }

  private static let body = Data(
    #"{"revision":"none","boxes":[{"label":"cat","x":1,"y":1,"width":5,"height":5}]}"#.utf8)

  private func save(_ server: RunningServer) async throws -> RunningServer.Answer {
    try await server.ask("PUT", "/api/annotations/0", body: Self.body, type: "application/json")
  }

  /// Locks the image folder like another program; this process's other descriptors are excluded as well.
  private func lock() throws -> Int32 {
    let descriptor = open(images.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(descriptor >= 0 && flock(descriptor, LOCK_EX) == 0)
    return descriptor
  }

  @Test("while another program has locked the folder, reads succeed, and saving fails with the reason")
  func locked() async throws {
    try await run { server in
      let lock = try lock()
      async let saved = save(server)
      // Reads don't queue behind the waiting change.
      #expect(try await server.get("/api/annotations").status == 200)
      #expect(try await server.get("/api/annotations/0").status == 200)
      let answer = try await saved
      #expect(answer.status == 503 && answer.headers["retry-after"] == "5")
      #expect(answer.text.contains("is locked by another program"), "\(answer.text)")
      // If the kernel lists lock holders.
      if let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8),
        locks.contains(" \(getpid()) ")
      {
        #expect(answer.text.contains("process \(getpid())"), "\(answer.text)")
      }
      #expect(!answer.text.contains(folder.url.lastPathComponent))
      close(lock)
      #expect(!FileManager.default.fileExists(atPath: file.path))
      #expect(try await save(server).status == 200)
    }
  }

  @Test("a change that was rejected at the deadline isn't saved when the lock is released")
  func late() async throws {
    var limits = ServerLimits.longDeadline
    limits.workSeconds = 0.2
    try await run(limits: limits) { server in
      let lock = try lock()
      let answer = try await save(server)
      #expect(answer.status == 504, "\(answer.text)")
      close(lock)
      // An empty queue means that the waiting changes have ended.
      while server.server.services.recordQueue.load > 0 { try await Task.sleep(for: .milliseconds(5)) }
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test("between a change's commit and its deadline, the first wins")
  func commitment() async throws {
    let queue = WorkQueue(workers: 1, waiting: 8, deadline: .seconds(1))
    let client = ClientAddress(nil)
    // A change committed before the deadline is awaited.
    let value = try await queue.change(for: client) { commitment in
      try commitment.commit()
      Thread.sleep(forTimeInterval: 1.5)
      return 7
    }
    #expect(value == 7)
    let changed = OneShotResult<Bool>()
    await #expect(throws: Problem.self) {
      try await queue.change(for: client) { commitment in
        while !Task.isCancelled { usleep(1_000) }
        changed.resolve(.success((try? commitment.commit()) != nil))
      }
    }
    #expect(try await changed.get() == false)
  }

  /// A cause for saving to fail, and the status that reports it.
  enum SaveFailure: String, CaseIterable, Sendable {
    case missingFolder, folderInItsPlace, fullDisk, foreignFile, damagedFile, longName
  }

  @Test(
    "no response reveals the folder's path, whatever prevents annotations from being saved",
    arguments: SaveFailure.allCases)
  func paths(obstacle: SaveFailure) async throws {
    let elsewhere = folder.path("elsewhere")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    // The folder's problems are listed with its annotations.
    try Data("<annotation><filename>gone.png</filename></annotation>".utf8).write(
      to: images.appending(path: "gone.xml"))
    try Data("<annotation>".utf8).write(to: images.appending(path: "damaged.xml"))
    let full = folder.path("full")
    if obstacle == .fullDisk { guard try mountFull(full) else { return } }
    let name = obstacle == .longName ? String(repeating: "b", count: 250) : "boxes.json"
    let output = (obstacle == .fullDisk ? full : elsewhere).appending(path: name)
    defer { if obstacle == .fullDisk { _ = try? Self.runs("umount", "-l", full.path) } }
    try await run(output: output) { server in
      switch obstacle {
      case .missingFolder: try FileManager.default.removeItem(at: elsewhere)
      case .folderInItsPlace:
        try FileManager.default.createDirectory(
          at: output.appending(path: "inner"), withIntermediateDirectories: true)
      case .foreignFile: try Data("{}".utf8).write(to: output)
      case .damagedFile: try Data("[{".utf8).write(to: output)
      case .fullDisk, .longName: break
      }
      let statuses: [SaveFailure: Int] = [
        .missingFolder: 500, .folderInItsPlace: 409, .fullDisk: 507, .foreignFile: 500, .damagedFile: 409,
        .longName: 500,
      ]
      let answer = try await save(server)
      #expect(answer.status == statuses[obstacle], "\(answer.text)")
      let paths = [
        "/api/annotations", "/api/annotations/0", "/api/annotations/9", "/api/annotations/0/picture",
        "/api/annotations/0/proposals", "/health", "/metrics", "/openapi.json",
      ]
      var texts = [answer.text]
      for path in paths { texts.append(try await server.get(path).text) }
      texts.append(try await server.ask("DELETE", "/api/annotations/0?revision=none").text)
      try Data("no picture".utf8).write(to: images.appending(path: "b.png"))
      for path in ["/api/annotations/1", "/api/annotations/1/picture"] {
        texts.append(try await server.get(path).text)
      }
      for text in texts { #expect(!text.contains(folder.url.lastPathComponent), "\(text)") }
    }
  }

  /// Mounts a full file system of 64 KiB.
  ///
  /// - Returns: whether this process may mount file systems.
  private func mountFull(_ full: URL) throws -> Bool {
    try FileManager.default.createDirectory(at: full, withIntermediateDirectories: true)
    guard try Self.runs("mount", "-t", "tmpfs", "-o", "size=64k", "none", full.path) else { return false }
    let filler = open(full.appending(path: "filler").path, O_WRONLY | O_CREAT, 0o600)
    defer { close(filler) }
    let block = [UInt8](repeating: 1, count: 4096)
    while write(filler, block, block.count) > 0 {}
    return true
  }

  private static func runs(_ arguments: String...) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
