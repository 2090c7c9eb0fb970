import CoreMLSpecification
import ProtobufWire

/// The update of a nearest neighbors classifier: adds samples with their labels.
enum NeighborsUpdate {
  /// - Throws: `MLModelError` (`.update`) if the model doesn't declare the label of a sample.
  static func check(_ model: UpdatableModel) throws { _ = try labelName(model) }

  /// Adds all samples; those before an invalid one stay.
  static func train(
    _ model: inout UpdatableModel, on samples: any MLBatchProvider, observer: UpdateObserver
  ) throws {
    let before = model
    let name = try labelName(model)
    var specification = model.trained
    var parameters = specification.kNearestNeighborsClassifier
    let inputs = try NumericInputs(
      MLModelDescription(specification), count: Int(parameters.nearestNeighborsIndex.numberOfDimensions))
    defer {
      specification.kNearestNeighborsClassifier = parameters
      model.trained = specification
    }
    for index in 0..<samples.count {
      try observer.checkCancellation()
      let (features, sample) = try before.features(of: samples, at: index)
      do {
        let vector = try inputs.vector(of: features).map { Float($0) }
        try parameters.appendLabel(sample.featureValue(for: name), named: name)
        parameters.nearestNeighborsIndex.floatSamples.append(.with { $0.vector = vector })
      } catch let error as MLModelError {
        throw UpdatableModel.addingContext(error, sample: index)
      }
    }
  }

  /// The feature with a sample's label: the predicted one, or else the only one that isn't an input.
  private static func labelName(_ model: UpdatableModel) throws -> String {
    let predicted = model.trained.description.predictedFeatureName
    let targets = model.targetNames
    if targets.contains(predicted) { return predicted }
    guard targets.count == 1 else {
      throw MLModelError(
        .update,
        "The model doesn't declare the label of a training sample: the predicted \"\(predicted)\" isn't a training input."
      )
    }
    return targets[0]
  }
}

extension CoreML_Specification_KNearestNeighborsClassifier {
  /// Adds a sample's label, of the same type; throws `MLModelError.featureType` for a label of another type.
  fileprivate mutating func appendLabel(_ value: MLFeatureValue?, named name: String) throws {
    switch (value?.type, classLabels) {
    case (.string, .stringClassLabels), (.string, nil):
      stringClassLabels.vector.append(value?.stringValue ?? "")
    case (.int64, .int64ClassLabels), (.int64, nil):
      int64ClassLabels.vector.append(value?.int64Value ?? 0)
    default:
      throw MLModelError(.featureType, "The label \"\(name)\" doesn't have the type of the model's labels.")
    }
  }
}
