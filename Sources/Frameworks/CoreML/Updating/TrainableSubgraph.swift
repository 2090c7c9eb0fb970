import CoreMLSpecification
import NetworkTraining
import ProtobufWire

/// The trainable part of a network: the layers that depend on an updatable layer and lead to the loss.
struct TrainableSubgraph {
  typealias Layer = CoreML_Specification_NeuralNetworkLayer

  /// The loss: its kind, the blob that it measures, and the sample feature with the target.
  struct Loss {
    let kind: NetworkLoss.Kind
    let blob: String
    let target: String
  }

  let loss: Loss
  /// The input blobs of the subgraph: the network's inputs, or outputs of frozen layers.
  let boundary: [String]
  /// The indices of the subgraph's layers in the network.
  private let layerIndices: [Int]
  private let layers: [Layer]
  /// The layers outside of the subgraph, which compute its inputs.
  private let frozenLayers: [Layer]

  /// - Throws: `MLModelError` (`.update`) with the part that can't be trained, and the reason.
  init(_ model: CoreML_Specification_Model) throws {
    let layers = try NetworkSpecification(model).layers
    let loss = try Self.loss(model.updateParameters)
    var writers: [String: Int] = [:]
    for (place, layer) in layers.enumerated() {
      for blob in layer.output where writers.updateValue(place, forKey: blob) != nil {
        throw Self.trainingError("two of its layers write the blob \"\(blob)\"")
      }
    }
    var trained: Set<String> = []
    for layer in layers where layer.isUpdatable || layer.input.contains(where: trained.contains) {
      trained.formUnion(layer.output)
    }
    var needed: Set<String> = [loss.blob]
    var places: [Int] = []
    for (place, layer) in layers.enumerated().reversed()
    where layer.output.contains(where: { needed.contains($0) && trained.contains($0) }) {
      places.append(place)
      needed.formUnion(layer.input)
    }
    guard !places.isEmpty else {
      throw Self.trainingError("its loss, of the blob \"\(loss.blob)\", depends on no updatable layer")
    }
    places.reverse()
    var known = Set(places.flatMap { layers[$0].output })
    var boundary: [String] = []
    for blob in places.flatMap({ layers[$0].input }) where known.insert(blob).inserted {
      boundary.append(blob)
    }
    for place in places { try Self.check(layers[place]) }
    if case .crossEntropy = loss.kind, let place = writers[loss.blob] {
      guard case .softmax? = layers[place].layer else {
        throw Self.trainingError(
          "its cross-entropy is of the blob \"\(loss.blob)\", which isn't a softmax layer's output")
      }
    }
    (self.layers, self.loss, self.layerIndices, self.boundary) = (layers, loss, places, boundary)
    frozenLayers = layers.filter { layer in !layer.output.contains(where: trained.contains) }
  }

  func frozen(of model: CoreML_Specification_Model) -> CoreML_Specification_Model {
    model.neuralNetwork(of: frozenLayers, outputs: boundary)
  }

  /// Returns the subgraph for inputs of these shapes, in the boundary's order, and each blob's index among
  /// the network's values; throws `MLModelError.update` with the layer that doesn't match.
  func network(_ shapes: [[Int]]) throws -> (network: TrainableNetwork, values: [String: Int]) {
    var values: [String: Int] = [:]
    var network = TrainableNetwork(
      inputs: try zip(boundary, shapes).enumerated().map { index, input in
        values[input.0] = index
        return try Self.shape(input.1, of: input.0)
      })
    for place in layerIndices {
      let layer = layers[place]
      do {
        let inputs = try layer.input.map { name in
          guard let value = values[name] else {
            throw LayerShapeError(description: "no earlier layer computes its input \"\(name)\"")
          }
          return value
        }
        let part = try TrainableLayer(layer, inputs: inputs.map { network.shapes[$0] })
        values[layer.output[0]] = try network.add(
          part.layer, inputs: inputs, weights: part.weights, biases: part.biases,
          isTrained: layer.isUpdatable)
      } catch let error as LayerShapeError {
        throw Self.trainingError(layer, "\(error)")
      } catch let error as MLModelError {
        throw Self.trainingError(layer, "\(error)")
      }
    }
    return (network, values)
  }

