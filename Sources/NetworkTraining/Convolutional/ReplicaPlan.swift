import COneDNN

/// What a replica will do, while it is being made: a step or more for each layer, forward and, the other way round, backward.
struct ReplicaPlan {
  let network: ConvolutionalNetwork
  let workshop: TensorWorkshop
  let element: TensorElement
  let parameters: TensorParameters
  let gradient: TensorParameters
  /// Of each layer so far.
  private(set) var shapes: [TensorShape]
  private(set) var values: [Tensor]
  /// Of each layer that has one so far.
  private var gradients: [Int: Tensor] = [:]
  private var forwardOperations: [Int: TensorOperation] = [:]
  private var workspaces: [Int: Tensor] = [:]
  private var moments: [Int: (mean: Tensor, variance: Tensor)] = [:]
  /// Weights, and what they are made of when parameters have changed.
  private(set) var preparation: [TensorStep] = []
  private(set) var forward: [TensorStep] = []
  private(set) var backward: [TensorStep] = []
  private(set) var statistics: [(Range<Int>, Tensor)] = []
  /// In 32 bits.
  let input: Tensor
  private(set) var output: Tensor
  private(set) var outputGradient: Tensor

  var engine: TensorEngine { workshop.engine }

  init(
    _ network: ConvolutionalNetwork, _ shape: TensorShape, _ element: TensorElement,
    _ workshop: TensorWorkshop, _ parameters: TensorParameters, _ gradient: TensorParameters
  ) throws {
    (self.network, self.element, self.workshop) = (network, element, workshop)
    (self.parameters, self.gradient) = (parameters, gradient)
    input = try Tensor(shape, .float32, workshop.engine)
    (output, outputGradient) = (input, input)
    shapes = [shape]
    values = [input]
    if element != .float32 {
      values = [try Tensor(shape, element, workshop.engine)]
      forward.append(try workshop.copy(input, values[0]))
    }
  }

  // MARK: Forward

  mutating func addForward(_ number: Int) throws {
    let layer = network.layers[number]
    let sources = layer.inputs.map { values[$0] }
    let shape = self.shape(of: layer)
    shapes.append(shape)
    let target = try Tensor(shape, element, engine)
    values.append(target)
    switch layer.operation {
    case .input: preconditionFailure("a network has one input")
    case .convolution(let convolution): try addConvolution(number, convolution, sources[0], target)
    case .normalization(let isRectified): try addNormalization(number, isRectified, sources[0], target)
    case .activation(let activation):
      try addOperation(number, "activation", sources[0], target) {
        dnnl_eltwise_forward_primitive_desc_create(
          $0, $1, Int32(ONEDNN_FORWARD_TRAINING), activation.code, sources[0].description, target.description,
          activation.alpha, 0, $2)
      }
    case .maximum(let window, let stride):
      let margins = Margins(window, stride, shapes[layer.inputs[0]], shape)
      try addOperation(number, "maximum", sources[0], target) {
        dnnl_pooling_forward_primitive_desc_create(
          $0, $1, Int32(ONEDNN_FORWARD_TRAINING), Int32(ONEDNN_MAX), sources[0].description,
          target.description, margins.strides, margins.window, margins.dilations, margins.before,
          margins.after, $2)
      }
    case .doubling:
      try addOperation(number, "doubling", sources[0], target) {
        dnnl_resampling_forward_primitive_desc_create(
          $0, $1, Int32(ONEDNN_FORWARD_TRAINING), Int32(ONEDNN_NEAREST), [2, 2], sources[0].description,
          target.description, $2)
      }
    case .concatenation:
      for (source, channels) in zip(sources, self.channels(of: layer)) {
        let part = try Tensor(channels: channels, of: target, shape, element, engine)
        forward.append(try workshop.copy(source, part))
      }
    case .sum: forward.append(try workshop.sum(sources[0], sources[1], target))
    }
  }

