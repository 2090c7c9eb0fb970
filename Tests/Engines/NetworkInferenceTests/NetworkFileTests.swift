import Foundation
import Installation
import NetworkInference
import Testing

@Suite("Third-party network files")
struct NetworkFileTests {
  @Test("a TensorFlow Lite file is compiled and run; equal inputs have equal outputs")
  func tensorFlowLite() throws {
    let network = try Network(.file(InstalledFile.url(named: "iris_landmark.tflite")))
    #expect(network.inputs == [TensorPort(element: .float32, shape: [1, 64, 64, 3])])
    #expect(network.outputs.map { $0.fixedShape?.reduce(1, *) } == [213, 15])
    func outputs(_ level: Float) throws -> [[Float]] {
      try network.run {
        $0.update(repeating: level)
      } read: {
        $0.map { Array($0.values) }
      }
    }
    let (first, second) = (try outputs(0.25), try outputs(0.75))
    #expect(try outputs(0.25) == first)
    #expect(first != second)
    #expect(first[1].allSatisfy { $0.isFinite })
  }

  @Test("several threads may run one network concurrently")
  func threads() async throws {
    let network = try Network(.file(InstalledFile.url(named: "iris_landmark.tflite")))
    let outputs = try await withThrowingTaskGroup(of: [Float].self) { group in
      for _ in 0..<12 {
        group.addTask {
          try network.run {
            $0.update(repeating: 0.5)
          } read: {
            Array($0[1].values)
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(outputs).count == 1)
  }

  @Test("a missing file is reported by name, with the command that installs it")
  func missing() throws {
    let error = #expect(throws: NotInstalledError.self) {
      try InstalledFile.url(named: "no such network.tflite")
    }
    #expect(error?.errorDescription == "no such network.tflite isn't installed.")
    #expect(error?.recoverySuggestion?.contains("make setup") == true)
    #expect(error?.description.contains("make setup") == true)
  }

  @Test("a damaged file, and an invalid input shape, are errors with OpenVINO's message")
  func refusals() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let damaged = folder.appending(path: "damaged.tflite")
    try Data("TFL3 but no more than a name".utf8).write(to: damaged)
    for file in [damaged, folder.appending(path: "none.tflite")] {
      #expect {
        try Network(.file(file))
      } throws: { error in
        guard case .engine(let action, let message) = error as? NetworkError else { return false }
        return action == "read \(file.lastPathComponent)" && !message.isEmpty
      }
    }
    // It expects three channels.
    let url = try InstalledFile.url(named: "centerface.onnx")
    #expect {
      try Network(.file(url, inputShape: [1, 4, 64, 64]))
    } throws: { error in
      guard case .engine(let action, _) = error as? NetworkError else { return false }
      return action.contains("centerface.onnx") && action.contains("64")
    }
  }
}
