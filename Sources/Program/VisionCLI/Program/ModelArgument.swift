import CoreML
import Foundation

/// A model given on the command line.
enum ModelArgument {
  /// Loads a `.mlmodel`, `.mlpackage` or `.mlmodelc`.
  ///
  /// - Throws: `InputError`; `NotInstalledError`.
  static func load(
    _ path: String, configuration: MLModelConfiguration = MLModelConfiguration()
  ) throws -> MLModel {
    try check(path)
    return try addingContext(path) {
      try MLModel(contentsOf: URL(filePath: path), configuration: configuration)
    }
  }

  /// Reads a model's description without compiling it.
  ///
  /// - Throws: `InputError`.
  static func summary(_ path: String) throws -> ModelSummary {
    try check(path)
    return try addingContext(path) { try ModelSummary(contentsOf: URL(filePath: path)) }
  }

  /// - Throws: `InputError` with the model's name if `body` throws a model's error; other errors unchanged.
  static func addingContext<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as MLModelError {
      throw InputError(.unreadable, "\(path): can't be loaded as a model: \(error.localizedDescription)")
    }
  }

  private static func check(_ path: String) throws {
    switch fileType(path) {
    case nil: throw InputError(.noInput, "\(path): no such model")
    case S_IFREG, S_IFDIR: break
    default: throw InputError(.unreadable, "\(path): neither a file nor a folder")
    }
  }
}
