/// Operations that slide a window over [batch, channel, spatial…], of one to three spatial dimensions.
enum ConvolutionOperations {
  static let rules: OperationRules = [
    "conv": OperationArguments.single { try convolution($0, weight: $0.tensor("weight")) },
    "conv_quantized": OperationArguments.single { try convolution($0, weight: dequantizedKernel($0)) },
    "conv_transpose": OperationArguments.single { try transposedConvolution($0) },
    "max_pool": OperationArguments.single { arguments in
      try pool(arguments) { arguments.builder.operation("MaxPool", [$0], $1) }
    },
    "avg_pool": OperationArguments.single { arguments in
      let excludes = try arguments.flag("exclude_padding_from_average")
      let means = try pool(arguments, excludesPadding: excludes) {
        arguments.builder.operation("AvgPool", [$0], $1)
      }
      return excludes ? means : try dividedByOwnSizes(means, arguments)
    },
    "l2_pool": OperationArguments.single { arguments in
      let count = try Shape.elementCount(arguments.integers("kernel_sizes"))
      return try pool(arguments, excludesPadding: false) {
        let builder = arguments.builder
        let mean = builder.operation("AvgPool", [builder.binary("Multiply", $0, $0)], $1)
        return builder.unary("Sqrt", builder.binary("Multiply", mean, Float(count)))
      }
    },
  ]

  private enum Padding: String {
    case valid
    case custom
    case same
    case sameLower = "same_lower"
  }

  /// A window's parameters, checked.
  private struct Window {
    var strides: [Int]
    var dilations: [Int]
    var padsBegin: [Int]
    var padsEnd: [Int]
    let padding: Padding

    init(_ arguments: OperationArguments, spatialRank: Int) throws {
      func sizes(_ name: String) throws -> [Int] {
        let values = try arguments.optionalIntegers(name) ?? Array(repeating: 1, count: spatialRank)
        guard values.count == spatialRank, values.allSatisfy({ $0 > 0 }) else {
          throw MLModelError(.parameters, "\(values) isn't possible for its parameter \"\(name)\"")
        }
        return values
      }
      guard (1...3).contains(spatialRank) else {
        throw MLModelError(.parameters, "\(spatialRank) spatial dimensions where 1 to 3 are needed")
      }
      strides = try sizes("strides")
      dilations = try sizes("dilations")
      padding = try arguments.choice("pad_type", default: .valid)
      let pads = try arguments.optionalIntegers("pad") ?? Array(repeating: 0, count: 2 * spatialRank)
      guard pads.count == 2 * spatialRank, pads.allSatisfy({ $0 >= 0 }) else {
        throw MLModelError(.parameters, "\(pads) isn't possible for its parameter \"pad\"")
      }
      let isCustom = padding == .custom
      padsBegin = (0..<spatialRank).map { isCustom ? pads[2 * $0] : 0 }
      padsEnd = (0..<spatialRank).map { isCustom ? pads[2 * $0 + 1] : 0 }
    }

    /// Whether the windows of `ceil_mode` can be counted: a model's numbers may be of any size.
    func canPadForLastWindow(kernel: [Int]) -> Bool {
      automatic == "explicit" && (kernel + strides + padsBegin + padsEnd).allSatisfy { $0 <= 1 << 16 }
    }

    /// Pads at the end so that every window is whole of which `ceil_mode` keeps a result, and no other: as PyTorch does, whose
    /// windows begin within the input or the padding before it.
    mutating func padForLastWindow(input: [Int], kernel: [Int]) {
      for axis in kernel.indices {
        padsEnd[axis] =
          starts(axis, input[axis], kernel[axis]).last.map {
            max($0 + kernel[axis] - input[axis] - padsBegin[axis], 0)
          } ?? padsEnd[axis]
      }
    }

    /// Where the windows of `ceil_mode` begin along an axis, from the padding's first element.
    func starts(_ axis: Int, _ input: Int, _ kernel: Int) -> [Int] {
      let (before, padded) = (padsBegin[axis] + input, padsBegin[axis] + input + padsEnd[axis])
      guard padded >= kernel else { return [] }
      let last = (padded - kernel + strides[axis] - 1) / strides[axis] * strides[axis]
      return Array(stride(from: 0, through: last, by: strides[axis])).filter { $0 < before }
    }

