public import Foundation

extension MLModel {
  /// Turns a model file into the folder that is loaded.
  ///
  /// The folder's format is this package's own (`CompiledModel`): Apple's tools don't read it. What they compile of an ML program
  /// is loaded here as it is.
  ///
  /// - Parameter modelURL: a `.mlmodel` file or `.mlpackage` folder.
  /// - Returns: a `.mlmodelc` folder, named as the file is, alone in a fresh temporary one; move it to keep it.
  /// - Throws: `MLModelError` (`.io`) where it can't be read or written, or isn't a model.
  public static func compileModel(at modelURL: URL) throws -> URL {
    try CompiledModel.write(ModelFile(contentsOf: modelURL), named: modelURL)
  }

  /// Turns a model file into the folder that is loaded, without holding up the caller's thread.
  ///
  /// - Parameter modelURL: a `.mlmodel` file or `.mlpackage` folder.
  /// - Returns: a `.mlmodelc` folder, named as the file is, alone in a fresh temporary one; move it to keep it.
  /// - Throws: `MLModelError` (`.io`) where it can't be read or written, or isn't a model.
  public static func compileModel(at modelURL: URL) async throws -> URL {
    try CompiledModel.write(ModelFile(contentsOf: modelURL), named: modelURL)
  }

  /// Turns a model file into the folder that is loaded, on another thread; see `compileModel(at:)`.
  ///
  /// - Parameter handler: called with a `.mlmodelc` folder in a temporary place, or the error.
  public static func compileModel(
    at modelURL: URL, completionHandler handler: @escaping @Sendable (Result<URL, any Error>) -> Void
  ) {
    DispatchQueue.global().async {
      handler(Result { try CompiledModel.write(ModelFile(contentsOf: modelURL), named: modelURL) })
    }
  }
}
