public import Foundation

extension MLModel {
  /// Compiles a model file to a folder that can be loaded.
  ///
  /// The folder's format is this package's own (`CompiledModel`), which Apple's tools don't read. An ML
  /// program that Apple's tools compiled is loaded as it is.
  ///
  /// - Parameter modelURL: a `.mlmodel` file or `.mlpackage` folder.
  /// - Returns: a `.mlmodelc` folder with the file's base name in a new temporary folder; move it to keep it.
  /// - Throws: `MLModelError` (`.io`) if it can't be read or written, or isn't a model.
  public static func compileModel(at modelURL: URL) throws -> URL {
    try CompiledModel.write(ModelFile(contentsOf: modelURL), named: modelURL)
  }

  /// Compiles a model file to a folder, without blocking the caller's thread; see `compileModel(at:)`.
  public static func compileModel(at modelURL: URL) async throws -> URL {
    try CompiledModel.write(ModelFile(contentsOf: modelURL), named: modelURL)
  }

  /// Compiles a model file to a folder that can be loaded, on another thread; see `compileModel(at:)`.
  ///
  /// - Parameters:
  ///   - modelURL: a model file.
  ///   - handler: called with a `.mlmodelc` folder in a temporary folder, or the error.
  public static func compileModel(
    at modelURL: URL, completionHandler handler: @escaping @Sendable (Result<URL, any Error>) -> Void
  ) {
    DispatchQueue.global().async {
      handler(Result { try CompiledModel.write(ModelFile(contentsOf: modelURL), named: modelURL) })
    }
  }
}
