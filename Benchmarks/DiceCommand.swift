import ArgumentParser
import CoreML
import Foundation
import NetworkInference
import VisionModels

/// Measures the pipeline for one image and a video against the minimum work that any implementation needs.
struct DiceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dice",
    abstract: "Measure each stage of reading dice against minimum work, and OpenVINO's own Python.")

  @Option(help: "A detector in Create ML's form.")
  var model = DiceDetector.urlOfModelInThisBundle.path

  @Option(help: "A video whose frames, enlarged to 1280 × 720, are measured.")
  var video = "Examples/SampleRoll/roll.mp4"

  @Option(help: "The number of times that each piece of work is timed.")
  var rounds = 100

  @Option(help: "The Python that has OpenVINO.")
  var python =
    FileManager.default.isExecutableFile(atPath: ".venv/bin/python3") ? ".venv/bin/python3" : "python3"

  @Option(help: "The baseline script.")
  var peer = "Benchmarks/openvino_baseline.py"

  @Option(help: "The file to which all timings are written as JSON.")
  var json: String?

  @Option(help: "The number of concurrent predictions, which share the engine's threads.")
  var streams = EngineOptions().streamCount

  @Flag(help: "Run the network in 16-bit floating point, whatever the model specifies.")
  var reducedPrecision = false

  @Flag(help: "Skip the video.")
  var noVideo = false

  func run() async throws {
    let files = try MeasurementFolder("dice")
    defer { files.end() }
    let folder = files.url
    let url = URL(filePath: model)
    let scene = try await Scene(enlarging: URL(filePath: video), in: folder)
    let configuration = self.configuration(streams: streams)
    let model = try MLModel(contentsOf: url, configuration: configuration)
    let network = try RawNetwork(contentsOf: url, configuration: configuration)
    var report = Report(precision: network.precision)
    report.pictures = try ImageBenchmark(model: model, network: network, rounds: rounds).measure(scene)
    if !noVideo {
      let model = try MLModel(
        contentsOf: url, configuration: self.configuration(streams: VideoBenchmark.framesInProcess))
      report.video = try await VideoBenchmark(model: model).measure(scene)
    }
    do {
      report.peer = try BaselineBenchmark(
        modelURL: url, python: python, script: URL(filePath: peer), rounds: rounds,
        options: configuration.engine
      ).measure(scene, in: folder)
    } catch let error as BenchmarkError {
      report.peerFailure = error.description
    }
    report.print()
    if let json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(report).write(to: URL(filePath: json))
    }
  }

  private func configuration(streams: Int) -> MLModelConfiguration {
    let configuration = MLModelConfiguration()
    configuration.engine.streamCount = streams
    configuration.allowLowPrecisionAccumulationOnGPU = reducedPrecision
    return configuration
  }
}
