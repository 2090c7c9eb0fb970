import Installation
import Testing

@testable import NetworkInference

@Suite("Predictions that run alone")
struct LonePredictionTests {
  private func network(streams: Int, threads: Int = 2) throws -> Network {
    var options = EngineOptions()
    (options.streamCount, options.threadCount) = (streams, threads)
    options.usesAllThreadsWhenAlone = true
    options.cache = nil
    return try Network(.file(InstalledFile.url(named: "iris_landmark.tflite")), options: options)
  }

  private func output(of request: InferenceRequest) throws -> [Float] {
    try request.input(0).elements(Float.self).update(repeating: 0.5)
    try request.infer()
    return Array(try request.output(1).elements(Float.self))
  }

  @Test("a prediction uses the copy with all threads unless another one runs, with the same output")
  func alone() throws {
    let network = try network(streams: 2)
    let copy = try #require(network.copyWhenAlone)
    let first = try network.withRequest(output)
    #expect((copy.idleRequestCount, network.idleRequestCount) == (1, 0))
    let second = try network.withRequest { _ in try network.withRequest(output) }
    #expect((copy.idleRequestCount, network.idleRequestCount) == (1, 1))
    #expect(zip(first, second).allSatisfy { abs($0 - $1) < 1e-3 } && first.count == second.count)
    _ = try network.withRequest(output)
    #expect((copy.idleRequestCount, network.idleRequestCount) == (1, 1))
  }

  @Test("there is no copy if it would be the same network", arguments: [(1, 2), (2, 1)])
  func noCopy(streams: Int, threads: Int) throws {
    #expect(try network(streams: streams, threads: threads).copyWhenAlone == nil)
  }
}
