import CoreMLSpecification
import Foundation
import NetworkInference

/// A model's neural network in OpenVINO's form, to inspect it or to run it in OpenVINO's own programs.
package struct NetworkExport {
  /// An input or output of the network, in the order of the engine's numbers.
  package struct Tensor: Codable, Sendable {
    package let name: String
    /// The engine's shape: [batch, channel, height, width] for five dimensions of the layers.
    package let shape: [Int]
  }

  package let inputs: [Tensor]
  package let outputs: [Tensor]
  private let executor: NeuralNetworkExecutor
  private let lowered: NetworkCompiler.Lowered

  /// Exports the first neural network of a model, or of a pipeline's models.
  ///
  /// - Parameter url: as for `MLModel(contentsOf:)`.
  /// - Throws: `MLModelError` if there is none, or it can't be run.
  package init(contentsOf url: URL) throws {
    guard let network = try Self.network(ModelFile(contentsOf: url).specification()) else {
      throw MLModelError(.io, "\(url.path) has no neural network.")
    }
    executor = try NeuralNetworkExecutor(
      network, allowsReducedPrecision: false, forgetsLayers: false)
    lowered = try executor.lowered()
    let graph = lowered.graph
    inputs = zip(executor.inputNames, graph.inputs).map { Tensor(name: $0, shape: graph.shape(of: $1)) }
    outputs = zip(executor.outputNames, graph.outputs).map { Tensor(name: $0, shape: graph.shape(of: $1)) }
  }

  static func network(
    _ model: CoreML_Specification_Model, depth: Int = 0
  ) -> CoreML_Specification_Model? {
    switch model.type {
    case .neuralNetwork, .neuralNetworkClassifier, .neuralNetworkRegressor: return model
    default:
      guard depth < 8 else { return nil }
      return model.stages?.lazy.compactMap { network($0, depth: depth + 1) }.first
    }
  }

  /// Writes `network.xml`, `network.bin` and `network.json` (the inputs and outputs) to a folder.
  package func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(IntermediateRepresentation(lowered.graph).xml.utf8)
      .write(to: folder.appending(path: "network.xml"))
    try Data(bytesNoCopy: lowered.weights.baseAddress, count: lowered.weights.byteCount, deallocator: .none)
      .write(to: folder.appending(path: "network.bin"))
    try JSONEncoder().encode(["inputs": inputs, "outputs": outputs])
      .write(to: folder.appending(path: "network.json"))
  }

  /// Returns the network's input values for these features: preprocessed, row-major.
  package func inputNumbers(for features: any MLFeatureProvider) throws -> [[Float]] {
    try executor.inputNumbers(for: features)
  }

  /// Returns the network's output values for these features, before conversion to feature values.
  package func outputNumbers(for features: any MLFeatureProvider) throws -> [[Float]] {
    try executor.outputNumbers(for: features)
  }
}
