/// Checks of the values in a model file.

/// - Throws: `MLModelError` (`.parameters`) with the message if the condition is false.
func ensure(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  guard condition else { throw MLModelError(.parameters, message()) }
}

/// Converts a file's integer to a size of at least 1.
func size(_ value: some BinaryInteger, _ what: String) throws -> Int {
  guard let size = Int(exactly: value), size > 0, size <= Shape.elementLimit else {
    throw MLModelError(.parameters, "\(value) isn't a valid \(what)")
  }
  return size
}

/// Converts a list to height and width, or returns the default if it is empty.
func pair(_ values: [UInt64], default standard: Int, _ what: String) throws -> [Int] {
  if values.isEmpty { return [standard, standard] }
  try ensure(values.count == 2, "\(values.count) numbers for the \(what), expected 2")
  return try values.map { try size($0, what) }
}

/// Converts a file's integer, which may be negative.
func integer(_ value: some BinaryInteger, _ what: String) throws -> Int {
  guard let value = Int(exactly: value), value.magnitude <= Shape.elementLimit.magnitude else {
    throw MLModelError(.parameters, "\(value) isn't a valid \(what)")
  }
  return value
}

/// Converts a file's integer to a position or stride along a dimension, clamped to the limit of dimensions.
func clampedPosition(_ value: some BinaryInteger) -> Int {
  min(max(Int(clamping: value), -Shape.elementLimit), Shape.elementLimit)
}
