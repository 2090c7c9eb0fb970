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

  /// Loads a model that comes with the program.
  ///
  /// - Throws: `InputError` (missing) if its file isn't installed; other errors of loading a model.
  static func builtIn(_ load: () throws -> MLModel) throws -> MLModel {
    do {
      return try load()
    } catch let error as MLModelError where error.code == .io {
      throw InputError(
        .missing, error.localizedDescription,
        suggestion: "With pip: pip install swift-vision-networks. Or name a model in the options")
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
