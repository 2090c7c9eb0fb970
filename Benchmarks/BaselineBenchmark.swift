import CoreML
import CoreVideo
import Foundation
import NetworkInference
import PixelSampling

/// The same network and input in OpenVINO's own Python, alternating with ours.
struct BaselineBenchmark {
  struct Result: Codable {
    let peerVersion: String
    /// OpenVINO's Python: its input is ready, and its outputs aren't converted.
    let peer: Timings
    /// Our binding for the same work: copy the input, run the network.
    let binding: Timings
    /// A prediction of the whole model: check the features, convert the image, run the network, suppress.
    let prediction: Timings
    let largestDifference: Float
    let largestOutput: Float
  }

  let modelURL: URL
  let python: String
  let script: URL
  let rounds: Int
  let options: EngineOptions

  /// In 32-bit floating point, so that differences show.
  func measure(_ scene: Scene, in folder: URL) throws -> Result {
    let configuration = MLModelConfiguration()
    configuration.computeUnits = .cpuOnly
    configuration.engine = options
    let network = try RawNetwork(contentsOf: modelURL, configuration: configuration)
    let model = try MLModel(contentsOf: modelURL, configuration: configuration)
    let features = try features(of: model, try image(scene.nv12, for: network))
    let export = try NetworkExport(contentsOf: modelURL)
    try export.write(to: folder)
    guard let input = try export.inputNumbers(for: features).first else {
      throw BenchmarkError("The model's network has no input.")
    }
    try input.withUnsafeBytes { Data($0) }.write(to: folder.appending(path: "input.f32"))
    return try network.withTensors { inputs, outputs, infer in
      let peer = try Baseline(
        python: python, script: script, folder: folder, precision: network.precision,
        threads: options.effectiveThreadCount)
      defer { peer.end() }
      var (peerTimes, binding, prediction) = (Timings(), Timings(), Timings())
      let work = {
        _ = inputs[0].update(fromContentsOf: input)
        try infer()
      }
      for round in 0..<(rounds + 5) {
        let ours = try (milliseconds(work), milliseconds { _ = try model.prediction(from: features) })
        let theirs = try peer.run(count: 1)
        guard round >= 5 else { continue }
        binding.append(ours.0)
        prediction.append(ours.1)
        theirs.forEach { peerTimes.append($0) }
      }
      let difference = try difference(outputs, to: peer, in: folder)
      return Result(
        peerVersion: peer.version, peer: peerTimes, binding: binding, prediction: prediction,
        largestDifference: difference.largest, largestOutput: difference.output)
    }
  }

  private func image(_ buffer: CVPixelBuffer, for network: RawNetwork) throws -> CVPixelBuffer {
    let shape = network.inputShapes[0]
    let (width, height) = (shape[shape.count - 1], shape[shape.count - 2])
    guard let picture = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA)
    else { throw BenchmarkError("There is no memory for an image.") }
    let plan = try SamplingPlan(
      sourceWidth: buffer.width, sourceHeight: buffer.height, destinationWidth: width,
      destinationHeight: height)
    try PixelSampler(plan: plan).sample(buffer, into: picture)
    return picture
  }

  private func features(of model: MLModel, _ picture: CVPixelBuffer) throws -> MLDictionaryFeatureProvider {
    let inputs = model.modelDescription.inputDescriptionsByName
    guard let name = inputs.first(where: { $0.value.type == .image })?.key else {
      throw BenchmarkError("The model has no image input.")
    }
    return MLDictionaryFeatureProvider(values: [name: MLFeatureValue(pixelBuffer: picture)])
  }

  private func difference(
    _ outputs: [UnsafeMutableBufferPointer<Float>], to peer: Baseline, in folder: URL
  ) throws -> (largest: Float, output: Float) {
    try peer.writeOutputs()
    var (largest, output): (Float, Float) = (0, 0)
    for (index, ours) in outputs.enumerated() {
      let data = try Data(contentsOf: folder.appending(path: "output-\(index).f32"))
      let theirs = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      guard theirs.count == ours.count else { throw BenchmarkError("The outputs differ in size.") }
      for (a, b) in zip(ours, theirs) {
        largest = max(largest, abs(a - b))
        output = max(output, abs(b))
      }
    }
    return (largest, output)
  }
}

/// A running `openvino_baseline.py`.
private final class Baseline {
  private let conversation: BaselineProcess
  let version: String

  init(python: String, script: URL, folder: URL, precision: String, threads: Int) throws {
    conversation = try BaselineProcess(
      with: script.path, [folder.path, precision, "\(threads)"], python: python)
    let greeting = try conversation.answer([String: String].self)
    version = greeting["version"]?.split(separator: "-").first.map(String.init) ?? "unknown"
  }

  func run(count: Int) throws -> [Double] {
    try conversation.send("run \(count)")
    return try conversation.answer()
  }

  func writeOutputs() throws {
    try conversation.send("output")
    _ = try conversation.answer([[Int]].self)
  }

  func end() { conversation.end() }
}
