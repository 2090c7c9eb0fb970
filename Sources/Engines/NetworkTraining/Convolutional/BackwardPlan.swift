import COneDNN

/// Builds the primitives of a replica's backward pass, in reverse order of the layers.
struct BackwardPlan {
  private let forward: ForwardPlan
  private let gradient: TensorParameters
  private var gradients: [Int: Tensor] = [:]
  /// Copies the weights after the parameters have changed.
  private(set) var preparation: [Primitive] = []
  private(set) var steps: [Primitive]
  /// The last layer's output in 32 bits, and the primitive that converts it.
  let output: Tensor
  let outputStep: Primitive
  /// The gradient with respect to the output, in 32 bits, set by the caller.
  let outputGradient: Tensor

  /// - Parameter gradient: the destination of the parameters' gradient.
  init(_ forward: ForwardPlan, gradient: TensorParameters) throws {
    (self.forward, self.gradient) = (forward, gradient)
    let last = forward.network.layers.count - 1
    output = try Tensor(forward.shapes[last], .float32, forward.engine)
    outputGradient = try Tensor(forward.shapes[last], .float32, forward.engine)
    outputStep = try forward.builder.copy(forward.values[last], output)
    let own = try Tensor(forward.shapes[last], forward.element, forward.engine)
    steps = [try forward.builder.copy(outputGradient, own)]
    gradients[last] = own
  }

