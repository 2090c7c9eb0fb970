import CoreMLSpecification
import NetworkInference

extension NetworkLowering {
  mutating func innerProduct(
    _ layer: Layer, _ parameters: CoreML_Specification_InnerProductLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let inputs = try size(parameters.inputChannels, "number of input channels")
    let outputs = try size(parameters.outputChannels, "number of output channels")
    // Up to rank 3 the last dimension is the vector; above, channel, height and width together are.
    let batch = blob.rank >= 4 ? Array(blob.shape.dropLast(3)) : Array(blob.shape.dropLast())
    let vector = Shape.product(ofChecked: blob.shape.suffix(blob.rank - batch.count))
    guard vector == inputs else {
      throw MLModelError(.parameters, "vectors of \(vector) where \(inputs) are needed")
    }
    let weights = try DecodedWeights(parameters.weights, shape: [outputs, inputs], what: "weights")
    var result = try builder.matMul(
      builder.reshape(blob.value, [Shape.product(ofChecked: batch), inputs]),
      builder.constant(weights, shape: [outputs, inputs]), transposesSecond: true)
    if parameters.hasBias_p {
      let bias = try DecodedWeights(parameters.bias, shape: [outputs], what: "biases")
      result = try builder.binary(.add, result, builder.constant(bias, shape: [1, outputs]))
    }
    return Blob(result, batch + [outputs] + (blob.rank >= 4 ? [1, 1] : []))
  }

  mutating func embedding(
    _ layer: Layer, _ parameters: CoreML_Specification_EmbeddingLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    guard blob.rank >= 4, blob.shape.suffix(3) == [1, 1, 1] else {
      throw MLModelError(.parameters, "an input of shape \(blob.shape) where the last three must be 1")
    }
    let vectors = try lookUp(
      blob, parameters.weights, entries: size(parameters.inputDim, "number of entries"),
      width: size(parameters.outputChannels, "number of output channels"),
      bias: parameters.hasBias_p ? parameters.bias : nil)
    return Blob(vectors, blob.shape.dropLast(3) + [builder.shape(vectors)[1], 1, 1])
  }

  mutating func embeddingND(
    _ layer: Layer, _ parameters: CoreML_Specification_EmbeddingNDLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    guard blob.rank >= 2, blob.shape.last == 1 else {
      throw MLModelError(.parameters, "an input of shape \(blob.shape) where the last must be 1")
    }
    let vectors = try lookUp(
      blob, parameters.weights, entries: size(parameters.vocabSize, "number of entries"),
      width: size(parameters.embeddingSize, "number of output channels"),
      bias: parameters.hasBias_p ? parameters.bias : nil)
    return Blob(vectors, blob.shape.dropLast() + [builder.shape(vectors)[1]])
  }

  /// [indices, width]: the columns of a [width, entries] matrix that the blob's numbers name.
  private mutating func lookUp(
    _ blob: Blob, _ weights: CoreML_Specification_WeightParams, entries: Int, width: Int,
    bias: CoreML_Specification_WeightParams?
  ) throws -> Graph.Value {
    let stored = try DecodedWeights(weights, shape: [width, entries], what: "weights")
    let matrix = try builder.transpose(builder.constant(stored, shape: [width, entries]), [1, 0])
    let count = Shape.product(ofChecked: blob.shape)
    // An index outside the table would read beyond it.
    let safe = try builder.clamp(builder.reshape(blob.value, [count]), min: 0, max: Float(entries - 1))
    let indices = try builder.convert(safe, to: .int32)
    let axis = try builder.integer(0)
    let rows = try builder.add(
      .rearrangement(.gather), [matrix, indices, axis], TensorType([count, width]))
    guard let bias else { return rows }
    let decoded = try DecodedWeights(bias, shape: [width], what: "biases")
    return try builder.binary(.add, rows, builder.constant(decoded, shape: [1, width]))
  }

  mutating func batchedMatMul(
    _ layer: Layer, _ parameters: CoreML_Specification_BatchedMatMulLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 1...2)
    if blobs.count == 1 { return try matMul(blobs[0], parameters) }
    var (left, right) = (try full(blobs[0]), try full(blobs[1]))
    if blobs[0].rank == 1 { left = try builder.reshape(left, [1] + blobs[0].shape) }
    if blobs[1].rank == 1 { right = try builder.reshape(right, blobs[1].shape + [1]) }
    let result = try builder.matMul(
      left, right, transposesFirst: parameters.transposeA, transposesSecond: parameters.transposeB)
    return Blob(result, builder.shape(result))
  }

  private mutating func matMul(
    _ blob: Blob, _ parameters: CoreML_Specification_BatchedMatMulLayerParams
  ) throws -> Blob {
    let rows = try size(parameters.weightMatrixFirstDimension, "number of rows")
    let columns = try size(parameters.weightMatrixSecondDimension, "number of columns")
    guard blob.shape.last == rows else {
      throw MLModelError(.parameters, "an input of shape \(blob.shape) where the last must be \(rows)")
    }
    // The matrix [rows, columns] is stored column by column.
    let weights = try DecodedWeights(parameters.weights, shape: [columns, rows], what: "weights")
    let batch = blob.shape.dropLast()
    var result = try builder.matMul(
      builder.reshape(blob.value, [Shape.product(ofChecked: batch), rows]),
      builder.constant(weights, shape: [columns, rows]), transposesSecond: true)
    if parameters.hasBias_p {
      let bias = try DecodedWeights(parameters.bias, shape: [columns], what: "biases")
      result = try builder.binary(.add, result, builder.constant(bias, shape: [1, columns]))
    }
    return Blob(result, batch + [columns])
  }
}
