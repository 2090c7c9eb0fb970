package import NetworkInference
import NetworkPrecision

/// A graph compiled for this CPU; converts the engine's errors to `MLModelError`.
package struct CompiledNetwork: Sendable {
  let inputTypes: [TensorType]
  let network: Network
  private let names: OperationNames

  /// The inputs, in the order of a request's indices.
  var inputs: [TensorPort] { network.inputs }
  /// The outputs, in the order of a request's indices.
  var outputs: [TensorPort] { network.outputs }

  /// The precision used, which may differ from the requested one if the CPU doesn't support it.
  var precision: InferencePrecision { network.precision }

  /// - Throws: `NotInstalledError` if OpenVINO isn't installed; `MLModelError`: `.generic` with OpenVINO's
  ///   message and the operation, `.parameters` if the results exceed memory or the options' budget.
  init(
    _ graph: Graph, weights: WeightsBuffer, quantized: QuantizedForm? = nil, isReducedPrecisionAllowed: Bool,
    options: EngineOptions
  ) throws {
    inputTypes = graph.inputs.map { graph.type(of: $0) }
    var options = options
    if graph.hasProductsToJoin { options.fusesOperations = false }
    let names = OperationNames(of: graph)
    self.names = names
    do {
      network = try Network(
        .representation(xml: IntermediateRepresentation(graph).xml, weights: weights),
        quantized: quantized, isReducedPrecisionAllowed: isReducedPrecisionAllowed, options: options,
        measure: { try graph.neededMemory(weights: weights) })
    } catch let error as NetworkError {
      throw MLModelError(error, names)
    } catch let error as MemoryLimitError {
      throw MLModelError(error)
    }
  }

  /// Compiles the builder's graph for 32-bit floating point. Throws `MLModelError.parameters` if operands
  /// don't match, otherwise as `init(_:weights:quantized:isReducedPrecisionAllowed:options:)`;
  /// `NotInstalledError`.
  package init(_ builder: GraphBuilder, options: EngineOptions) throws {
    try builder.check()
    try self.init(
      builder.graph, weights: builder.weights.makeBuffer(), isReducedPrecisionAllowed: false, options: options
    )
  }

  /// Calls `body` with a request for its exclusive use; throws `MLModelError.generic` with the engine's text.
  package func withRequest<Result>(_ body: (InferenceRequest) throws -> Result) throws -> Result {
    do {
      return try network.withRequest(body)
    } catch let error as NetworkError {
      throw MLModelError(error, names)
    }
  }

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
  /// The model's names by the engine's, those in the bodies of loops and branches included.
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

  /// The model's operation that a message of the engine names, or nil.
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
      .generic, "The operation \"\(origin)\" of the model: \(error.description.withFullStop)",
      underlying: error)
  }
}
