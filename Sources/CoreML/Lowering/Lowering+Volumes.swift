/// The layers that slide over [batch, channel, depth, height, width].
extension NetworkLowering {
  /// The output of a layer of this kind; nil for others.
  mutating func lowerVolume(_ layer: Layer) throws -> Blob? {
    switch layer.layer {
    case .convolution3D(let parameters): try convolution3D(layer, parameters)
    case .pooling3D(let parameters): try pooling3D(layer, parameters)
    case .globalPooling3D(let parameters): try globalPooling3D(layer, parameters)
    default: nil
    }
  }

  private func volume(_ blob: Blob) throws {
    guard blob.rank == 5 else {
      throw MLModelError(
        .parameters,
        "an input of shape \(blob.shape) where batch, channel, depth, height and width are needed")
    }
  }

  /// A number of the file that stands for 1 where it is left out.
  private func sizes(_ values: [Int32], _ what: String) throws -> [Int] {
    try values.map { $0 == 0 ? 1 : try size($0, what) }
  }

  /// Borders before and after each dimension, in the order of `pads` in ML programs.
  private func borders(_ values: [Int32]) throws -> [Int] {
    try values.map { $0 == 0 ? 0 : try size($0, "border") }
  }

  /// The sizes of a result, and the borders, half before and half after with the odd one after, for SAME.
  private func sliding(
    _ input: [Int], extents: [Int], strides: [Int], pads: [Int], isSame: Bool
  ) throws -> (sizes: [Int], pads: [Int]) {
    var pads = pads
    let sizes = try input.indices.map { axis -> Int in
      let stride = strides[axis]
      if isSame {
        let count = (input[axis] + stride - 1) / stride
        let surplus = max((count - 1) * stride + extents[axis] - input[axis], 0)
        (pads[2 * axis], pads[2 * axis + 1]) = (surplus / 2, surplus - surplus / 2)
      }
      let padded = input[axis] + pads[2 * axis] + pads[2 * axis + 1]
      guard padded >= extents[axis] else {
        throw MLModelError(.parameters, "a kernel of extent \(extents[axis]) doesn't fit in \(padded)")
      }
      return (padded - extents[axis]) / stride + 1
    }
    return (sizes, pads)
  }

  private mutating func convolution3D(
    _ layer: Layer, _ parameters: CoreML_Specification_Convolution3DLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    try volume(blob)
    let kernel = try sizes(
      [parameters.kernelDepth, parameters.kernelHeight, parameters.kernelWidth], "kernel")
    let strides = try sizes(
      [parameters.strideDepth, parameters.strideHeight, parameters.strideWidth], "stride")
    let dilations = try sizes(
      [parameters.dilationDepth, parameters.dilationHeight, parameters.dilationWidth], "dilation")
    let (inputs, outputs) = (
      try size(parameters.inputChannels, "number of channels"),
      try size(parameters.outputChannels, "number of channels")
    )
    let groups = try sizes([parameters.nGroups], "number of groups")[0]
    guard blob.shape[1] == inputs, inputs.isMultiple(of: groups), outputs.isMultiple(of: groups) else {
      throw MLModelError(
        .parameters,
        "\(blob.shape[1]) channels where \(inputs) in \(groups) groups become \(outputs)")
    }
    var pads =
      parameters.paddingType == .custom
      ? try borders([
        parameters.customPaddingFront, parameters.customPaddingBack, parameters.customPaddingTop,
        parameters.customPaddingBottom, parameters.customPaddingLeft, parameters.customPaddingRight,
      ]) : Array(repeating: 0, count: 6)
    let isSame = parameters.paddingType == .same
    let input = Array(blob.shape.suffix(3))
    let extents = (0..<3).map { (kernel[$0] - 1) * dilations[$0] + 1 }
    let stored: [Int]
    let result: [Int]
    if parameters.isDeconvolution {
      stored = [inputs, outputs / groups] + kernel
      result = try deconvolved(
        input, extents: extents, strides: strides, pads: &pads, isSame: isSame,
        wanted: sizes(parameters.outputShape))
    } else {
      stored = [outputs, inputs / groups] + kernel
      (result, pads) = try sliding(input, extents: extents, strides: strides, pads: pads, isSame: isSame)
    }
    let weights = try DecodedWeights(
      parameters.weights, shape: stored, channelAxis: parameters.isDeconvolution ? 1 : 0, what: "weights")
    var arguments: [String: Argument] = [
      "x": .value(try full(blob)), "weight": .value(try builder.constant(weights, shape: stored)),
      "strides": .integers(strides), "dilations": .integers(dilations), "groups": .integer(groups),
      "pad_type": .text("custom"), "pad": .integers(pads),
    ]
    let shape = [blob.shape[0], outputs] + result
    if parameters.isDeconvolution { arguments["output_shape"] = .integers(shape) }
    if parameters.hasBias_p {
      let bias = try DecodedWeights(parameters.bias, shape: [outputs], what: "biases")
      arguments["bias"] = .value(try builder.constant(bias, shape: [outputs]))
    }
    return try operation(parameters.isDeconvolution ? "conv_transpose" : "conv", arguments, shape: shape)
  }

