import CoreML
package import NetworkInference

/// A multilayer perceptron with ReLU, applied to each row of a matrix. OpenVINO computes its outputs and
/// gradients in 32-bit floating point.
///
/// Rows are first standardized by factors and addends. Applied to the positions of a feature map, it is a
/// network of 1 × 1 convolutions. Parameters are a flat list: for each layer the weights,
/// `[outputs][inputs]`, then the biases.
package final class MultilayerPerceptron: Sendable {
  /// The widths of the input and of each layer's output.
  package let widths: [Int]
  package let rowCount: Int
  package let factors: [Float]
  package let addends: [Float]
  private let forward: CompiledNetwork
  private let backward: CompiledNetwork

  package static func parameterCount(widths: [Int]) -> Int {
    zip(widths, widths.dropFirst()).reduce(0) { $0 + ($1.0 + 1) * $1.1 }
  }

  /// - Parameter widths: two or more, each 1 or more.
  /// - Throws: `NotInstalledError` if OpenVINO isn't installed; `MLModelError` if there is not enough memory.
  package init(
    widths: [Int], rowCount: Int, factors: [Float], addends: [Float],
    options: EngineOptions = EngineOptions()
  ) throws {
    precondition(widths.count > 1 && widths.allSatisfy { $0 > 0 } && rowCount > 0)
    precondition(factors.count == widths[0] && addends.count == widths[0])
    (self.widths, self.rowCount, self.factors, self.addends) = (widths, rowCount, factors, addends)
    forward = try CompiledNetwork(Self.forward(widths, rowCount), options: options)
    backward = try CompiledNetwork(Self.backward(widths, rowCount), options: options)
  }

  private var layerCount: Int { widths.count - 1 }

  /// The outputs of the last layer, row by row.
  ///
  /// - Throws: `MLModelError` with the engine's message.
  package func outputs(of rows: [Float], parameters: [Float]) throws -> [Float] {
    try values(of: rows, parameters)[layerCount - 1]
  }

  /// The gradient of a loss with respect to all parameters.
  ///
  /// - Parameter derivatives: computes the loss's derivatives with respect to the last layer's outputs.
  /// - Throws: `MLModelError` with the engine's message; errors of `derivatives`.
  package func gradient(
    of rows: [Float], parameters: [Float], derivatives: ([Float]) throws -> [Float]
  ) throws -> [Float] {
    let values = try values(of: rows, parameters)
    let last = try derivatives(values[layerCount - 1])
    precondition(last.count == values[layerCount - 1].count)
    return try backward.withRequest { request in
      try request.fill(0, with: last[...])
      try request.fill(1, with: ArraySlice(repeating: 1, count: rowCount))
      try fill(request, from: 2, with: rows)
      for layer in 0..<layerCount - 1 {
        try request.fill(5 + 2 * layer, with: values[layer][...])
        try request.fill(6 + 2 * layer, with: parameters[Self.weights(layer + 1, widths)])
      }
      try request.infer()
      return try (0..<2 * layerCount).flatMap { try request.numbers($0) }
    }
  }

  private func values(of rows: [Float], _ parameters: [Float]) throws -> [[Float]] {
    precondition(rows.count == rowCount * widths[0])
    precondition(parameters.count == Self.parameterCount(widths: widths))
    return try forward.withRequest { request in
      try fill(request, from: 0, with: rows)
      for layer in 0..<layerCount {
        let weights = Self.weights(layer, widths)
        try request.fill(3 + 2 * layer, with: parameters[weights])
        try request.fill(
          4 + 2 * layer, with: parameters[weights.upperBound..<weights.upperBound + widths[layer + 1]])
      }
      try request.infer()
      return try (0..<layerCount).map { try request.numbers($0) }
    }
  }

  private func fill(_ request: InferenceRequest, from index: Int, with rows: [Float]) throws {
    try request.fill(index, with: rows[...])
    try request.fill(index + 1, with: factors[...])
    try request.fill(index + 2, with: addends[...])
  }

  /// The range of a layer's weights among the parameters; its biases follow.
  package static func weights(_ layer: Int, _ widths: [Int]) -> Range<Int> {
    let start = parameterCount(widths: Array(widths.prefix(layer + 1)))
    return start..<start + widths[layer] * widths[layer + 1]
  }

  private static func rows(_ builder: GraphBuilder, _ width: Int, _ rowCount: Int) -> GraphTensor {
    let rows = builder.parameter(.float32, [rowCount, width])
    let factors = builder.parameter(.float32, [1, width])
    let addends = builder.parameter(.float32, [1, width])
    return builder.binary(.add, builder.binary(.multiply, rows, factors), addends)
  }

  /// Inputs: rows, factors, addends, then each layer's weights and biases. Outputs: those of each layer.
  private static func forward(_ widths: [Int], _ rowCount: Int) -> GraphBuilder {
    let builder = GraphBuilder(knowsShapes: true)
    var value = rows(builder, widths[0], rowCount)
    for layer in 0..<widths.count - 1 {
      let weights = builder.parameter(.float32, [widths[layer + 1], widths[layer]])
      let biases = builder.parameter(.float32, [1, widths[layer + 1]])
      value = builder.binary(.add, builder.matMul(value, weights, transposesSecond: true), biases)
      if layer < widths.count - 2 { value = builder.unary(.relu, value) }
      builder.result(value)
    }
    return builder
  }

  /// Inputs: the derivatives with respect to the last outputs, a row of ones, the rows, factors and addends,
  /// then for each layer but the last its outputs and the next one's weights. Outputs: the gradient of each
  /// layer's weights and biases.
  private static func backward(_ widths: [Int], _ rowCount: Int) -> GraphBuilder {
    let builder = GraphBuilder(knowsShapes: true)
    let layerCount = widths.count - 1
    var derivatives = builder.parameter(.float32, [rowCount, widths[layerCount]])
    let ones = builder.parameter(.float32, [1, rowCount])
    var inputs = [rows(builder, widths[0], rowCount)]
    var weights: [GraphTensor] = []
    for layer in 0..<layerCount - 1 {
      inputs.append(builder.parameter(.float32, [rowCount, widths[layer + 1]]))
      weights.append(builder.parameter(.float32, [widths[layer + 2], widths[layer + 1]]))
    }
    var results: [(GraphTensor, GraphTensor)] = []
    for layer in (0..<layerCount).reversed() {
      results.append(
        (
          builder.matMul(derivatives, inputs[layer], transposesFirst: true),
          builder.matMul(ones, derivatives)
        ))
      guard layer > 0 else { break }
      // ReLU's outputs are 0 or more: its slope is their sign.
      derivatives = builder.binary(
        .multiply, builder.matMul(derivatives, weights[layer - 1]), builder.unary(.sign, inputs[layer]))
    }
    for (weights, biases) in results.reversed() {
      builder.result(weights)
      builder.result(biases)
    }
    return builder
  }
}

extension InferenceRequest {
  fileprivate func fill(_ index: Int, with numbers: ArraySlice<Float>) throws {
    let target: UnsafeMutableBufferPointer<Float> = try input(index).elements()
    precondition(target.count == numbers.count)
    _ = target.update(from: numbers)
  }

  fileprivate func numbers(_ index: Int) throws -> [Float] { Array(try output(index).elements(Float.self)) }
}
