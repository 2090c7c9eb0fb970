import CoreMLSpecification

/// The layers that slide over [batch, channel, depth, height, width].
extension NetworkLowering {
  /// The output of a layer of this kind; nil for others.
  func lowerVolume(_ layer: Layer) throws -> Blob? {
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

  /// The sizes of a result, and the borders, half before and half after with the odd one after, for SAME.
  private func sliding(
    _ input: [Int], extents: [Int], _ window: VolumeWindow
  ) throws -> (sizes: [Int], pads: [Int]) {
    var pads = window.pads
    let sizes = try input.indices.map { axis -> Int in
      let stride = window.strides[axis]
      if window.isSame {
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

  private func convolution3D(
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
    guard blob.shape[1] == inputs, inputs.isMultiple(of: groups), outputs.isMultiple(of: groups) else {
      throw MLModelError(
        .parameters,
        "\(blob.shape[1]) channels where \(inputs) in \(groups) groups become \(outputs)")
    }
    var pads = window.pads
    let input = Array(blob.shape.suffix(3))
    let extents = (0..<3).map { (window.kernel[$0] - 1) * dilations[$0] + 1 }
    let stored: [Int]
    let result: [Int]
    if parameters.isDeconvolution {
      stored = [inputs, outputs / groups] + window.kernel
      result = try deconvolved(
        input, extents: extents, strides: window.strides, pads: &pads, isSame: window.isSame,
        wanted: sizes(parameters.outputShape))
    } else {
      stored = [outputs, inputs / groups] + window.kernel
      (result, pads) = try sliding(input, extents: extents, window)
    }
    let weights = try DecodedWeights(
      parameters.weights, shape: stored, channelAxis: parameters.isDeconvolution ? 1 : 0, what: "weights")
    var arguments: [String: Argument] = [
      "x": .tensor(try full(blob)), "weight": .tensor(builder.floats(weights, shape: stored)),
      "strides": .integers(window.strides), "dilations": .integers(dilations), "groups": .integer(groups),
      "pad_type": .text("custom"), "pad": .integers(pads),
    ]
    if parameters.isDeconvolution {
      arguments["output_shape"] = .integers([blob.shape[0], outputs] + result)
    }
    if parameters.hasBias_p {
      let bias = try DecodedWeights(parameters.bias, shape: [outputs], what: "biases")
      arguments["bias"] = .tensor(builder.floats(bias, shape: [outputs]))
    }
    return try operation(parameters.isDeconvolution ? "conv_transpose" : "conv", arguments)
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

  private func pooling3D(
    _ layer: Layer, _ parameters: CoreML_Specification_Pooling3DLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    try volume(blob)
    let window = try VolumeWindow(parameters)
    let pads = try sliding(Array(blob.shape.suffix(3)), extents: window.kernel, window).pads
    var arguments: [String: Argument] = [
      "x": .tensor(try full(blob)), "kernel_sizes": .integers(window.kernel),
      "strides": .integers(window.strides),
      "pad_type": .text("custom"), "pad": .integers(pads),
    ]
    let isAverage = parameters.type == .average
    if isAverage { arguments["exclude_padding_from_average"] = .flag(parameters.countExcludePadding) }
    return try operation(isAverage ? "avg_pool" : "max_pool", arguments)
  }

  private func globalPooling3D(
    _ layer: Layer, _ parameters: CoreML_Specification_GlobalPooling3DLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    try volume(blob)
    return try operation(
      parameters.type == .average ? "reduce_mean" : "reduce_max",
      ["x": .tensor(full(blob)), "axes": .integers([2, 3, 4]), "keep_dims": .flag(true)])
  }
}
