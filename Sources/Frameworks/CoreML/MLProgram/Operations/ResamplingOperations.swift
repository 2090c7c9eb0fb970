import NetworkInference

enum ResamplingOperations {
  static let definitions: [OperationDefinition] = [
    .unary("upsample_nearest_neighbor", "x scaled to the elements that contain the samples' starts", factors)
    {
      let (height, width) = try scaledSize($0, $1)
      return try nearest($1, height, width, $0.builder, starts)
    },
    // Uses the element at the sample's center, `upsample_nearest_neighbor` the one at its start: coremltools
    // converts TensorFlow's two variants this way.
    .unary(
      "resize_nearest_neighbor", "x resized to the elements that contain the samples' centers",
      [.integer("target_size_height"), .integer("target_size_width")]
    ) {
      let (height, width) = (
        try size($0.integer("target_size_height"), "height"),
        try size($0.integer("target_size_width"), "width")
      )
      return try nearest($1, height, width, $0.builder, centers)
    },
    .unary(
      "upsample_bilinear", "x scaled with bilinear interpolation",
      factors + [.flag("align_corners", true), .flag("half_pixel_centers", nil).optional]
    ) {
      let (height, width) = try scaledSize($0, $1)
      let alignsCorners = try $0.flag("align_corners")
      let hasHalfPixels =
        try $0.has("half_pixel_centers") ? $0.flag("half_pixel_centers") : !alignsCorners
      let sampling: Sampling =
        alignsCorners ? .strictAlignCorners : hasHalfPixels ? .unalignCorners : .standard
      return try bilinear($1, height, width, sampling, $0.builder)
    },
    .unary(
      "resize_bilinear", "x resized with bilinear interpolation",
      [.integer("target_size_height", 1), .integer("target_size_width", 1), samplingInput]
    ) {
      try bilinear(
        $1, size($0.integer("target_size_height"), "height"), size($0.integer("target_size_width"), "width"),
        $0.choice("sampling_mode"), $0.builder)
    },
    .unary(
      "resize", "x with its last dimensions resized; 0 keeps one",
      [
        .tensor("shape"), .integer("resized_dims"), .text("interpolation_mode", "LINEAR"), samplingInput,
      ]
    ) { try resize($0, $1) },
    .unary(
      "crop_resize", "Boxes cropped from x and resized to one size",
      [
        .tensor("roi").optional, .tensor("boxes").optional, .tensor("box_indices").optional,
        .integer("target_height", 1), .integer("target_width", 1), samplingInput,
        .choice("box_coordinate_mode", CropAndResize.Corners.cornersHeightFirst),
        .flag("normalized_coordinates"), .number("spatial_scale", 1), .number("pad_value").optional,
      ]
    ) { try CropAndResize($0).result($1) },
    .unary("resample", "x sampled at the coordinates", [.tensor("coordinates")] + GridSampling.inputs) {
      try GridSampling($0).sample($1, at: $0.floatTensor("coordinates"))
    },
    .unary(
      "affine", "x sampled at a grid transformed by a matrix",
      [.tensor("transform_matrix"), .integer("output_height"), .integer("output_width")]
        + GridSampling.inputs
    ) { try affine($0, $1) },
  ]

  private static let factors: [OperationDefinition.Input] = [
    .number("scale_factor_height", 1), .number("scale_factor_width", 1),
  ]

  private static let samplingInput = OperationDefinition.Input.choice("sampling_mode", Sampling.standard)

  /// The distribution of the sample positions over a dimension.
  enum Sampling: String, CaseIterable {
    case strictAlignCorners = "strict_align_corners"
    case alignCorners = "align_corners"
    case standard = "default"
    case offsetCorners = "offset_corners"
    case unalignCorners = "unalign_corners"

    /// Whether the nearest element is the one that contains the sample's center, which coremltools' tests
    /// also expect of the default; otherwise it is the one at the nearest position.
    var takesMiddle: Bool { self == .standard || self == .unalignCorners }
  }

