import COneDNN

/// Views of layers' parameters, or of their gradients, as tensors.
struct LayerParameters {
  let network: ConvolutionalNetwork
  let engine: TensorEngine

  /// nil if the layer has no parameters of this kind.
  func vector(
    _ layer: Int, _ kind: ConvolutionalNetwork.Parameters.Kind, of numbers: TensorParameters
  ) throws -> Tensor? {
    guard let range = network.range(layer, kind) else { return nil }
    return try Tensor(
      [Int64(range.count)], .float32, engine, bytes: numbers.pointer + range.lowerBound, owner: numbers)
  }

  /// - Throws: `TensorError`, also if the layer has no scales and shifts.
  func normalization(
    _ layer: Int, of numbers: TensorParameters
  ) throws -> (scales: Tensor, shifts: Tensor) {
    guard let scales = try vector(layer, .scales, of: numbers),
      let shifts = try vector(layer, .shifts, of: numbers)
    else {
      throw TensorError(network: "its layer \"\(network.layers[layer].name)\" has no scales and shifts")
    }
    return (scales, shifts)
  }

  /// A convolution's weights in the layout of the parameter list.
  ///
  /// - Throws: `TensorError`, also if the layer has none.
  func weights(
    _ layer: Int, _ convolution: ConvolutionalNetwork.Convolution, of numbers: TensorParameters
  ) throws -> Tensor {
    guard let range = network.range(layer, .weights) else {
      throw TensorError(network: "its layer \"\(network.layers[layer].name)\" has no weights")
    }
    return try Tensor(
      weightDimensions(layer, convolution), .float32, engine, bytes: numbers.pointer + range.lowerBound,
      owner: numbers)
  }

  /// In oneDNN's order: groups if there are several, outputs, inputs, rows, columns.
  func weightDimensions(_ layer: Int, _ convolution: ConvolutionalNetwork.Convolution) -> [Int64] {
    let groups = convolution.groups
    let inputs = network.layers[network.layers[layer].inputs[0]].channels
    let sizes = [convolution.outputs / groups, inputs / groups, convolution.kernel, convolution.kernel]
    return (groups == 1 ? sizes : [groups] + sizes).map(Int64.init)
  }
}
