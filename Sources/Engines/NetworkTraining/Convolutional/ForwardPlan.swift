import COneDNN

/// Builds the primitives of a replica's forward pass, one or more for each layer.
struct ForwardPlan {
  let network: ConvolutionalNetwork
  let builder: PrimitiveBuilder
  let element: TensorElement
  let parameters: TensorParameters
  let layerParameters: LayerParameters
  private(set) var shapes: [TensorShape]
  private(set) var values: [Tensor]
  /// By layer, for the backward pass.
  private(set) var operations: [Int: PrimitiveDescriptor] = [:]
  private(set) var workspaces: [Int: Tensor] = [:]
  private(set) var moments: [Int: (mean: Tensor, variance: Tensor)] = [:]
  /// Copies the weights after the parameters have changed.
  private(set) var preparation: [Primitive] = []
  private(set) var steps: [Primitive] = []
  private(set) var statistics: [(Range<Int>, Tensor)] = []
  let input: Tensor

  var engine: TensorEngine { builder.engine }

  init(
    _ network: ConvolutionalNetwork, _ shape: TensorShape, _ element: TensorElement,
    _ workshop: PrimitiveBuilder, _ parameters: TensorParameters
  ) throws {
    (self.network, self.element, self.builder, self.parameters) = (network, element, workshop, parameters)
    layerParameters = LayerParameters(network: network, engine: workshop.engine)
    input = try Tensor(shape, .float32, workshop.engine)
    shapes = [shape]
    values = [input]
    if element != .float32 {
      values = [try Tensor(shape, element, workshop.engine)]
      steps.append(try workshop.copy(input, values[0]))
    }
  }

  mutating func add(_ number: Int) throws {
    let layer = network.layers[number]
    let sources = layer.inputs.map { values[$0] }
    let shape = self.shape(of: layer)
    shapes.append(shape)
    let target = try Tensor(shape, element, engine)
    values.append(target)
    switch layer.operation {
    case .input: throw TensorError(network: "its layer \"\(layer.name)\" is a second input")
    case .convolution(let convolution): try addConvolution(number, convolution, sources[0], target)
    case .normalization(let isRectified): try addNormalization(number, isRectified, sources[0], target)
    case .activation(let activation):
      try addOperation(number, "activation", sources[0], target) {
        dnnl_eltwise_forward_primitive_desc_create(
          $0, $1, Int32(ONEDNN_FORWARD_TRAINING), activation.code, sources[0].description, target.description,
          activation.alpha, 0, $2)
      }
    case .maxPool(let window, let stride):
      let margins = WindowGeometry(window, stride, shapes[layer.inputs[0]], shape)
      try addOperation(number, "maximum", sources[0], target) {
        dnnl_pooling_forward_primitive_desc_create(
          $0, $1, Int32(ONEDNN_FORWARD_TRAINING), Int32(ONEDNN_MAX), sources[0].description,
          target.description, margins.strides, margins.window, margins.dilations, margins.paddingBefore,
          margins.paddingAfter, $2)
      }
    case .upsample2x:
      try addOperation(number, "doubling", sources[0], target) {
        dnnl_resampling_forward_primitive_desc_create(
          $0, $1, Int32(ONEDNN_FORWARD_TRAINING), Int32(ONEDNN_NEAREST), [2, 2], sources[0].description,
          target.description, $2)
      }
    case .concatenation:
      for (source, channels) in zip(sources, self.channels(of: layer)) {
        let part = try Tensor(channels: channels, of: target, shape, element, engine)
        steps.append(try builder.copy(source, part))
      }
    case .sum: steps.append(try builder.sum(sources[0], sources[1], target))
    }
  }

  private func shape(of layer: ConvolutionalNetwork.Layer) -> TensorShape {
    let source = shapes[layer.inputs[0]]
    func size(_ side: Int) -> Int {
      switch layer.operation {
      case .convolution(let convolution):
        (side + convolution.kernel / 2 * 2 - convolution.kernel) / convolution.stride + 1
      case .maxPool(let window, let stride): (side + window / 2 * 2 - window) / stride + 1
      case .upsample2x: 2 * side
      default: side
      }
    }
    return TensorShape(
      count: source.count, height: size(source.height), width: size(source.width), channels: layer.channels)
  }

