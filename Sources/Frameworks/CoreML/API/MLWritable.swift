public import Foundation

/// A model that can be written to a file.
public protocol MLWritable: NSObjectProtocol {
  /// Writes the model.
  ///
  /// - Parameter url: if the name ends in `.mlmodel` and isn't a folder's, a file in the public format, which
  ///   Core ML and coremltools read; otherwise the folder of a compiled model, as `MLModel.compileModel(at:)`
  ///   returns. An existing model is replaced.
  /// - Throws: `MLModelError` (`.io`) if writing fails.
  func write(to url: URL) throws
}