  private func shape(of layer: ConvolutionalNetwork.Layer) -> TensorShape {
    let source = shapes[layer.inputs[0]]
    func size(_ side: Int) -> Int {
      switch layer.operation {
      case .convolution(let convolution):
        (side + convolution.kernel / 2 * 2 - convolution.kernel) / convolution.stride + 1
      case .maximum(let window, let stride): (side + window / 2 * 2 - window) / stride + 1
      case .doubling: 2 * side
      default: side
      }
    }
    return TensorShape(
      count: source.count, height: size(source.height), width: size(source.width), channels: layer.channels)
  }

  /// Where the channels of each input of a concatenation go.
  private func channels(of layer: ConvolutionalNetwork.Layer) -> [Range<Int>] {
    var start = 0
    return layer.inputs.map { input in
      defer { start += network.layers[input].channels }
      return start..<start + network.layers[input].channels
    }
  }

  private mutating func addOperation(
    _ number: Int, _ what: String, _ source: Tensor, _ target: Tensor,
    make: (UnsafeMutablePointer<OpaquePointer?>, OpaquePointer, OpaquePointer) -> Int32
  ) throws {
    let operation = try workshop.operation(what, make)
    forwardOperations[number] = operation
    var arguments = [(Int(ONEDNN_ARG_SRC), source), (Int(ONEDNN_ARG_DST), target)]
    if let workspace = try workspace(number, operation) {
      arguments.append((Int(ONEDNN_ARG_WORKSPACE), workspace))
    }
    forward.append(try workshop.step(operation, arguments))
  }

  /// What the way back has to be told of the way forward.
  private mutating func workspace(_ number: Int, _ operation: TensorOperation) throws -> Tensor? {
    guard let layout = try? operation.layout(Int(ONEDNN_QUERY_WORKSPACE)),
      dnnl_memory_desc_get_size(layout) > 0
    else { return nil }
    let workspace = try Tensor(like: layout, engine)
    workspaces[number] = workspace
    return workspace
  }

  private mutating func addConvolution(
    _ number: Int, _ convolution: ConvolutionalNetwork.Convolution, _ source: Tensor, _ target: Tensor
  ) throws {
    let (margins, wanted) = try convolutionLayout(number, convolution)
    let biases = try vector(number, .biases, parameters)
    let operation = try workshop.operation("convolution") {
      dnnl_convolution_forward_primitive_desc_create(
        $0, $1, Int32(ONEDNN_FORWARD_TRAINING), Int32(ONEDNN_CONVOLUTION_DIRECT), source.description,
        wanted.pointer, biases?.description, target.description, margins.strides, margins.dilations,
        margins.before, margins.after, $2)
    }
    forwardOperations[number] = operation
    let weights = try Tensor(like: operation.layout(Int(ONEDNN_QUERY_WEIGHTS)), engine)
    preparation.append(try workshop.copy(plainWeights(number, convolution, parameters), weights))
    var arguments = [
      (Int(ONEDNN_ARG_SRC), source), (Int(ONEDNN_ARG_WEIGHTS), weights), (Int(ONEDNN_ARG_DST), target),
    ]
    if let biases { arguments.append((Int(ONEDNN_ARG_BIAS), biases)) }
    forward.append(try workshop.step(operation, arguments))
  }

  private mutating func addNormalization(
    _ number: Int, _ isRectified: Bool, _ source: Tensor, _ target: Tensor
  ) throws {
    let operation = try workshop.operation("normalization") {
      dnnl_batch_normalization_forward_primitive_desc_create(
        $0, $1, Int32(ONEDNN_FORWARD_TRAINING), source.description, target.description,
        NormalizationFolding.epsilon, Self.flags(isRectified), $2)
    }
    forwardOperations[number] = operation
    let channels = Int64(network.layers[number].channels)
    let mean = try Tensor([channels], .float32, engine)
    let variance = try Tensor([channels], .float32, engine)
    moments[number] = (mean, variance)
    if let range = network.statistics[number] {
      statistics.append((range.prefix(Int(channels)), mean))
      statistics.append((range.suffix(Int(channels)), variance))
    }
    guard let scales = try vector(number, .scales, parameters),
      let shifts = try vector(number, .shifts, parameters)
    else { preconditionFailure("normalizations have scales and shifts") }
    var arguments = [
      (Int(ONEDNN_ARG_SRC), source), (Int(ONEDNN_ARG_DST), target), (Int(ONEDNN_ARG_SCALE), scales),
      (Int(ONEDNN_ARG_SHIFT), shifts), (Int(ONEDNN_ARG_MEAN), mean), (Int(ONEDNN_ARG_VARIANCE), variance),
    ]
    if let workspace = try workspace(number, operation) {
      arguments.append((Int(ONEDNN_ARG_WORKSPACE), workspace))
    }
    forward.append(try workshop.step(operation, arguments))
  }