  func channels(of layer: ConvolutionalNetwork.Layer) -> [Range<Int>] {
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
    let operation = try builder.operation(what, make)
    operations[number] = operation
    var arguments = [(Int(ONEDNN_ARG_SRC), source), (Int(ONEDNN_ARG_DST), target)]
    if let workspace = try workspace(number, operation) {
      arguments.append((Int(ONEDNN_ARG_WORKSPACE), workspace))
    }
    steps.append(try builder.step(operation, arguments))
  }

  /// The memory in which a forward primitive passes data to its backward primitive, if it needs any.
  private mutating func workspace(_ number: Int, _ operation: PrimitiveDescriptor) throws -> Tensor? {
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
    let (margins, wanted) = try layout(of: number, convolution)
    let biases = try layerParameters.vector(number, .biases, of: parameters)
    let operation = try builder.operation("convolution") {
      dnnl_convolution_forward_primitive_desc_create(
        $0, $1, Int32(ONEDNN_FORWARD_TRAINING), Int32(ONEDNN_CONVOLUTION_DIRECT), source.description,
        wanted.pointer, biases?.description, target.description, margins.strides, margins.dilations,
        margins.paddingBefore, margins.paddingAfter, $2)
    }
    operations[number] = operation
    let weights = try Tensor(like: operation.layout(Int(ONEDNN_QUERY_WEIGHTS)), engine)
    preparation.append(
      try builder.copy(layerParameters.weights(number, convolution, of: parameters), weights))
    var arguments = [
      (Int(ONEDNN_ARG_SRC), source), (Int(ONEDNN_ARG_WEIGHTS), weights), (Int(ONEDNN_ARG_DST), target),
    ]
    if let biases { arguments.append((Int(ONEDNN_ARG_BIAS), biases)) }
    steps.append(try builder.step(operation, arguments))
  }

  private mutating func addNormalization(
    _ number: Int, _ isRectified: Bool, _ source: Tensor, _ target: Tensor
  ) throws {
    let operation = try builder.operation("normalization") {
      dnnl_batch_normalization_forward_primitive_desc_create(
        $0, $1, Int32(ONEDNN_FORWARD_TRAINING), source.description, target.description,
        NormalizationFolding.epsilon, Self.normalizationFlags(isRectified), $2)
    }
    operations[number] = operation
    let channels = Int64(network.layers[number].channels)
    let mean = try Tensor([channels], .float32, engine)
    let variance = try Tensor([channels], .float32, engine)
    moments[number] = (mean, variance)
    if let range = network.statistics[number] {
      statistics.append((range.prefix(Int(channels)), mean))
      statistics.append((range.suffix(Int(channels)), variance))
    }
    let (scales, shifts) = try layerParameters.normalization(number, of: parameters)
    var arguments = [
      (Int(ONEDNN_ARG_SRC), source), (Int(ONEDNN_ARG_DST), target), (Int(ONEDNN_ARG_SCALE), scales),
      (Int(ONEDNN_ARG_SHIFT), shifts), (Int(ONEDNN_ARG_MEAN), mean), (Int(ONEDNN_ARG_VARIANCE), variance),
    ]
    if let workspace = try workspace(number, operation) {
      arguments.append((Int(ONEDNN_ARG_WORKSPACE), workspace))
    }
    steps.append(try builder.step(operation, arguments))
  }

  static func normalizationFlags(_ isRectified: Bool) -> UInt32 {
    UInt32(ONEDNN_SCALE | ONEDNN_SHIFT | (isRectified ? ONEDNN_RECTIFY : 0))
  }

  /// The geometry of a convolution, and a descriptor of its weights in any layout.
  func layout(
    of number: Int, _ convolution: ConvolutionalNetwork.Convolution
  ) throws -> (WindowGeometry, MemoryDescriptor) {
    (
      WindowGeometry(
        convolution.kernel, convolution.stride, shapes[network.layers[number].inputs[0]], shapes[number]),
      try MemoryDescriptor(layerParameters.weightDimensions(number, convolution), element)
    )
  }
}
