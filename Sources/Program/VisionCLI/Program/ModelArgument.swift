import CoreML
import Foundation

/// A model that is named on the command line.
enum ModelArgument {
  /// Loads a `.mlmodel`, `.mlpackage` or `.mlmodelc`.
  ///
  /// - Throws: `InputError`; `NotInstalledError`.
  static func load(
    _ path: String, configuration: MLModelConfiguration = MLModelConfiguration()
  ) throws -> MLModel {
    try check(path)
    return try naming(path) { try MLModel(contentsOf: URL(filePath: path), configuration: configuration) }
  }

  /// What a model's file says.
  ///
  /// - Throws: `InputError`.
  static func facts(_ path: String) throws -> ModelSummary {
    try check(path)
    return try naming(path) { try ModelSummary(contentsOf: URL(filePath: path)) }
  }

  /// - Throws: `InputError` with the model's name where `body` throws a model's error; else what it throws.
  static func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
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
