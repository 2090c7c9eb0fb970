import CoreMLSpecification

/// The layers with windows over [batch, channel, depth, height, width].
extension NetworkLowering {
  private func volume(_ blob: Blob) throws {
    try ensure(
      blob.rank == 5,
      "an input of shape \(blob.shape), expected batch, channel, depth, height and width")
  }

  func convolution3D(
    _ layer: Layer, _ parameters: CoreML_Specification_Convolution3DLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    try volume(blob)
    let window = try VolumeWindow(parameters)
    let dilations = try sizesOrOne(
      [parameters.dilationDepth, parameters.dilationHeight, parameters.dilationWidth], "dilation")
    let (inputs, outputs) = (
      try size(parameters.inputChannels, "number of channels"),
      try size(parameters.outputChannels, "number of channels")
    )
    let groups = try sizesOrOne([parameters.nGroups], "number of groups")[0]
    try ensure(
      blob.shape[1] == inputs && inputs.isMultiple(of: groups) && outputs.isMultiple(of: groups),
      "\(blob.shape[1]) channels, expected \(inputs) in \(groups) groups that become \(outputs)")
    let stored =
      (parameters.isDeconvolution ? [inputs, outputs / groups] : [outputs, inputs / groups]) + window.kernel
    let weights = try DecodedWeights(
      parameters.weights, shape: stored, channelAxis: parameters.isDeconvolution ? 1 : 0, what: "weights")
    var arguments: [String: Argument] = [
      "x": .tensor(try full(blob)), "weight": .tensor(builder.floats(weights, shape: stored)),
      "strides": .integers(window.strides), "dilations": .integers(dilations), "groups": .integer(groups),
      "pad_type": .text(window.isSame ? "same" : "custom"), "pad": .integers(window.pads),
    ]
    if parameters.isDeconvolution, !parameters.outputShape.isEmpty {
      let wanted = try sizes(parameters.outputShape)
      let extents = (0..<3).map { (window.kernel[$0] - 1) * dilations[$0] + 1 }
      arguments["pad_type"] = .text("custom")
      arguments["pad"] = .integers(
        try cropped(Array(blob.shape.suffix(3)), extents: extents, strides: window.strides, to: wanted))
      arguments["output_shape"] = .integers([blob.shape[0], outputs] + wanted)
    }
    if parameters.hasBias {
      let bias = try DecodedWeights(parameters.bias, shape: [outputs], what: "biases")
      arguments["bias"] = .tensor(builder.floats(bias, shape: [outputs]))
    }
    return try operation(parameters.isDeconvolution ? "conv_transpose" : "conv", arguments)
  }

  /// The cropping of a transposed convolution's output to these sizes: half before, the rest after.
  private func cropped(
    _ input: [Int], extents: [Int], strides: [Int], to wanted: [Int]
  ) throws -> [Int] {
    try ensure(wanted.count == 3, "\(wanted) isn't a valid output shape")
    return try input.indices.flatMap { axis -> [Int] in
      let (reach, overflow) = (input[axis] - 1).multipliedReportingOverflow(by: strides[axis])
      let uncropped = try size(overflow ? 0 : reach + extents[axis], "output size")
      let surplus = max(uncropped - wanted[axis], 0)
      return [surplus / 2, surplus - surplus / 2]
    }
  }

  func pooling3D(
    _ layer: Layer, _ parameters: CoreML_Specification_Pooling3DLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    try volume(blob)
    let window = try VolumeWindow(parameters)
    var arguments: [String: Argument] = [
      "x": .tensor(try full(blob)), "kernel_sizes": .integers(window.kernel),
      "strides": .integers(window.strides),
      "pad_type": .text(window.isSame ? "same" : "custom"), "pad": .integers(window.pads),
    ]
    let isAverage = parameters.type == .average
    if isAverage { arguments["exclude_padding_from_average"] = .flag(parameters.countExcludePadding) }
    return try operation(isAverage ? "avg_pool" : "max_pool", arguments)
  }

  func globalPooling3D(
    _ layer: Layer, _ parameters: CoreML_Specification_GlobalPooling3DLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    try volume(blob)
    return try operation(
      parameters.type == .average ? "reduce_mean" : "reduce_max",
      ["x": .tensor(full(blob)), "axes": .integers([2, 3, 4]), "keep_dims": .flag(true)])
  }
}