  private static func flags(_ isRectified: Bool) -> UInt32 {
    UInt32(ONEDNN_SCALE | ONEDNN_SHIFT | (isRectified ? ONEDNN_RECTIFY : 0))
  }

  // MARK: Backward

  /// The gradient of the last layer is given in 32 bits.
  mutating func beginBackward() throws {
    let last = network.layers.count - 1
    output = try Tensor(shapes[last], .float32, engine)
    outputGradient = try Tensor(shapes[last], .float32, engine)
    forward.append(try workshop.copy(values[last], output))
    let own = try Tensor(shapes[last], element, engine)
    backward.append(try workshop.copy(outputGradient, own))
    gradients[last] = own
  }

  mutating func addBackward(_ number: Int) throws {
    let layer = network.layers[number]
    // Nothing that is asked for depends on it.
    guard let own = gradients[number] else { return }
    let source = values[layer.inputs[0]]
    let operation = forwardOperations[number]
    let workspace = workspaces[number].map { [(Int(ONEDNN_ARG_WORKSPACE), $0)] } ?? []
    switch layer.operation {
    case .input: break
    case .convolution(let convolution):
      try addWeightsGradient(number, convolution, source, own)
      try addGradient(of: layer.inputs[0]) { plan, target in
        try plan.inputGradient(number, convolution, own, target)
      }
    case .normalization(let isRectified):
      try addGradient(of: layer.inputs[0]) { plan, target in
        try plan.normalizationGradient(number, isRectified, source, own, target)
      }
    case .activation(let activation):
      try addGradient(of: layer.inputs[0]) { plan, target in
        let backward = try plan.workshop.operation("activation's gradient") {
          dnnl_eltwise_backward_primitive_desc_create(
            $0, $1, activation.code, target.description, own.description, source.description,
            activation.alpha, 0, operation?.pointer, $2)
        }
        return [
          try plan.workshop.step(
            backward, (Int(ONEDNN_ARG_SRC), source), (Int(ONEDNN_ARG_DIFF_DST), own),
            (Int(ONEDNN_ARG_DIFF_SRC), target))
        ]
      }
    case .maximum(let window, let stride):
      let margins = Margins(window, stride, shapes[layer.inputs[0]], shapes[number])
      try addGradient(of: layer.inputs[0]) { plan, target in
        let backward = try plan.workshop.operation("maximum's gradient") {
          dnnl_pooling_backward_primitive_desc_create(
            $0, $1, Int32(ONEDNN_MAX), target.description, own.description, margins.strides, margins.window,
            margins.dilations, margins.before, margins.after, operation?.pointer, $2)
        }
        return [
          try plan.workshop.step(
            backward, [(Int(ONEDNN_ARG_DIFF_DST), own), (Int(ONEDNN_ARG_DIFF_SRC), target)] + workspace)
        ]
      }
    case .doubling:
      try addGradient(of: layer.inputs[0]) { plan, target in
        let backward = try plan.workshop.operation("doubling's gradient") {
          dnnl_resampling_backward_primitive_desc_create(
            $0, $1, Int32(ONEDNN_NEAREST), [2, 2], target.description, own.description, operation?.pointer, $2
          )
        }
        return [
          try plan.workshop.step(
            backward, (Int(ONEDNN_ARG_DIFF_DST), own), (Int(ONEDNN_ARG_DIFF_SRC), target))
        ]
      }
    case .concatenation:
      for (input, channels) in zip(layer.inputs, channels(of: layer)) {
        let part = try Tensor(channels: channels, of: own, shapes[number], element, engine)
        try addGradient(of: input) { plan, target in [try plan.workshop.copy(part, target)] }
      }
    case .sum:
      for input in layer.inputs {
        try addGradient(of: input) { plan, target in [try plan.workshop.copy(own, target)] }
      }
    }
  }

