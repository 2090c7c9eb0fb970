import CoreMLSpecification

extension NetworkLowering {
  func convolution(
    _ layer: Layer, _ parameters: CoreML_Specification_ConvolutionLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 1...3)
    let blob = blobs[0]
    var value = try image(blob)
    let sizes = try ConvolutionSizes(parameters)
    let channels = try builder.checkedShape(of: value)[1]
    try ensure(
      channels == sizes.inputChannels, "\(channels) channels, but the kernels need \(sizes.inputChannels)")
    let kernel: GraphTensor
    if blobs.count > 1 {
      // A computed kernel: its blob has the stored kernel's shape, without groups.
      kernel = try reshape(blobs[1].value, sizes.kernelShape)
    } else {
      let weights = try DecodedWeights(
        parameters.weights, shape: sizes.storedShape, channelAxis: sizes.isTransposed ? 1 : 0,
        groups: sizes.isTransposed ? sizes.groups : 1, what: "weights")
      (value, kernel) = try quantized(layer, value, weights, sizes)
    }
    var result =
      try sizes.isTransposed
      ? transposedConvolution(value, kernel, sizes, parameters)
      : convolution(value, kernel, sizes, parameters)
    if parameters.hasBias {
      let bias = try DecodedWeights(parameters.bias, shape: [sizes.outputChannels], what: "biases")
      result = builder.binary(
        .add, result, builder.floats(bias, shape: [1, sizes.outputChannels, 1, 1]))
    } else if blobs.count > 2 {
      result = try builder.binary(
        .add, result, reshape(blobs[2].value, [1, sizes.outputChannels, 1, 1]))
    }
    return try imageBlob(result, like: blob)
  }

  private func convolution(
    _ value: GraphTensor, _ kernel: GraphTensor, _ sizes: ConvolutionSizes,
    _ parameters: CoreML_Specification_ConvolutionLayerParams
  ) throws -> GraphTensor {
    var window = SlidingWindow(strides: sizes.strides, dilations: sizes.dilations)
    let input = try Array(builder.checkedShape(of: value).suffix(2))
    switch parameters.convolutionPaddingType {
    case .same(let same):
      (window.padsBegin, window.padsEnd) = try samePadding(
        input, extent: sizes.extent, strides: sizes.strides, same.asymmetryMode)
    case .valid(let valid): (window.padsBegin, window.padsEnd) = try borders(valid.paddingAmounts)
    case nil: break
    }
    return builder.convolution(
      value, kernel: kernel, kernelSize: sizes.kernelSize, window: window, groups: sizes.groups)
  }

  private func transposedConvolution(
    _ value: GraphTensor, _ kernel: GraphTensor, _ sizes: ConvolutionSizes,
    _ parameters: CoreML_Specification_ConvolutionLayerParams
  ) throws -> GraphTensor {
    var window = SlidingWindow(strides: sizes.strides, dilations: sizes.dilations)
    var outputPadding = [0, 0]
    let input = try Array(builder.checkedShape(of: value).suffix(2))
    let uncropped = try (0..<2).map { axis in
      try size(
        (input[axis] - 1).multipliedReportingOverflow(by: sizes.strides[axis]).partialValue
          + sizes.extent[axis], "output size")
    }
    var wanted: [Int]?
    var asymmetry = CoreML_Specification_SamePadding.SamePaddingMode.bottomRightHeavy
    if !parameters.outputShape.isEmpty {
      wanted = try pair(parameters.outputShape, default: 1, "output shape")
    }
    switch parameters.convolutionPaddingType {
    case .same(let same):
      asymmetry = same.asymmetryMode
      wanted = wanted ?? [input[0] * sizes.strides[0], input[1] * sizes.strides[1]]
    case .valid(let valid) where wanted == nil:
      (window.padsBegin, window.padsEnd) = try borders(valid.paddingAmounts)
    default: break
    }
    if let wanted {
      for axis in 0..<2 {
        let surplus = uncropped[axis] - wanted[axis]
        let half = max(surplus, 0) / 2
        let rest = max(surplus, 0) - half
        window.padsBegin[axis] = asymmetry == .topLeftHeavy ? rest : half
        window.padsEnd[axis] = asymmetry == .topLeftHeavy ? half : rest
        outputPadding[axis] = max(-surplus, 0)
      }
    }
    return builder.transposedConvolution(
      value, kernel: kernel, window: window, groups: sizes.groups, outputPadding: outputPadding)
  }
}
