public import CoreMLSpecification
import Foundation
import ProtobufWire

/// The parameters of a model, by their location in the specification.
struct ModelParameters {
  typealias Model = CoreML_Specification_Model
  typealias Path<Value> = WritableKeyPath<Model, Value>

  private enum Location {
    case integer(Path<CoreML_Specification_Int64Parameter>)
    case double(Path<CoreML_Specification_DoubleParameter>)
    case boolean(Path<CoreML_Specification_BoolParameter>)
    case string(Path<CoreML_Specification_StringParameter>)
    case weights(Path<CoreML_Specification_WeightParams>, shape: [Int])
  }

  private var locations: [MLParameterKey: Location] = [:]
  private static let depthLimit = 8

  init(of model: Model) { add(model, \.self, depth: 0) { $0 } }

  func values(of model: Model) -> [MLParameterKey: ParameterValue] {
    locations.mapValues { place in
      switch place {
      case .integer(let path): .integer(model[keyPath: path].defaultValue)
      case .double(let path): .double(model[keyPath: path].defaultValue)
      case .boolean(let path): .boolean(model[keyPath: path].defaultValue)
      case .string(let path): .string(model[keyPath: path].defaultValue)
      case .weights(let path, let shape): .weights(model[keyPath: path], shape: shape)
      }
    }
  }

  /// The descriptions of the parameters, weights excluded.
  func descriptions(of model: Model) -> [MLParameterKey: MLParameterDescription] {
    var descriptions: [MLParameterKey: MLParameterDescription] = [:]
    for (key, place) in locations {
      let (value, constraint): (Any, MLNumericConstraint?)
      switch place {
      case .integer(let path):
        let parameter = model[keyPath: path]
        (value, constraint) = (NSNumber(value: parameter.defaultValue), parameter.constraint)
      case .double(let path):
        let parameter = model[keyPath: path]
        (value, constraint) = (NSNumber(value: parameter.defaultValue), parameter.constraint)
      case .boolean(let path): (value, constraint) = (NSNumber(value: model[keyPath: path].defaultValue), nil)
      case .string(let path): (value, constraint) = (model[keyPath: path].defaultValue, nil)
      case .weights: continue
      }
      descriptions[key] = MLParameterDescription(key: key, defaultValue: value, numericConstraint: constraint)
    }
    return descriptions
  }

  /// Overrides parameters; throws `MLModelError.parameters` for an unknown one or an invalid value.
  func apply(_ values: [MLParameterKey: ParameterValue], to model: inout Model) throws {
    for (key, value) in values.sorted(by: { $0.key.description < $1.key.description }) {
      switch locations[key] {
      case .integer(let path):
        let constraint = model[keyPath: path].constraint
        guard let number = value.int64, model[keyPath: path].allows(number) else {
          throw Self.invalidValueError(key, "an integer", constraint, value)
        }
        model[keyPath: path].defaultValue = number
      case .double(let path):
        let constraint = model[keyPath: path].constraint
        guard let number = value.double, model[keyPath: path].allows(number) else {
          throw Self.invalidValueError(key, "a number", constraint, value)
        }
        model[keyPath: path].defaultValue = number
      case .boolean(let path):
        guard let truth = value.bool else { throw Self.invalidValueError(key, "true or false", nil, value) }
        model[keyPath: path].defaultValue = truth
      case .string(let path):
        guard case .string(let text) = value else {
          throw Self.invalidValueError(key, "a string", nil, value)
        }
        model[keyPath: path].defaultValue = text
      case .weights(let path, let shape):
        guard case .array(let numbers, _) = value, numbers.count == (try? Shape.elementCount(shape)) else {
          throw Self.invalidValueError(key, "a multi-array of shape \(shape)", nil, value)
        }
        model[keyPath: path] = .with {
          $0.floatValue = numbers
          $0.isUpdatable = true
        }
      case nil:
        throw MLModelError(
          .parameters,
          "The configuration sets the parameter \"\(key)\", which the model lacks or doesn't allow to change."
        )
      }
    }
  }

  private static func invalidValueError(
    _ key: MLParameterKey, _ kind: String, _ constraint: MLNumericConstraint?, _ value: ParameterValue
  ) -> MLModelError {
    let allowed = constraint.map { "\(kind), \($0.messageText)" } ?? kind
    return MLModelError(.parameters, "The parameter \"\(key)\" must be \(allowed), not \(value.messageText).")
  }
}

// MARK: Collection

private protocol TrainableNetwork {
  var layers: [CoreML_Specification_NeuralNetworkLayer] { get set }
  var updateParams: CoreML_Specification_NetworkUpdateParameters { get set }
}

extension CoreML_Specification_NeuralNetwork: TrainableNetwork {}
extension CoreML_Specification_NeuralNetworkClassifier: TrainableNetwork {}
extension CoreML_Specification_NeuralNetworkRegressor: TrainableNetwork {}

extension ModelParameters {
  private typealias Scope = (MLParameterKey) -> MLParameterKey

  private mutating func add(_ model: Model, _ path: Path<Model>, depth: Int, _ scope: Scope) {
    switch model.type {
    case .neuralNetwork(let network) where model.isUpdatable:
      add(network, path.appending(path: \.neuralNetwork), scope)
    case .neuralNetworkClassifier(let network) where model.isUpdatable:
      add(network, path.appending(path: \.neuralNetworkClassifier), scope)
    case .neuralNetworkRegressor(let network) where model.isUpdatable:
      add(network, path.appending(path: \.neuralNetworkRegressor), scope)
    case .kNearestNeighborsClassifier:
      locations[scope(.numberOfNeighbors)] = .integer(
        path.appending(path: \.kNearestNeighborsClassifier.numberOfNeighbors))
    case .linkedModel:
      let file = path.appending(path: \.linkedModel.linkedModelFile)
      locations[scope(.linkedModelFileName)] = .string(file.appending(path: \.linkedModelFileName))
      locations[scope(.linkedModelSearchPath)] = .string(file.appending(path: \.linkedModelSearchPath))
    case .pipeline(let pipeline):
      add(pipeline, path.appending(path: \.pipeline), depth: depth, scope)
    case .pipelineClassifier(let classifier):
      add(classifier.pipeline, path.appending(path: \.pipelineClassifier.pipeline), depth: depth, scope)
    case .pipelineRegressor(let regressor):
      add(regressor.pipeline, path.appending(path: \.pipelineRegressor.pipeline), depth: depth, scope)
    default: break
    }
  }

