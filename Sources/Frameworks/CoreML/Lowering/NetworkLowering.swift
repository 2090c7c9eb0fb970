import CoreMLSpecification
import Foundation
import NetworkInference

/// Turns the layers of a Core ML neural network into a graph, for inputs of known shape.
///
/// A layer that isn't known, or whose parameters, weights or input shapes don't fit together, is refused with
/// an error that names it.
struct NetworkLowering {
  typealias Layer = CoreML_Specification_NeuralNetworkLayer

  let builder = GraphBuilder(knowsShapes: true)
  private var blobs: [String: Blob] = [:]
  /// The numbers of the blobs that decide shapes, by name, as far as they are known.
  let operands: [String: [Float]]
  /// The shapes of the network's outputs, empty for scalars, in the order of the graph's outputs.
  private(set) var exactOutputShapes: [[Int]] = []
  /// The limit for constants that layers are lowered to; nil for no limit.
  var memory: MemoryBudget?

  /// - Parameters:
  ///   - inputs: the shape of each input's tensor as Core ML's layers see it, empty for a scalar, in the order in which the
  ///   graph takes them.
  ///   - operands: the numbers of inputs that decide shapes.
  init(inputs: [(name: String, shape: [Int])], operands: [String: [Float]] = [:]) throws {
    self.operands = operands
    for (name, shape) in inputs {
      builder.origin = name
      do { _ = try Shape.elementCount(shape) } catch let error as MLModelError {
        throw error.located(at: "The network's input \"\(name)\"")
      }
      // The engine's kernels are at their best on four dimensions.
      let graphShape = shape.count == 5 ? [shape[0] * shape[1]] + shape[2...] : shape
      blobs[name] = Blob(builder.parameter(.float32, Blob.shape(ofExact: graphShape)), shape)
    }
  }

  mutating func lower(_ layers: [Layer]) throws {
    for layer in layers {
      builder.origin = layer.name
      do {
        try lower(layer)
        try builder.check()
        try memory?.check(builder.weights.copiedByteCount, for: "the layer \"\(layer.name)\"")
      } catch let error as MemoryLimitError {
        throw MLModelError(error)
      } catch let error as MLModelError {
        throw error.located(at: "The layer \"\(layer.name)\" of type \(layer.typeName)")
      }
    }
  }

  /// Makes the blobs named the graph's outputs, in that order.
  mutating func finish(outputs: [String]) throws {
    for name in outputs {
      guard let blob = blobs[name] else {
        throw MLModelError(.parameters, "No layer of the network computes its output \"\(name)\".")
      }
      builder.origin = name
      builder.result(blob.value)
      exactOutputShapes.append(blob.exactShape)
    }
  }

  // MARK: Blobs

  func blob(_ name: String) throws -> Blob {
    guard let blob = blobs[name] else {
      throw MLModelError(.parameters, "no earlier layer computes its input \"\(name)\"")
    }
    return blob
  }

  func inputs(_ layer: Layer, count: ClosedRange<Int>) throws -> [Blob] {
    guard count.contains(layer.input.count) else {
      let allowed = count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
      throw MLModelError(.parameters, "\(layer.input.count) inputs where \(allowed) are needed")
    }
    return try layer.input.map(blob)
  }

  func input(_ layer: Layer) throws -> Blob { try inputs(layer, count: 1...1)[0] }

  mutating func setOutputs(_ results: [Blob], of layer: Layer) throws {
    try ensure(
      layer.output.count == results.count, "\(layer.output.count) outputs where it has \(results.count)")
    for (name, result) in zip(layer.output, results) { blobs[name] = result }
  }

  /// The value in the blob's own shape.
  func full(_ blob: Blob) throws -> GraphTensor { try reshape(blob.value, blob.shape) }

  /// The value as [batch, channel, height, width].
  func image(_ blob: Blob) throws -> GraphTensor {
    try reshape(blob.value, blob.imageShape)
  }

  /// The same numbers in another shape; nothing is added to the graph where they have had it.
  func reshape(_ tensor: GraphTensor, _ shape: [Int]) throws -> GraphTensor {
    let old = try builder.checkedShape(of: tensor)
    try ensure(
      Shape.elementCount(old) == Shape.elementCount(shape),
      "a tensor of shape \(old) can't take the shape \(shape)")
    if old == shape { return tensor }
    let source = builder.unreshaped(tensor)
    return source.knownShape == shape ? source : builder.reshape(source, shape)
  }

  /// A blob whose rank is `like`'s, of an image-shaped value.
  func imageBlob(_ value: GraphTensor, like blob: Blob) throws -> Blob {
    Blob(value, blob.shape(withImage: try builder.checkedShape(of: value)))
  }

  /// A blob of a value's own shape.
  func wholeBlob(_ value: GraphTensor) throws -> Blob { Blob(value, try builder.checkedShape(of: value)) }

  /// A blob of the same shape with another value.
  func map(_ blob: Blob, _ value: GraphTensor) -> Blob { Blob(value, blob.exactShape) }
}

extension MLModelError {
  /// The same error as a sentence that says what it is about: this one's words are a part of a sentence.
  func located(at place: String) -> MLModelError {
    MLModelError(code, "\(place): \(description.withFullStop)", underlying: self)
  }
}

extension CoreML_Specification_NeuralNetworkLayer {
  /// The name of the layer's type in the specification.
  var typeName: String {
    guard let layer else { return "unknown" }
    return Mirror(reflecting: layer).children.first?.label ?? "\(layer)"
  }
}
