import CoreMLSpecification
import NetworkInference

/// The layers that take tensors of any rank.
extension NetworkLowering {
  /// The outputs of a layer of this kind; nil for others.
  mutating func lowerTensorLayer(_ layer: Layer) throws -> [Blob]? {
    if let result = try lowerBroadcastable(layer) ?? lowerUnary(layer) ?? lowerAxisReduction(layer) {
      return [result]
    }
    switch layer.layer {
    case .splitNd(let parameters): return try splitND(layer, parameters)
    case .argMax(let parameters):
      return [try argument(.max, layer, axis: parameters.axis, removesAxis: parameters.removeDim)]
    case .argMin(let parameters):
      return [try argument(.min, layer, axis: parameters.axis, removesAxis: parameters.removeDim)]
    case .batchedMatmul(let parameters): return [try batchedMatMul(layer, parameters)]
    case .embeddingNd(let parameters): return [try embeddingND(layer, parameters)]
    case .layerNormalization(let parameters): return [try layerNormalization(layer, parameters)]
    case .softmaxNd(let parameters):
      let blob = try input(layer)
      let axis = try integer(parameters.axis, "axis")
      return [map(blob, try builder.softmax(full(blob), axis: axis))]
    default: return try lowerReshaping(layer).map { [$0] }
    }
  }

  // MARK: Two tensors

  private mutating func lowerBroadcastable(_ layer: Layer) throws -> Blob? {
    switch layer.layer {
    case .addBroadcastable: try fold(layer, .add)
    case .subtractBroadcastable: try pairwise(layer, .subtract)
    case .multiplyBroadcastable: try fold(layer, .multiply)
    case .divideBroadcastable: try divided(layer) { $0.quotient($1, $2) }
    case .maxBroadcastable: try fold(layer, .maximum)
    case .minBroadcastable: try fold(layer, .minimum)
    case .modBroadcastable: try divided(layer) { $0.modulo($1, $2) }
    case .powBroadcastable: try pairwise(layer, .power)
    case .floorDivBroadcastable: try divided(layer) { $0.floorQuotient($1, $2) }
    case .equal(let parameters): try compare(layer, .equal, parameters.alpha)
    case .notEqual(let parameters): try compare(layer, .notEqual, parameters.alpha)
    case .lessThan(let parameters): try compare(layer, .less, parameters.alpha)
    case .lessEqual(let parameters): try compare(layer, .lessEqual, parameters.alpha)
    case .greaterThan(let parameters): try compare(layer, .greater, parameters.alpha)
    case .greaterEqual(let parameters): try compare(layer, .greaterEqual, parameters.alpha)
    case .logicalAnd: try logical(layer, .and)
    case .logicalOr: try logical(layer, .or)
    case .logicalXor: try logical(layer, .xor)
    case .whereBroadcastable: try whereBroadcastable(layer)
    default: nil
    }
  }

