import Foundation
import Installation
import NetworkPrecision
import Testing

@testable import NetworkInference

@Suite("Measuring precisions")
struct PrecisionTuningTests {
  private static func processor(_ vendor: String, _ features: String) -> Processor {
    Processor(description: "vendor_id\t: \(vendor)\nflags\t\t: \(features)\n")
  }

  private static let amx = processor("GenuineIntel", "avx512_bf16 amx_bf16")

  private let place = CacheFolder()

  private func network(
    _ selection: PrecisionSelection = .automatic, isAllowed: Bool = true, processor: Processor = Self.amx
  ) throws -> Network {
    var options = EngineOptions()
    options.cache = NetworkCache(folder: place.url)
    options.precision = selection
    return try Network(
      .file(InstalledFile.url(named: "ch_ppocr_mobile_v2.0_cls_mobile.onnx"), inputShape: [1, 3, 48, nil]),
      isReducedPrecisionAllowed: isAllowed, options: options, processor: processor)
  }

  private func run(_ network: Network) throws {
    try network.run(inputShape: [1, 3, 48, 96]) {
      $0.update(repeating: 0.5)
    } read: { _ in
    }
  }

  /// On a processor without AMX, the engine compiles it in 32 bits only.
  @Test("a measured network's precision is decided for the next load, with the times")
  func measuring() throws {
    let first = try network()
    #expect(first.precisionReason == .usual)
    #expect(try !first.measurePrecisions(), "It hasn't run: its input's shape isn't known.")
    try run(first)
    #expect(first.lastShapes == [[1, 3, 48, 96]] && first.runTime > .zero)
    #expect(try first.measurePrecisions())
    let second = try network()
    guard case .measured(let times) = second.precisionReason else {
      Issue.record("\(second.precisionReason)")
      return
    }
    #expect((times[.float32] ?? 0) > 0 && times.values.allSatisfy { $0 < 60 })
    #expect(times[second.precision] != nil)
    try run(second)
    #expect(try !second.measurePrecisions())
    #expect(try second.measurePrecisions(isRepeated: true))
  }

  @Test("nothing is measured without a choice")
  func nothingToMeasure() throws {
    let older = Self.processor("AuthenticAMD", "fma")
    for (network, reason) in [
      (try network(.fixed(.float32)), PrecisionReason.selected), (try network(isAllowed: false), .required),
      (try network(processor: older), .only),
    ] {
      #expect(network.precision == .float32 && network.precisionReason == reason)
      try run(network)
      #expect(try !network.measurePrecisions(isRepeated: true))
    }
  }

  @Test("a folder in which another process measures is left alone")
  func oneProcess() throws {
    let cache = NetworkCache(folder: place.url)
    var isAlone = false
    #expect(cache.whileMeasuringAlone { isAlone = !cache.whileMeasuringAlone {} })
    #expect(isAlone)
    try FileManager.default.removeItem(at: place.url)
    try Data().write(to: place.url)
    #expect(!cache.whileMeasuringAlone {})
  }

  @Test("busy networks are measured, and others aren't")
  func busy() throws {
    let used = try network()
    try run(used)
    PrecisionTuning.measureBusyNetworks(runningFor: .seconds(3600))
    #expect(used.tunable?.decision == nil)
    PrecisionTuning.measureBusyNetworks(runningFor: .zero)
    #expect(used.tunable?.decision != nil)
  }
}
