import Testing

@testable import CoreML

/// Expects a Core ML error of one type whose message contains all strings: what is wrong, and with what.
@discardableResult
func expectModelError(
  _ code: MLModelError.Code, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () throws -> some Any
) -> MLModelError? {
  let error = #expect(throws: MLModelError.self, sourceLocation: sourceLocation) { _ = try work() }
  guard let error else { return nil }
  #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
  for word in words where !word.isEmpty {
    #expect(
      error.description.contains(word), "\"\(word)\" isn't in: \(error)", sourceLocation: sourceLocation)
  }
  return error
}
