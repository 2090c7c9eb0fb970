enum RecurrentOperations { static let rules: OperationRules = [:] }
