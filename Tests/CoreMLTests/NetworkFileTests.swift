import Foundation
import TestSupport
import Testing

@testable import CoreML

@Suite("Networks in others' files")
struct NetworkFileTests {
  @Test("a TensorFlow Lite file is compiled and run; equal inputs give equal outputs")
  func tensorFlowLite() throws {
    let url = try InstalledFile.url(named: "iris_landmark.tflite")
    let network = try NetworkFile(contentsOf: url)
    #expect(network.inputShape == [1, 64, 64, 3])
    #expect(network.outputShapes.map { $0.reduce(1, *) } == [213, 15])
    func outputs(_ level: Float) throws -> [[Float]] {
      try network.run {
        $0.update(repeating: level)
      } read: {
        $0.map(Array.init)
      }
    }
    let (first, second) = (try outputs(0.25), try outputs(0.75))
    #expect(try outputs(0.25) == first)
    #expect(first != second)
    #expect(first[1].allSatisfy { $0.isFinite })
  }

  @Test("several threads may run one network at the same time")
  func threads() async throws {
    let network = try NetworkFile(contentsOf: InstalledFile.url(named: "iris_landmark.tflite"))
    let outputs = try await withThrowingTaskGroup(of: [Float].self) { group in
      for _ in 0..<12 {
        group.addTask {
          try network.run {
            $0.update(repeating: 0.5)
          } read: {
            Array($0[1])
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(outputs).count == 1)
  }

  @Test("a file that isn't installed is told with the command that installs it")
  func missing() throws {
    let error = #expect(throws: EngineUnavailableError.self) {
      try InstalledFile.url(named: "no such network.tflite")
    }
    #expect(error?.description.contains("make setup") == true)
  }

  @Test("a damaged file, and an input shape that a network can't have, are errors")
  func refusals() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let damaged = folder.appending(path: "damaged.tflite")
    try Data("TFL3 but no more than a name".utf8).write(to: damaged)
    #expect(throws: MLModelError.self) { try NetworkFile(contentsOf: damaged) }
    #expect(throws: MLModelError.self) { try NetworkFile(contentsOf: folder.appending(path: "none.tflite")) }
    // It takes three colours.
    let url = try InstalledFile.url(named: "centerface.onnx")
    #expect(throws: MLModelError.self) { try NetworkFile(contentsOf: url, inputShape: [1, 4, 64, 64]) }
  }
}
