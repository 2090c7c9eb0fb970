/// The trained part of a network, with gradients in 64-bit floating point.
///
/// Values are numbered: the inputs first, then each layer's output in order.
package struct TrainableNetwork: Sendable {
  struct Node: Sendable {
    let layer: NetworkLayer
    let inputs: [Int]
    /// The range among the parameters.
    let weights: Range<Int>
    let biases: Range<Int>
    let isTrained: Bool
  }

  private(set) var nodes: [Node] = []
  package private(set) var shapes: [ValueShape]
  /// Whether a value depends on trained parameters.
  private(set) var dependsOnTraining: [Bool]
  package let inputCount: Int
  /// The weights and biases of all layers, including frozen ones.
  package var parameters: [Double] = []

  package init(inputs: [ValueShape]) {
    shapes = inputs
    inputCount = inputs.count
    dependsOnTraining = inputs.map { _ in false }
  }

  /// - Parameters:
  ///   - inputs: the indices of its input values.
  ///   - weights: in the order documented for the layer; empty if it has none.
  /// - Returns: the index of its output.
  /// - Throws: an error for unsupported input shapes, or the wrong number of weights.
  package mutating func add(
    _ layer: NetworkLayer, inputs: [Int], weights: [Float] = [], biases: [Float] = [], isTrained: Bool = false
  ) throws(LayerShapeError) -> Int {
    precondition(inputs.allSatisfy(shapes.indices.contains))
    let inputShapes = inputs.map { shapes[$0] }
    let output = try layer.outputShape(inputShapes)
    let counts = layer.parameterCounts(inputShapes[0])
    guard weights.count == counts.weights, biases.count == counts.biases else {
      throw LayerShapeError(
        description: "it has \(weights.count) weights and \(biases.count) biases where \(inputShapes[0]) "
          + "inputs need \(counts.weights) and \(counts.biases)")
    }
    let start = parameters.count
    parameters += weights.map(Double.init) + biases.map(Double.init)
    nodes.append(
      Node(
        layer: layer, inputs: inputs, weights: start..<start + weights.count,
        biases: start + weights.count..<parameters.count, isTrained: isTrained))
    shapes.append(output)
    dependsOnTraining.append(isTrained || inputs.contains { dependsOnTraining[$0] })
    return shapes.count - 1
  }

  /// - Parameter output: the index of the layer's output.
  package func weights(ofLayerWith output: Int) -> [Float] {
    parameters[nodes[output - inputCount].weights].map { Float($0) }
  }

  /// Empty if the layer has none.
  package func biases(ofLayerWith output: Int) -> [Float] {
    parameters[nodes[output - inputCount].biases].map { Float($0) }
  }

  /// All values for a sample.
  package func values(_ inputs: [[Double]]) -> [[Double]] {
    precondition(inputs.map(\.count) == shapes.prefix(inputCount).map(\.count))
    var values = inputs
    for (index, node) in nodes.enumerated() {
      values.append(
        node.layer.output(
          node.inputs.map { values[$0] }, shapes: node.inputs.map { shapes[$0] },
          outputShape: shapes[inputCount + index], weights: parameters[node.weights],
          biases: parameters[node.biases]))
    }
    return values
  }

  /// Adds the gradient of a loss with respect to the trained parameters, given its derivatives with respect
  /// to one value and all values of the sample.
  func propagate(
    _ derivatives: [Double], of value: Int, values: [[Double]], to gradient: inout [Double]
  ) {
    var known: [[Double]?] = Array(repeating: nil, count: shapes.count)
    known[value] = derivatives
    for index in nodes.indices.reversed() where dependsOnTraining[inputCount + index] {
      guard let own = known[inputCount + index] else { continue }
      let node = nodes[index]
      if node.isTrained {
        node.layer.addParameterGradient(
          of: own, inputs: node.inputs.map { values[$0] }, shapes: node.inputs.map { shapes[$0] },
          outputShape: shapes[inputCount + index], weights: node.weights, biases: node.biases, to: &gradient)
      }
      for (place, input) in node.inputs.enumerated() where dependsOnTraining[input] {
        let part = node.layer.inputDerivatives(
          of: own, place: place, input: values[input], inputShape: shapes[input],
          output: values[inputCount + index], outputShape: shapes[inputCount + index],
          weights: parameters[node.weights])
        guard let before = known[input] else {
          known[input] = part
          continue
        }
        known[input] = zip(before, part).map { $0 + $1 }
      }
      known[inputCount + index] = nil
    }
  }
}
