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
    guard FileManager.default.fileExists(atPath: path) else {
      throw InputError(.noInput, "\(path): no such model")
    }
    do {
      return try MLModel(contentsOf: URL(filePath: path), configuration: configuration)
    } catch let error as MLModelError {
      throw InputError(.unreadable, "\(path): can't be loaded as a model: \(error.localizedDescription)")
    }
  }
}
