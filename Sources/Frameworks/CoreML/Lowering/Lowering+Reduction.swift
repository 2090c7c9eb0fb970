import CoreMLSpecification

extension NetworkLowering {
  func reduce(
    _ layer: Layer, _ type: String, _ parameters: some ReductionParameters
  ) throws -> Blob {
    let blob = try input(layer)
    let axes = try Shape.axes(parameters.axes.map { try integer($0, "axis") }, rank: blob.rank)
    return try reduce(
      blob, type, axes: parameters.reduceAll || axes.isEmpty ? Array(blob.shape.indices) : axes,
      keepsDimensions: parameters.keepDims)
  }

  func argument(
    _ layer: Layer, _ type: String, axis: Int64, removesAxis: Bool
  ) throws -> Blob {
    let blob = try input(layer)
    let axis = try Shape.axis(integer(axis, "axis"), rank: blob.rank)
    return try reduce(blob, type, axes: [axis], keepsDimensions: !removesAxis)
  }

  /// The engine's tensor keeps the axes, even if the blob's shape doesn't.
  private func reduce(_ blob: Blob, _ type: String, axes: [Int], keepsDimensions: Bool) throws -> Blob {
    let result = try reduced(full(blob), type, axes: axes)
    let shape = try builder.checkedShape(of: result)
    return Blob(
      result, keepsDimensions ? shape : shape.indices.filter { !axes.contains($0) }.map { shape[$0] })
  }

  private func reduced(_ tensor: GraphTensor, _ type: String, axes: [Int]) throws -> GraphTensor {
    let isArgument = type == "reduce_argmax" || type == "reduce_argmin"
    return try output(
      of: type,
      [
        "x": .tensor(tensor), "keep_dims": .flag(true),
        isArgument ? "axis" : "axes": isArgument ? .integer(axes[0]) : .integers(axes),
      ])
  }

  func reduce(
    _ layer: Layer, _ parameters: CoreML_Specification_ReduceLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let axes: [Int]
    switch parameters.axis {
    case .chw: axes = [-3, -2, -1]
    case .hw: axes = [-2, -1]
    case .c: axes = [-3]
    case .h: axes = [-2]
    case .w: axes = [-1]
    case .unrecognized(let number): throw MLModelError(.parameters, "unknown axes \(number)")
    }
    var value = blob.rank >= 3 ? try image(blob) : try full(blob)
    let positive = try Shape.axes(axes, rank: builder.checkedShape(of: value).count)
    if parameters.mode == .logsum {
      let epsilon = parameters.epsilon == 0 ? 1e-6 : parameters.epsilon
      value = try output(of: "log", ["x": .tensor(value), "epsilon": .number(epsilon)])
    }
    let result = try reduced(value, Self.operation(of: parameters.mode, axes: positive), axes: positive)
    return try blob.rank >= 3 ? imageBlob(result, like: blob) : Blob(result, builder.checkedShape(of: result))
  }

  private static func operation(
    of mode: CoreML_Specification_ReduceLayerParams.ReduceOperation, axes: [Int]
  ) throws -> String {
    switch mode {
    case .sum, .logsum: return "reduce_sum"
    case .avg: return "reduce_mean"
    case .prod: return "reduce_prod"
    case .sumsquare: return "reduce_sum_square"
    case .l1: return "reduce_l1_norm"
    case .l2: return "reduce_l2_norm"
    case .max: return "reduce_max"
    case .min: return "reduce_min"
    case .argmax:
      try ensure(axes.count == 1, "argmax needs one axis, not \(axes.count)")
      return "reduce_argmax"
    case .unrecognized(let number): throw MLModelError(.parameters, "unknown reduction \(number)")
    }
  }
}

protocol ReductionParameters {
  var axes: [Int64] { get }
  var keepDims: Bool { get }
  var reduceAll: Bool { get }
}

extension CoreML_Specification_ReduceL1LayerParams: ReductionParameters {}
extension CoreML_Specification_ReduceL2LayerParams: ReductionParameters {}
extension CoreML_Specification_ReduceMaxLayerParams: ReductionParameters {}
extension CoreML_Specification_ReduceMinLayerParams: ReductionParameters {}
extension CoreML_Specification_ReduceSumLayerParams: ReductionParameters {}
extension CoreML_Specification_ReduceProdLayerParams: ReductionParameters {}
extension CoreML_Specification_ReduceMeanLayerParams: ReductionParameters {}
extension CoreML_Specification_ReduceLogSumLayerParams: ReductionParameters {}
extension CoreML_Specification_ReduceSumSquareLayerParams: ReductionParameters {}
extension CoreML_Specification_ReduceLogSumExpLayerParams: ReductionParameters {}