  func write(
    _ network: TrainableNetwork, _ values: [String: Int], to layers: inout [Layer]
  ) {
    for place in layerIndices where layers[place].isUpdatable {
      guard let value = values[layers[place].output[0]] else { continue }
      let weights = network.weights(ofLayerWith: value)
      let biases = network.biases(ofLayerWith: value)
      switch layers[place].layer {
      case .innerProduct:
        layers[place].innerProduct.weights = .updatable(weights)
        if !biases.isEmpty { layers[place].innerProduct.bias = .updatable(biases) }
      case .convolution:
        layers[place].convolution.weights = .updatable(weights)
        if !biases.isEmpty { layers[place].convolution.bias = .updatable(biases) }
      default: break
      }
    }
  }

  private static func loss(
    _ parameters: CoreML_Specification_NetworkUpdateParameters
  ) throws -> Loss {
    guard parameters.lossLayers.count == 1, let type = parameters.lossLayers[0].lossLayerType else {
      throw trainingError("it has \(parameters.lossLayers.count) losses, expected 1")
    }
    switch type {
    case .categoricalCrossEntropyLossLayer(let layer):
      return Loss(kind: .crossEntropy, blob: layer.input, target: layer.target)
    case .meanSquaredErrorLossLayer(let layer):
      return Loss(kind: .meanSquaredError, blob: layer.input, target: layer.target)
    }
  }

  private static func check(_ layer: Layer) throws {
    guard TrainableLayer.isKnown(layer) else {
      throw trainingError(
        layer, "training doesn't support layers of this kind")
    }
    guard !layer.output.isEmpty else { throw trainingError(layer, "it has no output") }
    guard layer.isUpdatable else { return }
    switch layer.layer {
    case .innerProduct, .convolution: break
    default: throw trainingError(layer, "only inner products and convolutions can be updatable")
    }
  }

  /// A blob's shape without its leading dimensions, which must be 1.
  private static func shape(_ shape: [Int], of blob: String) throws -> ValueShape {
    let image = shape.count >= 3 ? Array(shape.suffix(3)) : [shape.last ?? 1, 1, 1]
    let several = shape.dropLast(min(shape.count, shape.count >= 3 ? 3 : 1))
    guard several.allSatisfy({ $0 == 1 }), image.allSatisfy({ $0 > 0 }) else {
      throw trainingError(
        "the blob \"\(blob)\" has the shape \(shape), but training needs [channels] or [channels, height, width]"
      )
    }
    return ValueShape(channels: image[0], height: image[1], width: image[2])
  }

  static func trainingError(_ reason: String) -> MLModelError {
    MLModelError(.update, "The network can't be updated: \(reason).")
  }

  private static func trainingError(_ layer: Layer, _ reason: String) -> MLModelError {
    trainingError("the layer \"\(layer.name)\" of type \(layer.typeName): \(reason)")
  }
}

extension CoreML_Specification_WeightParams {
  fileprivate static func updatable(_ numbers: [Float]) -> Self {
    .with {
      $0.floatValue = numbers
      $0.isUpdatable = true
    }
  }
}

extension CoreML_Specification_Model {
  /// The training parameters of a network; empty for other models.
  var updateParameters: CoreML_Specification_NetworkUpdateParameters {
    switch type {
    case .neuralNetwork(let network): network.updateParams
    case .neuralNetworkClassifier(let network): network.updateParams
    case .neuralNetworkRegressor(let network): network.updateParams
    default: .init()
    }
  }

  /// A network's layers; empty for other models, for which setting has no effect.
  var networkLayers: [CoreML_Specification_NeuralNetworkLayer] {
    get { (try? NetworkSpecification(self))?.layers ?? [] }
    set {
      switch type {
      case .neuralNetwork: neuralNetwork.layers = newValue
      case .neuralNetworkClassifier: neuralNetworkClassifier.layers = newValue
      case .neuralNetworkRegressor: neuralNetworkRegressor.layers = newValue
      default: break
      }
    }
  }
}
