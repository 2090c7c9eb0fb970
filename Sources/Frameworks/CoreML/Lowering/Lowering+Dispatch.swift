import CoreMLSpecification

extension NetworkLowering {
  mutating func lower(_ layer: Layer) throws { try setOutputs(results(of: layer), of: layer) }

  private func results(of layer: Layer) throws -> [Blob] {
    switch layer.layer {
    case .split(let it): try split(layer, parts: it.nOutputs)
    case .splitNd(let it): try splitND(layer, it)
    case .topK(let it): try topK(layer, it)
    case .simpleRecurrent(let it): try simpleRecurrent(layer, it)
    case .gru(let it): try gru(layer, it)
    case .uniDirectionalLstm(let it): try unidirectional(layer, it)
    case .biDirectionalLstm(let it): try bidirectional(layer, it)
    default: [try result(of: layer)]
    }
  }

  private func result(of layer: Layer) throws -> Blob {
    switch layer.layer {
    // Windows, resizing and normalization of channel, height and width.
    case .convolution(let it): try convolution(layer, it)
    case .pooling(let it): try pooling(layer, it)
    case .crop(let it): try crop(layer, it)
    case .padding(let it): try padding(layer, it)
    case .upsample(let it): try upsample(layer, it)
    case .resizeBilinear(let it): try resizeBilinear(layer, it)
    case .cropResize(let it): try cropResize(layer, it)
    case .batchnorm(let it): try batchNormalization(layer, it)
    case .mvn(let it): try meanVarianceNormalization(layer, it)
    case .l2Normalize(let it):
      try mapImage(input(layer), "l2_norm", ["epsilon": .number(it.epsilon == 0 ? 1e-6 : it.epsilon)])
    case .lrn(let it): try localResponseNormalization(layer, it)
    case .layerNormalization(let it): try layerNormalization(layer, it)
    case .softmax: try mapImage(input(layer), "softmax", ["axis": .integer(1)])
    case .softmaxNd(let it): try softmaxND(input(layer), axis: integer(it.axis, "axis"))
    case .scale(let it): try scale(layer, it)
    case .bias(let it): try bias(layer, it)

    // Windows over depth, height and width.
    case .convolution3D(let it): try convolution3D(layer, it)
    case .pooling3D(let it): try pooling3D(layer, it)
    case .globalPooling3D(let it): try globalPooling3D(layer, it)

    // Products with weights or of tensors.
    case .innerProduct(let it): try innerProduct(layer, it)
    case .embedding(let it): try embedding(layer, it)
    case .embeddingNd(let it): try embeddingND(layer, it)
    case .batchedMatmul(let it): try batchedMatMul(layer, it)
    case .dot(let it): try dotProduct(layer, isCosine: it.cosineSimilarity)

    // Elementwise functions.
    case .activation(let it): try activation(layer, it)
    case .unary(let it): try unaryFunction(layer, it)
    case .ceil: try map(input(layer), "ceil")
    case .floor: try map(input(layer), "floor")
    case .sign: try map(input(layer), "sign")
    case .round: try map(input(layer), "round")
    case .sin: try map(input(layer), "sin")
    case .cos: try map(input(layer), "cos")
    case .tan: try map(input(layer), "tan")
    case .asin: try map(input(layer), "asin")
    case .acos: try map(input(layer), "acos")
    case .atan: try map(input(layer), "atan")
    case .sinh: try map(input(layer), "sinh")
    case .cosh: try map(input(layer), "cosh")
    case .tanh: try map(input(layer), "tanh")
    case .atanh: try map(input(layer), "atanh")
    // ML programs lack these two.
    case .asinh: try map(input(layer), .asinh)
    case .acosh: try map(input(layer), .acosh)
    case .erf: try map(input(layer), "erf")
    case .exp2: try map(input(layer), "exp2")
    case .logicalNot: try map(input(layer), "logical_not")
    case .clip(let it): try clip(input(layer), from: it.minVal, to: it.maxVal)
    case .clampedReLu(let it):
      try map(input(layer), "clamped_relu", ["alpha": .number(it.alpha), "beta": .number(it.beta)])
    case .gelu(let it): try gelu(input(layer), it.mode)

    // Elementwise operations on several tensors, broadcast.
    case .add(let it): try foldOrMap(layer, "add", it.alpha)
    case .multiply(let it): try foldOrMap(layer, "mul", it.alpha)
    case .average: try map(fold(layer, "add"), "mul", ["y": .number(1 / Float(layer.input.count))])
    case .addBroadcastable: try fold(layer, "add")
    case .multiplyBroadcastable: try fold(layer, "mul")
    case .max, .maxBroadcastable: try fold(layer, "maximum")
    case .min, .minBroadcastable: try fold(layer, "minimum")
    case .subtractBroadcastable: try combine(layer, "sub")
    case .divideBroadcastable: try combine(layer, "real_div")
    case .modBroadcastable: try combine(layer, "mod")
    case .powBroadcastable: try combine(layer, "pow")
    case .floorDivBroadcastable: try combine(layer, "floor_div")
    case .logicalAnd: try combine(layer, "logical_and")
    case .logicalOr: try combine(layer, "logical_or")
    case .logicalXor: try combine(layer, "logical_xor")
    case .equal(let it): try compare(layer, "equal", it.alpha)
    case .notEqual(let it): try compare(layer, "not_equal", it.alpha)
    case .lessThan(let it): try compare(layer, "less", it.alpha)
    case .lessEqual(let it): try compare(layer, "less_equal", it.alpha)
    case .greaterThan(let it): try compare(layer, "greater", it.alpha)
    case .greaterEqual(let it): try compare(layer, "greater_equal", it.alpha)
    case .whereBroadcastable: try select(layer)

    // Reductions.
    case .reduce(let it): try reduce(layer, it)
    case .reduceL1(let it): try reduce(layer, "reduce_l1_norm", it)
    case .reduceL2(let it): try reduce(layer, "reduce_l2_norm", it)
    case .reduceMax(let it): try reduce(layer, "reduce_max", it)
    case .reduceMin(let it): try reduce(layer, "reduce_min", it)
    case .reduceSum(let it): try reduce(layer, "reduce_sum", it)
    case .reduceProd(let it): try reduce(layer, "reduce_prod", it)
    case .reduceMean(let it): try reduce(layer, "reduce_mean", it)
    case .reduceLogSum(let it): try reduce(layer, "reduce_log_sum", it)
    case .reduceSumSquare(let it): try reduce(layer, "reduce_sum_square", it)
    case .reduceLogSumExp(let it): try reduce(layer, "reduce_log_sum_exp", it)
    case .argMax(let it): try argument(layer, "reduce_argmax", axis: it.axis, removesAxis: it.removeDim)
    case .argMin(let it): try argument(layer, "reduce_argmin", axis: it.axis, removesAxis: it.removeDim)

    // Rearrangement of channel, height and width.
    case .reshape(let it): try reshape(layer, it)
    case .flatten(let it): try flatten(input(layer), it.mode)
    case .permute(let it): try permute(input(layer), it.axis)
    case .concat(let it): try concat(layer, it)
    case .sequenceRepeat(let it): try sequenceRepeat(input(layer), it.nRepetitions)
    case .reorganizeData(let it): try reorganizeData(input(layer), it)
    case .slice(let it): try slice(layer, it)
    case .copy: try input(layer)

    // Rearrangement of any rank.
    case .transpose(let it): try transpose(input(layer), axes: it.axes)
    case .concatNd(let it): try concatND(layer, it)
    case .stack(let it): try stack(layer, axis: it.axis)
    case .tile(let it): try tile(layer, it)
    case .reshapeStatic(let it): try reshape(input(layer), shape(it.targetShape), keepingZeros: false)
    case .reshapeDynamic:
      try reshape(inputs(layer, count: 2...2)[0], numbers(layer.input[1]), keepingZeros: false)
    case .reshapeLike:
      try reshape(inputs(layer, count: 2...2)[0], blob(layer.input[1]).shape, keepingZeros: false)
    case .rankPreservingReshape(let it): try reshape(input(layer), shape(it.targetShape), keepingZeros: true)
    case .flattenTo2D(let it): try flattenTo2D(input(layer), axis: integer(it.axis, "axis"))
    case .squeeze(let it): try squeeze(input(layer), axes: it.squeezeAll ? nil : it.axes)
    case .expandDims(let it): try expandDimensions(input(layer), axes: it.axes)
    case .sliceStatic(let it): try slice(input(layer), Slices(it))
    case .sliceDynamic(let it): try sliceDynamic(layer, it)
    case .sliceBySize(let it): try sliceBySize(layer, it)
    case .constantPad(let it): try constantPad(layer, it)
    case .broadcastToStatic(let it): try broadcast(input(layer), to: sizes(it.targetShape))
    case .broadcastToDynamic:
      try broadcast(inputs(layer, count: 2...2)[0], to: sizes(numbers(layer.input[1])))
    case .broadcastToLike: try broadcast(inputs(layer, count: 2...2)[0], to: blob(layer.input[1]).shape)

    // Generated tensors.
    case .loadConstant(let it): try loadConstant(layer, it)
    case .loadConstantNd(let it): try loadConstantND(layer, it)
    case .fillStatic(let it): try fill(with: it.value, shape: sizes(it.targetShape))
    case .fillLike(let it): try fill(with: it.value, shape: input(layer).shape)
    case .fillDynamic(let it): try fill(with: it.value, shape: sizes(operand(layer)))
    case .rangeStatic(let it): try rangeStatic(layer, it)
    case .rangeDynamic(let it): try rangeDynamic(layer, it)
    case .getShape: try shape(of: input(layer))
    case .randomNormalLike(let it): try normal(input(layer).shape, it.mean, it.stdDev, it.seed)
    case .randomNormalStatic(let it): try normal(sizes(it.outputShape), it.mean, it.stdDev, it.seed)
    case .randomNormalDynamic(let it): try normal(sizes(operand(layer)), it.mean, it.stdDev, it.seed)
    case .randomUniformLike(let it): try uniform(input(layer).shape, it.minVal, it.maxVal, it.seed)
    case .randomUniformStatic(let it): try uniform(sizes(it.outputShape), it.minVal, it.maxVal, it.seed)
    case .randomUniformDynamic(let it): try uniform(sizes(operand(layer)), it.minVal, it.maxVal, it.seed)
    case .randomBernoulliLike(let it): try bernoulli(input(layer).shape, it.prob, it.seed)
    case .randomBernoulliStatic(let it): try bernoulli(sizes(it.outputShape), it.prob, it.seed)
    case .randomBernoulliDynamic(let it): try bernoulli(sizes(operand(layer)), it.prob, it.seed)
    case .categoricalDistribution(let it): try categorical(layer, it)

    // Indexing and sorting.
    case .gather(let it): try gather(layer, axis: it.axis)
    case .gatherNd: try gatherND(layer)
    case .gatherAlongAxis(let it): try gatherAlongAxis(layer, axis: it.axis)
    case .scatter(let it): try scatter(layer, axis: it.axis, it.mode)
    case .scatterNd(let it): try scatterND(layer, it.mode)
    case .scatterAlongAxis(let it): try scatterAlongAxis(layer, axis: it.axis, it.mode)
    case .argSort(let it): try argSort(layer, it)
    case .oneHot(let it): try oneHot(layer, it)
    case .cumSum(let it): try cumulativeSum(layer, it)
    case .reverse(let it): try reverse(input(layer), it.reverseDim)
    case .reverseSeq(let it): try reverseSequence(layer, it)
    case .slidingWindows(let it): try slidingWindows(layer, it)
    case .lowerTriangular(let it): try triangle(input(layer), upTo: integer(it.k, "diagonal"))
    case .upperTriangular(let it): try triangle(input(layer), from: integer(it.k, "diagonal"))
    case .matrixBandPart(let it): try band(input(layer), it)

    default: throw MLModelError(.parameters, "this type of layer is unknown")
    }
  }
}