  mutating func add(_ number: Int) throws {
    let layer = forward.network.layers[number]
    // The output doesn't depend on this layer.
    guard let own = gradients[number] else { return }
    let source = forward.values[layer.inputs[0]]
    let operation = forward.operations[number]
    let workspace = forward.workspaces[number].map { [(Int(ONEDNN_ARG_WORKSPACE), $0)] } ?? []
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
        let backward = try plan.forward.builder.operation("activation's gradient") {
          dnnl_eltwise_backward_primitive_desc_create(
            $0, $1, activation.code, target.description, own.description, source.description,
            activation.alpha, 0, operation?.pointer, $2)
        }
        return [
          try plan.forward.builder.step(
            backward, (Int(ONEDNN_ARG_SRC), source), (Int(ONEDNN_ARG_DIFF_DST), own),
            (Int(ONEDNN_ARG_DIFF_SRC), target))
        ]
      }
    case .maxPool(let window, let stride):
      let margins = WindowGeometry(window, stride, forward.shapes[layer.inputs[0]], forward.shapes[number])
      try addGradient(of: layer.inputs[0]) { plan, target in
        let backward = try plan.forward.builder.operation("maximum's gradient") {
          dnnl_pooling_backward_primitive_desc_create(
            $0, $1, Int32(ONEDNN_MAX), target.description, own.description, margins.strides, margins.window,
            margins.dilations, margins.paddingBefore, margins.paddingAfter, operation?.pointer, $2)
        }
        return [
          try plan.forward.builder.step(
            backward, [(Int(ONEDNN_ARG_DIFF_DST), own), (Int(ONEDNN_ARG_DIFF_SRC), target)] + workspace)
        ]
      }
    case .upsample2x:
      try addGradient(of: layer.inputs[0]) { plan, target in
        let backward = try plan.forward.builder.operation("doubling's gradient") {
          dnnl_resampling_backward_primitive_desc_create(
            $0, $1, Int32(ONEDNN_NEAREST), [2, 2], target.description, own.description, operation?.pointer, $2
          )
        }
        return [
          try plan.forward.builder.step(
            backward, (Int(ONEDNN_ARG_DIFF_DST), own), (Int(ONEDNN_ARG_DIFF_SRC), target))
        ]
      }
    case .concatenation:
      for (input, channels) in zip(layer.inputs, forward.channels(of: layer)) {
        let part = try Tensor(
          channels: channels, of: own, forward.shapes[number], forward.element, forward.engine)
        try addGradient(of: input) { plan, target in [try plan.forward.builder.copy(part, target)] }
      }
    case .sum:
      for input in layer.inputs {
        try addGradient(of: input) { plan, target in [try plan.forward.builder.copy(own, target)] }
      }
    }
  }

  /// Adds a consumer's contribution to a layer's gradient.
  private mutating func addGradient(
    of layer: Int, _ make: (inout BackwardPlan, Tensor) throws -> [Primitive]
  ) throws {
    // The network's input has no gradient.
    guard layer > 0 else { return }
    let target = try Tensor(forward.shapes[layer], forward.element, forward.engine)
    steps += try make(&self, target)
    if let others = gradients[layer] {
      steps.append(try forward.builder.sum(others, target, others))
    } else {
      gradients[layer] = target
    }
  }

  private mutating func addWeightsGradient(
    _ number: Int, _ convolution: ConvolutionalNetwork.Convolution, _ source: Tensor, _ own: Tensor
  ) throws {
    let (margins, _) = try forward.layout(of: number, convolution)
    let wanted = try MemoryDescriptor(
      forward.layerParameters.weightDimensions(number, convolution), .float32)
    let biases = try forward.layerParameters.vector(number, .biases, of: gradient)
    let forwardOperation = forward.operations[number]
    let operation = try forward.builder.operation("convolution's gradient by weights") {
      dnnl_convolution_backward_weights_primitive_desc_create(
        $0, $1, Int32(ONEDNN_CONVOLUTION_DIRECT), source.description, wanted.pointer, biases?.description,
        own.description, margins.strides, margins.dilations, margins.paddingBefore, margins.paddingAfter,
        forwardOperation?.pointer, $2)
    }
    let weights = try Tensor(like: operation.layout(Int(ONEDNN_QUERY_DIFF_WEIGHTS)), forward.engine)
    var arguments = [
      (Int(ONEDNN_ARG_SRC), source), (Int(ONEDNN_ARG_DIFF_DST), own),
      (Int(ONEDNN_ARG_DIFF_WEIGHTS), weights),
    ]
    if let biases { arguments.append((Int(ONEDNN_ARG_DIFF_BIAS), biases)) }
    steps.append(try forward.builder.step(operation, arguments))
    steps.append(
      try forward.builder.copy(weights, forward.layerParameters.weights(number, convolution, of: gradient)))
  }

  private mutating func inputGradient(
    _ number: Int, _ convolution: ConvolutionalNetwork.Convolution, _ own: Tensor, _ target: Tensor
  ) throws -> [Primitive] {
    let (margins, wanted) = try forward.layout(of: number, convolution)
    let forwardOperation = forward.operations[number]
    let operation = try forward.builder.operation("convolution's gradient by its input") {
      dnnl_convolution_backward_data_primitive_desc_create(
        $0, $1, Int32(ONEDNN_CONVOLUTION_DIRECT), target.description, wanted.pointer, own.description,
        margins.strides, margins.dilations, margins.paddingBefore, margins.paddingAfter,
        forwardOperation?.pointer, $2)
    }
    let weights = try Tensor(like: operation.layout(Int(ONEDNN_QUERY_WEIGHTS)), forward.engine)
    preparation.append(
      try forward.builder.copy(
        forward.layerParameters.weights(number, convolution, of: forward.parameters), weights))
    return [
      try forward.builder.step(
        operation, (Int(ONEDNN_ARG_DIFF_DST), own), (Int(ONEDNN_ARG_WEIGHTS), weights),
        (Int(ONEDNN_ARG_DIFF_SRC), target))
    ]
  }

  private func normalizationGradient(
    _ number: Int, _ isRectified: Bool, _ source: Tensor, _ own: Tensor, _ target: Tensor
  ) throws -> [Primitive] {
    let forwardOperation = forward.operations[number]
    let operation = try forward.builder.operation("normalization's gradient") {
      dnnl_batch_normalization_backward_primitive_desc_create(
        $0, $1, Int32(ONEDNN_BACKWARD), target.description, own.description, source.description,
        NormalizationFolding.epsilon, ForwardPlan.normalizationFlags(isRectified), forwardOperation?.pointer,
        $2)
    }
    guard let (mean, variance) = forward.moments[number] else {
      throw TensorError(network: "its layer \"\(forward.network.layers[number].name)\" has no means")
    }
    let (scales, _) = try forward.layerParameters.normalization(number, of: forward.parameters)
    let (scaleGradient, shiftGradient) = try forward.layerParameters.normalization(number, of: gradient)
    var arguments = [
      (Int(ONEDNN_ARG_SRC), source), (Int(ONEDNN_ARG_MEAN), mean), (Int(ONEDNN_ARG_VARIANCE), variance),
      (Int(ONEDNN_ARG_DIFF_DST), own), (Int(ONEDNN_ARG_SCALE), scales), (Int(ONEDNN_ARG_DIFF_SRC), target),
      (Int(ONEDNN_ARG_DIFF_SCALE), scaleGradient), (Int(ONEDNN_ARG_DIFF_SHIFT), shiftGradient),
    ]
    if let workspace = forward.workspaces[number] { arguments.append((Int(ONEDNN_ARG_WORKSPACE), workspace)) }
    return [try forward.builder.step(operation, arguments)]
  }
}