  /// The sample positions for resizing a dimension from `count` to `target` elements.
  static func positions(_ count: Int, _ target: Int, _ sampling: Sampling) throws -> [Float] {
    try Shape.checkDerived([target])
    let (size, samples) = (Double(count), Double(target))
    return (0..<target).map { index in
      let step = Double(index)
      let position: Double =
        switch sampling {
        case .strictAlignCorners: target == 1 ? 0 : step * (size - 1) / (samples - 1)
        case .alignCorners: target == 1 ? (size - 1) / 2 : step * (size - 1) / (samples - 1)
        case .standard: step * size / samples
        case .offsetCorners: (0.5 + step) * max(1, size - 1) / samples
        case .unalignCorners: (step + 0.5) * size / samples - 0.5
        }
      return Float(min(max(position, 0), size - 1))
    }
  }

  /// The elements that contain the samples' starts.
  private static func starts(_ count: Int, _ target: Int) throws -> [Int] {
    try Shape.checkDerived([target])
    return (0..<target).map { $0 * count / target }
  }

  /// The elements that contain the samples' centers; of two, the later one.
  private static func centers(_ count: Int, _ target: Int) throws -> [Int] {
    try Shape.checkDerived([target])
    return (0..<target).map { (2 * $0 + 1) * count / (2 * target) }
  }

  private static func scaledSize(
    _ arguments: OperationArguments, _ x: GraphTensor
  ) throws -> (height: Int, width: Int) {
    func scaled(_ name: String, _ axis: Int) throws -> Int {
      let factor = try arguments.number(name)
      let length = (Double(try x.size(axis)) * Double(factor)).rounded(.down)
      try ensure(length >= 1 && length <= Double(Shape.elementLimit), "a scale of \(factor) isn't valid")
      return Int(length)
    }
    let rank = try x.rank
    return (try scaled("scale_factor_height", rank - 2), try scaled("scale_factor_width", rank - 1))
  }

  /// Resizes the last two dimensions to the elements that `chosen` returns for each size and target.
  private static func nearest(
    _ tensor: GraphTensor, _ height: Int, _ width: Int, _ builder: GraphBuilder,
    _ chosen: (Int, Int) throws -> [Int]
  ) throws -> GraphTensor {
    let rank = try tensor.rank
    let (rows, columns) = (try tensor.size(rank - 2), try tensor.size(rank - 1))
    let tall = try nearest(tensor, axis: rank - 2, chosen(rows, height), builder)
    return try nearest(tall, axis: rank - 1, chosen(columns, width), builder)
  }

  private static func nearest(
    _ tensor: GraphTensor, axis: Int, _ indices: [Int], _ builder: GraphBuilder
  ) throws -> GraphTensor {
    if indices == Array(0..<((try? tensor.size(axis)) ?? -1)) { return tensor }
    var result = builder.gather(tensor, builder.indices(indices), axis: axis)
    result.shape = tensor.shape
    result.shape?[axis] = indices.count
    return result
  }

  private static func linear(
    _ tensor: GraphTensor, axis: Int, _ positions: [Float], _ builder: GraphBuilder
  ) throws -> GraphTensor {
    let (count, rank) = (try tensor.size(axis), try tensor.rank)
    let lower = positions.map { Int($0.rounded(.down)) }
    let weights = zip(positions, lower).map { $0 - Float($1) }
    var result: GraphTensor
    if weights.allSatisfy({ $0 == 0 }) {
      if lower == Array(0..<count) { return tensor }
      result = builder.gather(tensor, builder.indices(lower), axis: axis)
    } else {
      let upper = lower.map { min($0 + 1, count - 1) }
      let shape = (0..<rank).map { $0 == axis ? positions.count : 1 }
      let first = builder.gather(tensor, builder.indices(lower), axis: axis)
      let second = builder.gather(tensor, builder.indices(upper), axis: axis)
      let difference = builder.binary(.subtract, second, first)
      result = builder.binary(
        .add, first, builder.binary(.multiply, difference, builder.floats(weights, shape: shape)))
    }
    result.shape = tensor.shape
    result.shape?[axis] = positions.count
    return result
  }

