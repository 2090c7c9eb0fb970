import ArgumentParser
import CoreML
import CoreVideo
import Foundation
import NetworkInference
import NetworkPrecision
import Reports

struct ModelBenchmarkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmark",
    abstract: "Measures load time, prediction time and peak memory of a model.",
    discussion: """
      For each number of threads and each precision that the processor offers, loads the model and makes \
      predictions one after the other. Inputs \
      without --input are zeros and black images. The first load compiles the network; later ones use the \
      cache. Details: man vision-model-benchmark.

      EXAMPLES
        vision model benchmark YOLOv5.mlpackage
        vision model benchmark --threads 1,2,4 --predictions 200 --json Pets.mlmodel
        vision model benchmark Sentences.mlpackage --input tokens=tokens.npy

      EXIT STATUS
        0 success; 64 usage error; 65 unreadable model; 66 no such model; 69 missing library; 70 internal \
      error.
      """)

  @Argument(
    help: ArgumentHelp("Model to measure: .mlmodel, .mlpackage or .mlmodelc.", valueName: "model"),
    completion: .coreMLModel)
  var model: String

  @OptionGroup var values: ModelInputArguments

  @Option(
    help: ArgumentHelp(
      "Measure this precision only: f32, f16, bf16 or i8. (default: all of the processor and the model)",
      valueName: "type"))
  var precision: InferencePrecision?

  @Option(
    help: ArgumentHelp(
      "Numbers of threads, separated by commas. (default: 1 and the number of processors)",
      valueName: "counts"))
  var threads: ThreadCounts?

  @Option(help: ArgumentHelp("Number of predictions to measure, after three to warm up.", valueName: "count"))
  var predictions = 50

  @Flag(help: "Write JSON Lines instead of text.")
  var json = false

  func validate() throws {
    guard (1...1_000_000).contains(predictions) else {
      throw ValidationError("--predictions must be from 1 to 1000000, not \(predictions).")
    }
    if let precision, !Processor.current.precisions(isQuantized: true).contains(precision) {
      throw ValidationError("--precision: this processor has no instructions for \(precision.rawValue).")
    }
  }

  func run() async throws {
    let (path, values, isJSON, predictions) = (model, values, json, predictions)
    let counts = threads?.counts ?? ThreadCounts.standard
    let chosen = precision
    try await runInterruptibly { console in
      let isQuantized = try ModelArgument.summary(path).description.isQuantized
      if chosen == .int8, !isQuantized {
        throw InputError(.usage, "--precision: the model has no layers that are computed in integers.")
      }
      let precisions = chosen.map { [$0] } ?? Processor.current.precisions(isQuantized: isQuantized)
      if !isJSON { console.print(ModelTimings.head) }
      for count in counts {
        for precision in precisions where !Task.isCancelled && !console.isOutputClosed {
          let timings = try ModelTimings(
            path, values, threads: count, precision: precision, predictions: predictions)
          console.print(isJSON ? timings.json(path).text : timings.line)
        }
      }
    }
  }
}

/// Comma-separated.
struct ThreadCounts: ExpressibleByArgument, Sendable {
  let counts: [Int]

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    counts = parts.compactMap { Int($0) }.filter { (1...1024).contains($0) }
    guard !counts.isEmpty, counts.count == parts.count else { return nil }
  }

  static var standard: [Int] {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    return processors > 1 ? [1, processors] : [1]
  }
}

/// In seconds.
private struct ModelTimings {
  let threads: Int
  let precision: InferencePrecision
  let load: Double
  let first: Double
  let median: Double
  let p10: Double
  let predictions: Int
  /// In bytes; nil if the system doesn't report it.
  let peakMemory: Int?

  static let head = "THREADS  PRECISION     LOAD    FIRST   MEDIAN    TENTH  PEAK MEMORY"

