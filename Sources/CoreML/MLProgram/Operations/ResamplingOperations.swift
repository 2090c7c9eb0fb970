enum ResamplingOperations { static let rules: OperationRules = [:] }
