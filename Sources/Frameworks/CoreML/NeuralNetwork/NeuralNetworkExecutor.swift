import CoreMLSpecification
import NetworkInference

/// Runs a Core ML neural network, classifier or regressor on OpenVINO.
///
/// The network is compiled for one set of input shapes at a time: on loading for the default one, for others
/// at first use; the last four are cached. Layers without an equivalent, or computed shapes, partition it.
final class NeuralNetworkExecutor: ModelExecutor {
  private let inputs: [NetworkInput]
  private let outputs: [NetworkOutput]
  private let classifier: ClassifierOutputs?
  /// The computed blobs: the outputs, and a classifier's probabilities.
  let outputNames: [String]
  private let compiler: NetworkCompiler
  /// The partitioned network, if it can't be compiled as a whole.
  private let parts: PartitionedNetwork?
  private let compiled = CompiledNetworkCache<[[Int]], ShapedNetwork>(limit: 4)
  /// The form for several images at once; nil if it would gain nothing.
  private let batched: BatchedNetwork?

  /// Compiles a neural network, classifier or regressor. `quantization` has the layers that may be computed
  /// in integers if reduced precision is allowed; `forgetsLayers` releases the layers' memory if only one
  /// shape is allowed. Throws `MLModelError` with the layer that
  /// can't be run, and the reason; `NotInstalledError` if OpenVINO isn't installed.
  init(
    _ model: CoreML_Specification_Model, allowsReducedPrecision: Bool,
    quantization: QuantizationTable? = nil, options: EngineOptions = EngineOptions(),
    forgetsLayers: Bool = true
  ) throws {
    let network = try NetworkSpecification(model)
    let description = model.description
    let firstImage = description.input.first {
      if case .imageType = $0.type.type { true } else { false }
    }?.name
    inputs = try description.input.map {
      try NetworkInput($0, network, isFirstPicture: $0.name == firstImage)
    }
    let isExact = network.arrayMapping == .exactArrayMapping
    let classifier = network.classifier.map { ClassifierOutputs(labels: $0.labels, description) }
    self.classifier = classifier
    outputs = try description.output.filter { classifier?.names.contains($0.name) != true }
      .map { try NetworkOutput($0, isExact: isExact) }
    outputNames = try outputs.map(\.name) + [network.probabilities].compactMap(\.self)
    compiler = NetworkCompiler(
      layers: network.layers, inputNames: inputs.map(\.name), outputNames: outputNames,
      isReducedPrecisionAllowed: allowsReducedPrecision, quantization: quantization, options: options)
    batched =
      classifier != nil && outputs.isEmpty
      ? BatchedNetwork(inputs: inputs, layers: network.layers) : nil
    let shapes = inputs.compactMap(\.defaultShape)
    guard !ExecutionPlan.isNeeded(for: network.layers) else {
      let parts = try PartitionedNetwork(
        network.layers, outputNames: outputNames,
        context: .init(isReducedPrecisionAllowed: allowsReducedPrecision, options: options),
        budget: LoopBudget(memory: options.memory))
      self.parts = parts
      compiler.releaseLayers()
      if shapes.count == inputs.count {
        try Self.check(network, description) {
          try parts.prepare(
            Dictionary(zip(inputs.map(\.name), shapes), uniquingKeysWith: { first, _ in first }))
        }
      }
      return
    }
    parts = nil
    if shapes.count == inputs.count {
      try Self.check(network, description) { _ = try self.network(for: shapes) }
    }
    if forgetsLayers, batched == nil, shapes.count == inputs.count, !inputs.contains(where: \.isFlexible) {
      compiler.releaseLayers()
    }
  }

  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider {
    let values = try inputs.map { try $0.value(of: features) }
    if let parts { return try results(of: values, parts) }
    let network = try network(for: values.map(\.shape))
    return try network.compiled.withRequest { request in
      try values.write(to: request)
      try request.infer()
      return try results(of: request, network)
    }
  }

  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) async throws -> any MLFeatureProvider {
    let values = try inputs.map { try $0.value(of: features) }
    if let parts { return try results(of: values, parts) }
    let network = try network(for: values.map(\.shape))
    return try await network.compiled.withRequest { request in
      try values.write(to: request)
      try await request.infer()
      return try results(of: request, network)
    }
  }

  var predictsSeveralAtOnce: Bool { parts == nil && batched != nil }

  func predictions(
    from batch: [any MLFeatureProvider], options: MLPredictionOptions
  ) throws -> [any MLFeatureProvider] {
    guard predictsSeveralAtOnce, batch.count >= BatchedNetwork.minimumCount, let classifier,
      let network = batched?.network(for: batch.count, compile: compileBatched)
    else { return try batch.map { try prediction(from: $0, options: options) } }
    return try stride(from: 0, to: batch.count, by: BatchedNetwork.size).flatMap { start in
      let part = batch[start..<min(start + BatchedNetwork.size, batch.count)]
      guard part.count >= BatchedNetwork.minimumCount else {
        return try part.map { try prediction(from: $0, options: options) }
      }
      return try probabilities(of: part, network).map {
        MLDictionaryFeatureProvider(values: classifier.values(probabilities: $0))
      }
    }
  }

  /// In the precision of single predictions, so that the same image has the same result.
  private func compileBatched(_ shapes: [[Int]]) throws -> ShapedNetwork {
    let precision = try compiledForDefaultShapes().precision
    defer { compiler.releaseLayers() }
    return try compiler.compile(shapes, precision: precision)
  }

  /// Returns each label's probability for at most as many inputs as the network has images.
  private func probabilities(
    of batch: ArraySlice<any MLFeatureProvider>, _ network: ShapedNetwork
  ) throws -> [[Float]] {
    let values = try batch.flatMap { features in try inputs.map { try $0.value(of: features) } }
    return try network.compiled.withRequest { request in
      let tensor: UnsafeMutableBufferPointer<Float> = try request.input(0).elements()
      let count = tensor.count / BatchedNetwork.size
      for (index, value) in values.enumerated() {
        try value.write(to: UnsafeMutableBufferPointer(rebasing: tensor[index * count..<(index + 1) * count]))
      }
      tensor[(values.count * count)...].update(repeating: 0)
      try request.infer()
      let numbers = try request.output(0).floats()
      let labelCount = numbers.count / BatchedNetwork.size
      return values.indices.map { Array(numbers[$0 * labelCount..<($0 + 1) * labelCount]) }
    }
  }

  /// Compiles the network for its declared shapes.
  ///
  /// A network with flexible shapes may not support them: layers that move the sequence to another dimension
  /// may need a certain length, which isn't declared, and the minimum of a range can be too small.
  /// Predictions then report the mismatch; only unknown layers are rejected now.
  private static func check(
    _ network: NetworkSpecification, _ description: CoreML_Specification_ModelDescription,
    _ compile: () throws -> Void
  ) throws {
    do { try compile() } catch let error as MLModelError {
      let takesSequences =
        network.arrayMapping == .rank5ArrayMapping && network.layers.contains(where: \.movesSequence)
      let takesShapes = description.input.contains {
        $0.type.multiArrayType.shapeFlexibility != nil || $0.type.imageType.sizeFlexibility != nil
      }
      guard takesSequences || takesShapes, network.layers.allSatisfy({ $0.layer != nil }) else { throw error }
    }
  }

  private func results(
    of values: [InputValue], _ parts: PartitionedNetwork
  ) throws -> MLDictionaryFeatureProvider {
    let results = try blobs(of: values, parts)
    var features: [String: MLFeatureValue] = [:]
    for (output, result) in zip(outputs, results) {
      try output.check(result.shape)
      var numbers = result.numbers
      features[output.name] = try numbers.withUnsafeMutableBufferPointer {
        try output.value($0, shape: result.shape)
      }
    }
    if let classifier, let probabilities = results.last {
      try classifier.check(probabilities.shape)
      features.merge(classifier.values(probabilities: probabilities.numbers)) { $1 }
    }
    return MLDictionaryFeatureProvider(values: features)
  }

  private func blobs(of values: [InputValue], _ parts: PartitionedNetwork) throws -> [BlobValue] {
    var blobs: [String: BlobValue] = [:]
    for value in values {
      var numbers = Array(repeating: Float(0), count: try Shape.elementCount(value.shape))
      try numbers.withUnsafeMutableBufferPointer { try value.write(to: $0) }
      blobs[value.name] = BlobValue(shape: value.shape, numbers: numbers)
    }
    return try parts.run(blobs)
  }

  private func network(for shapes: [[Int]]) throws -> ShapedNetwork {
    try compiled.network(for: shapes) {
      let new = try compiler.compile(shapes)
      for (output, shape) in zip(outputs, new.outputShapes) { try output.check(shape) }
      if let classifier { try classifier.check(new.outputShapes[outputs.count]) }
      return new
    }.network
  }

  private func results(
    of request: InferenceRequest, _ network: ShapedNetwork
  ) throws -> MLDictionaryFeatureProvider {
    var values: [String: MLFeatureValue] = [:]
    for (index, output) in outputs.enumerated() {
      values[output.name] = try output.value(request.output(index), shape: network.outputShapes[index])
    }
    if let classifier {
      let probabilities = try request.output(outputs.count).floats()
      values.merge(classifier.values(probabilities: probabilities)) { $1 }
    }
    return MLDictionaryFeatureProvider(values: values)
  }
}

