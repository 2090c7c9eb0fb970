import Foundation

/// A `.mlmodelc` folder with an uncompiled model: `model.mlmodel`, or a package as `package.mlpackage`.
/// Programs that copy instead of calling Apple's compiler write them, such as coremltools' tests elsewhere.
enum UncompiledModel {
  private static let specificationName = "model.mlmodel"
  private static let packageName = "package.mlpackage"

  /// The specification's file and the folder of weights; nil if the folder has neither form. Throws
  /// `MLModelError.io` if a path leads out of the folder, or a file is missing.
  static func locate(in folder: ModelFolder) throws -> (specification: URL, weights: URL?)? {
    if try folder.contains(specificationName) {
      return (try folder.item(specificationName, .file), nil)
    }
    guard try folder.contains(packageName) else { return nil }
    return try PackageManifest.locate(in: ModelFolder(folder.item(packageName, .folder)))
  }
}
