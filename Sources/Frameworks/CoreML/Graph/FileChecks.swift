/// Checks of what a model file says.

/// - Throws: `MLModelError` (`.parameters`) with the message where the condition doesn't hold.
func ensure(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  guard condition else { throw MLModelError(.parameters, message()) }
}

/// A whole number of a model file as a size that can be worked with.
func size(_ value: some BinaryInteger, _ what: String) throws -> Int {
  guard let size = Int(exactly: value), size > 0, size <= Shape.elementLimit else {
    throw MLModelError(.parameters, "\(value) isn't a possible \(what)")
  }
  return size
}

/// Height and width, or the default where the list is empty.
func pair(_ values: [UInt64], default standard: Int, _ what: String) throws -> [Int] {
  if values.isEmpty { return [standard, standard] }
  try ensure(values.count == 2, "\(values.count) numbers for the \(what) where 2 are needed")
  return try values.map { try size($0, what) }
}

/// A whole number of a model file that may be negative.
func integer(_ value: some BinaryInteger, _ what: String) throws -> Int {
  guard let value = Int(exactly: value), value.magnitude <= Shape.elementLimit.magnitude else {
    throw MLModelError(.parameters, "\(value) isn't a possible \(what)")
  }
  return value
}

/// A whole number of a model file as a place or a stride along a dimension: those beyond the longest dimension there can be all
/// mean the same.
func place(_ value: some BinaryInteger) -> Int {
  min(max(Int(clamping: value), -Shape.elementLimit), Shape.elementLimit)
}