  /// The sizes of a transposed convolution's result, and what is cropped from it.
  private func deconvolved(
    _ input: [Int], extents: [Int], strides: [Int], pads: inout [Int], isSame: Bool, wanted: [Int]
  ) throws -> [Int] {
    guard wanted.isEmpty || wanted.count == 3 else {
      throw MLModelError(.parameters, "\(wanted) isn't a possible output shape")
    }
    return try input.indices.map { axis in
      let (reach, overflow) = (input[axis] - 1).multipliedReportingOverflow(by: strides[axis])
      let uncropped = try size(overflow ? 0 : reach + extents[axis], "output size")
      if isSame || !wanted.isEmpty {
        let target = wanted.isEmpty ? input[axis] * strides[axis] : wanted[axis]
        let surplus = max(uncropped - target, 0)
        (pads[2 * axis], pads[2 * axis + 1]) = (surplus / 2, surplus - surplus / 2)
        return target
      }
      return try size(uncropped - pads[2 * axis] - pads[2 * axis + 1], "output size")
    }
  }

  private mutating func pooling3D(
    _ layer: Layer, _ parameters: CoreML_Specification_Pooling3DLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    try volume(blob)
    let kernel = try sizes(
      [parameters.kernelDepth, parameters.kernelHeight, parameters.kernelWidth], "kernel")
    let strides = try sizes(
      [parameters.strideDepth, parameters.strideHeight, parameters.strideWidth], "stride")
    let custom =
      parameters.paddingType == .custom
      ? try borders([
        parameters.customPaddingFront, parameters.customPaddingBack, parameters.customPaddingTop,
        parameters.customPaddingBottom, parameters.customPaddingLeft, parameters.customPaddingRight,
      ]) : Array(repeating: 0, count: 6)
    let (result, pads) = try sliding(
      Array(blob.shape.suffix(3)), extents: kernel, strides: strides, pads: custom,
      isSame: parameters.paddingType == .same)
    var arguments: [String: Argument] = [
      "x": .value(try full(blob)), "kernel_sizes": .integers(kernel), "strides": .integers(strides),
      "pad_type": .text("custom"), "pad": .integers(pads),
    ]
    let isAverage = parameters.type == .average
    if isAverage { arguments["exclude_padding_from_average"] = .flag(parameters.countExcludePadding) }
    return try operation(
      isAverage ? "avg_pool" : "max_pool", arguments, shape: Array(blob.shape.prefix(2)) + result)
  }

  private mutating func globalPooling3D(
    _ layer: Layer, _ parameters: CoreML_Specification_GlobalPooling3DLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    try volume(blob)
    let reduction: Reduction = parameters.type == .average ? .mean : .max
    let result = try builder.reduce(reduction, full(blob), axes: [2, 3, 4])
    return Blob(result, builder.shape(result))
  }
}
