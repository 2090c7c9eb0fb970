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
    switch fileType(path) {
    case nil: throw InputError(.noInput, "\(path): no such model")
    case S_IFREG, S_IFDIR: break
    default: throw InputError(.unreadable, "\(path): neither a file nor a folder")
    }
    do {
      return try MLModel(contentsOf: URL(filePath: path), configuration: configuration)
    } catch let error as MLModelError {
      throw InputError(.unreadable, "\(path): can't be loaded as a model: \(error.localizedDescription)")
    }
  }
}
