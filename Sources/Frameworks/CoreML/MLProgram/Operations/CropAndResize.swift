/// Boxes cropped from images and resized to one size.
import NetworkInference

struct CropAndResize {
  private let arguments: OperationArguments
  private let builder: GraphBuilder
  private let target: [Int]
  private let sampling: ResamplingOperations.Sampling
  private let corners: Corners
  private let isNormalized: Bool
  private let scale: Float
  private let fill: Float?

  enum Corners: String, CaseIterable {
    case cornersHeightFirst = "corners_height_first"
    case cornersWidthFirst = "corners_width_first"
    case centerSizeHeightFirst = "center_size_height_first"
    case centerSizeWidthFirst = "center_size_width_first"
  }

  init(_ arguments: OperationArguments) throws {
    self.arguments = arguments
    builder = arguments.builder
    target = [
      try size(arguments.integer("target_height"), "height"),
      try size(arguments.integer("target_width"), "width"),
    ]
    try Shape.checkDerived(target)
    sampling = try arguments.choice("sampling_mode")
    corners = try arguments.choice("box_coordinate_mode")
    isNormalized = try arguments.flag("normalized_coordinates")
    scale = try arguments.number("spatial_scale")
    fill = try arguments.optionalNumber("pad_value")
  }

  func result(_ x: GraphTensor) throws -> GraphTensor {
    let sizes = [try x.size(2), try x.size(3)]
    // The older form's boxes are [N, 1, 4 or 5, 1, 1], the newer one's [N, 4].
    let isFirstForm = arguments.has("roi")
    let boxes = try isFirstForm ? arguments.floatTensor("roi") : arguments.floatTensor("boxes")
    let count = try boxes.size(0)
    let width = try boxes.size(isFirstForm ? 2 : 1)
    try ensure(width == 4 || width == 5, "boxes of \(width) numbers")
    let rows = builder.reshape(boxes, [count, width])
    func column(_ index: Int) -> GraphTensor {
      builder.slice(rows, axes: [1], begin: [index], end: [index + 1])
    }
    let batch = try x.size(0)
    let first = width - 4
    var images: GraphTensor
    var repeats = 1
    if width == 5 {
      images = builder.gather(x, builder.reshape(builder.convert(column(0), to: .int32), [count]), axis: 0)
    } else if isFirstForm {
      // Each box of each image, boxes outermost.
      repeats = batch
      let order = (0..<count).flatMap { _ in Array(0..<batch) }
      images = builder.gather(x, builder.indices(order), axis: 0)
    } else {
      let indices =
        try arguments.has("box_indices")
        ? builder.convert(arguments.tensor("box_indices"), to: .int32) : builder.indices(Array(0..<count))
      images = builder.gather(x, indices, axis: 0)
    }
    let sides = (0..<4).map { column(first + $0) }
    let grid = try [0, 1].map { axis in
      try positions(bounds(sides, axis: axis, size: sizes[axis]), axis: axis, size: sizes[axis])
    }
    let (height, length) = (target[0], target[1])
    let shape = builder.integers([count, height, length, 1])
    let ys = builder.broadcast(builder.reshape(grid[0], [count, height, 1, 1]), to: shape)
    let xs = builder.broadcast(builder.reshape(grid[1], [count, 1, length, 1]), to: shape)
    var points = builder.concat([xs, ys], axis: 3)
    if repeats > 1 {
      let order = (0..<count).flatMap { Array(repeating: $0, count: repeats) }
      points = builder.gather(points, builder.indices(order), axis: 0)
    }
    let value = fill ?? 0
    let isFilled = value != 0
    if isFilled { images = builder.binary(.subtract, images, value) }
    var result = builder.operation(
      "GridSample", [images, points], version: 9,
      ["align_corners": "false", "mode": "bilinear", "padding_mode": fill == nil ? "border" : "zeros"])
    if isFilled { result = builder.binary(.add, result, value) }
    guard isFirstForm else { return result }
    return builder.reshape(result, [count, width == 5 ? 1 : batch, try x.size(1), height, length])
  }

  private func bounds(
    _ sides: [GraphTensor], axis: Int, size: Int
  ) -> (begin: GraphTensor, end: GraphTensor) {
    let isWidthFirst = corners == .cornersWidthFirst || corners == .centerSizeWidthFirst
    let index = isWidthFirst ? 1 - axis : axis
    var (begin, end) = (sides[index], sides[index + 2])
    if corners == .centerSizeHeightFirst || corners == .centerSizeWidthFirst {
      let half = builder.binary(.multiply, end, 0.5)
      (begin, end) = (builder.binary(.subtract, begin, half), builder.binary(.add, begin, half))
    }
    let factor = scale * (isNormalized ? Float(size - 1) : 1)
    return (builder.binary(.multiply, begin, factor), builder.binary(.multiply, end, factor))
  }

  /// The positions of samples along an axis, [boxes, samples], -1…1 between the outer edges.
  private func positions(
    _ bounds: (begin: GraphTensor, end: GraphTensor), axis: Int, size: Int
  ) throws -> GraphTensor {
    let count = target[axis]
    var extent = builder.binary(.subtract, bounds.end, bounds.begin)
    // Boxes smaller than an element are sampled like one element.
    if sampling == .offsetCorners { extent = builder.binary(.maximum, extent, 1) }
    let steps = (0..<count).map(Float.init)
    // Each position is begin + extent × fraction + shift, with the sampling's fractions.
    let samples = Float(count)
    var (shares, shifts) = (steps, steps.map { _ in Float(0) })
    switch sampling {
    case .strictAlignCorners: shares = steps.map { count == 1 ? 0 : $0 / (samples - 1) }
    case .alignCorners: shares = steps.map { count == 1 ? 0.5 : $0 / (samples - 1) }
    case .offsetCorners: shares = steps.map { ($0 + 0.5) / samples }
    case .unalignCorners:
      // The box has one element more than its extent.
      shares = steps.map { ($0 + 0.5) / samples }
      shifts = steps.map { ($0 + 0.5) / samples - 0.5 }
    case .standard:
      shares = steps.map { $0 / samples }
      shifts = steps.map { $0 / samples }
    }
    let spread = builder.binary(.multiply, extent, builder.floats(shares, shape: [1, count]))
    let moved = builder.binary(.add, spread, builder.floats(shifts, shape: [1, count]))
    var places = builder.binary(.add, bounds.begin, moved)
    if sampling == .standard {
      // Samples are clamped to the box.
      places = builder.binary(.minimum, places, bounds.end)
    }
    let normalized = builder.binary(.multiply, places, 2 / Float(size))
    return builder.binary(.add, normalized, 1 / Float(size) - 1)
  }
}
