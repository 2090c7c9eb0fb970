/// What makes a program a classifier.
enum ClassificationOperations {
  static let rules: OperationRules = [
    "classify": {
      let classes = try $0.literal("classes")
      let probabilities = try $0.floatTensor("probabilities")
      let value = ProgramValue.classification(probabilities, classes)
      return [value, value]
    }
  ]
}
