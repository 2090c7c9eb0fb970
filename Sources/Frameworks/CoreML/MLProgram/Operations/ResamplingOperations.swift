/// Operations that take samples between the elements of the last dimensions.
enum ResamplingOperations {
  static let rules: OperationRules = [
    "upsample_nearest_neighbor": OperationArguments.single {
      let (height, width) = try scaledSize($0)
      let x = try $0.x
      let (rows, columns) = (try x.size(x.rank - 2), try x.size(x.rank - 1))
      let builder = $0.builder
      let tall = try nearest(x, axis: x.rank - 2, beginnings(rows, height), builder)
      return try nearest(tall, axis: x.rank - 1, beginnings(columns, width), builder)
    },
    // The element that contains the middle, where `upsample_nearest_neighbor` takes that of the beginning: so coremltools writes
    // TensorFlow's two kinds.
    "resize_nearest_neighbor": OperationArguments.single {
      let (height, width) = (
        try size($0.integer("target_size_height"), "height"),
        try size($0.integer("target_size_width"), "width")
      )
      let x = try $0.x
      let (rows, columns) = (try x.size(x.rank - 2), try x.size(x.rank - 1))
      let tall = try nearest(x, axis: x.rank - 2, middles(rows, height), $0.builder)
      return try nearest(tall, axis: x.rank - 1, middles(columns, width), $0.builder)
    },
    "upsample_bilinear": OperationArguments.single {
      let (height, width) = try scaledSize($0)
      let alignsCorners = try $0.flag("align_corners", default: true)
      let hasHalfPixels = try $0.flag("half_pixel_centers", default: !alignsCorners)
      let sampling: Sampling =
        alignsCorners ? .strictAlignCorners : hasHalfPixels ? .unalignCorners : .standard
      return try bilinear($0.x, height, width, sampling, $0.builder)
    },
    "resize_bilinear": OperationArguments.single {
      let (height, width) = (
        try size($0.integer("target_size_height", default: 1), "height"),
        try size($0.integer("target_size_width", default: 1), "width")
      )
      return try bilinear(
        $0.x, height, width, $0.choice("sampling_mode", default: .standard), $0.builder)
    },
    "resize": OperationArguments.single { try resize($0) },
    "crop_resize": OperationArguments.single { try CropAndResize($0).result() },
    "resample": OperationArguments.single {
      let x = try $0.x
      let coordinates = try $0.floatTensor("coordinates")
      return try GridSampling($0).sample(x, at: coordinates)
    },
    "affine": OperationArguments.single { try affine($0) },
  ]

  /// How the positions of samples are spread over a dimension.
  enum Sampling: String {
    case strictAlignCorners = "strict_align_corners"
    case alignCorners = "align_corners"
    case standard = "default"
    case offsetCorners = "offset_corners"
    case unalignCorners = "unalign_corners"

    /// Whether the nearest element is the one that contains a sample's middle: by default, too, coremltools' tests expect that one.
    /// Otherwise it is the one whose place is nearest to the sample's.
    var takesMiddle: Bool { self == .standard || self == .unalignCorners }
  }

  /// Where the samples are, for a dimension of `count` elements made `target`.
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

  /// The elements that contain the samples' beginnings.
  private static func beginnings(_ count: Int, _ target: Int) throws -> [Int] {
    try Shape.checkDerived([target])
    return (0..<target).map { $0 * count / target }
  }

  /// The elements that contain the samples' middles, the later one where a middle is between two.
  private static func middles(_ count: Int, _ target: Int) throws -> [Int] {
    try Shape.checkDerived([target])
    return (0..<target).map { (2 * $0 + 1) * count / (2 * target) }
  }

  private static func scaledSize(_ arguments: OperationArguments) throws -> (height: Int, width: Int) {
    let x = try arguments.x
    func scaled(_ name: String, _ axis: Int) throws -> Int {
      let factor = try arguments.float(name, default: 1)
      let length = (Double(try x.size(axis)) * Double(factor)).rounded(.down)
      guard length >= 1, length <= Double(Shape.elementLimit) else {
        throw MLModelError(.parameters, "a scale of \(factor) can't be had")
      }
      return Int(length)
    }
    let rank = try x.rank
    return (try scaled("scale_factor_height", rank - 2), try scaled("scale_factor_width", rank - 1))
  }