  /// Adds steps that compute what a layer's gradient gets from one of those that read it: the whole where none came before.
  ///
  /// - Parameter make: given where the gradient goes.
  private mutating func addGradient(
    of layer: Int, _ make: (inout ReplicaPlan, Tensor) throws -> [TensorStep]
  ) throws {
    // What the network is given isn't learned.
    guard layer > 0 else { return }
    let target = try Tensor(shapes[layer], element, engine)
    backward += try make(&self, target)
    if let others = gradients[layer] {
      backward.append(try workshop.sum(others, target, others))
    } else {
      gradients[layer] = target
    }
  }

  private mutating func addWeightsGradient(
    _ number: Int, _ convolution: ConvolutionalNetwork.Convolution, _ source: Tensor, _ own: Tensor
  ) throws {
    let (margins, _) = try convolutionLayout(number, convolution)
    let wanted = try OwnedDescription(weightDimensions(number, convolution), .float32)
    let biases = try vector(number, .biases, gradient)
    let forwardOperation = forwardOperations[number]
    let operation = try workshop.operation("convolution's gradient by weights") {
      dnnl_convolution_backward_weights_primitive_desc_create(
        $0, $1, Int32(ONEDNN_CONVOLUTION_DIRECT), source.description, wanted.pointer, biases?.description,
        own.description, margins.strides, margins.dilations, margins.before, margins.after,
        forwardOperation?.pointer, $2)
    }
    let weights = try Tensor(like: operation.layout(Int(ONEDNN_QUERY_DIFF_WEIGHTS)), engine)
    var arguments = [
      (Int(ONEDNN_ARG_SRC), source), (Int(ONEDNN_ARG_DIFF_DST), own),
      (Int(ONEDNN_ARG_DIFF_WEIGHTS), weights),
    ]
    if let biases { arguments.append((Int(ONEDNN_ARG_DIFF_BIAS), biases)) }
    backward.append(try workshop.step(operation, arguments))
    backward.append(try workshop.copy(weights, plainWeights(number, convolution, gradient)))
  }

  private mutating func inputGradient(
    _ number: Int, _ convolution: ConvolutionalNetwork.Convolution, _ own: Tensor, _ target: Tensor
  ) throws -> [TensorStep] {
    let (margins, wanted) = try convolutionLayout(number, convolution)
    let forwardOperation = forwardOperations[number]
    let operation = try workshop.operation("convolution's gradient by its input") {
      dnnl_convolution_backward_data_primitive_desc_create(
        $0, $1, Int32(ONEDNN_CONVOLUTION_DIRECT), target.description, wanted.pointer, own.description,
        margins.strides, margins.dilations, margins.before, margins.after, forwardOperation?.pointer, $2)
    }
    let weights = try Tensor(like: operation.layout(Int(ONEDNN_QUERY_WEIGHTS)), engine)
    preparation.append(try workshop.copy(plainWeights(number, convolution, parameters), weights))
    return [
      try workshop.step(
        operation, (Int(ONEDNN_ARG_DIFF_DST), own), (Int(ONEDNN_ARG_WEIGHTS), weights),
        (Int(ONEDNN_ARG_DIFF_SRC), target))
    ]
  }

  private func normalizationGradient(
    _ number: Int, _ isRectified: Bool, _ source: Tensor, _ own: Tensor, _ target: Tensor
  ) throws -> [TensorStep] {
    let forwardOperation = forwardOperations[number]
    let operation = try workshop.operation("normalization's gradient") {
      dnnl_batch_normalization_backward_primitive_desc_create(
        $0, $1, Int32(ONEDNN_BACKWARD), target.description, own.description, source.description,
        NormalizationFolding.epsilon, Self.flags(isRectified), forwardOperation?.pointer, $2)
    }
    guard let scales = try vector(number, .scales, parameters), let (mean, variance) = moments[number],
      let scaleGradient = try vector(number, .scales, gradient),
      let shiftGradient = try vector(number, .shifts, gradient)
    else { preconditionFailure("normalizations have scales and shifts") }
    var arguments = [
      (Int(ONEDNN_ARG_SRC), source), (Int(ONEDNN_ARG_MEAN), mean), (Int(ONEDNN_ARG_VARIANCE), variance),
      (Int(ONEDNN_ARG_DIFF_DST), own), (Int(ONEDNN_ARG_SCALE), scales), (Int(ONEDNN_ARG_DIFF_SRC), target),
      (Int(ONEDNN_ARG_DIFF_SCALE), scaleGradient), (Int(ONEDNN_ARG_DIFF_SHIFT), shiftGradient),
    ]
    if let workspace = workspaces[number] { arguments.append((Int(ONEDNN_ARG_WORKSPACE), workspace)) }
    return [try workshop.step(operation, arguments)]
  }

