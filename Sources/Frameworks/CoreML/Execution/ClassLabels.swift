public import CoreMLSpecification

enum ClassLabels: Sendable, Equatable {
  case strings([String])
  case int64s([Int64])

  /// The labels as `String` or `Int64`.
  var values: [Any] {
    switch self {
    case .strings(let labels): labels
    case .int64s(let labels): labels
    }
  }

  var names: [String] {
    switch self {
    case .strings(let labels): labels
    case .int64s(let labels): labels.map(String.init)
    }
  }
}

extension ClassLabels {
  var count: Int {
    switch self {
    case .strings(let labels): labels.count
    case .int64s(let labels): labels.count
    }
  }

  func value(at index: Int) -> MLFeatureValue {
    switch self {
    case .strings(let labels): MLFeatureValue(string: labels[index])
    case .int64s(let labels): MLFeatureValue(int64: labels[index])
    }
  }

  func key(at index: Int) -> DictionaryKey {
    switch self {
    case .strings(let labels): .string(labels[index])
    case .int64s(let labels): .int64(labels[index])
    }
  }
}

private protocol LabeledParameters {
  var stringClassLabels: CoreML_Specification_StringVector { get }
  var int64ClassLabels: CoreML_Specification_Int64Vector { get }
}

extension CoreML_Specification_NeuralNetworkClassifier: LabeledParameters {}
extension CoreML_Specification_NonMaximumSuppression: LabeledParameters {}
extension CoreML_Specification_GLMClassifier: LabeledParameters {}
extension CoreML_Specification_SupportVectorClassifier: LabeledParameters {}
extension CoreML_Specification_TreeEnsembleClassifier: LabeledParameters {}

extension CoreML_Specification_Model {
  /// The labels of a classifier, of non-maximum suppression, or of a pipeline's last model.
  var classLabels: ClassLabels? {
    switch type {
    case .neuralNetworkClassifier(let classifier): ClassLabels(classifier)
    case .nonMaximumSuppression(let suppression): ClassLabels(suppression)
    case .glmClassifier(let classifier): ClassLabels(classifier)
    case .supportVectorClassifier(let classifier): ClassLabels(classifier)
    case .treeEnsembleClassifier(let classifier): ClassLabels(classifier)
    case .kNearestNeighborsClassifier(let classifier): classifier.distinctLabels?.labels
    default: stages?.last?.classLabels
    }
  }
}

extension ClassLabels {
  /// The labels of the one list that isn't empty.
  fileprivate init?(_ parameters: some LabeledParameters) {
    let (strings, numbers) = (parameters.stringClassLabels.vector, parameters.int64ClassLabels.vector)
    if !strings.isEmpty {
      self = .strings(strings)
    } else if !numbers.isEmpty {
      self = .int64s(numbers)
    } else {
      return nil
    }
  }
}