extension NeuralNetworkExecutor {
  /// Returns the outputs in the description's order, unconverted, in the shapes of Core ML's layers.
  func blobs(for features: any MLFeatureProvider) throws -> [BlobValue] {
    let values = try inputs.map { try $0.value(of: features) }
    if let parts { return try blobs(of: values, parts) }
    let network = try network(for: values.map(\.shape))
    return try network.compiled.withRequest { request in
      try values.write(to: request)
      try request.infer()
      return try network.outputShapes.enumerated().map { index, shape in
        BlobValue(shape: shape, numbers: Array(try request.output(index).elements(Float.self)))
      }
    }
  }
}

extension NeuralNetworkExecutor {
  func compiledForDefaultShapes() throws -> CompiledNetwork {
    try network(for: inputs.compactMap(\.defaultShape)).compiled
  }

  var inputNames: [String] { inputs.map(\.name) }

  /// The network in OpenVINO's form, for the model's default shapes.
  func lowered() throws -> NetworkCompiler.Lowered { try compiler.lower(inputs.compactMap(\.defaultShape)) }

  func inputNumbers(for features: any MLFeatureProvider) throws -> [[Float]] {
    let values = try inputs.map { try $0.value(of: features) }
    return try network(for: values.map(\.shape)).compiled.withRequest { request in
      try values.write(to: request)
      return try inputs.indices.map { Array(try request.input($0).elements(Float.self)) }
    }
  }

  func outputNumbers(for features: any MLFeatureProvider) throws -> [[Float]] {
    let values = try inputs.map { try $0.value(of: features) }
    return try network(for: values.map(\.shape)).compiled.withRequest { request in
      try values.write(to: request)
      try request.infer()
      return try outputNames.indices.map { Array(try request.output($0).elements(Float.self)) }
    }
  }
}