  // MARK: Parameters

  /// Some of a layer's numbers; nil where it has none of the kind.
  private func vector(
    _ layer: Int, _ kind: ConvolutionalNetwork.Parameters.Kind, _ numbers: TensorParameters
  ) throws -> Tensor? {
    guard let range = network.range(layer, kind) else { return nil }
    return try Tensor(
      [Int64(range.count)], .float32, engine, bytes: numbers.pointer + range.lowerBound, owner: numbers)
  }

  private func plainWeights(
    _ layer: Int, _ convolution: ConvolutionalNetwork.Convolution, _ numbers: TensorParameters
  ) throws -> Tensor {
    guard let range = network.range(layer, .weights) else { preconditionFailure("convolutions have weights") }
    return try Tensor(
      weightDimensions(layer, convolution), .float32, engine, bytes: numbers.pointer + range.lowerBound,
      owner: numbers)
  }

  private func weightDimensions(_ layer: Int, _ convolution: ConvolutionalNetwork.Convolution) -> [Int64] {
    let groups = convolution.groups
    let inputs = network.layers[network.layers[layer].inputs[0]].channels
    let sizes = [convolution.outputs / groups, inputs / groups, convolution.kernel, convolution.kernel]
    return (groups == 1 ? sizes : [groups] + sizes).map(Int64.init)
  }

  /// Where a convolution's windows are, and its weights in any layout.
  private func convolutionLayout(
    _ number: Int, _ convolution: ConvolutionalNetwork.Convolution
  ) throws -> (Margins, OwnedDescription) {
    (
      Margins(
        convolution.kernel, convolution.stride, shapes[network.layers[number].inputs[0]], shapes[number]),
      try OwnedDescription(weightDimensions(number, convolution), element)
    )
  }
}

/// Where windows are on a map, along both axes.
private struct Margins {
  let strides: [Int64]
  let window: [Int64]
  let dilations: [Int64] = [0, 0]
  let before: [Int64]
  let after: [Int64]

  init(_ window: Int, _ stride: Int, _ source: TensorShape, _ target: TensorShape) {
    strides = [Int64(stride), Int64(stride)]
    self.window = [Int64(window), Int64(window)]
    let margin = window / 2
    before = [Int64(margin), Int64(margin)]
    after = [(source.height, target.height), (source.width, target.width)].map { side, result in
      Int64((result - 1) * stride + window - side - margin)
    }
  }
}

/// A description of weights in any layout.
private final class OwnedDescription {
  let pointer: OpaquePointer

  init(_ dimensions: [Int64], _ element: TensorElement) throws(TensorError) {
    var pointer: OpaquePointer?
    try TensorError.check(
      dnnl_memory_desc_create_with_tag(
        &pointer, Int32(dimensions.count), dimensions, element.code, Int32(ONEDNN_ANY)), "weights")
    guard let pointer else { throw TensorError(status: 1, of: "weights") }
    self.pointer = pointer
  }

  deinit { dnnl_memory_desc_destroy(pointer) }
}

extension ConvolutionalNetwork.Activation {
  fileprivate var code: Int32 {
    switch self {
    case .rectifier: Int32(ONEDNN_RELU)
    case .sigmoid: Int32(ONEDNN_LOGISTIC)
    case .swish: Int32(ONEDNN_SWISH)
    }
  }

  /// What oneDNN multiplies by within a function.
  fileprivate var alpha: Float { self == .swish ? 1 : 0 }
}
