import NetworkInference

/// A graph compiled for this processor; the engine's errors become Core ML's here.
struct CompiledNetwork: Sendable {
  let inputTypes: [TensorType]
  private let network: Network

  /// The inputs, in the order in which requests number them.
  var inputs: [TensorPort] { network.inputs }
  /// The outputs, in the order in which requests number them.
  var outputs: [TensorPort] { network.outputs }

  /// The precision that it was compiled in: what was asked for, or what this processor can.
  var precision: InferencePrecision { network.precision }

  /// - Throws: `NotInstalledError` where OpenVINO isn't installed; `MLModelError`, with code `.generic` and OpenVINO's message, or
  ///   `.parameters` where memory can't hold what it computes.
  init(
    _ graph: Graph, weights: WeightsBuffer, isReducedPrecisionAllowed: Bool, options: EngineOptions
  ) throws {
    inputTypes = graph.inputs.map { graph.type(of: $0) }
    var options = options
    if graph.hasProductsToJoin { options.joinsOperations = false }
    do {
      network = try Network(
        .representation(xml: IntermediateRepresentation(graph).xml, weights: weights),
        isReducedPrecisionAllowed: isReducedPrecisionAllowed, options: options,
        checkBeforeCompiling: { try graph.checkMemory(weights: weights) })
    } catch let error as NetworkError {
      throw MLModelError(error)
    }
  }

  /// Lends a request that nobody else uses meanwhile.
  ///
  /// - Throws: `MLModelError` (`.generic`) with OpenVINO's message; what `body` throws.
  func withRequest<Result>(_ body: (InferenceRequest) throws -> Result) throws -> Result {
    do {
      return try network.withRequest(body)
    } catch let error as NetworkError {
      throw MLModelError(error)
    }
  }

  /// Lends a request that nobody else uses meanwhile.
  ///
  /// - Throws: `MLModelError` (`.generic`) with OpenVINO's message; what `body` throws.
  func withRequest<Result>(_ body: (InferenceRequest) async throws -> Result) async throws -> Result {
    do {
      return try await network.withRequest(body)
    } catch let error as NetworkError {
      throw MLModelError(error)
    }
  }
}

extension MLModelError {
  fileprivate init(_ error: NetworkError) { self.init(.generic, error.description, underlying: error) }
}
