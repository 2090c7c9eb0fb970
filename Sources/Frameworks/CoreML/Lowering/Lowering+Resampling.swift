import CoreMLSpecification
import NetworkInference

extension NetworkLowering {
  func crop(
    _ layer: Layer, _ parameters: CoreML_Specification_CropLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 1...2)
    let value = try image(blobs[0])
    let shape = try builder.checkedShape(of: value)
    var (begin, size) = ([0, 0], Array(shape.suffix(2)))
    if blobs.count == 2 {
      try ensure(
        parameters.offset.count == 2 && parameters.offset.allSatisfy({ $0 <= Shape.elementLimit }),
        "offsets \(parameters.offset) aren't a valid height and width")
      begin = parameters.offset.map { Int($0) }
      size = try Array(blobs[1].imageShape.suffix(2))
    } else {
      let amounts = try borders(parameters.cropAmounts)
      begin = amounts.begin
      size = (0..<2).map { size[$0] - amounts.begin[$0] - amounts.end[$0] }
    }
    try ensure(
      (0..<2).allSatisfy({ size[$0] > 0 && begin[$0] + size[$0] <= shape[2 + $0] }),
      "\(size) at \(begin) can't be cropped from an input of \(shape.suffix(2))")
    let end = Array(shape.prefix(2)) + [begin[0] + size[0], begin[1] + size[1]]
    return try imageBlob(
      slice(value, begin: [0, 0] + begin, end: end, strides: [1, 1, 1, 1]), like: blobs[0])
  }

  func padding(
    _ layer: Layer, _ parameters: CoreML_Specification_PaddingLayerParams
  ) throws -> Blob {
    let given = try input(layer)
    // Of a matrix, the rows and columns are padded.
    let blob = given.rank == 2 ? Blob(given.value, [1] + given.shape) : given
    let amounts = try borders(parameters.paddingAmounts)
    let (begin, end) = ([0, 0] + amounts.begin, [0, 0] + amounts.end)
    let value = try image(blob)
    let result: GraphTensor
    switch parameters.paddingType {
    case .constant(let it): result = pad(value, begin: begin, end: end, fill: it.value)
    case nil: result = pad(value, begin: begin, end: end)
    case .reflection: result = pad(value, begin: begin, end: end, mode: .reflect)
    case .replication: result = pad(value, begin: begin, end: end, mode: .edge)
    }
    return Blob(result, try imageBlob(result, like: blob).shape.suffix(given.rank))
  }

  func upsample(
    _ layer: Layer, _ parameters: CoreML_Specification_UpsampleLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let value = try image(blob)
    let input = try Array(builder.checkedShape(of: value).suffix(2))
    var target = try pair(parameters.scalingFactor, default: 1, "scaling factor")
    if parameters.fractionalScalingFactor.isEmpty {
      target = (0..<2).map { input[$0].multipliedReportingOverflow(by: target[$0]).partialValue }
    } else {
      let factors = parameters.fractionalScalingFactor
      try ensure(
        factors.count == 2 && factors.allSatisfy({ $0 > 0 && $0 < 65536 }),
        "scaling factors \(factors) aren't two valid ones")
      target = (0..<2).map { Int((Float(input[$0]) * factors[$0]).rounded(.down)) }
    }
    let result: GraphTensor
    switch (parameters.mode, parameters.linearUpsampleMode) {
    case (.nn, _):
      result = try resize(value, to: target, mode: .nearest, coordinates: .asymmetric)
    case (.bilinear, .default):
      result = try resize(value, to: target, mode: .linear, coordinates: .asymmetric)
    case (.bilinear, .alignCornersTrue):
      result = try resize(value, to: target, mode: .linear, coordinates: .alignCorners)
    case (.bilinear, .alignCornersFalse):
      result = try resize(value, to: target, mode: .linear, coordinates: .halfPixel)
    case (let mode, let linearMode):
      throw MLModelError(.parameters, "unknown interpolation \(mode), \(linearMode)")
    }
    return try imageBlob(result, like: blob)
  }

  func resizeBilinear(
    _ layer: Layer, _ parameters: CoreML_Specification_ResizeBilinearLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let value = try image(blob)
    let input = try Array(builder.checkedShape(of: value).suffix(2))
    let target = try pair(parameters.targetSize, default: 1, "target size")
    let result: GraphTensor
    switch parameters.mode.samplingMethod {
    case .strictAlignEndpointsMode:
      result = try resize(value, to: target, mode: .linear, coordinates: .alignCorners)
    case .alignEndpointsMode where !target.contains(1):
      result = try resize(value, to: target, mode: .linear, coordinates: .alignCorners)
    case .upsampleMode:
      result = try resize(value, to: target, mode: .linear, coordinates: .asymmetric)
    case .alignEndpointsMode, .roiAlignMode:
      // The engine lacks this grid; a product with a matrix of interpolation weights is exact.
      let weights = try (0..<2).map { axis in
        try Shape.checkDerived([target[axis], input[axis]])
        let grid = SamplingGrid(parameters.mode.samplingMethod, count: target[axis])
        return builder.floats(
          grid.weights(over: input[axis]), shape: [1, 1, target[axis], input[axis]])
      }
      let rows = builder.matMul(weights[0], value)
      result = builder.matMul(rows, weights[1], transposesSecond: true)
    case .unrecognized(let number): throw MLModelError(.parameters, "unknown sampling mode \(number)")
    }
    return try imageBlob(result, like: blob)
  }

  /// Boxes are known only at run time, so the graph computes the interpolation weights: max(0, 1 − the
  /// sample's distance from the grid point).
  func cropResize(
    _ layer: Layer, _ parameters: CoreML_Specification_CropResizeLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    let (image, boxes) = (blobs[0], blobs[1])
    try ensure(
      image.rank == 5 && image.shape[0] == 1 && boxes.rank == 5 && boxes.shape[1] == 1
        && boxes.shape.suffix(2) == [1, 1] && (boxes.shape[2] == 4 || boxes.shape[2] == 5),
      "an image of shape \(image.shape) with boxes of shape \(boxes.shape)")
    let count = boxes.shape[0]
    let target = try pair(parameters.targetSize, default: 1, "target size")
    let columns = try builder.split(
      reshape(boxes.value, [count, boxes.shape[2]]), axis: 1,
      sizes: Array(repeating: 1, count: boxes.shape[2]))
    let edges = try boxEdges(Array(columns.suffix(4)), parameters.boxIndicesMode.boxMode)
    let input = Array(image.shape.suffix(2))
    for count in input + target { try Shape.checkDerived([count]) }
    var weights: [GraphTensor] = []
    for axis in 0..<2 {
      var factor = parameters.spatialScale == 0 ? 1 : parameters.spatialScale
      if parameters.normalizedCoordinates { factor *= Float(input[axis] - 1) }
      let start = builder.affine(edges[axis].start, factor: factor, addend: 0)
      let end = builder.affine(edges[axis].end, factor: factor, addend: 0)
      let points = try gridPoints(start, end, parameters.mode.samplingMethod, count: target[axis])
      let inside = builder.clamp(points, min: 0, max: Float(input[axis] - 1))
      let samples = builder.floats(
        (0..<input[axis]).map(Float.init), shape: [1, 1, 1, input[axis]])
      let distance = builder.unary(
        .abs,
        builder.binary(.subtract, try reshape(inside, [count, 1, target[axis], 1]), samples))
      weights.append(builder.unary(.relu, builder.binary(.subtract, builder.number(1), distance)))
    }
    let (batch, channels) = (image.shape[1], image.shape[2])
    let sampled: GraphTensor
    let hasOwnImage = columns.count == 5 && batch > 1
    if hasOwnImage {
      let indices = builder.convert(try reshape(columns[0], [count]), to: .int32)
      let images = try reshape(image.value, [batch, channels] + input)
      sampled = builder.gather(images, indices, axis: 0)
    } else {
      sampled = try reshape(image.value, [1, batch * channels] + input)
    }
    let rows = builder.matMul(weights[0], sampled)
    let result = builder.matMul(rows, weights[1], transposesSecond: true)
    return Blob(result, [count, hasOwnImage ? 1 : batch, channels] + target)
  }

  private func resize(
    _ tensor: GraphTensor, to size: [Int], mode: InterpolationMode, coordinates: CoordinateTransformation
  ) throws -> GraphTensor {
    let isSame = try Array(builder.checkedShape(of: tensor).suffix(2)) == size
    return isSame ? tensor : builder.resize(tensor, to: size, mode: mode, coordinates: coordinates)
  }

  /// The start and end of boxes along height, then width, [boxes, 1] each.
  private func boxEdges(
    _ columns: [GraphTensor], _ mode: CoreML_Specification_BoxCoordinatesMode.Coordinates
  ) throws -> [(start: GraphTensor, end: GraphTensor)] {
    switch mode {
    case .cornersHeightFirst: return [(columns[0], columns[2]), (columns[1], columns[3])]
    case .cornersWidthFirst: return [(columns[1], columns[3]), (columns[0], columns[2])]
    case .centerSizeHeightFirst, .centerSizeWidthFirst:
      let order = mode == .centerSizeHeightFirst ? [0, 1] : [1, 0]
      return order.map { index in
        let half = builder.binary(.multiply, columns[2 + index], 0.5)
        return (
          builder.binary(.subtract, columns[index], half), builder.binary(.add, columns[index], half)
        )
      }
    case .unrecognized(let number): throw MLModelError(.parameters, "unknown box coordinates \(number)")
    }
  }

  /// The grid points between `start` and `end`, [boxes, 1] each, as [boxes, count].
  private func gridPoints(
    _ start: GraphTensor, _ end: GraphTensor, _ method: CoreML_Specification_SamplingMode.Method, count: Int
  ) throws -> GraphTensor {
    let extent = builder.binary(.subtract, end, start)
    let indices = builder.floats((0..<count).map(Float.init), shape: [1, count])
    switch method {
    case .strictAlignEndpointsMode, .alignEndpointsMode:
      if count == 1 {
        let share: Float = method == .alignEndpointsMode ? 0.5 : 0
        return builder.binary(.add, start, builder.binary(.multiply, extent, share))
      }
      let spacing = builder.binary(.multiply, extent, 1 / Float(count - 1))
      return builder.binary(.add, start, builder.binary(.multiply, spacing, indices))
    case .upsampleMode:
      let spacing = builder.affine(extent, factor: 1 / Float(count), addend: 1 / Float(count))
      let points = builder.binary(.add, start, builder.binary(.multiply, spacing, indices))
      return builder.binary(.minimum, points, end)
    case .roiAlignMode:
      let spacing = builder.binary(.multiply, builder.binary(.maximum, extent, 1), 1 / Float(count))
      let places = builder.binary(.add, indices, 0.5)
      return builder.binary(.add, start, builder.binary(.multiply, spacing, places))
    case .unrecognized(let number): throw MLModelError(.parameters, "unknown sampling mode \(number)")
    }
  }
}

/// The positions of `count` samples in [0, size − 1].
private struct SamplingGrid {
  let method: CoreML_Specification_SamplingMode.Method
  let count: Int

  init(_ method: CoreML_Specification_SamplingMode.Method, count: Int) {
    self.method = method
    self.count = count
  }

  private func points(over size: Int) -> [Double] {
    let last = Double(size - 1)
    switch method {
    case .roiAlignMode:
      let spacing = max(1, last) / Double(count)
      return (0..<count).map { min(last, (Double($0) + 0.5) * spacing) }
    default:
      if count == 1 { return [last / 2] }
      return (0..<count).map { Double($0) * last / Double(count - 1) }
    }
  }

  /// The weights of the source samples in each sample, [count, size].
  func weights(over size: Int) -> [Float] {
    points(over: size).flatMap { point in
      (0..<size).map { Float(max(0, 1 - abs(point - Double($0)))) }
    }
  }
}
