package import NetworkInference

/// A graph compiled for this processor; the engine's errors become Core ML's here.
package struct CompiledNetwork: Sendable {
  let inputTypes: [TensorType]
  private let network: Network
  /// The engine's names of the model's operations.
  private let names: OperationNames

  /// The inputs, in the order in which requests number them.
  var inputs: [TensorPort] { network.inputs }
  /// The outputs, in the order in which requests number them.
  var outputs: [TensorPort] { network.outputs }

  /// The precision that it was compiled in: what was asked for, or what this processor can.
  var precision: InferencePrecision { network.precision }

  /// - Throws: `NotInstalledError` where OpenVINO isn't installed; `MLModelError`, with code `.generic`, OpenVINO's reason and the operation that it
  ///   names, or
  ///   `.parameters` where memory can't hold what it computes, or the options' budget doesn't allow it.
  init(
    _ graph: Graph, weights: WeightsBuffer, isReducedPrecisionAllowed: Bool, options: EngineOptions
  ) throws {
    inputTypes = graph.inputs.map { graph.type(of: $0) }
    var options = options
    if graph.hasProductsToJoin { options.fusesOperations = false }
    let names = OperationNames(of: graph)
    self.names = names
    do {
      network = try Network(
        .representation(xml: IntermediateRepresentation(graph).xml, weights: weights),
        isReducedPrecisionAllowed: isReducedPrecisionAllowed, options: options,
        measure: { try graph.neededMemory(weights: weights) })
    } catch let error as NetworkError {
      throw MLModelError(error, names)
    } catch let error as MemoryLimitError {
      throw MLModelError(error)
    }
  }

  /// Compiles the builder's graph, to be computed in 32-bit floating point.
  ///
  /// - Throws: `MLModelError`: `.parameters` where inputs of an operation don't fit together, otherwise as
  ///   `init(_:weights:isReducedPrecisionAllowed:options:)`; `NotInstalledError`.
  package init(_ builder: GraphBuilder, options: EngineOptions) throws {
    try builder.check()
    try self.init(
      builder.graph, weights: builder.weights.makeBuffer(), isReducedPrecisionAllowed: false, options: options
    )
  }

  /// Lends a request that nobody else uses meanwhile.
  ///
  /// - Throws: `MLModelError` (`.generic`) with OpenVINO's message; what `body` throws.
  package func withRequest<Result>(_ body: (InferenceRequest) throws -> Result) throws -> Result {
    do {
      return try network.withRequest(body)
    } catch let error as NetworkError {
      throw MLModelError(error, names)
    }
  }

  /// Lends a request that nobody else uses meanwhile.
  ///
  /// - Throws: `MLModelError` (`.generic`) with OpenVINO's message; what `body` throws.
  func withRequest<Result>(_ body: (InferenceRequest) async throws -> Result) async throws -> Result {
    do {
      return try await network.withRequest(body)
    } catch let error as NetworkError {
      throw MLModelError(error, names)
    }
  }
}

/// Maps the engine's names of operations to the model's, so that errors name the model's operation.
struct OperationNames: Sendable {
  /// The model's name of each operation, by the engine's name, including the bodies of loops and branches.
  private let origins: [String: String]

  init(of graph: Graph) {
    var origins: [String: String] = [:]
    var waiting = [graph]
    while let graph = waiting.popLast() {
      for (index, node) in graph.nodes.enumerated() {
        origins[IntermediateRepresentation.name(index, node)] = node.origin
        if case .engine(let operation) = node.operation { waiting += operation.bodies.map(\.graph) }
      }
    }
    self.origins = origins
  }

  /// The operation that a message of the engine is about; nil where it names none.
  func origin(in message: EngineMessage) -> String? {
    message.names.lazy.compactMap { origins[$0] }.first { !$0.isEmpty }
  }
}

extension MLModelError {
  fileprivate init(_ error: NetworkError, _ names: OperationNames) {
    guard case .engine(_, let message) = error, let origin = names.origin(in: EngineMessage(message)) else {
      self.init(.generic, error.description, underlying: error)
      return
    }
    self.init(
      .generic, "At the operation \"\(origin)\" of the model: \(error.description.withFullStop)",
      underlying: error)
  }
}