  private static func nearest(
    _ tensor: ProgramTensor, axis: Int, _ indices: [Int], _ builder: ProgramBuilder
  ) throws -> ProgramTensor {
    if indices == Array(0..<((try? tensor.size(axis)) ?? -1)) { return tensor }
    var result = builder.gather(tensor, builder.indices(indices), axis: axis)
    result.shape = tensor.shape
    result.shape?[axis] = indices.count
    return result
  }

  /// Along one axis: the two neighbors of each sample, weighted.
  private static func linear(
    _ tensor: ProgramTensor, axis: Int, _ positions: [Float], _ builder: ProgramBuilder
  ) throws -> ProgramTensor {
    let (count, rank) = (try tensor.size(axis), try tensor.rank)
    let lower = positions.map { Int($0.rounded(.down)) }
    let weights = zip(positions, lower).map { $0 - Float($1) }
    var result: ProgramTensor
    if weights.allSatisfy({ $0 == 0 }) {
      if lower == Array(0..<count) { return tensor }
      result = builder.gather(tensor, builder.indices(lower), axis: axis)
    } else {
      let upper = lower.map { min($0 + 1, count - 1) }
      let shape = (0..<rank).map { $0 == axis ? positions.count : 1 }
      let first = builder.gather(tensor, builder.indices(lower), axis: axis)
      let second = builder.gather(tensor, builder.indices(upper), axis: axis)
      let difference = builder.binary("Subtract", second, first)
      result = builder.binary(
        "Add", first, builder.binary("Multiply", difference, builder.floats(weights, shape: shape)))
    }
    result.shape = tensor.shape
    result.shape?[axis] = positions.count
    return result
  }

  private static func bilinear(
    _ tensor: ProgramTensor, _ height: Int, _ width: Int, _ sampling: Sampling, _ builder: ProgramBuilder
  ) throws -> ProgramTensor {
    let rank = try tensor.rank
    let (rows, columns) = (try tensor.size(rank - 2), try tensor.size(rank - 1))
    let tall = try linear(tensor, axis: rank - 2, positions(rows, height, sampling), builder)
    return try linear(tall, axis: rank - 1, positions(columns, width, sampling), builder)
  }

