import Foundation
package import NetworkInference
import NetworkPrecision

/// A model's neural network without preprocessing and postprocessing, the baseline for measuring predictions.
package struct RawNetwork: Sendable {
  private let compiled: CompiledNetwork
  private let outputCount: Int

  package var inputShapes: [[Int]] { compiled.inputTypes.map(\.shape) }
  package var network: Network { compiled.network }
  /// The precision of the engine: "f32", "f16", "bf16" or "i8".
  package var precision: String { network.precision.rawValue }

  /// Compiles the first neural network of a model, or of a pipeline's models.
  ///
  /// - Parameters:
  ///   - url: as for `MLModel(contentsOf:)`.
  ///   - configuration: the options for running it, as for `MLModel`.
  /// - Throws: `MLModelError` if there is none, or it can't be run; `NotInstalledError`.
  package init(contentsOf url: URL, configuration: MLModelConfiguration) throws {
    let model = try ModelFile(contentsOf: url).specification()
    guard let network = NetworkExport.network(model) else {
      throw MLModelError(.io, "\(url.path) has no neural network.")
    }
    let options = LoadingOptions(configuration)
    let executor = try NeuralNetworkExecutor(
      network, allowsReducedPrecision: options.allowsReducedPrecision(model),
      quantization: try options.quantization(model), options: options.engine)
    outputCount = executor.outputNames.count
    compiled = try executor.compiledForDefaultShapes()
  }

  /// Calls `body` with the memory of a prediction's inputs and outputs, and a function that runs it.
  package func withTensors<R>(
    _ body: (
      _ inputs: [UnsafeMutableBufferPointer<Float>], _ outputs: [UnsafeMutableBufferPointer<Float>],
      _ infer: @escaping () throws -> Void
    ) throws -> R
  ) throws -> R {
    try compiled.withRequest { request in
      try body(
        compiled.inputTypes.indices.map { try request.input($0).elements() },
        (0..<outputCount).map { try request.output($0).elements() }
      ) { try request.infer() }
    }
  }
}
