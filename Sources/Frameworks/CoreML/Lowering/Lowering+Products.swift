import CoreMLSpecification
import NetworkInference

extension NetworkLowering {
  func innerProduct(
    _ layer: Layer, _ parameters: CoreML_Specification_InnerProductLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let inputs = try size(parameters.inputChannels, "number of input channels")
    let outputs = try size(parameters.outputChannels, "number of output channels")
    // Up to rank 3, the last dimension is the vector; above, channel, height and width are.
    let batch = blob.rank >= 4 ? Array(blob.shape.dropLast(3)) : Array(blob.shape.dropLast())
    let vector = Shape.product(ofChecked: blob.shape.suffix(blob.rank - batch.count))
    try ensure(vector == inputs, "vectors of \(vector), expected \(inputs)")
    let result = try linear(
      blob, parameters.weights, inputs: inputs, outputs: outputs,
      bias: parameters.hasBias ? parameters.bias : nil)
    return Blob(result, batch + [outputs] + (blob.rank >= 4 ? [1, 1] : []))
  }

  /// The products of a blob's vectors with a matrix [outputs, inputs], plus a bias, as [vectors, outputs].
  private func linear(
    _ blob: Blob, _ weights: CoreML_Specification_WeightParams, inputs: Int, outputs: Int,
    bias: CoreML_Specification_WeightParams?
  ) throws -> GraphTensor {
    let weights = try DecodedWeights(weights, shape: [outputs, inputs], what: "weights")
    let count = Shape.product(ofChecked: blob.shape) / inputs
    var arguments: [String: Argument] = [
      "x": .tensor(try reshape(blob.value, [count, inputs])),
      "weight": .tensor(builder.floats(weights, shape: [outputs, inputs])),
    ]
    if let bias {
      let bias = try DecodedWeights(bias, shape: [outputs], what: "biases")
      arguments["bias"] = .tensor(builder.floats(bias, shape: [outputs]))
    }
    return try output(of: "linear", arguments)
  }

  func embedding(
    _ layer: Layer, _ parameters: CoreML_Specification_EmbeddingLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    try ensure(
      blob.rank >= 4 && blob.shape.suffix(3) == [1, 1, 1],
      "an input of shape \(blob.shape), whose last three sizes must be 1")
    let vectors = try lookUp(
      blob, parameters.weights, entries: size(parameters.inputDim, "number of entries"),
      width: size(parameters.outputChannels, "number of output channels"),
      bias: parameters.hasBias ? parameters.bias : nil)
    return Blob(vectors, blob.shape.dropLast(3) + [try builder.checkedShape(of: vectors)[1], 1, 1])
  }

  func embeddingND(
    _ layer: Layer, _ parameters: CoreML_Specification_EmbeddingNDLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    try ensure(
      blob.rank >= 2 && blob.shape.last == 1, "an input of shape \(blob.shape), whose last size must be 1")
    let vectors = try lookUp(
      blob, parameters.weights, entries: size(parameters.vocabSize, "number of entries"),
      width: size(parameters.embeddingSize, "number of output channels"),
      bias: parameters.hasBias ? parameters.bias : nil)
    return Blob(vectors, blob.shape.dropLast() + [try builder.checkedShape(of: vectors)[1]])
  }

  /// The columns of a [width, entries] matrix that the blob's values index, as [indices, width].
  private func lookUp(
    _ blob: Blob, _ weights: CoreML_Specification_WeightParams, entries: Int, width: Int,
    bias: CoreML_Specification_WeightParams?
  ) throws -> GraphTensor {
    let stored = try DecodedWeights(weights, shape: [width, entries], what: "weights")
    let matrix = builder.transpose(builder.floats(stored, shape: [width, entries]), [1, 0])
    let count = Shape.product(ofChecked: blob.shape)
    // Clamped, since an index outside the table would read beyond it.
    let safe = builder.clamp(try reshape(blob.value, [count]), min: 0, max: Float(entries - 1))
    let rows = builder.gather(matrix, builder.convert(safe, to: .int32), axis: 0)
    guard let bias else { return rows }
    let decoded = try DecodedWeights(bias, shape: [width], what: "biases")
    return builder.binary(.add, rows, builder.floats(decoded, shape: [1, width]))
  }

  func batchedMatMul(
    _ layer: Layer, _ parameters: CoreML_Specification_BatchedMatMulLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 1...2)
    if blobs.count == 1 { return try matMul(blobs[0], parameters) }
    var (left, right) = (try full(blobs[0]), try full(blobs[1]))
    if blobs[0].rank == 1 { left = builder.reshape(left, [1] + blobs[0].shape) }
    if blobs[1].rank == 1 { right = builder.reshape(right, blobs[1].shape + [1]) }
    return try operation(
      "matmul",
      [
        "x": .tensor(left), "y": .tensor(right), "transpose_x": .flag(parameters.transposeA),
        "transpose_y": .flag(parameters.transposeB),
      ])
  }

  private func matMul(
    _ blob: Blob, _ parameters: CoreML_Specification_BatchedMatMulLayerParams
  ) throws -> Blob {
    let rows = try size(parameters.weightMatrixFirstDimension, "number of rows")
    let columns = try size(parameters.weightMatrixSecondDimension, "number of columns")
    try ensure(blob.shape.last == rows, "an input of shape \(blob.shape), whose last size must be \(rows)")
    // The matrix [rows, columns] is stored in column-major order.
    let result = try linear(
      blob, parameters.weights, inputs: rows, outputs: columns,
      bias: parameters.hasBias ? parameters.bias : nil)
    return Blob(result, blob.shape.dropLast() + [columns])
  }

  func dotProduct(_ layer: Layer, isCosine: Bool) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    let (left, right) = (try image(blobs[0]), try image(blobs[1]))
    var result = builder.reduce(.sum, builder.binary(.multiply, left, right), axes: [1])
    if isCosine {
      let lengths = builder.binary(
        .multiply, builder.reduce(.l2, left, axes: [1]), builder.reduce(.l2, right, axes: [1]))
      result = builder.binary(.divide, result, lengths)
    }
    return try imageBlob(result, like: blobs[0])
  }
}