    /// The engine's word for the padding.
    var automatic: String {
      switch padding {
      case .valid, .custom: "explicit"
      case .same: "same_upper"
      case .sameLower: "same_lower"
      }
    }
  }

  private static func list(_ values: [Int]) -> String { values.map(String.init).joined(separator: ",") }

  /// A kernel of codes as numbers: scale × code + bias of its output channel, or the entry of a table.
  private static func dequantizedKernel(_ arguments: OperationArguments) throws -> ProgramTensor {
    enum Quantization: String {
      case linear
      case table = "lut"
    }
    arguments.ignore("nbits")
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
      guard places.allSatisfy(scale.indices.contains) else {
        throw MLModelError(.parameters, "codes beyond a table of \(scale.count) entries")
      }
      values = places.map { scale[$0] }
    }
    return arguments.builder.floats(values, shape: codes.shape)
  }

  private static func convolution(
    _ arguments: OperationArguments, weight: ProgramTensor
  ) throws -> ProgramTensor {
    var x = try arguments.x
    let spatialRank = try x.rank - 2
    var window = try Window(arguments, spatialRank: spatialRank)
    let groups = try size(arguments.integer("groups", default: 1), "number of groups")
    let kernel = try split(weight, groups: groups, arguments.builder)
    let sizes = try (0..<spatialRank).map { try weight.size($0 + 2) }
    if Graph.losesPadding(
      kernel: sizes, strides: window.strides, padding: window.padsBegin + window.padsEnd)
    {
      let builder = arguments.builder
      x = builder.copy(
        builder.pad(
          x, begin: builder.indices([0, 0] + window.padsBegin), end: builder.indices([0, 0] + window.padsEnd))
      )
      window.padsBegin = sizes.map { _ in 0 }
      window.padsEnd = window.padsBegin
    }
    let result = arguments.builder.operation(
      groups == 1 ? "Convolution" : "GroupConvolution", [x, kernel],
      [
        "strides": list(window.strides), "dilations": list(window.dilations),
        "pads_begin": list(window.padsBegin), "pads_end": list(window.padsEnd),
        "auto_pad": window.automatic,
      ])
    return try biased(result, arguments, spatialRank: spatialRank)
  }

  private static func transposedConvolution(_ arguments: OperationArguments) throws -> ProgramTensor {
    let (x, weight) = (try arguments.x, try arguments.tensor("weight"))
    let spatialRank = try x.rank - 2
    var window = try Window(arguments, spatialRank: spatialRank)
    let groups = try size(arguments.integer("groups", default: 1), "number of groups")
    let kernel = try split(weight, groups: groups, arguments.builder)
    let extents = try (0..<spatialRank).map { (try weight.size($0 + 2) - 1) * window.dilations[$0] + 1 }
    var outputPadding = Array(repeating: 0, count: spatialRank)
    let target = try arguments.optionalIntegers("output_shape")
    for axis in 0..<spatialRank {
      let stride = window.strides[axis]
      if window.padding == .same || window.padding == .sameLower {
        let surplus = max(extents[axis] - stride, 0)
        window.padsBegin[axis] = window.padding == .same ? surplus / 2 : (surplus + 1) / 2
        window.padsEnd[axis] = surplus - window.padsBegin[axis]
        outputPadding[axis] = max(stride - extents[axis], 0)
      }
      if let target {
        guard target.count == spatialRank + 2 else {
          throw MLModelError(.parameters, "\(target) isn't possible for its parameter \"output_shape\"")
        }
        let natural =
          (try x.size(axis + 2) - 1) * stride + extents[axis] - window.padsBegin[axis] - window.padsEnd[axis]
        outputPadding[axis] = target[axis + 2] - natural
        if outputPadding[axis] < 0 {
          window.padsEnd[axis] -= outputPadding[axis]
          outputPadding[axis] = 0
        }
      }
    }
    // The engine's output padding is less than a stride; what is more is added as what it stands for.
    let surplus = zip(outputPadding, window.strides).map { $0 >= $1 ? $0 - $1 + 1 : 0 }
    let padding = zip(outputPadding, surplus).map { $0 - $1 }
    var result = arguments.builder.operation(
      groups == 1 ? "ConvolutionBackpropData" : "GroupConvolutionBackpropData", [x, kernel],
      [
        "strides": list(window.strides), "dilations": list(window.dilations),
        "pads_begin": list(window.padsBegin), "pads_end": list(window.padsEnd), "auto_pad": "explicit",
        "output_padding": list(padding),
      ])
    if surplus.contains(where: { $0 > 0 }) {
      let builder = arguments.builder
      result = builder.pad(
        result, begin: builder.indices(Array(repeating: 0, count: spatialRank + 2)),
        end: builder.indices([0, 0] + surplus))
    }
    return try biased(result, arguments, spatialRank: spatialRank)
  }

  /// The kernel with its groups as a dimension of their own.
  private static func split(
    _ weight: ProgramTensor, groups: Int, _ builder: ProgramBuilder
  ) throws -> ProgramTensor {
    if groups == 1 { return weight }
    guard let shape = weight.knownShape, let first = shape.first, first.isMultiple(of: groups) else {
      throw MLModelError(.parameters, "a kernel that can't be split into \(groups) groups")
    }
    return builder.reshape(weight, [groups, first / groups] + shape.dropFirst())
  }

  private static func biased(
    _ tensor: ProgramTensor, _ arguments: OperationArguments, spatialRank: Int
  ) throws -> ProgramTensor {
    guard let bias = try arguments.optionalTensor("bias") else { return tensor }
    let shaped = arguments.builder.reshape(
      bias, [1, -1] + Array(repeating: 1, count: spatialRank))
    return arguments.builder.binary("Add", tensor, shaped)
  }

  /// Means of whole windows as means of what of each lies within the input and its padding, where `ceil_mode` makes windows
  /// that reach beyond.
  private static func dividedByOwnSizes(
    _ means: ProgramTensor, _ arguments: OperationArguments
  ) throws -> ProgramTensor {
    let x = try arguments.x
    guard try arguments.flag("ceil_mode"), let input = x.knownShape?.dropFirst(2) else { return means }
    let window = try Window(arguments, spatialRank: input.count)
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
      result = arguments.builder.binary("Multiply", result, arguments.builder.floats(factors, shape: shape))
    }
    return result
  }

  private static func pool(
    _ arguments: OperationArguments, excludesPadding: Bool? = nil,
    _ body: (ProgramTensor, KeyValuePairs<String, String>) throws -> ProgramTensor
  ) throws -> ProgramTensor {
    let x = try arguments.x
    var window = try Window(arguments, spatialRank: x.rank - 2)
    let kernel = try arguments.integers("kernel_sizes").map { try size($0, "kernel") }
    guard kernel.count == window.strides.count else {
      throw MLModelError(.parameters, "a kernel \(kernel) for \(window.strides.count) dimensions")
    }
    var isRoundedUp = try arguments.flag("ceil_mode")
    if isRoundedUp, let input = x.knownShape?.dropFirst(2), window.canPadForLastWindow(kernel: kernel) {
      window.padForLastWindow(input: Array(input), kernel: kernel)
      isRoundedUp = false
    }
    let rounding = isRoundedUp ? "ceil" : "floor"
    if let excludesPadding {
      return try body(
        x,
        [
          "strides": list(window.strides), "pads_begin": list(window.padsBegin),
          "pads_end": list(window.padsEnd), "kernel": list(kernel), "rounding_type": rounding,
          "auto_pad": window.automatic, "exclude-pad": "\(excludesPadding)",
        ])
    }
    return try body(
      x,
      [
        "strides": list(window.strides), "pads_begin": list(window.padsBegin),
        "pads_end": list(window.padsEnd), "kernel": list(kernel), "rounding_type": rounding,
        "auto_pad": window.automatic,
      ])
  }
}