  private static func bilinear(
    _ tensor: GraphTensor, _ height: Int, _ width: Int, _ sampling: Sampling, _ builder: GraphBuilder
  ) throws -> GraphTensor {
    let rank = try tensor.rank
    let (rows, columns) = (try tensor.size(rank - 2), try tensor.size(rank - 1))
    let tall = try linear(tensor, axis: rank - 2, positions(rows, height, sampling), builder)
    return try linear(tall, axis: rank - 1, positions(columns, width, sampling), builder)
  }

  private static func resize(_ arguments: OperationArguments, _ given: GraphTensor) throws -> GraphTensor {
    let builder = arguments.builder
    let element = given.element
    var x = builder.convert(given, to: .float32)
    let rank = try x.rank
    let count = try arguments.integer("resized_dims")
    let isNearest = try arguments.text("interpolation_mode").lowercased() != "linear"
    let sampling = try arguments.choice("sampling_mode", as: Sampling.self)
    try ensure(count >= 0 && count <= rank, "\(count) dimensions of \(rank) can't be resized")
    guard let sizes = try arguments.constantIfKnown("shape")?.integers().suffix(count) else {
      let shape = try arguments.tensor("shape")
      let length = try shape.size(0)
      try ensure(count <= length, "\(length) sizes for \(count) dimensions")
      let computed = ComputedResize(builder: builder, isNearest: isNearest, sampling: sampling)
      for offset in 0..<count {
        let index = builder.indices([length - count + offset], shape: [])
        let target = builder.gather(shape, index, axis: 0)
        x = try computed.resized(x, axis: rank - count + offset, to: target)
      }
      return builder.convert(x, to: element)
    }
    try ensure(sizes.count == count, "\(count) dimensions of \(rank) can't be resized to \(Array(sizes))")
    for (offset, size) in sizes.enumerated() where size != 0 {
      let axis = rank - count + offset
      let target = try CoreML.size(size, "size")
      let length = try x.size(axis)
      if isNearest, sampling.takesMiddle {
        x = try nearest(x, axis: axis, centers(length, target), builder)
      } else {
        let places = try positions(length, target, sampling)
        x =
          isNearest
          ? try nearest(x, axis: axis, places.map { Int(($0 - 0.5 - 1e-5).rounded(.up)) }, builder)
          : try linear(x, axis: axis, places, builder)
      }
    }
    return builder.convert(x, to: element)
  }

  private static func affine(_ arguments: OperationArguments, _ x: GraphTensor) throws -> GraphTensor {
    let builder = arguments.builder
    let (height, width) = (
      try size(arguments.integer("output_height"), "height"),
      try size(arguments.integer("output_width"), "width")
    )
    try Shape.checkDerived([height, width, 3])
    // The corners are at -1 and 1.
    func spread(_ index: Int, _ count: Int) -> Float {
      count == 1 ? -1 : -1 + 2 * Float(index) / Float(count - 1)
    }
    let grid = (0..<height * width).flatMap { index -> [Float] in
      [spread(index % width, width), spread(index / width, height), 1]
    }
    let matrix = builder.reshape(try arguments.floatTensor("transform_matrix"), [-1, 2, 3])
    let points = builder.matMul(
      builder.floats(grid, shape: [1, height * width, 3]), matrix, transposesSecond: true)
    var coordinates = builder.reshape(points, [-1, height, width, 2])
    // One matrix may apply to all images.
    let batch = try x.size(0)
    coordinates = builder.broadcast(coordinates, to: builder.integers([batch, height, width, 2]))
    return try GridSampling(arguments).sample(x, at: coordinates)
  }
}