  private static func resize(_ arguments: OperationArguments) throws -> ProgramTensor {
    let builder = arguments.builder
    var x = try arguments.floatTensor("x")
    let element = try arguments.x.element
    let rank = try x.rank
    let count = try arguments.integer("resized_dims")
    let isNearest = try arguments.text("interpolation_mode", default: "LINEAR").lowercased() != "linear"
    let sampling = try arguments.choice("sampling_mode", default: Sampling.standard)
    guard count >= 0, count <= rank else {
      throw MLModelError(.parameters, "\(count) dimensions of \(rank) can't be resized")
    }
    guard let sizes = try arguments.constantIfKnown("shape")?.integers().suffix(count) else {
      let shape = try arguments.tensor("shape")
      let length = try shape.size(0)
      guard count <= length else {
        throw MLModelError(.parameters, "\(length) sizes for \(count) dimensions")
      }
      let computed = ComputedResize(builder: builder, isNearest: isNearest, sampling: sampling)
      for offset in 0..<count {
        let index = builder.indices([length - count + offset], shape: [])
        let target = builder.gather(shape, index, axis: 0)
        x = try computed.resized(x, axis: rank - count + offset, to: target)
      }
      return builder.convert(x, to: element)
    }
    guard sizes.count == count else {
      throw MLModelError(.parameters, "\(count) dimensions of \(rank) can't be resized to \(Array(sizes))")
    }
    for (offset, size) in sizes.enumerated() where size != 0 {
      let axis = rank - count + offset
      let target = try CoreML.size(size, "size")
      let length = try x.size(axis)
      if isNearest, sampling.takesMiddle {
        x = try nearest(x, axis: axis, middles(length, target), builder)
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

  private static func affine(_ arguments: OperationArguments) throws -> ProgramTensor {
    let builder = arguments.builder
    let x = try arguments.x
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
    let points = builder.operation(
      "MatMul", [builder.floats(grid, shape: [1, height * width, 3]), matrix],
      ["transpose_a": "false", "transpose_b": "true"])
    var coordinates = builder.reshape(points, [-1, height, width, 2])
    // One matrix may serve all pictures.
    let batch = try x.size(0)
    coordinates = builder.broadcast(coordinates, to: builder.integers([batch, height, width, 2]))
    return try GridSampling(arguments).sample(x, at: coordinates)
  }
}

/// Samples of pictures at points that a tensor names.
struct GridSampling {
  private let builder: ProgramBuilder
  private let isBilinear: Bool
  private let padding: String
  private let fill: Float
  private let coordinates: String
  private let alignsCorners: Bool

  init(_ arguments: OperationArguments) throws {
    builder = arguments.builder
    isBilinear = try arguments.text("sampling_mode").lowercased() == "bilinear"
    let mode = try arguments.text("padding_mode").lowercased()
    fill = try arguments.float("padding_value", default: 0)
    coordinates = try arguments.text("coordinates_mode").lowercased()
    // Places that are counted in elements mean the same either way; between the corners of one element alone there are none.
    let isFree = coordinates == "unnormalized" && (mode == "constant" || mode == "border")
    let isAligned = try arguments.flag("align_corners") && !isFree
    switch mode {
    case "constant": padding = "zeros"
    case "border": padding = "border"
    // The engine reflects at the outer elements' centers where corners are aligned, at their edges where not.
    case "reflection", "symmetric": padding = "reflection"
    default: throw MLModelError(.parameters, "the padding \"\(mode)\" isn't known here")
    }
    alignsCorners = mode == "reflection" ? true : mode == "symmetric" ? false : isAligned
    statedAlignment = isAligned
  }

  private let statedAlignment: Bool

  /// - Parameter points: [batch, height, width, 2], x first.
  func sample(_ tensor: ProgramTensor, at points: ProgramTensor) throws -> ProgramTensor {
    let sizes = [Float(try tensor.size(3)), Float(try tensor.size(2))]
    var place = points
    switch coordinates {
    case "normalized_minus_one_to_one": break
    case "normalized_zero_to_one":
      place = builder.binary("Subtract", builder.binary("Multiply", place, 2), 1)
    case "unnormalized": place = normalized(place, sizes, aligned: statedAlignment)
    default: throw MLModelError(.parameters, "the coordinates \"\(coordinates)\" aren't known here")
    }
    if statedAlignment != alignsCorners {
      // Through elements, from the one meaning of -1…1 to the other.
      place = normalized(elements(place, sizes, aligned: statedAlignment), sizes, aligned: alignsCorners)
    }
    let isFilled = padding == "zeros" && fill != 0
    let picture = isFilled ? builder.binary("Subtract", tensor, fill) : tensor
    let result = builder.operation(
      "GridSample", [picture, place], version: 9,
      [
        "align_corners": "\(alignsCorners)", "mode": isBilinear ? "bilinear" : "nearest",
        "padding_mode": padding,
      ])
    return isFilled ? builder.binary("Add", result, fill) : result
  }

  /// From elements to -1…1.
  private func normalized(_ points: ProgramTensor, _ sizes: [Float], aligned: Bool) -> ProgramTensor {
    let factors = sizes.map { aligned ? 2 / max($0 - 1, 1) : 2 / $0 }
    let addends = sizes.map { aligned ? -1 : 1 / $0 - 1 }
    return builder.binary(
      "Add", builder.binary("Multiply", points, builder.floats(factors, shape: [2])),
      builder.floats(addends, shape: [2]))
  }

  /// From -1…1 to elements.
  private func elements(_ points: ProgramTensor, _ sizes: [Float], aligned: Bool) -> ProgramTensor {
    let factors = sizes.map { aligned ? ($0 - 1) / 2 : $0 / 2 }
    let addends = sizes.map { ($0 - 1) / 2 }
    return builder.binary(
      "Add", builder.binary("Multiply", points, builder.floats(factors, shape: [2])),
      builder.floats(addends, shape: [2]))
  }
}
