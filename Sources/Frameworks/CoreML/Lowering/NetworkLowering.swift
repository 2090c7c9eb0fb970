import CoreMLSpecification
import Foundation
import NetworkInference

/// Lowers the layers of a Core ML neural network to a graph, for inputs of known shapes. Unknown layers and
/// mismatches of parameters, weights and input shapes throw an error that names the layer.
struct NetworkLowering {
  typealias Layer = CoreML_Specification_NeuralNetworkLayer

  let builder = GraphBuilder(knowsShapes: true)
  private var blobs: [String: Blob] = [:]
  /// The known values of operands, by name.
  let operands: [String: [Float]]
  /// The shapes of the network's outputs, empty for scalars, in the order of the graph's outputs.
  private(set) var exactOutputShapes: [[Int]] = []
  var memory: MemoryBudget?
  /// The layers to be computed in integers; nil if there are none.
  var quantization: QuantizationTable?

  /// - Parameter inputs: the shapes of the inputs' tensors as Core ML's layers define them, empty for a
  ///   scalar, in the graph's order.
  init(inputs: [(name: String, shape: [Int])], operands: [String: [Float]] = [:]) throws {
    self.operands = operands
    for (name, shape) in inputs {
      builder.origin = name
      do { _ = try Shape.elementCount(shape) } catch let error as MLModelError {
        throw error.located(at: "The network's input \"\(name)\"")
      }
      // The engine's kernels are fastest with four dimensions.
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

  /// Makes these blobs the graph's outputs, in order.
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
      throw MLModelError(.parameters, "\(layer.input.count) inputs, expected \(allowed)")
    }
    return try layer.input.map(blob)
  }

  func input(_ layer: Layer) throws -> Blob { try inputs(layer, count: 1...1)[0] }

  mutating func setOutputs(_ results: [Blob], of layer: Layer) throws {
    try ensure(
      layer.output.count == results.count, "\(layer.output.count) outputs, expected \(results.count)")
    for (name, result) in zip(layer.output, results) { blobs[name] = result }
  }

  func full(_ blob: Blob) throws -> GraphTensor { try reshape(blob.value, blob.shape) }

  func image(_ blob: Blob) throws -> GraphTensor {
    try reshape(blob.value, blob.imageShape)
  }

  /// Reshapes a tensor; adds nothing to the graph if an earlier tensor had the shape.
  func reshape(_ tensor: GraphTensor, _ shape: [Int]) throws -> GraphTensor {
    let old = try builder.checkedShape(of: tensor)
    try ensure(
      Shape.elementCount(old) == Shape.elementCount(shape),
      "a tensor of shape \(old) can't take the shape \(shape)")
    if old == shape { return tensor }
    let source = builder.unreshaped(tensor)
    return source.knownShape == shape ? source : builder.reshape(source, shape)
  }

  /// A blob of an image-shaped value, with the other blob's leading dimensions.
  func imageBlob(_ value: GraphTensor, like blob: Blob) throws -> Blob {
    Blob(value, blob.shape(withImage: try builder.checkedShape(of: value)))
  }

  /// A blob with a value's own shape.
  func wholeBlob(_ value: GraphTensor) throws -> Blob { Blob(value, try builder.checkedShape(of: value)) }

  /// A blob of the same shape with another value.
  func map(_ blob: Blob, _ value: GraphTensor) -> Blob { Blob(value, blob.exactShape) }
}

extension MLModelError {
  /// Returns the error with its location; the description becomes the rest of the sentence.
  func located(at place: String) -> MLModelError {
    MLModelError(code, "\(place): \(description.withFullStop)", underlying: self)
  }
}

extension CoreML_Specification_NeuralNetworkLayer {
  var typeName: String {
    guard let layer else { return "unknown" }
    return Mirror(reflecting: layer).children.first?.label ?? "\(layer)"
  }
}