/// Sampling of images at computed coordinates.
struct GridSampling {
  private let builder: GraphBuilder
  private let isBilinear: Bool
  private let padding: String
  private let fill: Float
  private let coordinates: String
  private let alignsCorners: Bool

  static let inputs: [OperationDefinition.Input] = [
    .text("sampling_mode"), .text("padding_mode"), .number("padding_value", 0), .text("coordinates_mode"),
    .flag("align_corners"),
  ]

  init(_ arguments: OperationArguments) throws {
    builder = arguments.builder
    isBilinear = try arguments.text("sampling_mode").lowercased() == "bilinear"
    let mode = try arguments.text("padding_mode").lowercased()
    fill = try arguments.number("padding_value")
    coordinates = try arguments.text("coordinates_mode").lowercased()
    // Alignment doesn't affect coordinates in elements; aligned corners of one element would divide by zero.
    let isFree = coordinates == "unnormalized" && (mode == "constant" || mode == "border")
    let isAligned = try arguments.flag("align_corners") && !isFree
    switch mode {
    case "constant": padding = "zeros"
    case "border": padding = "border"
    // The engine reflects at the outer elements' centers if corners are aligned, otherwise at their edges.
    case "reflection", "symmetric": padding = "reflection"
    default: throw MLModelError(.parameters, "the padding \"\(mode)\" is unknown")
    }
    alignsCorners = mode == "reflection" ? true : mode == "symmetric" ? false : isAligned
    statedAlignment = isAligned
  }

  private let statedAlignment: Bool

  /// - Parameter points: [batch, height, width, 2], x first.
  func sample(_ tensor: GraphTensor, at points: GraphTensor) throws -> GraphTensor {
    let sizes = [Float(try tensor.size(3)), Float(try tensor.size(2))]
    var place = points
    switch coordinates {
    case "normalized_minus_one_to_one": break
    case "normalized_zero_to_one":
      place = builder.binary(.subtract, builder.binary(.multiply, place, 2), 1)
    case "unnormalized": place = normalized(place, sizes, aligned: statedAlignment)
    default: throw MLModelError(.parameters, "the coordinates \"\(coordinates)\" are unknown")
    }
    if statedAlignment != alignsCorners {
      // Converts via elements from one definition of -1…1 to the other.
      place = normalized(elements(place, sizes, aligned: statedAlignment), sizes, aligned: alignsCorners)
    }
    let isFilled = padding == "zeros" && fill != 0
    let image = isFilled ? builder.binary(.subtract, tensor, fill) : tensor
    let result = builder.operation(
      "GridSample", [image, place], version: 9,
      [
        "align_corners": "\(alignsCorners)", "mode": isBilinear ? "bilinear" : "nearest",
        "padding_mode": padding,
      ])
    return isFilled ? builder.binary(.add, result, fill) : result
  }

  /// Converts elements to -1…1.
  private func normalized(_ points: GraphTensor, _ sizes: [Float], aligned: Bool) -> GraphTensor {
    let factors = sizes.map { aligned ? 2 / max($0 - 1, 1) : 2 / $0 }
    let addends = sizes.map { aligned ? -1 : 1 / $0 - 1 }
    return builder.binary(
      .add, builder.binary(.multiply, points, builder.floats(factors, shape: [2])),
      builder.floats(addends, shape: [2]))
  }

  /// Converts -1…1 to elements.
  private func elements(_ points: GraphTensor, _ sizes: [Float], aligned: Bool) -> GraphTensor {
    let factors = sizes.map { aligned ? ($0 - 1) / 2 : $0 / 2 }
    let addends = sizes.map { ($0 - 1) / 2 }
    return builder.binary(
      .add, builder.binary(.multiply, points, builder.floats(factors, shape: [2])),
      builder.floats(addends, shape: [2]))
  }
}
