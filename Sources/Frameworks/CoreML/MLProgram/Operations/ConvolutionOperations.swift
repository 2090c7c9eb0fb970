/// Operations with windows over [batch, channel, spatial…], of one to three spatial dimensions.
enum ConvolutionOperations {
  static let definitions: [OperationDefinition] = [
    .unary("conv", "The convolution of x with a kernel", [.tensor("weight")] + windowInputs + kernelInputs) {
      try convolution($0, $1, weight: $0.tensor("weight"))
    },
    .unary(
      "conv_quantized", "The convolution of x with a quantized kernel",
      [
        .numbers("weight"), .choice("quantization_type", of: Quantization.self), .integer("nbits").optional,
        .numbers("quant_scale"), .numbers("quant_bias"),
      ] + windowInputs + kernelInputs
    ) { try convolution($0, $1, weight: dequantizedKernel($0)) },
    .unary(
      "conv_transpose", "The transposed convolution of x with a kernel",
      [.tensor("weight"), .integers("output_shape").optional] + windowInputs + kernelInputs
    ) { try transposedConvolution($0, $1) },
    .unary("max_pool", "The maximum of each window", poolInputs) {
      try pool($0, $1, .max)
    },
    .unary(
      "avg_pool", "The mean of each window", poolInputs + [.flag("exclude_padding_from_average")]
    ) {
      let excludes = try $0.flag("exclude_padding_from_average")
      let means = try pool($0, $1, .mean(excludesPadding: excludes))
      return excludes ? means : try dividedByOwnSizes(means, $0, $1)
    },
    .unary("l2_pool", "The L2 norm of each window", poolInputs) {
      let count = try Shape.elementCount($0.integers("kernel_sizes"))
      let mean = try pool($0, $0.builder.binary(.multiply, $1, $1), .mean(excludesPadding: false))
      return $0.builder.unary(.sqrt, $0.builder.binary(.multiply, mean, Float(count)))
    },
  ]

  private static let windowInputs: [OperationDefinition.Input] = [
    .integers("strides").optional, .choice("pad_type", Padding.valid), .integers("pad").optional,
  ]

  private static let kernelInputs: [OperationDefinition.Input] = [
    .integers("dilations").optional, .integer("groups", 1), .tensor("bias").optional,
  ]

  private static let poolInputs = [.integers("kernel_sizes"), .flag("ceil_mode")] + windowInputs

  private enum Padding: String, CaseIterable {
    case valid
    case custom
    case same
    case sameLower = "same_lower"
  }

  private enum Quantization: String, CaseIterable {
    case linear
    case table = "lut"
  }

  private static func window(
    _ arguments: OperationArguments, spatialRank: Int
  ) throws -> SlidingWindow {
    func sizes(_ name: String) throws -> [Int] {
      let values = try arguments.optionalIntegers(name) ?? Array(repeating: 1, count: spatialRank)
      try ensure(
        values.count == spatialRank && values.allSatisfy({ $0 > 0 }),
        "\(values) isn't valid for its parameter \"\(name)\"")
      return values
    }
    try ensure((1...3).contains(spatialRank), "\(spatialRank) spatial dimensions, expected 1 to 3")
    var window = SlidingWindow(strides: try sizes("strides"), dilations: try sizes("dilations"))
    let pads = try arguments.optionalIntegers("pad") ?? Array(repeating: 0, count: 2 * spatialRank)
    try ensure(
      pads.count == 2 * spatialRank && pads.allSatisfy({ $0 >= 0 }),
      "\(pads) isn't valid for its parameter \"pad\"")
    switch try arguments.choice("pad_type", as: Padding.self) {
    case .valid: break
    case .custom:
      window.padsBegin = (0..<spatialRank).map { pads[2 * $0] }
      window.padsEnd = (0..<spatialRank).map { pads[2 * $0 + 1] }
    case .same: window.padding = .sameUpper
    case .sameLower: window.padding = .sameLower
    }
    return window
  }

