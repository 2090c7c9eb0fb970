public import Foundation

/// What can be written to a file.
public protocol MLWritable: NSObjectProtocol {
  /// Writes a model.
  ///
  /// - Parameter url: where the name ends in `.mlmodel` and no folder is there, the model's file in the public format, as Core ML
  ///   everywhere and coremltools read it; otherwise a compiled model's folder, as `MLModel.compileModel(at:)` makes it. A model
  ///   that is there is replaced.
  /// - Throws: `MLModelError` (`.io`) where it can't be written.
  func write(to url: URL) throws
}