  private mutating func pairwise(_ layer: Layer, _ function: BinaryFunction) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    return try combine(function, blobs[0], blobs[1])
  }

  private mutating func divided(
    _ layer: Layer, _ operation: (ProgramBuilder, ProgramTensor, ProgramTensor) -> ProgramTensor
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    let (left, right) = try aligned(blobs[0], blobs[1])
    let shape = try Shape.broadcast(builder.shape(left), builder.shape(right))
    let (dividend, divisor) = (builder.programTensor(left), builder.programTensor(right))
    let result = builder.extend { operation($0, dividend, divisor) }
    return Blob(
      try builder.adopt(result, shape: shape), try Shape.broadcast(blobs[0].exactShape, blobs[1].exactShape))
  }

  private mutating func compare(
    _ layer: Layer, _ comparison: Comparison, _ alpha: Float
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 1...2)
    if blobs.count == 1 {
      let holds = try builder.compare(comparison, blobs[0].value, builder.scalar(alpha))
      return map(blobs[0], try builder.convert(holds, to: .float32))
    }
    let (left, right) = try aligned(blobs[0], blobs[1])
    let holds = try builder.compare(comparison, left, right)
    return Blob(
      try builder.convert(holds, to: .float32), try Shape.broadcast(blobs[0].exactShape, blobs[1].exactShape))
  }

  /// Whether each number is other than 0.
  private mutating func truth(_ value: Graph.Value) throws -> Graph.Value {
    try builder.compare(.notEqual, value, builder.scalar(0))
  }

  private mutating func logical(_ layer: Layer, _ function: LogicalFunction) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    let (left, right) = try aligned(blobs[0], blobs[1])
    let (first, second) = (try truth(left), try truth(right))
    let shape = try Shape.broadcast(builder.shape(left), builder.shape(right))
    let result = try builder.add(
      .elementwise(.logical(function)), [first, second], TensorType(.boolean, shape))
    return Blob(
      try builder.convert(result, to: .float32), try Shape.broadcast(blobs[0].exactShape, blobs[1].exactShape)
    )
  }

  private mutating func whereBroadcastable(_ layer: Layer) throws -> Blob {
    let blobs = try inputs(layer, count: 3...3)
    let condition = try truth(full(blobs[0]))
    let result = try builder.select(condition, full(blobs[1]), full(blobs[2]))
    return Blob(result, builder.shape(result))
  }

  // MARK: One tensor, element by element

  private mutating func lowerUnary(_ layer: Layer) throws -> Blob? {
    if let function = Self.function(of: layer) {
      let blob = try input(layer)
      return map(blob, try builder.unary(function, blob.value))
    }
    switch layer.layer {
    case .exp2:
      let blob = try input(layer)
      return map(blob, try builder.binary(.power, builder.scalar(2), blob.value))
    case .clip(let parameters):
      let blob = try input(layer)
      return map(blob, try builder.clamp(blob.value, min: parameters.minVal, max: parameters.maxVal))
    case .clampedReLu(let parameters):
      // min(beta, x) above 0, min(beta, alpha x) below.
      let blob = try input(layer)
      let leaky = try builder.add(
        .elementwise(.prelu), [blob.value, builder.scalar(parameters.alpha)], builder.type(blob.value))
      return map(blob, try builder.binary(.minimum, leaky, parameters.beta))
    case .logicalNot:
      let blob = try input(layer)
      let isZero = try builder.compare(.equal, blob.value, builder.scalar(0))
      return map(blob, try builder.convert(isZero, to: .float32))
    case .gelu(let parameters): return try gelu(layer, parameters)
    default: return nil
    }
  }

  private static func function(of layer: Layer) -> UnaryFunction? {
    switch layer.layer {
    case .ceil: .ceiling
    case .floor: .floor
    case .sign: .sign
    case .round: .roundHalfToEven
    case .sin: .sin
    case .cos: .cos
    case .tan: .tan
    case .asin: .asin
    case .acos: .acos
    case .atan: .atan
    case .sinh: .sinh
    case .cosh: .cosh
    case .tanh: .tanh
    case .asinh: .asinh
    case .acosh: .acosh
    case .atanh: .atanh
    case .erf: .erf
    default: nil
    }
  }

  private mutating func gelu(
    _ layer: Layer, _ parameters: CoreML_Specification_GeluLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    switch parameters.mode {
    case .exact, .tanhApproximation:
      let operation = Elementwise.gelu(tanh: parameters.mode == .tanhApproximation)
      return map(blob, try builder.add(.elementwise(operation), [blob.value], builder.type(blob.value)))
    case .sigmoidApproximation:
      let gate = try builder.unary(.sigmoid, builder.binary(.multiply, blob.value, 1.702))
      return map(blob, try builder.binary(.multiply, blob.value, gate))
    case .UNRECOGNIZED(let number): throw MLModelError(.parameters, "unknown mode \(number)")
    }
  }

  // MARK: Along axes

  private mutating func lowerAxisReduction(_ layer: Layer) throws -> Blob? {
    switch layer.layer {
    case .reduceL1(let it): try reduce(layer, .l1, it.axes, it.keepDims, it.reduceAll)
    case .reduceL2(let it): try reduce(layer, .l2, it.axes, it.keepDims, it.reduceAll)
    case .reduceMax(let it): try reduce(layer, .max, it.axes, it.keepDims, it.reduceAll)
    case .reduceMin(let it): try reduce(layer, .min, it.axes, it.keepDims, it.reduceAll)
    case .reduceSum(let it): try reduce(layer, .sum, it.axes, it.keepDims, it.reduceAll)
    case .reduceProd(let it): try reduce(layer, .product, it.axes, it.keepDims, it.reduceAll)
    case .reduceMean(let it): try reduce(layer, .mean, it.axes, it.keepDims, it.reduceAll)
    case .reduceLogSum(let it):
      try logarithm(of: reduce(layer, .sum, it.axes, it.keepDims, it.reduceAll))
    case .reduceSumSquare(let it):
      try reduce(layer, .sum, it.axes, it.keepDims, it.reduceAll, squaring: true)
    case .reduceLogSumExp(let it): try logSumExp(layer, it)
    default: nil
    }
  }

  private mutating func logarithm(of blob: Blob) throws -> Blob {
    map(blob, try builder.unary(.log, blob.value))
  }

  private mutating func reduce(
    _ layer: Layer, _ reduction: Reduction, _ axes: [Int64], _ keepsDimensions: Bool, _ reducesAll: Bool,
    squaring: Bool = false
  ) throws -> Blob {
    let blob = try input(layer)
    var value = try full(blob)
    if squaring { value = try builder.binary(.multiply, value, value) }
    let chosen = try self.axes(axes, reducesAll, rank: blob.rank)
    return try reduced(builder.reduce(reduction, value, axes: chosen), chosen, keepsDimensions)
  }

  private func axes(_ axes: [Int64], _ all: Bool, rank: Int) throws -> [Int] {
    if all || axes.isEmpty { return Array(0..<rank) }
    return try Shape.axes(axes.map { try integer($0, "axis") }, rank: rank)
  }

  /// The reduced value without the axes, unless they stay.
  private mutating func reduced(
    _ value: Graph.Value, _ axes: [Int], _ keepsDimensions: Bool
  ) throws -> Blob {
    let shape = builder.shape(value)
    if keepsDimensions { return Blob(value, shape) }
    let left = shape.indices.filter { !axes.contains($0) }.map { shape[$0] }
    return Blob(value, left)
  }

  /// The largest is taken out first, so that no exponential overflows.
  private mutating func logSumExp(
    _ layer: Layer, _ parameters: CoreML_Specification_ReduceLogSumExpLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let value = try full(blob)
    let chosen = try axes(parameters.axes, parameters.reduceAll, rank: blob.rank)
    let largest = try builder.reduce(.max, value, axes: chosen)
    let exponentials = try builder.unary(.exp, builder.binary(.subtract, value, largest))
    let logarithm = try builder.unary(.log, builder.reduce(.sum, exponentials, axes: chosen))
    return try reduced(builder.binary(.add, logarithm, largest), chosen, parameters.keepDims)
  }

  private mutating func argument(
    _ extreme: Extreme, _ layer: Layer, axis: Int64, removesAxis: Bool
  ) throws -> Blob {
    let blob = try input(layer)
    let axis = try Shape.axis(integer(axis, "axis"), rank: blob.rank)
    let result = try builder.argument(of: extreme, full(blob), axis: axis)
    return try reduced(result, [axis], !removesAxis)
  }

  private mutating func layerNormalization(
    _ layer: Layer, _ parameters: CoreML_Specification_LayerNormalizationLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let shape = try parameters.normalizedShape.map { try size($0, "normalized size") }
    guard !shape.isEmpty, shape.count <= blob.rank, Array(blob.shape.suffix(shape.count)) == shape else {
      throw MLModelError(.parameters, "a normalized shape \(shape) for an input of shape \(blob.shape)")
    }
    let gamma = try DecodedWeights(parameters.gamma, shape: shape, what: "gamma")
    let beta = try DecodedWeights(parameters.beta, shape: shape, what: "beta")
    let normalized = try builder.normalize(
      full(blob), axes: shape.indices.map { $0 - shape.count },
      epsilon: parameters.eps == 0 ? 1e-5 : parameters.eps, normalizesVariance: true)
    let scaled = try builder.binary(.multiply, normalized, builder.constant(gamma, shape: shape))
    return Blob(try builder.binary(.add, scaled, builder.constant(beta, shape: shape)), blob.shape)
  }

  private mutating func splitND(
    _ layer: Layer, _ parameters: CoreML_Specification_SplitNDLayerParams
  ) throws -> [Blob] {
    let blob = try input(layer)
    let axis = try Shape.axis(integer(parameters.axis, "axis"), rank: blob.rank)
    var sizes = try parameters.splitSizes.map { try size($0, "part") }
    if sizes.isEmpty {
      let parts = try size(parameters.numSplits, "number of parts")
      guard blob.shape[axis] >= parts, layer.output.count == parts else {
        throw MLModelError(.parameters, "\(blob.shape[axis]) can't be split into \(parts) outputs")
      }
      // What is left over goes to the first parts, one each.
      let (share, surplus) = blob.shape[axis].quotientAndRemainder(dividingBy: parts)
      sizes = (0..<parts).map { $0 < surplus ? share + 1 : share }
    }
    return try builder.split(full(blob), axis: axis, sizes: sizes).map { Blob($0, builder.shape($0)) }
  }
}
