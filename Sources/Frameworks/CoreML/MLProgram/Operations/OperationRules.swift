extension OperationRules {
  /// Every operation that can be run, by its type.
  static let all: OperationRules = [
    ElementwiseOperations.rules, ActivationOperations.rules, ReductionOperations.rules,
    ConvolutionOperations.rules, NormalizationOperations.rules, ShapeOperations.rules,
    IndexingOperations.rules, ResamplingOperations.rules, RecurrentOperations.rules, RandomOperations.rules,
    ListOperations.rules, StateOperations.rules, CompressedConstants.rules, QuantizationOperations.rules,
    ClassificationOperations.rules, SuppressionOperations.rules,
  ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }
}