  init(
    _ path: String, _ values: ModelInputArguments, threads: Int, precision: InferencePrecision,
    predictions: Int
  ) throws {
    let configuration = MLModelConfiguration()
    configuration.engine.threadCount = threads
    configuration.engine.precision = .fixed(precision)
    configuration.allowLowPrecisionAccumulationOnGPU = precision != .float32
    let clock = ContinuousClock()
    let begun = clock.now
    let model = try ModelArgument.load(path, configuration: configuration)
    load = (clock.now - begun) / .seconds(1)
    let given = try values.features(for: model.modelDescription)
    let features = MLDictionaryFeatureProvider(
      values: try model.modelDescription.neutralFeatures().merging(given) { $1 })
    // One state for all predictions, as in a sequence.
    let state = model.modelDescription.stateDescriptionsByName.isEmpty ? nil : model.makeState()
    func time() throws -> Double {
      let begun = clock.now
      if let state {
        _ = try model.prediction(from: features, using: state)
      } else {
        _ = try model.prediction(from: features)
      }
      return (clock.now - begun) / .seconds(1)
    }
    first = try time()
    for _ in 0..<2 { _ = try time() }
    var times: [Double] = []
    while times.count < predictions, !Task.isCancelled { times.append(try time()) }
    times.sort()
    let nothing = times.isEmpty
    median = nothing ? first : times[times.count / 2]
    p10 = nothing ? first : times[times.count / 10]
    (self.threads, self.precision) = (threads, precision)
    self.predictions = times.count
    peakMemory = Self.peakMemory()
  }

  func json(_ path: String) -> JSON {
    func time(_ seconds: Double) -> JSON { .number(seconds, decimals: 6) }
    return .result(
      "benchmark",
      [
        ("model", .string(path)), ("threads", .integer(threads)),
        ("precision", .string(precision.rawValue)), ("load", time(load)), ("first", time(first)),
        ("median", time(median)), ("p10", time(p10)), ("predictions", .integer(predictions)),
        ("peakMemory", peakMemory.map(JSON.integer) ?? .null),
      ].withFormerKeys(.modelBenchmark))
  }

  var line: String {
    let times = [load, first, median, p10].map { String(format: "%6.2f ms", $0 * 1000) }
    let memory = peakMemory.map { String(format: "%8.1f MB", Double($0) / 1_000_000) } ?? "-"
    return String(format: "%7d  %@", threads, precision.rawValue.padded(to: 9))
      + times.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }
      .joined() + "  \(memory)"
  }

  private static func peakMemory() -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let match = status.firstMatch(of: /VmHWM:\s+(\d+) kB/)
    else { return nil }
    return Int(match.1).map { $0 * 1024 }
  }
}

extension MLModelDescription {
  /// A neutral value for each required input: zero, an empty string or list, black.
  ///
  /// - Throws: `InputError` (usage) for an input without a default size; `MLModelError` if memory is short.
  fileprivate func neutralFeatures() throws -> [String: MLFeatureValue] {
    var features: [String: MLFeatureValue] = [:]
    for (name, feature) in inputDescriptionsByName where !feature.isOptional {
      guard let value = try feature.neutralValue() else {
        throw InputError(
          .usage, "The input \"\(name)\" has no default size.",
          suggestion: "Give a value with --input \(name)=…")
      }
      features[name] = value
    }
    return features
  }
}

extension MLFeatureDescription {
  fileprivate func neutralValue() throws -> MLFeatureValue? {
    switch type {
    case .int64: return MLFeatureValue(int64: 0)
    case .double: return MLFeatureValue(double: 0)
    case .string: return MLFeatureValue(string: "")
    case .dictionary: return try MLFeatureValue(dictionary: [:])
    case .sequence:
      return MLFeatureValue(sequence: MLSequence(empty: sequenceConstraint?.valueDescription.type ?? .string))
    case .multiArray:
      guard let constraint = multiArrayConstraint, !constraint.shape.isEmpty else { return nil }
      return MLFeatureValue(
        multiArray: try MLMultiArray(shape: constraint.shape, dataType: constraint.dataType))
    case .image:
      guard let constraint = imageConstraint,
        let buffer = CVPixelBuffer(
          width: constraint.pixelsWide, height: constraint.pixelsHigh, pixelFormat: constraint.pixelFormatType
        )
      else { return nil }
      let plane = buffer.planes[0]
      memset(plane.baseAddress, 0, plane.bytesPerRow * plane.height)
      return MLFeatureValue(pixelBuffer: buffer)
    case .invalid, .state: return nil
    }
  }
}