  private mutating func add(
    _ pipeline: CoreML_Specification_Pipeline, _ path: Path<CoreML_Specification_Pipeline>, depth: Int,
    _ scope: Scope
  ) {
    guard depth < Self.depthLimit else { return }
    for (index, model) in pipeline.models.enumerated() {
      let given = index < pipeline.names.count ? pipeline.names[index] : ""
      let name = given.isEmpty ? "model\(index)" : given
      add(model, path.appending(path: \.models[index]), depth: depth + 1) { key in
        scope(MLParameterKey(name: key.name, scope: key.scope.map { "\(name).\($0)" } ?? name))
      }
    }
  }

  private mutating func add<Network: TrainableNetwork>(
    _ network: Network, _ path: Path<Network>, _ scope: Scope
  ) {
    let (training, own) = (network.updateParams, path.appending(path: \.updateParams))
    if training.hasEpochs { locations[scope(.epochs)] = .integer(own.appending(path: \.epochs)) }
    if training.hasShuffle { locations[scope(.shuffle)] = .boolean(own.appending(path: \.shuffle)) }
    if training.hasSeed { locations[scope(.seed)] = .integer(own.appending(path: \.seed)) }
    switch training.optimizer.optimizerType {
    case .sgdOptimizer:
      let optimizer = own.appending(path: \.optimizer.sgdOptimizer)
      locations[scope(.learningRate)] = .double(optimizer.appending(path: \.learningRate))
      locations[scope(.miniBatchSize)] = .integer(optimizer.appending(path: \.miniBatchSize))
      locations[scope(.momentum)] = .double(optimizer.appending(path: \.momentum))
    case .adamOptimizer:
      let optimizer = own.appending(path: \.optimizer.adamOptimizer)
      locations[scope(.learningRate)] = .double(optimizer.appending(path: \.learningRate))
      locations[scope(.miniBatchSize)] = .integer(optimizer.appending(path: \.miniBatchSize))
      locations[scope(.beta1)] = .double(optimizer.appending(path: \.beta1))
      locations[scope(.beta2)] = .double(optimizer.appending(path: \.beta2))
      locations[scope(.eps)] = .double(optimizer.appending(path: \.eps))
    case nil: break
    }
    for (index, layer) in network.layers.enumerated() where layer.isUpdatable {
      add(layer, path.appending(path: \.layers[index]), scope)
    }
  }

  private mutating func add(
    _ layer: CoreML_Specification_NeuralNetworkLayer, _ path: Path<CoreML_Specification_NeuralNetworkLayer>,
    _ scope: Scope
  ) {
    let weights = scope(.weights.scoped(to: layer.name))
    let biases = scope(.biases.scoped(to: layer.name))
    switch layer.layer {
    case .innerProduct(let product):
      // Invalid sizes are an error later on loading.
      guard let inputs = try? size(product.inputChannels, "size"),
        let outputs = try? size(product.outputChannels, "size")
      else { return }
      let own = path.appending(path: \.innerProduct)
      locations[weights] = .weights(own.appending(path: \.weights), shape: [outputs, inputs])
      if product.hasBias { locations[biases] = .weights(own.appending(path: \.bias), shape: [outputs]) }
    case .convolution(let convolution):
      guard let sizes = try? ConvolutionSizes(convolution) else { return }
      let own = path.appending(path: \.convolution)
      locations[weights] = .weights(own.appending(path: \.weights), shape: sizes.storedShape)
      if convolution.hasBias {
        locations[biases] = .weights(own.appending(path: \.bias), shape: [sizes.outputChannels])
      }
    default: break
    }
  }
}

// MARK: Constraints

extension CoreML_Specification_Int64Parameter {
  fileprivate var constraint: MLNumericConstraint? {
    switch allowedValues {
    case .range(let range):
      return MLNumericConstraint(
        minNumber: NSNumber(value: range.minValue), maxNumber: NSNumber(value: range.maxValue))
    case .set(let set):
      guard let least = set.values.min(), let greatest = set.values.max() else { return nil }
      return MLNumericConstraint(
        minNumber: NSNumber(value: least), maxNumber: NSNumber(value: greatest),
        enumeratedNumbers: Set(set.values.map { NSNumber(value: $0) }))
    case nil: return nil
    }
  }

  fileprivate func allows(_ number: Int64) -> Bool {
    switch allowedValues {
    case .range(let range): range.minValue <= number && number <= range.maxValue
    case .set(let set): set.values.isEmpty || set.values.contains(number)
    case nil: true
    }
  }
}

extension CoreML_Specification_DoubleParameter {
  fileprivate var constraint: MLNumericConstraint? {
    guard case .range(let range) = allowedValues else { return nil }
    return MLNumericConstraint(
      minNumber: NSNumber(value: range.minValue), maxNumber: NSNumber(value: range.maxValue))
  }

  fileprivate func allows(_ number: Double) -> Bool {
    guard case .range(let range) = allowedValues else { return !number.isNaN }
    return range.minValue <= number && number <= range.maxValue
  }
}