  /// Dequantizes a kernel: scale × code + bias of its output channel, or a table's entry.
  private static func dequantizedKernel(_ arguments: OperationArguments) throws -> GraphTensor {
    let codes = try arguments.constant("weight")
    let (scale, bias) = (
      try arguments.constant("quant_scale").floats(), try arguments.constant("quant_bias").floats()
    )
    guard let channels = codes.shape.first, channels > 0 else {
      throw MLModelError(.parameters, "a kernel without output channels")
    }
    let values: [Float]
    switch try arguments.choice("quantization_type", as: Quantization.self) {
    case .linear:
      for count in [scale.count, bias.count] where count != 1 && count != channels {
        throw MLModelError(.parameters, "\(count) scales or biases for \(channels) output channels")
      }
      let inner = codes.count / channels
      values = codes.floats().enumerated().map { index, code in
        let channel = index / inner
        return scale[scale.count == 1 ? 0 : channel] * code + bias[bias.count == 1 ? 0 : channel]
      }
    case .table:
      let places = codes.integers()
      try ensure(places.allSatisfy(scale.indices.contains), "codes beyond a table of \(scale.count) entries")
      values = places.map { scale[$0] }
    }
    return arguments.builder.floats(values, shape: codes.shape)
  }

  private static func convolution(
    _ arguments: OperationArguments, _ x: GraphTensor, weight: GraphTensor
  ) throws -> GraphTensor {
    let spatialRank = try x.rank - 2
    let window = try window(arguments, spatialRank: spatialRank)
    let groups = try size(arguments.integer("groups"), "number of groups")
    let result = arguments.builder.convolution(
      x, kernel: try split(weight, groups: groups, arguments.builder),
      kernelSize: try (0..<spatialRank).map { try weight.size($0 + 2) }, window: window, groups: groups)
    return try biased(result, arguments, spatialRank: spatialRank)
  }

  private static func transposedConvolution(
    _ arguments: OperationArguments, _ x: GraphTensor
  ) throws -> GraphTensor {
    let weight = try arguments.tensor("weight")
    let spatialRank = try x.rank - 2
    var window = try window(arguments, spatialRank: spatialRank)
    let groups = try size(arguments.integer("groups"), "number of groups")
    let extents = try (0..<spatialRank).map { (try weight.size($0 + 2) - 1) * window.dilations[$0] + 1 }
    var outputPadding = Array(repeating: 0, count: spatialRank)
    let target = try arguments.optionalIntegers("output_shape")
    for axis in 0..<spatialRank {
      let stride = window.strides[axis]
      if window.padding != .explicit {
        let surplus = max(extents[axis] - stride, 0)
        window.padsBegin[axis] = window.padding == .sameUpper ? surplus / 2 : (surplus + 1) / 2
        window.padsEnd[axis] = surplus - window.padsBegin[axis]
        outputPadding[axis] = max(stride - extents[axis], 0)
      }
      if let target {
        try ensure(
          target.count == spatialRank + 2, "\(target) isn't valid for its parameter \"output_shape\"")
        let natural =
          (try x.size(axis + 2) - 1) * stride + extents[axis] - window.padsBegin[axis] - window.padsEnd[axis]
        outputPadding[axis] = target[axis + 2] - natural
        if outputPadding[axis] < 0 {
          window.padsEnd[axis] -= outputPadding[axis]
          outputPadding[axis] = 0
        }
      }
    }
    let result = arguments.builder.transposedConvolution(
      x, kernel: try split(weight, groups: groups, arguments.builder), window: window, groups: groups,
      outputPadding: outputPadding)
    return try biased(result, arguments, spatialRank: spatialRank)
  }

  /// The kernel with a leading dimension for groups.
  private static func split(
    _ weight: GraphTensor, groups: Int, _ builder: GraphBuilder
  ) throws -> GraphTensor {
    if groups == 1 { return weight }
    guard let shape = weight.knownShape, let first = shape.first, first.isMultiple(of: groups) else {
      throw MLModelError(.parameters, "a kernel that can't be split into \(groups) groups")
    }
    return builder.reshape(weight, [groups, first / groups] + shape.dropFirst())
  }

