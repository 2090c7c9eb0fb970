import NetworkInference

/// The window of a kernel that moves over [batch, channel, spatial…], a list element per spatial dimension.
struct SlidingWindow: Equatable {
  enum Padding: String {
    case explicit
    /// The output has the input's size divided by the stride, rounded up; odd padding is larger at the end,
    /// or at the start.
    case sameUpper = "same_upper"
    case sameLower = "same_lower"
  }

  var strides: [Int]
  var dilations: [Int]
  var padsBegin: [Int]
  var padsEnd: [Int]
  var padding = Padding.explicit

  init(strides: [Int], dilations: [Int]? = nil, padsBegin: [Int]? = nil, padsEnd: [Int]? = nil) {
    self.strides = strides
    self.dilations = dilations ?? strides.map { _ in 1 }
    self.padsBegin = padsBegin ?? strides.map { _ in 0 }
    self.padsEnd = padsEnd ?? strides.map { _ in 0 }
  }

  /// Whether the engine loses the padding of a convolution with this kernel.
  func losesPadding(kernel: [Int]) -> Bool {
    kernel.allSatisfy { $0 == 1 } && strides.contains { $0 > 1 } && (padsBegin + padsEnd).contains { $0 > 0 }
  }
}

/// Operations on [batch, channel, spatial…].
extension GraphBuilder {
  private func list(_ values: [Int]) -> String { values.map(String.init).joined(separator: ",") }

  /// Convolution over the spatial dimensions. The kernel is [out, in, spatial…], or [group, out / groups, in
  /// / groups, spatial…].
  func convolution(
    _ tensor: GraphTensor, kernel: GraphTensor, kernelSize: [Int], window: SlidingWindow, groups: Int
  ) -> GraphTensor {
    var (tensor, window) = (tensor, window)
    if window.losesPadding(kernel: kernelSize) {
      tensor = copy(
        pad(tensor, begin: indices([0, 0] + window.padsBegin), end: indices([0, 0] + window.padsEnd)))
      window = SlidingWindow(strides: window.strides, dilations: window.dilations)
    }
    return operation(
      groups == 1 ? "Convolution" : "GroupConvolution", [tensor, kernel],
      [
        "strides": list(window.strides), "dilations": list(window.dilations),
        "pads_begin": list(window.padsBegin), "pads_end": list(window.padsEnd),
        "auto_pad": window.padding.rawValue,
      ])
  }

  /// The transpose of `convolution`: pads are cropped, and `outputPadding` is added at the output's end. The
  /// kernel is [in, out, spatial…], or [group, in / groups, out / groups, spatial…].
  func transposedConvolution(
    _ tensor: GraphTensor, kernel: GraphTensor, window: SlidingWindow, groups: Int, outputPadding: [Int]
  ) -> GraphTensor {
    // The engine's output padding must be less than the stride; the rest becomes an explicit pad.
    let surplus = zip(outputPadding, window.strides).map { $0 >= $1 ? $0 - $1 + 1 : 0 }
    let result = operation(
      groups == 1 ? "ConvolutionBackpropData" : "GroupConvolutionBackpropData", [tensor, kernel],
      [
        "strides": list(window.strides), "dilations": list(window.dilations),
        "pads_begin": list(window.padsBegin), "pads_end": list(window.padsEnd), "auto_pad": "explicit",
        "output_padding": list(zip(outputPadding, surplus).map { $0 - $1 }),
      ])
    guard surplus.contains(where: { $0 > 0 }) else { return result }
    return pad(
      result, begin: indices(surplus.map { _ in 0 } + [0, 0]), end: indices([0, 0] + surplus))
  }

  /// Maximum or mean pooling; means may exclude the padding.
  func pool(
    _ tensor: GraphTensor, _ pooling: Pooling, kernel: [Int], window: SlidingWindow,
    isRoundedUp: Bool = false
  ) -> GraphTensor {
    var attributes: EngineOperation.Attributes = [
      "strides": list(window.strides), "pads_begin": list(window.padsBegin),
      "pads_end": list(window.padsEnd), "kernel": list(kernel),
      "rounding_type": isRoundedUp ? "ceil" : "floor", "auto_pad": window.padding.rawValue,
    ]
    if case .mean(let excludesPadding) = pooling { attributes.append("exclude-pad", "\(excludesPadding)") }
    return operation(pooling == .max ? "MaxPool" : "AvgPool", [tensor], attributes)
  }

  enum Pooling: Equatable {
    case max
    case mean(excludesPadding: Bool)
  }

  func resize(
    _ tensor: GraphTensor, to size: [Int], mode: InterpolationMode, coordinates: CoordinateTransformation
  ) -> GraphTensor {
    operation(
      "Interpolate", [tensor, integers(size), integers([2, 3])], version: 11,
      [
        "mode": mode.rawValue, "shape_calculation_mode": "sizes",
        "coordinate_transformation_mode": coordinates.rawValue, "nearest_mode": "floor",
        "antialias": "false", "pads_begin": "0", "pads_end": "0", "cube_coeff": "-0.75",
      ])
  }
}