  private static func biased(
    _ tensor: GraphTensor, _ arguments: OperationArguments, spatialRank: Int
  ) throws -> GraphTensor {
    guard let bias = try arguments.optionalTensor("bias") else { return tensor }
    let shaped = arguments.builder.reshape(
      bias, [1, -1] + Array(repeating: 1, count: spatialRank))
    return arguments.builder.binary(.add, tensor, shaped)
  }

  /// Corrects means for windows that `ceil_mode` extends beyond the padded input: only elements in it count.
  private static func dividedByOwnSizes(
    _ means: GraphTensor, _ arguments: OperationArguments, _ x: GraphTensor
  ) throws -> GraphTensor {
    guard try arguments.flag("ceil_mode"), let input = x.knownShape?.dropFirst(2) else { return means }
    let window = try window(arguments, spatialRank: input.count)
    let kernel = try arguments.integers("kernel_sizes")
    guard window.canPadForLastWindow(kernel: kernel) else { return means }
    var result = means
    for (axis, (length, size)) in zip(input, kernel).enumerated() {
      let padded = window.padsBegin[axis] + length + window.padsEnd[axis]
      let factors = window.starts(axis, length, size).map {
        Float(size) / Float(min($0 + size, padded) - $0)
      }
      guard factors.contains(where: { $0 != 1 }) else { continue }
      let shape = (0..<2 + input.count).map { $0 == 2 + axis ? factors.count : 1 }
      result = arguments.builder.binary(.multiply, result, arguments.builder.floats(factors, shape: shape))
    }
    return result
  }

  private static func pool(
    _ arguments: OperationArguments, _ x: GraphTensor, _ pooling: GraphBuilder.Pooling
  ) throws -> GraphTensor {
    var window = try window(arguments, spatialRank: x.rank - 2)
    let kernel = try arguments.integers("kernel_sizes").map { try size($0, "kernel") }
    try ensure(
      kernel.count == window.strides.count, "a kernel \(kernel) for \(window.strides.count) dimensions")
    var isRoundedUp = try arguments.flag("ceil_mode")
    if isRoundedUp, let input = x.knownShape?.dropFirst(2), window.canPadForLastWindow(kernel: kernel) {
      window.padForLastWindow(input: Array(input), kernel: kernel)
      isRoundedUp = false
    }
    return arguments.builder.pool(x, pooling, kernel: kernel, window: window, isRoundedUp: isRoundedUp)
  }
}

extension SlidingWindow {
  /// Whether the windows of `ceil_mode` can be enumerated: a model's numbers may have any size.
  fileprivate func canPadForLastWindow(kernel: [Int]) -> Bool {
    padding == .explicit && (kernel + strides + padsBegin + padsEnd).allSatisfy { $0 <= 1 << 16 }
  }

  /// Pads the end so that exactly the windows that `ceil_mode` keeps are complete, as in PyTorch: those that
  /// start within the input or the padding before it.
  fileprivate mutating func padForLastWindow(input: [Int], kernel: [Int]) {
    for axis in kernel.indices {
      padsEnd[axis] =
        starts(axis, input[axis], kernel[axis]).last.map {
          max($0 + kernel[axis] - input[axis] - padsBegin[axis], 0)
        } ?? padsEnd[axis]
    }
  }

  /// The starts of the windows of `ceil_mode` along an axis, from the padding's first element.
  fileprivate func starts(_ axis: Int, _ input: Int, _ kernel: Int) -> [Int] {
    let (before, padded) = (padsBegin[axis] + input, padsBegin[axis] + input + padsEnd[axis])
    guard padded >= kernel else { return [] }
    let last = (padded - kernel + strides[axis] - 1) / strides[axis] * strides[axis]
    return Array(stride(from: 0, through: last, by: strides[axis])).filter { $0 < before }
  }
}
